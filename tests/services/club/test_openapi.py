"""The OpenAPI document that the web client's types are made from is that of today's gateway."""

from pathlib import Path

from services.club.openapi import document

KEPT = Path("services/gateway/web/openapi.json")


def test_the_document_kept_with_the_client_is_the_gateways() -> None:
    assert document() == KEPT.read_text(), "make types"
