import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { enter, findTournament, isMine } from "../live/lobby";
import { go } from "../router";
import { attempt } from "../ui/notices";

/** An invitation: `#/join/<tournament>/<code>` takes a seat and goes there. */
export function JoinPage({ rest: [id = "", code] }: { rest: readonly string[] }) {
  useEffect(() => {
    void attempt(async () => {
      const found = await findTournament(id);
      if (!isMine(found) && found.stage === "registering") await enter(id, code);
      go("table", id);
    }).then((done) => {
      if (!done) go("");
    });
  }, [id, code]);
  return <p class="empty">{t("app.loading")}</p>;
}
