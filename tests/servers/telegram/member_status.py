"""The status of a member in a chat, and their permissions."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, assert_never

from tests.servers.telegram.accounts import Account, Json


class Permission(StrEnum):
    """The permissions of members; a chat has a set for all, a restricted member their own."""

    SEND_MESSAGES = "can_send_messages"
    SEND_AUDIOS = "can_send_audios"
    SEND_DOCUMENTS = "can_send_documents"
    SEND_PHOTOS = "can_send_photos"
    SEND_VIDEOS = "can_send_videos"
    SEND_VIDEO_NOTES = "can_send_video_notes"
    SEND_VOICE_NOTES = "can_send_voice_notes"
    SEND_POLLS = "can_send_polls"
    SEND_OTHER_MESSAGES = "can_send_other_messages"
    ADD_WEB_PAGE_PREVIEWS = "can_add_web_page_previews"
    CHANGE_INFO = "can_change_info"
    INVITE_USERS = "can_invite_users"
    PIN_MESSAGES = "can_pin_messages"
    MANAGE_TOPICS = "can_manage_topics"
    EDIT_TAG = "can_edit_tag"
    REACT_TO_MESSAGES = "can_react_to_messages"


class Right(StrEnum):
    """The additional rights of an administrator."""

    MANAGE_CHAT = "can_manage_chat"
    DELETE_MESSAGES = "can_delete_messages"
    MANAGE_VIDEO_CHATS = "can_manage_video_chats"
    RESTRICT_MEMBERS = "can_restrict_members"
    PROMOTE_MEMBERS = "can_promote_members"
    CHANGE_INFO = "can_change_info"
    INVITE_USERS = "can_invite_users"
    POST_STORIES = "can_post_stories"
    EDIT_STORIES = "can_edit_stories"
    DELETE_STORIES = "can_delete_stories"
    PIN_MESSAGES = "can_pin_messages"
    MANAGE_TOPICS = "can_manage_topics"
    SEND_WELCOME_MESSAGES = "can_send_welcome_messages"


EVERYDAY: Final = frozenset(Permission) - {Permission.CHANGE_INFO, Permission.PIN_MESSAGES}
"""The permissions of all members in a new supergroup."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of the chat, with all permissions."""


@dataclass(frozen=True, slots=True)
class Administrator:
    """A member with these additional rights."""

    rights: frozenset[Right] = frozenset(Right)


@dataclass(frozen=True, slots=True)
class Member:
    """A member with the permissions of all."""


@dataclass(frozen=True, slots=True)
class Restricted:
    """A member with only these permissions."""

    permissions: frozenset[Permission] = frozenset()


@dataclass(frozen=True, slots=True)
class Left:
    """A former member, who may come back."""


@dataclass(frozen=True, slots=True)
class Kicked:
    """A removed member; a person who blocks the bot does this to it in their private chat."""


Standing: TypeAlias = Owner | Administrator | Member | Restricted | Left | Kicked


def is_present(standing: Standing) -> bool:
    """Return whether a member with this status reads the chat."""
    return not isinstance(standing, Left | Kicked)


def may(standing: Standing, permission: Permission, for_all: frozenset[Permission]) -> bool:
    """Return whether this status has the permission in a chat with these permissions for all."""
    match standing:
        case Owner():
            return True
        case Administrator(rights):
            by_right = any(right.value == permission.value for right in rights)
            return by_right or permission.name.startswith("SEND")
        case Member():
            return permission in for_all
        case Restricted(permissions):
            return permission in permissions
        case Left() | Kicked():
            return False
        case _:
            assert_never(standing)


def standing_json(account: Account, standing: Standing) -> Json:
    """Return the status as a ``ChatMember`` of the Bot API."""
    user: Json = {"user": account.as_json()}
    match standing:
        case Owner():
            return user | {"status": "creator", "is_anonymous": False}
        case Administrator(rights):
            flags = {str(right): right in rights for right in Right}
            return user | {
                "status": "administrator",
                "can_be_edited": False,
                "is_anonymous": False,
                **flags,
            }
        case Member():
            return user | {"status": "member"}
        case Restricted(permissions):
            flags = permissions_json(permissions)
            return user | {"status": "restricted", "is_member": True, "until_date": 0, **flags}
        case Left():
            return user | {"status": "left"}
        case Kicked():
            return user | {"status": "kicked", "until_date": 0}
        case _:
            assert_never(standing)


def permissions_json(permissions: frozenset[Permission]) -> dict[str, bool]:
    """Return the permissions in the format of the Bot API, each true or false."""
    return {str(permission): permission in permissions for permission in Permission}
