"""A local Discord: gateway and REST over the loopback interface, with memory and real limits.

``server.DiscordServer`` is the complete server, and ``pointing`` says how discord.py finds it::

    async with DiscordServer() as server:
        with pointed_at(server.api_url, server.gateway_url):
            ...  # Start the bot, with server.token.
        ane = server.guild.member("Ane", locale="es-ES")
        answer = await ane.slash(server.channel, "mesa", reglas="8r")
        await ane.press(answer.message, "Envido")
        await server.channel.until(lambda message: "Envido" in message.text)
        assert all(sight.only is None for sight in server.outgoing())

Actions of people go through the gateway and come back by REST, as discord.py does it. Their apps
refuse what Discord's apps would: an incomplete command, a missing button. The bot's requests are
checked against Discord's limits, and a violation fails the test at the end. So does a request that
is not simulated: reactions, polls, voice, webhooks of channels, audit logs, and all changes of a
guild. Rate limits are not enforced; a test scripts each 429.
"""

import warnings

with warnings.catch_warnings():
    # discord.py imports audioop for voice, and Python 3.11 and 3.12 warn that 3.13 removes it.
    # After importing this package, importing discord does not warn.
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord  # noqa: F401 -- imported for its side effect
