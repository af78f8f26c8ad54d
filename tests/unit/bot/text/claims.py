"""Claims of the help about house rules: phrases in four languages, with their conditions."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.text.help_topics import HelpTopic
from bot.text.rule_facts import rule_facts
from engine.baraja import baraja_of
from engine.cards import Rank
from engine.rules import (
    Cut,
    DejeMode,
    DejeTiming,
    FirstDealer,
    MusOrder,
    NextGameMano,
    PereteRule,
    RealJuego,
    ResponseMode,
    Rules,
    SenaList,
    SenasSeen,
    Show,
)


class Claim(NamedTuple):
    """A phrase of a help topic in each language, with its condition."""

    topic: HelpTopic
    is_so: Callable[[Rules], bool]
    said: tuple[str, str, str, str]


def _has(rank: Rank, rules: Rules) -> bool:
    return any(card.rank is rank for card in baraja_of(rules).cards)


def _counts(rank: Rank, as_rank: Rank, rules: Rules) -> bool:
    """Return whether all cards of a rank are in the deck and count as another."""
    counted = {of for card, of in baraja_of(rules).counts_as.items() if card.rank is rank}
    return counted == {as_rank}


def _suits_matter(rules: Rules) -> bool:
    """Return whether suits matter (RULES.md 1.2)."""
    return (
        rules.five_of_coins_king
        or rules.real_31 in {RealJuego.SOTA_OROS, RealJuego.SOTA_OTROS, RealJuego.OROS_OTROS}
        or rules.first_dealer is FirstDealer.CUT_SUIT
    )


def _is_corrido(rules: Rules) -> bool:
    """Return whether a first hand without mus comes before mus corrido (RULES.md 2.16)."""
    return rules.mus_corrido and not rules.first_hand_no_mus


def makes_signs(rules: Rules) -> bool:
    """Return whether the house has signs (RULES.md 11.10)."""
    return rules.seats > 2 and rules.senas is not SenaList.OFF


def _consults(rules: Rules) -> bool:
    return rules.seats > 2 and rules.consult_partner


def _bets(stones: int) -> Callable[[Rules], bool]:
    return lambda rules: min(max(2, rules.min_bet), rules.largest_stake) == stones


def _can_bet(stones: int) -> Callable[[Rules], bool]:
    """Return whether this bet is legal, not the default, and the given example."""
    return lambda rules: (
        min(max(2, rules.min_bet), rules.largest_stake) < stones <= rules.largest_stake
    )


def _deje(stones: int) -> Callable[[Rules], bool]:
    """Return whether the example of a refused raise is legal and pays ``stones``."""

    def is_so(rules: Rules) -> bool:
        bet = min(max(2, rules.min_bet), rules.largest_stake)
        more = rules.deje_mode is DejeMode.FEM_PLUS_ONE
        may_raise = rules.min_bet + rules.min_raise <= rules.largest_stake
        return may_raise and bet + more == stones and bet + raise_told(rules) <= rules.largest_stake

    return is_so


def raise_told(rules: Rules) -> int:
    raised = rule_facts(rules)["other_raise"]
    assert isinstance(raised, int)
    return raised


def _raises(rules: Rules) -> bool:
    """Return whether the smallest bet allows a raise without a number."""
    return rules.min_bet + max(2, rules.min_raise) <= rules.largest_stake


_REALES: Final = MappingProxyType(
    {
        RealJuego.SOTA: (
            " sota y tres sietes",
            " txanka eta hiru zazpiko",
            " jack and three sevens",
            " valet et trois sept",
        ),
        RealJuego.FIGURE: (
            "figura y tres sietes",
            "irudi bat eta hiru zazpiko",
            "any face card and three sevens",
            "figure et trois sept",
        ),
        RealJuego.KING: (
            "rey y tres sietes",
            "erregea eta hiru zazpiko",
            "king and three sevens",
            "roi et trois sept",
        ),
        RealJuego.SOTA_OROS: (
            "sota de oros y tres sietes",
            "urre-txanka eta hiru zazpiko",
            "jack of coins and three sevens",
            "valet de deniers et trois sept",
        ),
        RealJuego.SOTA_OTROS: (
            "sota y los sietes de los otros palos",
            " txanka eta beste koloreetako zazpikoak",
            "jack and the sevens of the other suits",
            "valet et les sept des autres couleurs",
        ),
        RealJuego.OROS_OTROS: (
            "sota de oros y los otros tres sietes",
            "urre-txanka eta beste hiru zazpikoak",
            "jack of coins and the other three sevens",
            "valet de deniers et les trois autres sept",
        ),
    }
)
"""The text of each 31 that beats the others."""


def _is_real(real: RealJuego, rules: Rules, *, named: bool) -> bool:
    """Return whether this 31 beats the others; it keeps its name otherwise."""
    return rules.real_31 is real or (
        named and real is RealJuego.SOTA and rules.real_31 is RealJuego.OFF
    )


_T: Final = HelpTopic
CLAIMS: Final = (
    Claim(
        _T.CARDS,
        lambda r: _counts(Rank.DOS, Rank.AS, r),
        ("los doses son ases", "bikoak bateko dira", "twos are aces", "les deux sont des as"),
    ),
    Claim(
        _T.CARDS,
        lambda r: _counts(Rank.CUATRO, Rank.AS, r),
        ("los cuatros son ases", "laukoak bateko dira", "fours are aces", "les quatre sont des as"),
    ),
    Claim(
        _T.CARDS,
        lambda r: _counts(Rank.TRES, Rank.REY, r),
        (
            "los treses son reyes",
            "hirukoak errege dira",
            "threes are kings",
            "les trois sont des rois",
        ),
    ),
    Claim(
        _T.CARDS,
        lambda r: _counts(Rank.DOS, Rank.DOS, r),
        ("tres, dos y as", "hirukoa, bikoa eta batekoa", "three, two and ace", "trois, deux et as"),
    ),
    Claim(
        _T.CARDS,
        lambda r: not _has(Rank.DOS, r),
        ("los doses se quitan", "bikoak kenduta", "twos are left out", "sans les deux."),
    ),
    Claim(
        _T.CARDS,
        lambda r: len(baraja_of(r).cards) == 40,
        ("40 cartas", "40 karta", "40 cards", "40 cartes"),
    ),
    Claim(
        _T.CARDS,
        lambda r: len(baraja_of(r).cards) == 36,
        ("36 cartas", "36 karta", "36 cards", "36 cartes"),
    ),
    Claim(
        _T.CARDS,
        lambda r: not _suits_matter(r),
        (
            "Los palos no cuentan",
            "Paloek ez dute balio",
            "Suits do not count",
            "Les couleurs ne comptent pas",
        ),
    ),
    Claim(
        _T.CARDS,
        lambda r: r.five_of_coins_king,
        (
            "El cinco de oros es un rey más",
            "Urre-bostekoa beste errege bat",
            "five of coins is one more king",
            "cinq de deniers est un roi",
        ),
    ),
    Claim(
        _T.CHICA, lambda r: _counts(Rank.DOS, Rank.AS, r), ("doses", "Bikoek", "Twos", "Les deux")
    ),
    Claim(
        _T.CHICA,
        lambda r: _counts(Rank.CUATRO, Rank.AS, r),
        ("cuatros", "Laukoek", "Fours", "Les quatre"),
    ),
    Claim(
        _T.GRANDE,
        lambda r: _counts(Rank.TRES, Rank.REY, r),
        ("treses", "Hirukoek", "Threes", "Les trois"),
    ),
    Claim(
        _T.MATCH,
        lambda r: r.seats == 4,
        ("tu pareja", "bikotekidea", "your partner", "votre partenaire"),
    ),
    Claim(
        _T.MATCH,
        lambda r: r.first_hand_no_mus,
        (
            "menos en la primera ronda",
            "lehen banaketan izan ezik",
            "in all hands but the first",
            "sauf à la première donne",
        ),
    ),
    Claim(
        _T.MANO,
        lambda r: r.seats == 2,
        ("quien no reparte", "banatzen ez duena", "does not deal", "qui ne donne pas"),
    ),
    Claim(_T.MANO, _is_corrido, ("mus corrido", "mus jarraia", "running mus", "mus continu")),
    Claim(
        _T.MUS,
        _is_corrido,
        (
            "La primera ronda es de mus corrido",
            "Lehen banaketa mus jarraia da",
            "The first hand is running mus",
            "La première donne est à mus continu",
        ),
    ),
    Claim(
        _T.MUS,
        lambda r: r.first_hand_no_mus,
        (
            "La primera ronda se juega sin mus",
            "musik gabe jokatzen da",
            "is played without mus",
            "se joue sans mus",
        ),
    ),
    Claim(
        _T.MUS,
        lambda r: not r.first_hand_no_mus and not r.mus_corrido,
        (
            "Hay mus desde la primera",
            "Lehen banaketatik dago mus",
            "There is mus from the first hand",
            "Il y a mus dès la première",
        ),
    ),
    Claim(
        _T.MUS,
        lambda r: r.mus_order is MusOrder.PAIRS and r.seats > 2,
        ("el lado de la mano", "eskuaren aldeak", "Mano's side", "Le côté de l'esku"),
    ),
    Claim(
        _T.PUNTO,
        lambda r: r.punto_bonus == 0,
        ("nada más", "besterik ez", "nothing else", "rien de plus"),
    ),
    Claim(
        _T.PUNTO,
        lambda r: r.punto_bonus == 1,
        (
            "además una piedra de punto",
            "puntuaren harri bat ere",
            "one more stone for punto",
            "un tantto de plus",
        ),
    ),
    Claim(
        _T.PUNTO,
        lambda r: r.punto_paso_total == 2,
        ("se lleva 2 piedras", "esku onenak 2 harri", "gets 2 stones", "prend 2 tanttos"),
    ),
    Claim(
        _T.BETS,
        _bets(2),
        (
            "«Envido» vale 2 piedras",
            "«Enbido»: 2 harri",
            "“Bet” stakes 2 stones",
            "« Imido » vaut 2 tanttos",
        ),
    ),
    Claim(
        _T.BETS,
        _bets(5),
        (
            "«Envido» vale 5 piedras",
            "«Enbido»: 5 harri",
            "“Bet” stakes 5 stones",
            "« Imido » vaut 5 tanttos",
        ),
    ),
    Claim(_T.BETS, _can_bet(5), ("«envido 5»", "«enbido 5»", "“bet 5”", "« imido 5 »")),
    Claim(
        _T.BETS,
        lambda r: _raises(r) and max(2, r.min_raise) == 2,
        ("«envido más» (sube 2)", "«beste bi»", "“raise” (by 2)", "« gehiago » (de 2)"),
    ),
    Claim(
        _T.BETS,
        lambda r: r.min_bet + r.min_raise > r.largest_stake,
        ("«no quiero» u", "«ez dut nahi» edo", "“decline” or", "« tira » ou"),
    ),
    Claim(
        _T.BETS,
        lambda r: r.seats == 2,
        ("el rival.", "Aurkariak erantzuten", "Your rival answers", "Le rival répond"),
    ),
    Claim(
        _T.BETS,
        lambda r: r.seats == 4 and r.response_mode is ResponseMode.EITHER,
        ("los dos rivales", "Bi aurkarietako", "the two rivals", "des deux rivaux"),
    ),
    Claim(
        _T.BETS,
        lambda r: r.seats == 6 and r.response_mode is ResponseMode.EITHER,
        ("los tres rivales", "Hiru aurkarietako", "the three rivals", "des trois rivaux"),
    ),
    Claim(
        _T.BETS,
        lambda r: _consults(r) and r.seats == 4,
        (
            "consulta a la pareja",
            "bikotekideari ozenki galdetzen zaio",
            "asks your partner aloud",
            "consulte le partenaire",
        ),
    ),
    Claim(
        _T.BETS,
        lambda r: _consults(r) and r.seats == 6,
        (
            "a los compañeros",
            "esanda kideei ozenki",
            "asks your partners aloud",
            "consulte les partenaires",
        ),
    ),
    Claim(
        _T.WORDS,
        _consults,
        ("¿qué hacemos?", "zer egingo dugu?", "what do we do?", "qu'est-ce qu'on fait"),
    ),
    Claim(_T.WORDS, makes_signs, ("seña", "keinu", "sign", "signe")),
    Claim(
        _T.WORDS,
        lambda r: r.perete is not PereteRule.OFF and not r.fours_are_aces,
        ("perete", "perete", "perete", "perete"),
    ),
    Claim(
        _T.SENAS,
        makes_signs,
        ("Solo valen las de la lista", "zer daukazun", "what you hold", "ce que vous avez"),
    ),
    Claim(
        _T.SENAS,
        lambda r: r.seats == 2 and r.senas is not SenaList.OFF,
        ("no hay señas", "Buruz buru", "One against one", "Un contre un"),
    ),
    Claim(
        _T.SENAS,
        lambda r: makes_signs(r) and r.senas is SenaList.WIKI and r.real_31 is not RealJuego.OFF,
        ("tocarse la oreja", "belarria ukitu", "touch an earlobe", "se toucher l'oreille"),
    ),
    Claim(
        _T.FIGURES,
        lambda r: r.fours_are_aces,
        ("no lo hay", "ez dago halakorik", "does not exist", "n'existe pas"),
    ),
    Claim(
        _T.FIGURES,
        lambda r: r.perete is PereteRule.OFF and not r.fours_are_aces,
        ("no paga nada", "ez du ezer ordaintzen", "pays nothing here", "ne paie rien"),
    ),
    Claim(
        _T.COUNT,
        lambda r: r.seats == 4,
        ("las de su pareja", "bikotekidearen", "their partner.", "son partenaire"),
    ),
    Claim(
        _T.COUNT,
        lambda r: r.seats == 6,
        ("sus compañeros", "kideen kartena ere bai", "their partners", "ses partenaires"),
    ),
    Claim(
        _T.COUNT,
        lambda r: r.deje_timing is DejeTiming.IMMEDIATE,
        ("que ya se cobraron", "lehendik kobratuta", "been paid already", "déjà payés"),
    ),
    Claim(
        _T.DEJE,
        lambda r: r.deje_timing is DejeTiming.IMMEDIATE,
        ("al momento", "Berehala", "at once", "tout de suite"),
    ),
    Claim(
        _T.DEJE,
        _deje(2),
        ("«no quiero» paga 2.", "Dejea: 2.", "“decline” pays 2.", "« tira » paie 2."),
    ),
    Claim(
        _T.DEJE,
        _deje(3),
        ("«no quiero» paga 3.", "Dejea: 3.", "“decline” pays 3.", "« tira » paie 3."),
    ),
    Claim(
        _T.DISCARDS,
        lambda r: r.min_discard == 0,
        ("o ninguna", "edo bat ere ez", "or none", "ou aucune"),
    ),
    Claim(
        _T.DISCARDS,
        lambda r: r.reshuffle_includes_current,
        ("también los de esta vuelta", "ere bai", "of this round too", "ceux de ce tour aussi"),
    ),
    Claim(
        _T.JUEGO,
        lambda r: r.real_31 is RealJuego.OFF,
        ("aquí no se juega", "hemen ez da jokatzen", "not played here", "il ne se joue pas ici"),
    ),
    Claim(
        _T.MUS,
        lambda r: r.cut_out_of_turn,
        (
            "cortar sin esperar",
            "zain egon gabe moztu",
            "cut without waiting",
            "couper sans attendre",
        ),
    ),
    Claim(
        _T.BETS,
        lambda r: r.open_out_of_turn,
        (
            "envidar sin esperar",
            "zain egon gabe egin daiteke apustu",
            "bet without waiting",
            "miser sans attendre",
        ),
    ),
    Claim(
        _T.BETS,
        lambda r: r.max_total_bet is None,
        ("en juego: sin límite", "gehienez: mugarik gabe", "stake: no limit", "jeu : sans limite"),
    ),
    Claim(
        _T.DEJE,
        lambda r: r.deje_mode is DejeMode.FEM_PLUS_ONE,
        ("y una más", "eta bat gehiago", "and one more", "et un de plus"),
    ),
    Claim(
        _T.PARES,
        lambda r: r.pares_paso_stone == 1,
        ("una piedra de más", "harri gehigarri bat", "one extra stone", "un tantto en plus"),
    ),
    Claim(
        _T.MANO,
        lambda r: r.next_game_mano is NextGameMano.REDRAW,
        (
            "se sortea otra vez",
            "berriro zozketatzen",
            "drawn by lot again",
            "tiré au sort à nouveau",
        ),
    ),
    Claim(
        _T.MATCH,
        lambda r: r.show is Show.ALL,
        (
            "Al final se enseñan las cartas",
            "Amaieran kartak erakutsi",
            "At the end the cards are shown",
            "À la fin on montre les cartes",
        ),
    ),
    Claim(
        _T.ORDAGO,
        lambda r: r.show is Show.ALL,
        ("se enseñan las cartas", "kartak erakutsi", "cards are shown", "on montre les cartes"),
    ),
    Claim(
        _T.ORDAGO,
        lambda r: r.show is Show.NEEDED,
        (
            "cada lado enseña su mejor mano",
            "alde bakoitzak jokaldi horretako esku onena",
            "each side shows its best hand",
            "chaque côté montre sa meilleure main",
        ),
    ),
    Claim(
        _T.COUNT,
        lambda r: r.show is Show.ALL,
        ("se enseñan las cartas", "kartak erakutsi", "cards are shown", "on montre les cartes"),
    ),
    Claim(
        _T.COUNT,
        lambda r: r.show is Show.NEEDED,
        ("queda en secreto", "isilpean geratzen da", "stays secret", "reste secret"),
    ),
    Claim(
        _T.SENAS,
        lambda r: makes_signs(r) and r.senas_seen is SenasSeen.GAZE,
        ("está cazada", "harrapatuta dago", "was caught", "est surpris"),
    ),
    Claim(
        _T.SENAS,
        lambda r: makes_signs(r) and r.senas_seen is SenasSeen.PARTNER,
        ("nadie más las ve", "beste inork ez ditu ikusten", "nobody else sees", "personne d'autre"),
    ),
    Claim(
        _T.SENAS,
        lambda r: r.has_gaze and r.seats == 4,
        (
            "ronda, a su pareja",
            "hasieran bikotekideari",
            "hand at the partner,",
            "son partenaire ;",
        ),
    ),
    Claim(
        _T.SENAS,
        lambda r: r.has_gaze and r.seats == 6,
        ("que habla después", "hurrena hitz egiten", "who speaks next", "qui parle ensuite"),
    ),
    Claim(
        _T.MANO,
        lambda r: r.cut is Cut.ASK,
        ("«corto por 17»", "«moztu 17»", "“cut at 17”", "« je coupe à 17 »"),
    ),
    Claim(
        _T.MANO,
        lambda r: r.cut is Cut.FALLS,
        ("En esta mesa el corte", "Mahai honetan moztea", "At this table the", "À cette table, la"),
    ),
    *(
        Claim(topic, partial(_is_real, real, named=topic is _T.FIGURES), said)
        for topic in (_T.JUEGO, _T.FIGURES)
        for real, said in _REALES.items()
    ),
    Claim(
        _T.ORDAGO,
        lambda r: r.target == 25,
        ("hacia 25", "25 harrirako", "far the score is from 25", "vers 25"),
    ),
)
