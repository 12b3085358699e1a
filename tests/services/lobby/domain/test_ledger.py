"""Rulings of the chip ledger: who has how many, and who gets or brings how many more."""

from collections.abc import Sequence
from functools import reduce

import pytest
from hypothesis import given
from hypothesis.strategies import (
    SearchStrategy,
    booleans,
    builds,
    integers,
    just,
    lists,
    one_of,
    sampled_from,
)

from libs.rules.names import PlayerId
from libs.rules.rejected import Refusal, Rejected
from services.lobby.domain.ledger import (
    BOTS,
    CLUB,
    Account,
    AccountId,
    Accounts,
    AskGrant,
    ChipsMoved,
    Kind,
    LedgerCommand,
    LedgerEvent,
    LedgerRefusal,
    Reason,
    Terms,
    Transfer,
    TransferDeclined,
    Welcome,
    changes,
    decide,
    of_player,
    of_table,
)

ANN, BEN = PlayerId("ann"), PlayerId("ben")
DAY = 24 * 60 * 60 * 1_000
TERMS = Terms()


def after(events: Sequence[LedgerEvent], accounts: Accounts | None = None) -> Accounts:
    return reduce(
        lambda before, event: {**before, **changes(before, event)}, events, accounts or {}
    )


def moved(
    kind: Kind, source: AccountId, target: AccountId, amount: int, at: int = 0, transfer: str = "x"
) -> ChipsMoved:
    return ChipsMoved(
        at=at, transfer=transfer, kind=kind, source=source, target=target, amount=amount
    )


def welcomed(*players: PlayerId, at: int = 0) -> Accounts:
    return after(decide({}, Welcome(at=at, players=players), TERMS))


def asked(
    kind: Kind,
    amount: int,
    table: str = "t1",
    player: PlayerId = ANN,
    *,
    bot: bool = False,
    at: int = 5,
) -> Transfer:
    return Transfer(
        at=at, transfer="x", kind=kind, player=player, table=table, amount=amount, bot=bot
    )


def done(accounts: Accounts, *commands: LedgerCommand, terms: Terms = TERMS) -> Accounts:
    for command in commands:
        events = decide(accounts, command, terms)
        assert all(isinstance(event, ChipsMoved) for event in events), events
        accounts = after(events, accounts)
    return accounts


def declined(accounts: Accounts, command: LedgerCommand, terms: Terms = TERMS) -> Reason:
    (event,) = decide(accounts, command, terms)
    assert isinstance(event, TransferDeclined)
    assert after([event], accounts) == accounts
    return event.reason


def refused(accounts: Accounts, command: LedgerCommand) -> Rejected:
    with pytest.raises(Rejected) as refusal:
        decide(accounts, command, TERMS)
    return refusal.value


def test_R_CASH_8_a_new_player_gets_10_000_chips_from_the_club_once() -> None:
    welcome = Welcome(at=7, players=(ANN, BEN))
    events = decide({}, welcome, TERMS)
    assert events == [
        moved(Kind.GRANT, CLUB, of_player(who), 10_000, 7, f"welcome-player:{who}")
        for who in (ANN, BEN)
    ]
    assert decide(after(events), welcome, TERMS) == []
    assert after(events)[CLUB].balance == -20_000


def test_R_CASH_8_a_buy_in_moves_chips_to_the_table_and_a_cash_out_back() -> None:
    seated = done(welcomed(ANN), asked(Kind.BUY_IN, 400), asked(Kind.TOP_UP, 100))
    assert seated[of_player(ANN)] == Account(balance=9_500, tables={"t1": 500}, granted_at=0)
    assert seated[of_table("t1")].balance == 500
    left = done(seated, asked(Kind.CASH_OUT, 500))
    assert left[of_player(ANN)] == Account(balance=10_000, granted_at=0)
    assert left[of_table("t1")].balance == 0


def test_R_CASH_8_who_leaves_takes_what_he_won() -> None:
    both = done(welcomed(ANN, BEN), asked(Kind.BUY_IN, 400), asked(Kind.BUY_IN, 300, player=BEN))
    left = done(both, asked(Kind.CASH_OUT, 700))
    assert left[of_player(ANN)].balance == 10_300
    assert left[of_player(BEN)] == Account(balance=9_700, tables={"t1": 300}, granted_at=0)


def test_who_lost_all_leaves_with_nothing_and_is_free_to_sit_elsewhere() -> None:
    both = done(welcomed(ANN, BEN), asked(Kind.BUY_IN, 400), asked(Kind.BUY_IN, 300, player=BEN))
    assert declined(both, asked(Kind.BUY_IN, 400, "t2")) == Reason.ALREADY_SEATED
    done(both, asked(Kind.CASH_OUT, 0), asked(Kind.BUY_IN, 400, "t2"))


@pytest.mark.parametrize(("kind", "before"), [(Kind.BUY_IN, 0), (Kind.TOP_UP, 1)])
def test_R_CASH_8_no_balance_goes_below_zero(kind: Kind, before: int) -> None:
    accounts = welcomed(ANN)
    if before:
        accounts = done(accounts, asked(Kind.BUY_IN, before))
    assert declined(accounts, asked(kind, 10_001 - before)) == Reason.TOO_FEW_CHIPS
    assert done(accounts, asked(kind, 10_000 - before))[of_player(ANN)].balance == 0


def test_a_declined_transfer_tells_what_was_asked() -> None:
    assert decide(welcomed(ANN), asked(Kind.BUY_IN, 10_001), TERMS) == [
        TransferDeclined(
            at=5,
            transfer="x",
            kind=Kind.BUY_IN,
            source=of_player(ANN),
            target=of_table("t1"),
            amount=10_001,
            reason=Reason.TOO_FEW_CHIPS,
        )
    ]


def test_a_table_cashes_out_no_chip_that_it_never_got() -> None:
    seated = done(welcomed(ANN), asked(Kind.BUY_IN, 400))
    assert refused(seated, asked(Kind.CASH_OUT, 401)).code == LedgerRefusal.TABLE_SHORT
    assert refused({}, asked(Kind.CASH_OUT, 1)).facts == {"table": "t1", "chips": 0}


def test_R_CASH_5_one_cash_game_at_a_time_unless_the_club_allows_more() -> None:
    seated = done(welcomed(ANN), asked(Kind.BUY_IN, 400))
    many = Terms(one_game=False)
    assert declined(seated, asked(Kind.BUY_IN, 400, "t2")) == Reason.ALREADY_SEATED
    assert done(seated, asked(Kind.BUY_IN, 400, "t2"), terms=many)
    assert declined(seated, asked(Kind.BUY_IN, 400), many) == Reason.ALREADY_SEATED


def test_a_top_up_is_for_where_one_sits() -> None:
    seated = done(welcomed(ANN), asked(Kind.BUY_IN, 400))
    assert declined(seated, asked(Kind.TOP_UP, 400, "t2")) == Reason.NOT_SEATED
    assert declined(welcomed(ANN), asked(Kind.TOP_UP, 400)) == Reason.NOT_SEATED


def test_who_is_unknown_brings_nothing() -> None:
    assert declined({}, asked(Kind.BUY_IN, 400)) == Reason.UNKNOWN_ACCOUNT
    assert declined({}, asked(Kind.TOP_UP, 400)) == Reason.UNKNOWN_ACCOUNT


@pytest.mark.parametrize("kind", [Kind.BUY_IN, Kind.TOP_UP])
def test_who_brings_nothing_brings_no_chips(kind: Kind) -> None:
    assert refused(welcomed(ANN), asked(kind, 0)).code == Refusal.AMOUNT_TOO_SMALL


def test_nobody_is_granted_chips_by_a_table() -> None:
    assert refused(welcomed(ANN), asked(Kind.GRANT, 5)).code == Refusal.AMOUNT_TOO_SMALL


def test_R_CASH_8_the_bots_are_granted_what_they_lack_and_sit_anywhere() -> None:
    first = decide({}, asked(Kind.BUY_IN, 400, bot=True), TERMS)
    assert first == [
        moved(Kind.GRANT, CLUB, BOTS, 400, 5, "grant-x"),
        moved(Kind.BUY_IN, BOTS, of_table("t1"), 400, 5),
    ]
    left = done(after(first), asked(Kind.CASH_OUT, 300, bot=True))
    assert left[BOTS].balance == 300
    again = decide(left, asked(Kind.BUY_IN, 500, "t2", bot=True), TERMS)
    assert again[0] == moved(Kind.GRANT, CLUB, BOTS, 200, 5, "grant-x")
    assert after(again, left)[BOTS] == Account()


@pytest.mark.parametrize(
    ("lost", "at", "code", "facts"),
    [
        (9_000, DAY, LedgerRefusal.ENOUGH_CHIPS, {"chips": 1_000, "under": 1_000}),
        (9_001, DAY - 1, LedgerRefusal.GRANT_TOO_EARLY, {"at": DAY}),
    ],
)
def test_R_CASH_8_a_grant_is_refused(
    lost: int, at: int, code: LedgerRefusal, facts: dict[str, int]
) -> None:
    accounts = done(welcomed(ANN), asked(Kind.BUY_IN, lost), asked(Kind.CASH_OUT, 0))
    refusal = refused(accounts, AskGrant(at=at, player=ANN, transfer="g"))
    assert (refusal.code, refusal.facts) == (code, facts)


def test_R_CASH_8_a_grant_brings_him_up_to_10_000_once_a_day() -> None:
    accounts = done(welcomed(ANN), asked(Kind.BUY_IN, 9_001), asked(Kind.CASH_OUT, 0))
    ask = AskGrant(at=DAY, player=ANN, transfer="g")
    granted = done(accounts, ask)
    assert granted[of_player(ANN)].balance == 10_000
    poor = done(granted, asked(Kind.BUY_IN, 10_000), asked(Kind.CASH_OUT, 0))
    early = AskGrant(at=2 * DAY - 1, player=ANN, transfer="g2")
    assert refused(poor, early).code == LedgerRefusal.GRANT_TOO_EARLY
    done(poor, AskGrant(at=2 * DAY, player=ANN, transfer="g2"))


def test_R_CASH_8_chips_at_tables_count_as_one_has_them() -> None:
    seated = done(welcomed(ANN), asked(Kind.BUY_IN, 9_500))
    refusal = refused(seated, AskGrant(at=DAY, player=ANN, transfer="g"))
    assert refusal.facts == {"chips": 10_000, "under": 1_000}


def test_a_stranger_is_granted_nothing() -> None:
    refusal = refused({}, AskGrant(at=DAY, player=ANN, transfer="g"))
    assert refusal.code == LedgerRefusal.UNKNOWN_ACCOUNT


def test_the_clubs_settings_hold() -> None:
    terms = Terms(grant=500, low=2_000, every=10)
    accounts = after(decide({}, Welcome(at=0, players=(ANN,)), terms))
    assert refused_on(terms, accounts, at=10).facts == {"chips": 500, "under": 500}
    poor = done(accounts, asked(Kind.BUY_IN, 500), asked(Kind.CASH_OUT, 499))
    assert refused_on(terms, poor, at=9).facts == {"at": 10}
    again = decide(poor, AskGrant(at=10, player=ANN, transfer="g"), terms)
    assert again == [moved(Kind.GRANT, CLUB, of_player(ANN), 1, 10, "g")]


def refused_on(terms: Terms, accounts: Accounts, at: int) -> Rejected:
    with pytest.raises(Rejected) as refusal:
        decide(accounts, AskGrant(at=at, player=ANN, transfer="g"), terms)
    return refusal.value


def commands() -> SearchStrategy[list[LedgerCommand]]:
    at, players = integers(0, 3 * DAY), sampled_from([ANN, BEN])
    transfer: SearchStrategy[LedgerCommand] = builds(
        Transfer,
        at=at,
        transfer=just("x"),
        kind=sampled_from([Kind.BUY_IN, Kind.TOP_UP, Kind.CASH_OUT]),
        player=players,
        table=sampled_from(["t1", "t2"]),
        amount=one_of(integers(0, 12_000), integers(0, 500)),
        bot=booleans(),
    )
    grant: SearchStrategy[LedgerCommand] = builds(
        AskGrant, at=at, player=players, transfer=just("g")
    )
    return lists(one_of(transfer, grant), max_size=40)


@given(commands(), booleans())
def test_R_CASH_8_accounts_always_add_up_and_none_goes_below_zero(
    asks: list[LedgerCommand], one_game: bool
) -> None:
    accounts = welcomed(ANN)
    for ask in asks:
        try:
            events = decide(accounts, ask, Terms(one_game=one_game))
        except Rejected:
            continue
        accounts = after(events, accounts)
        assert sum(account.balance for account in accounts.values()) == 0
        below = [which for which, account in accounts.items() if account.balance < 0]
        assert below == [CLUB]
        if one_game:
            assert all(len(account.tables) <= 1 for account in accounts.values())
