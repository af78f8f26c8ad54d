"""The world of the server: people, chats, the bot, and their messages."""

from typing import Final, assert_never

from tests.servers.activity_signal import Bell
from tests.servers.telegram.accounts import Account, Json
from tests.servers.telegram.chats import Chat, Kind, Topic
from tests.servers.telegram.clock import Clock
from tests.servers.telegram.member_status import (
    Administrator,
    Kicked,
    Left,
    Member,
    Owner,
    Permission,
    Restricted,
    Standing,
    standing_json,
)
from tests.servers.telegram.messages import Content, Draft, Message
from tests.servers.telegram.people import User
from tests.servers.telegram.photos import Photos
from tests.servers.telegram.profile import Profile
from tests.servers.telegram.queries import Queries, Searches
from tests.servers.telegram.traffic import Traffic
from tests.servers.telegram.updates import UpdateQueue
from tests.servers.telegram.visibility import Sight, SightKind

BOT: Final = Account(id=7_000_000_001, first_name="Mus", username="mus_loopback_bot", is_bot=True)


class World:
    """The state of the server; tests create people and chats in it."""

    def __init__(self, clock: Clock, *, privacy: bool = True) -> None:
        self.clock = clock
        self.privacy = privacy
        """Whether the bot gets only messages meant for it in groups, a BotFather setting."""
        self.bot = BOT
        self.bell = Bell()
        self.updates = UpdateQueue(self.bell)
        self.queries = Queries(clock)
        self.searches = Searches()
        self.photos = Photos()
        self.profile = Profile()
        self.traffic = Traffic(clock)
        self.is_logged_out = False
        self.sights: list[Sight] = []
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self._made = 0

    def user(self, name: str, *, language: str | None = None, username: str | None = None) -> User:
        """Return a new person, who has not started the bot."""
        self._made += 1
        account = Account(
            id=5_000_000_000 + self._made, first_name=name, username=username, language=language
        )
        private = self._chat(account.id, Kind.PRIVATE, name)
        private.members[account.id] = Member()
        user = User(self, account, private)
        self.users[account.id] = user
        return user

    def group(self, title: str, *people: User, with_bot: bool = True) -> Chat:
        """Return a new small group; the first of these people owns it."""
        self._made += 1
        chat = self._chat(-4_000_000_000 - self._made, Kind.GROUP, title)
        chat.permissions |= {Permission.PIN_MESSAGES}
        return self._settle(chat, people, with_bot=with_bot)

    def supergroup(self, title: str, *people: User, with_bot: bool = True) -> Chat:
        """Return a new supergroup; the first of these people owns it."""
        self._made += 1
        chat = self._chat(-1_002_000_000_000 - self._made, Kind.SUPERGROUP, title)
        return self._settle(chat, people, with_bot=with_bot)

    def forum(self, title: str, *people: User, with_bot: bool = True) -> Chat:
        """Return a new supergroup with topics."""
        chat = self.supergroup(title, *people, with_bot=with_bot)
        chat.is_forum = True
        return chat

    def topic(self, chat: Chat, name: str) -> int:
        """Open a topic in a forum, and return its thread id."""
        assert chat.is_forum, f"{chat} has no topics"
        owner = next(person for person, what in chat.members.items() if what == Owner())
        service: Json = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        thread = chat.post(Draft(sender=self.users[owner].account, service=service)).id
        chat.topics[thread] = Topic(name)
        return thread

    def place_bot(self, chat: Chat, standing: Standing, *, by: Account) -> None:
        """Change the bot's status in a chat, and send it the update."""
        before, chat.bot = chat.bot, standing
        if before == standing:
            return
        change = {
            "chat": chat.as_json(),
            "from": by.as_json(),
            "date": int(self.clock()),
            "old_chat_member": standing_json(self.bot, before),
            "new_chat_member": standing_json(self.bot, standing),
        }
        self.updates.push("my_chat_member", change)
        self.bell.ring()

    def move(self, chat: Chat, user: User, standing: Standing) -> None:
        """Change a person's status in a chat, and tell the bot if it is an administrator."""
        before, chat.members[user.id] = chat.members[user.id], standing
        if isinstance(chat.bot, Administrator):
            change = {
                "chat": chat.as_json(),
                "from": user.account.as_json(),
                "date": int(self.clock()),
                "old_chat_member": standing_json(user.account, before),
                "new_chat_member": standing_json(user.account, standing),
            }
            self.updates.push("chat_member", change)
            self.bell.ring()

    def say(self, chat: Chat, draft: Draft) -> Message:
        """Add a message of a person, and send the update if the bot may receive it."""
        message = chat.post(draft)
        if self._hears(message):
            self.updates.push("message", message.as_json())
        return message

    def edit(self, message: Message, content: Content) -> Message:
        """Edit a message of a person, and send the update if the bot may receive it."""
        edited = message.chat.edit(message, content)
        if self._hears(edited):
            self.updates.push("edited_message", edited.as_json())
        return edited

    def show(self, kind: SightKind, message: Message, call: int) -> None:
        """Record that the bot made this visible."""
        receiver = message.draft.receiver
        ids = message.chat.present if receiver is None else {receiver.id}
        self.sights.append(
            Sight(
                call=call,
                kind=kind,
                chat=message.chat,
                audience=frozenset(self.users[person] for person in ids),
                text=message.text,
                photo=message.photo,
                keyboard=message.keyboard,
            )
        )

    def migrate(self, chat: Chat, *, by: Account) -> Chat:
        """Upgrade a group to a supergroup: a new chat, which the old one points to."""
        assert chat.kind is Kind.GROUP, f"only a group becomes a supergroup; {chat} is none"
        assert chat.migrated_to is None, f"{chat} has become a supergroup before"
        new = self.supergroup(chat.title)
        new.members, new.bot = dict(chat.members), Left()
        self.place_bot(new, chat.bot, by=by)
        self.say(chat, Draft(sender=by, service={"migrate_to_chat_id": new.id}))
        self.place_bot(chat, Left(), by=by)
        chat.migrated_to = new
        self.say(new, Draft(sender=by, service={"migrate_from_chat_id": chat.id}))
        return new

    def _chat(self, chat_id: int, kind: Kind, title: str) -> Chat:
        chat = Chat(id=chat_id, kind=kind, title=title, clock=self.clock, bell=self.bell)
        self.chats[chat_id] = chat
        return chat

    def _settle(self, chat: Chat, people: tuple[User, ...], *, with_bot: bool) -> Chat:
        for index, person in enumerate(people):
            chat.members[person.id] = Member() if index else Owner()
        if with_bot:
            chat.bot = Member()
        return chat

    def _hears(self, message: Message) -> bool:
        chat, draft = message.chat, message.draft
        if chat.kind is Kind.PRIVATE:
            return True
        match chat.bot:
            case Owner() | Administrator():
                return True
            case Member() | Restricted():
                return (
                    not self.privacy or draft.service is not None or self._is_meant_for_bot(message)
                )
            case Left() | Kicked():
                return False
            case _:
                assert_never(chat.bot)

    def _is_meant_for_bot(self, message: Message) -> bool:
        """Return whether it is a command, reply or mention, which privacy mode allows."""
        reply = message.draft.reply_to
        if reply is not None and reply.sender == self.bot:
            return True
        words = message.text.split()
        if f"@{self.bot.username}" in words:
            return True
        command, _, named = words[0].partition("@") if words else ("", "", "")
        return command.startswith("/") and named in {"", self.bot.username}
