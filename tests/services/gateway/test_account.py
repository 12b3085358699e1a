"""One's own chips through the API: seen by their owner alone, and granted to who has few."""

from typing import Literal

import msgspec

from libs.contracts.ledger import Transfer, TransferMoved
from libs.contracts.subjects import transfer_commands
from services.lobby.domain.ledger import Terms
from tests.services.gateway.browsers import Evening, at_the_club
from tests.services.gateway.test_refusals import told


async def move(
    evening: Evening, player: str, kind: Literal["buy_in", "top_up", "cash_out"], amount: int
) -> None:
    """As a table asks for it."""
    name = evening.club.key()
    asked = Transfer(transfer=name, kind=kind, player=player, table="c1", amount=amount)
    reply = await evening.club.raw(transfer_commands(), asked)
    assert msgspec.json.decode(reply, type=TransferMoved).transfer == name


def test_R_CASH_8_the_account_of_a_new_player() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        answer = await ann.get("/api/account")
        assert answer.status_code == 200
        account = answer.json()
        (granted,) = account.pop("history")
        assert account == {
            "player": ann.player,
            "balance": 10_000,
            "tables": [],
            "earlier": None,
        }
        assert (granted["kind"], granted["amount"], granted["table"]) == ("grant", 10_000, None)

    at_the_club(story)


def test_the_history_goes_back_page_by_page() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = await evening.guests("Ann", "Ben")
        await move(evening, ann.player, "buy_in", 400)
        await move(evening, ben.player, "buy_in", 300)
        await move(evening, ann.player, "top_up", 100)
        first = (await ann.get("/api/account?limit=2")).json()
        assert first["balance"] == 9_500
        assert first["tables"] == [{"table": "c1", "brought": 500}]
        amounts = [move["amount"] for move in first["history"]]
        rest = (await ann.get(f"/api/account?limit=2&before={first['earlier']}")).json()
        amounts += [move["amount"] for move in rest["history"]]
        assert amounts == [-100, -400, 10_000]
        assert rest["earlier"] is None
        await move(evening, ann.player, "cash_out", 800)
        newest = (await ann.get("/api/account?limit=1")).json()["history"]
        assert [(move["kind"], move["amount"], move["table"]) for move in newest] == [
            ("cash_out", 800, "c1")
        ]

    at_the_club(story)


def test_who_has_no_session_has_no_account() -> None:
    async def story(evening: Evening) -> None:
        await evening.guest("Ann")
        stranger = evening.browser()
        assert told(await stranger.get("/api/account")) == (401, "no_session")
        assert told(await stranger.post("/api/account/grant")) == (401, "no_session")

    at_the_club(story)


def test_a_page_that_there_cannot_be_is_refused() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        for query in ("limit=0", "limit=101", "before=0", f"before={2**53}", "before=x"):
            assert told(await ann.get(f"/api/account?{query}")) == (400, "bad_request")

    at_the_club(story)


def test_R_CASH_8_a_grant_is_for_who_has_few_and_not_too_early() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        rich = await ann.post("/api/account/grant")
        assert told(rich) == (409, "enough_chips")
        assert rich.json()["facts"] == {"chips": 10_000, "under": 1_000}
        assert told(await ann.http.post("/api/account/grant")) == (403, "csrf")
        await move(evening, ann.player, "buy_in", 9_500)
        await move(evening, ann.player, "cash_out", 0)
        early = await ann.post("/api/account/grant")
        assert told(early) == (409, "grant_too_early")
        welcome = (await ann.get("/api/account")).json()["history"][-1]
        assert early.json()["facts"] == {"at": welcome["at"] + 24 * 60 * 60 * 1_000}
        assert (await ann.get("/api/account")).json()["balance"] == 500

    at_the_club(story)


def test_R_CASH_8_a_grant_is_given_once_for_a_key() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        await move(evening, ann.player, "buy_in", 9_500)
        await move(evening, ann.player, "cash_out", 0)
        for _ in range(2):
            answer = await ann.post("/api/account/grant", key="k")
            assert answer.status_code == 200
            assert answer.json() == {"amount": 9_500, "balance": 10_000}
        assert told(await ann.post("/api/account/grant", key="l")) == (409, "enough_chips")

    at_the_club(story, terms=Terms(every=0))


def test_while_the_lobby_is_away_it_is_unavailable() -> None:
    async def story(evening: Evening) -> None:
        ann = await evening.guest("Ann")
        evening.club.lobby.stop()
        assert told(await ann.get("/api/account")) == (503, "unavailable")

    at_the_club(story)
