"""A Discord of our own: gateway and REST over the loopback interface, with memory and honest rules.

``server.DiscordServer`` is the whole of it, and ``pointing`` says how discord.py finds it::

    async with DiscordServer() as server:
        with pointed_at(server.api_url, server.gateway_url):
            ...  # Start the bot, with server.token.
        ane = server.guild.member("Ane", locale="es-ES")
        answer = await ane.slash(server.channel, "mesa", reglas="8r")
        await ane.press(answer.message, "Envido")
        await server.channel.until(lambda message: "Envido" in message.text)
        assert all(sight.only is None for sight in server.outgoing())

What people do goes through the gateway and comes back by REST, as discord.py does it. Their apps
refuse what Discord's would: a command that is not complete, a button that is not there. What the
bot sends is held to Discord's limits, and a limit that is broken fails the test at the end. A
request that is not simulated counts as one: reactions, polls, voice, webhooks of channels, audit
logs, and all that changes a guild. Limits of traffic are not kept; a test scripts each 429.
"""

import warnings

with warnings.catch_warnings():
    # discord.py imports audioop for voice, and Python 3.11 and 3.12 say that 3.13 drops it.
    # Whoever imports this package first may import discord afterwards without that warning.
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord  # noqa: F401 -- imported for its effect: it is loaded now.
