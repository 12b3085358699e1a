"""What a dashboard is told of the gateway."""

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from tests.services.gateway.scripted import Stage, on_stage


def test_requests_are_counted_by_route_in_the_form_of_prometheus() -> None:
    async def story(stage: Stage) -> None:
        guest = await stage.guest("Anna")
        await guest.get("/api/tables/t1")
        told = await guest.get("/metrics")
        assert told.headers["content-type"] == CONTENT_TYPE_PLAIN_0_0_4
        counted = 'method="GET",route="/api/tables/{table}",status="200"} 1.0'
        assert counted in told.text
        assert "Anna" not in told.text
        assert "t1" not in told.text

    on_stage(story)
