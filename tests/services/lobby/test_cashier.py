"""Chips over the bus: granted, moved by transfers that are answered once, and accounted for."""

import asyncio
from typing import Literal

import msgspec
import pytest

from libs.contracts import subjects
from libs.contracts.ledger import (
    AccountReply,
    AccountShown,
    AskGrant,
    AtTable,
    ChipsGranted,
    GrantReply,
    ShowAccount,
    Transfer,
    TransferDeclined,
    TransferMoved,
    TransferReply,
)
from libs.contracts.requests import Refused
from libs.contracts.subjects import Role, Speaker, Subject
from libs.runtime.clock import Millis
from services.lobby.domain.ledger import Terms
from services.lobby.streams import LEDGER
from tests.support.running_club import RunningClub, Voice, in_a_club

WHOLE = ShowAccount()


def asked(
    transfer: str,
    kind: Literal["buy_in", "top_up", "cash_out"],
    player: str,
    amount: int,
    table: str = "c1",
) -> Transfer:
    return Transfer(transfer=transfer, kind=kind, player=player, table=table, amount=amount)


async def move(voice: Voice, transfer: Transfer) -> TransferReply:
    reply = await voice.raw(subjects.transfer_commands(), transfer)
    return msgspec.json.decode(reply, type=TransferReply)


async def grant(voice: Voice, player: str, key: str = "g", role: Role = Role.HUMAN) -> GrantReply:
    subject = subjects.account_command(Speaker(role, player))
    return msgspec.json.decode(await voice.raw(subject, AskGrant(key=key)), type=GrantReply)


async def look(
    voice: Voice, player: str, page: ShowAccount = WHOLE, role: Role = Role.HUMAN
) -> AccountReply:
    subject = subjects.account_view(Speaker(role, player))
    return msgspec.json.decode(await voice.raw(subject, page), type=AccountReply)


async def account(voice: Voice, player: str, page: ShowAccount = WHOLE) -> AccountShown:
    shown = await look(voice, player, page)
    assert isinstance(shown, AccountShown), shown
    return shown


async def ledger_events(club: RunningClub) -> list[str]:
    return [stored.type for stored in await club.lobby_log.read(LEDGER)]


def test_R_CASH_8_a_new_player_comes_in_with_10_000_chips() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        for player in (ann, ben):
            shown = await account(club, player)
            assert (shown.balance, shown.tables, shown.earlier) == (10_000, (), None)
            (line,) = shown.moves
            assert (line.kind, line.amount, line.table) == ("grant", 10_000, None)

    in_a_club(story)


class DeadBeforeTheWelcome:
    """The lobby dies between a player's registration and his first chips."""

    def __init__(self) -> None:
        self._appends = 0

    def crashes(self, point: str) -> bool:
        self._appends += point == "lobby store.append:before"
        return point == "lobby store.append:before" and self._appends == 2


def test_who_came_in_as_the_lobby_died_has_his_chips_when_it_is_back() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        assert club.lobby.lives == 2
        assert (await account(club, ann)).balance == 10_000
        assert await ledger_events(club) == ["ChipsMoved"]

    in_a_club(story, DeadBeforeTheWelcome())


def test_a_transfer_is_answered_once_and_for_ever() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        buy_in = asked("x1", "buy_in", ann, 400)
        twice = await move(club, buy_in), await move(club, buy_in)
        assert twice == (TransferMoved(transfer="x1"), TransferMoved(transfer="x1"))
        await move(club, asked("x2", "cash_out", ann, 400))
        club.lobby.kill()
        assert await move(club, buy_in) == TransferMoved(transfer="x1"), "though he has left since"
        assert (await account(club, ann)).balance == 10_000
        assert await ledger_events(club) == ["ChipsMoved"] * 3

    in_a_club(story)


def test_a_declined_transfer_stays_declined_though_he_could_pay_by_now() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        await move(club, asked("x1", "buy_in", ann, 4_000))
        top_up = asked("x2", "top_up", ann, 6_001)
        declined = TransferDeclined(transfer="x2", reason="too_few_chips")
        assert await move(club, top_up) == declined
        await move(club, asked("x3", "buy_in", ben, 1_000))
        await move(club, asked("x4", "cash_out", ann, 5_000))
        club.lobby.kill()
        assert await move(club, top_up) == declined
        assert (await account(club, ann)).balance == 11_000

    in_a_club(story)


def test_the_same_transfer_of_another_amount_is_refused() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        await move(club, asked("x1", "buy_in", ann, 400))
        assert await move(club, asked("x1", "buy_in", ann, 500)) == Refused(code="key_reused")

    in_a_club(story)


def test_every_reason_to_decline() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        await move(club, asked("x1", "buy_in", ann, 400))
        for transfer, reason in (
            (asked("x2", "top_up", ann, 9_601), "too_few_chips"),
            (asked("x3", "buy_in", ann, 400, "c2"), "already_seated"),
            (asked("x4", "buy_in", ann, 400), "already_seated"),
            (asked("x5", "top_up", ann, 400, "c2"), "not_seated"),
            (asked("x6", "buy_in", "nobody", 400), "unknown_account"),
        ):
            declined = TransferDeclined(transfer=transfer.transfer, reason=reason)
            assert await move(club, transfer) == declined

    in_a_club(story)


def test_a_cash_out_of_chips_that_were_never_brought_is_refused_and_leaves_nothing() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        refused = Refused(code="table_short", facts={"table": "c1", "chips": 0})
        assert await move(club, asked("x1", "cash_out", ann, 1)) == refused
        assert await ledger_events(club) == ["ChipsMoved"]
        await move(club, asked("x2", "buy_in", ann, 1))
        assert await move(club, asked("x1", "cash_out", ann, 1)) == TransferMoved(transfer="x1")

    in_a_club(story)


def test_bots_play_from_one_account_at_many_tables() -> None:
    async def story(club: RunningClub) -> None:
        for number, table in enumerate(("c1", "c2", "c3")):
            reply = await move(club, asked(f"x{number}", "buy_in", "bot-wren", 400, table))
            assert reply == TransferMoved(transfer=f"x{number}")
        assert await look(club, "bot-wren", role=Role.BOT) == Refused(code="unknown_account")
        assert await grant(club, "bot-wren", role=Role.BOT) == Refused(code="unknown_account")

    in_a_club(story)


def test_an_account_is_told_page_by_page_the_newest_first() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        await move(club, asked("x1", "buy_in", ann, 400))
        await move(club, asked("y1", "buy_in", ben, 300))
        await move(club, asked("x2", "top_up", ann, 9_601))
        await move(club, asked("x3", "top_up", ann, 100))
        shown = await account(club, ann, ShowAccount(limit=2))
        assert (shown.balance, shown.tables) == (9_500, (AtTable(table="c1", brought=500),))
        told = [(move.kind, move.amount, move.table, move.transfer) for move in shown.moves]
        assert told == [("top_up", -100, "c1", "x3"), ("buy_in", -400, "c1", "x1")]
        assert shown.earlier is not None
        rest = await account(club, ann, ShowAccount(limit=2, before=shown.earlier))
        assert [(move.kind, move.amount) for move in rest.moves] == [("grant", 10_000)]
        assert rest.earlier is None
        await move(club, asked("x4", "cash_out", ann, 800))
        last = await account(club, ann, ShowAccount(limit=1))
        assert [move.amount for move in last.moves] == [800]
        assert (last.balance, last.tables) == (10_300, ())

    in_a_club(story)


def test_moves_far_apart_are_told_together() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        await move(club, asked("x0", "buy_in", ann, 1))
        await move(club, asked("y0", "buy_in", ben, 1))
        for number in range(1, 1_010):
            await move(club, asked(f"y{number}", "top_up", ben, 1))
        await move(club, asked("x1", "cash_out", ann, 1))
        shown = await account(club, ann)
        assert [move.amount for move in shown.moves] == [1, -1, 10_000]
        assert shown.moves[0].position - shown.moves[1].position > 1_000

    in_a_club(story)


def test_who_is_unknown_has_no_account() -> None:
    async def story(club: RunningClub) -> None:
        assert await look(club, "nobody") == Refused(code="unknown_account")
        assert await grant(club, "nobody") == Refused(code="unknown_account")

    in_a_club(story)


def test_R_CASH_8_a_grant_once_a_day_for_who_has_few() -> None:
    async def story(club: RunningClub) -> None:
        ann = await club.guest("Ann")
        enough = Refused(code="enough_chips", facts={"chips": 10_000, "under": 1_000})
        assert await grant(club, ann) == enough
        await move(club, asked("x1", "buy_in", ann, 9_500))
        await move(club, asked("x2", "cash_out", ann, 0))
        early = await grant(club, ann)
        assert isinstance(early, Refused)
        assert early.code == "grant_too_early"
        await asyncio.sleep(60)
        granted = ChipsGranted(amount=9_500, balance=10_000)
        assert await grant(club, ann) == granted
        assert await grant(club, ann) == granted, "the key's first answer"
        assert await grant(club, ann, key="g2") == enough
        assert (await account(club, ann)).balance == 10_000

    in_a_club(story, terms=Terms(every=60_000))


def test_two_gateways_that_ask_at_once_get_one_grant() -> None:
    async def story(club: RunningClub) -> None:
        ann = await club.guest("Ann")
        await move(club, asked("x1", "buy_in", ann, 9_500))
        await move(club, asked("x2", "cash_out", ann, 0))
        asks = [grant(club, ann, key) for key in ("a", "a", "b", "b")]
        granted = [isinstance(reply, ChipsGranted) for reply in await asyncio.gather(*asks)]
        assert granted in ([True, True, False, False], [False, False, True, True])
        assert (await account(club, ann)).balance == 10_000

    in_a_club(story, terms=Terms(every=0))


def test_two_lobbies_on_one_log_move_chips_once() -> None:
    async def story(club: RunningClub) -> None:
        ann, ben = await club.guests("Ann", "Ben")
        other = await club.another_lobby()
        buy_in = asked("x1", "buy_in", ann, 400)
        assert await move(club, buy_in) == await move(other, buy_in)
        tries = [
            move(voice, asked(f"y{number}", "buy_in", ben, 6_000, f"c{number}"))
            for number, voice in enumerate((club, other, club, other))
        ]
        moved = [isinstance(reply, TransferMoved) for reply in await asyncio.gather(*tries)]
        assert moved.count(True) == 1
        await move(club, asked("x2", "top_up", ann, 100))
        assert isinstance(await move(other, asked("x3", "top_up", ann, 9_501)), TransferDeclined)
        await move(other, asked("x4", "cash_out", ann, 500))
        assert (await account(other, ann)).balance == 10_000

    in_a_club(story)


@pytest.mark.parametrize("failing", [1, 2])
def test_an_append_that_failed_stored_or_not_moves_chips_once(failing: int) -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        club.lobby_log.failing = failing
        moved = TransferMoved(transfer="x1")
        assert await move(club, asked("x1", "buy_in", ann, 400)) == moved
        assert (await account(club, ann)).balance == 9_600

    in_a_club(story)


def test_while_the_log_is_broken_nothing_moves() -> None:
    async def story(club: RunningClub) -> None:
        (ann,) = await club.guests("Ann")
        club.lobby_log.broken = True
        reply = await move(club, asked("x1", "buy_in", ann, 400))
        assert isinstance(reply, Refused)
        assert reply.code == "unavailable"
        club.lobby_log.broken = False
        assert (await account(club, ann)).balance == 10_000

    in_a_club(story)


def subjects_of_the_ledger() -> tuple[Subject, ...]:
    ann = Speaker(Role.HUMAN, "ann")
    return (subjects.transfer_commands(), subjects.account_command(ann), subjects.account_view(ann))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b'{"deep":' * 10_000,
        b'{"type":"transfer","transfer":"x","kind":"grant","player":"a","table":"t","amount":1}',
        b'{"type":"transfer","transfer":"x","kind":"buy_in","player":"a","table":"t","amount":-1}',
        b'{"type":"transfer","transfer":"","kind":"buy_in","player":"a","table":"t","amount":1}',
        b'{"type":"ask_grant","key":""}',
        b'{"type":"ask_grant","key":"k","amount":1000000}',
        b'{"type":"show_account","limit":101}',
        b'{"type":"show_account","before":0}',
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes) -> None:
    async def story(club: RunningClub) -> None:
        for subject in subjects_of_the_ledger():
            reply = await club.bus.request(subject, data, within=Millis(1_000))
            assert msgspec.json.decode(reply, type=Refused).code == "bad_request"

    in_a_club(story)


def test_the_clubs_settings_hold() -> None:
    async def story(club: RunningClub) -> None:
        ann = await club.guest("Ann")
        for table in ("c1", "c2"):
            moved = TransferMoved(transfer=table)
            assert await move(club, asked(table, "buy_in", ann, 200, table)) == moved
        assert (await account(club, ann)).balance == 100

    in_a_club(story, terms=Terms(grant=500, one_game=False))
