"""The journal on JetStream. It is read by direct get alone: no consumer, no pull request and no
watch has to come back after a hard restart of the server.
"""

import asyncio
from contextlib import suppress

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error
from nats.js.api import Header, StorageType, StreamConfig
from nats.js.errors import BadRequestError

from libs.bus.jetstreams import JetStream, direct_get
from libs.bus.journal import Entry, NewEntry, OutOfStep
from libs.bus.nats import NOBODY, NatsBus, Sent, status
from libs.bus.port import NoReply
from libs.runtime.clock import Millis

KEPT_SECONDS = 7 * 24 * 3600
DUPLICATE_SECONDS = 120
"""Within which an id is kept once."""

WITHIN = Millis(2000)

_IN_USE = 10058
_ENDS_ELSEWHERE = (10070, 10071)
"""Errors of the server: the JetStream stream has other settings, or it ends with another message
or at another sequence."""


class NatsJournal:
    """`owned` by the service that writes it; others only read."""

    def __init__(self, bus: NatsBus, jetstream: JetStream, *, owned: bool = False) -> None:
        self._bus = bus
        self._jetstream = jetstream
        self._get = direct_get(jetstream)
        self._owned = owned

    async def declare(self) -> None:
        """The owner's, before the first append; when it is there, nothing. Raises NoReply."""
        config = StreamConfig(
            name=self._jetstream.name,
            subjects=[self._jetstream.subjects],
            storage=StorageType.FILE,
            max_age=KEPT_SECONDS,
            duplicate_window=DUPLICATE_SECONDS,
            allow_direct=True,
        )
        async with self._bus.answering(self._jetstream.name, within=WITHIN) as client:
            manager = client.jsm(timeout=WITHIN / 1000)
            try:
                await manager.add_stream(config)
            except BadRequestError as refusal:
                if refusal.err_code != _IN_USE:
                    raise
                await manager.update_stream(config)

    async def append(self, *entries: NewEntry, after: int | None = None) -> int:
        """Each next is refused unless the one before it is there by its sequence and its id, so
        the last alone is to be acknowledged."""
        sent = []
        for place, entry in enumerate(entries):
            headers = {**entry.headers, Header.MSG_ID: entry.message_id}
            if after is not None:
                headers[Header.EXPECTED_LAST_SEQUENCE] = str(after + place)
            if place:
                headers[Header.EXPECTED_LAST_MSG_ID] = entries[place - 1].message_id
            sent.append(Sent(entry.subject, entry.data, headers))
        *before, last = sent
        reply = await self._bus.ask(last, within=WITHIN, behind=before)
        ack = msgspec.json.decode(reply.data, type=_Ack)
        if ack.error is None:
            return ack.seq
        if ack.error.err_code in _ENDS_ELSEWHERE:
            raise OutOfStep(ack.error.description)
        raise NoReply(f"{self._jetstream.name}: {ack.error.description}")

    async def last(self) -> Entry | None:
        try:
            return await self._newest()
        except NoReply:
            if not self._owned:
                raise
            await self.declare()  # a power cut may have left none
            return await self._newest()

    async def read(self, *, after: int, limit: int) -> list[Entry]:
        asked = {"seq": after + 1, "batch": limit, "next_by_subj": self._jetstream.subjects}
        entries: list[Msg] = []
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def take(reply: Msg) -> None:
            said = status(reply)
            if said is None:
                entries.append(reply)
            elif not ended.done():
                ended.set_result(said)

        async with self._bus.answering(self._jetstream.name, within=WITHIN) as client:
            inbox = client.new_inbox()
            replies = await client.subscribe(inbox, cb=take)
            try:
                await client.publish(self._get, msgspec.json.encode(asked), reply=inbox)
                if await ended == NOBODY:
                    raise NoReply(f"there is no {self._jetstream.name}")
            finally:
                with suppress(Error):
                    await replies.unsubscribe()
        return [_entry(reply) for reply in entries]

    async def _newest(self) -> Entry | None:
        asked = {"last_by_subj": self._jetstream.subjects}
        found = await self._bus.ask(Sent(self._get, msgspec.json.encode(asked)), within=WITHIN)
        return _entry(found) if status(found) is None else None


class _Trouble(msgspec.Struct):
    err_code: int
    description: str


class _Ack(msgspec.Struct):
    """JetStream's answer to a publish: a sequence or an error."""

    seq: int = 0
    error: _Trouble | None = None


def _entry(found: Msg) -> Entry:
    headers = found.headers or {}
    return Entry(
        sequence=int(headers["Nats-Sequence"]),
        message_id=headers[Header.MSG_ID],
        subject=headers["Nats-Subject"],
        data=found.data,
        headers={name: text for name, text in headers.items() if not name.startswith("Nats-")},
    )
