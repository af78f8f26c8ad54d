"""A small discord.py application with one example of each supported feature."""

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import discord
from discord import app_commands, ui

from tests.servers.discord.pointing import pointed_at
from tests.servers.discord.server import DiscordServer

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(8) + (40).to_bytes(4) + (60).to_bytes(4)
"""The header of a picture, 40 wide and 60 high."""


class Bet(ui.DynamicItem[ui.Button[ui.View]], template=r"bet:(?P<stones>\d+)"):
    """A button that raises its own bet; it also works after a restart."""

    def __init__(self, stones: int) -> None:
        super().__init__(ui.Button(label=f"Envido {stones}", custom_id=f"bet:{stones}"))
        self.stones = stones

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[discord.Client],  # noqa: ARG003 -- discord.py's own.
        item: ui.Item[ui.View],  # noqa: ARG003 -- discord.py's own.
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(int(match["stones"]))

    async def callback(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Replace this bet by the next one."""
        view = ui.View(timeout=None)
        view.add_item(Bet(self.stones + 1))
        await interaction.response.edit_message(content=f"{self.stones} piedras", view=view)


class Discard(ui.Modal, title="Descarte"):
    """A modal with a field of each useful kind."""

    name: ui.Label[ui.Modal] = ui.Label(text="Nombre", component=ui.TextInput(max_length=20))
    cards: ui.Label[ui.Modal] = ui.Label(
        text="Cartas",
        component=ui.CheckboxGroup(
            options=[
                discord.CheckboxGroupOption(label="Rey de oros", value="12o"),
                discord.CheckboxGroupOption(label="As de copas", value="1c"),
            ],
            required=False,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[discord.Client], /) -> None:
        """Repeat the input to its author only."""
        assert isinstance(self.name.component, ui.TextInput)
        assert isinstance(self.cards.component, ui.CheckboxGroup)
        said = f"{self.name.component.value}: {sorted(self.cards.component.values)}"
        await interaction.response.send_message(said, ephemeral=True)


class Lance(ui.Select["Board"]):
    """A select that repeats the choice to its author only."""

    def __init__(self) -> None:
        lances = [discord.SelectOption(label=lance) for lance in ("Grande", "Chica")]
        super().__init__(custom_id="lance", options=lances)

    async def callback(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Repeat the chosen lance."""
        await interaction.response.send_message(self.values[0], ephemeral=True)


class Board(ui.LayoutView):
    """A Components V2 message: text, a picture, a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem("attachment://mesa.png", description="Rey de oros")
        parts: list[ui.Item[Board]] = [
            ui.TextDisplay("La mesa"),
            ui.MediaGallery(picture),
            ui.ActionRow(Lance()),
        ]
        self.add_item(ui.Container(*parts))


class Example(discord.AutoShardedClient):
    """The application; ``errors`` has the exceptions of its commands."""

    def __init__(self, intents: discord.Intents) -> None:
        super().__init__(intents=intents, guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._remember)
        self.errors: list[Exception] = []
        self.failed = asyncio.Event()
        self.heard: list[str] = []
        self.interactions: list[discord.Interaction[discord.Client]] = []
        self.lost = 0
        commands: list[app_commands.Command[Any, ..., Any]]
        commands = [echo, table, board, hand, slow, discard]
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register everything before the gateway opens."""
        self.add_dynamic_items(Bet)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Let every shard start at once; discord.py would wait for five seconds between two."""

    async def on_message(self, message: discord.Message) -> None:
        """Record messages of people."""
        if not message.author.bot:
            self.heard.append(message.content)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Record interactions."""
        self.interactions.append(interaction)

    async def on_disconnect(self) -> None:
        """Count lost connections."""
        self.lost += 1

    async def _remember(
        self, _interaction: discord.Interaction[discord.Client], error: Exception
    ) -> None:
        self.errors.append(getattr(error, "original", error))
        self.failed.set()


@app_commands.command(name="eco", description="Di lo mismo")
@app_commands.describe(palabras="Lo que hay que decir")
async def echo(
    interaction: discord.Interaction[discord.Client],
    palabras: app_commands.Range[str, 1, 40],
    veces: int = 1,
    quien: discord.Member | None = None,
) -> None:
    """Repeat some words, optionally to a person, several times."""
    called = f"{quien.mention} " if quien else ""
    await interaction.response.send_message(called + " ".join([palabras] * veces))


@echo.autocomplete("palabras")
async def words(
    _interaction: discord.Interaction[discord.Client], current: str
) -> list[app_commands.Choice[str]]:
    """Suggest words."""
    known = ("envido", "enviado", "paso")
    return [
        app_commands.Choice(name=word.title(), value=word)
        for word in known
        if word.startswith(current)
    ]


@app_commands.command(name="mesa", description="Abre una mesa")
async def table(interaction: discord.Interaction[discord.Client]) -> None:
    """Show a button."""
    view = ui.View(timeout=None)
    view.add_item(Bet(2))
    await interaction.response.send_message("Habla la mano", view=view)


@app_commands.command(name="tablero", description="Muestra el tablero")
async def board(interaction: discord.Interaction[discord.Client]) -> None:
    """Show a layout with a picture."""
    picture = discord.File(io.BytesIO(PICTURE), "mesa.png")
    await interaction.response.send_message(view=Board(), file=picture)


@app_commands.command(name="mano", description="Enseña la mano")
async def hand(interaction: discord.Interaction[discord.Client]) -> None:
    """Send a picture as a direct message, or ephemerally if that fails."""
    try:
        await interaction.user.send("Tu mano", file=_hand())
    except discord.Forbidden:
        await interaction.response.send_message("Tu mano", file=_hand(), ephemeral=True)
    else:
        await interaction.response.send_message("Mira tus mensajes", ephemeral=True)


def _hand() -> discord.File:
    return discord.File(io.BytesIO(PICTURE), "mano.png", description="Rey y as")


@app_commands.command(name="cuenta", description="Cuenta despacio")
async def slow(interaction: discord.Interaction[discord.Client]) -> None:
    """Defer, then answer, then follow up."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="uno")
    await interaction.followup.send("dos", ephemeral=True)


@app_commands.command(name="descarte", description="Elige cartas")
async def discard(interaction: discord.Interaction[discord.Client]) -> None:
    """Open the modal."""
    await interaction.response.send_modal(Discard())


@asynccontextmanager
async def live(
    server: DiscordServer, *, login: str | None = None, intents: discord.Intents | None = None
) -> AsyncIterator[Example]:
    """Yield the application, logged in and ready; raise what it raises before that."""
    with pointed_at(server.api_url, server.gateway_url):
        client = Example(intents or discord.Intents.default())
        live = asyncio.create_task(client.start(login or server.token))
        ready = asyncio.create_task(_ready(client))
        try:
            await asyncio.wait({live, ready}, return_when=asyncio.FIRST_COMPLETED)
            if live.done():
                live.result()
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.wait({live})


async def _ready(client: Example) -> None:
    await client.wait_until_ready()
