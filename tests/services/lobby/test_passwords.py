import asyncio

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from libs.rules.rejected import Rejected
from services.lobby.passwords import AT_ONCE, MOST_WAITING, Argon2Passwords


def test_a_password_fits_its_own_hash_alone() -> None:
    async def story() -> None:
        passwords = Argon2Passwords(PasswordHasher.from_parameters(CHEAPEST))
        one, other = await passwords.hash("correct horse"), await passwords.hash("correct horse")
        assert one != other
        assert one.startswith("$argon2id$")
        for kept in (one, other):
            assert await passwords.fits("correct horse", kept)
            assert not await passwords.fits("Correct horse", kept)
        for damaged in ("", "$argon2id$", one[:-4]):
            assert not await passwords.fits("correct horse", damaged)

    asyncio.run(story())


def test_no_more_wait_than_are_answered_soon() -> None:
    async def story() -> None:
        passwords = Argon2Passwords(PasswordHasher.from_parameters(CHEAPEST))
        room, more = AT_ONCE + MOST_WAITING, 5
        asked = [passwords.hash("correct horse") for _ in range(room + more)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Rejected)]
        assert len(refused) == more
        assert refused[0].code == "too_busy"
        assert await passwords.fits("correct horse", str(answers[0])), "and then there is room"

    asyncio.run(story())
