import asyncio

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from services.lobby.passwords import Argon2Passwords


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
