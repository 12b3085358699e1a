// What a player has done: his rating over his tournaments, and each with its place.
import type { GameCode, PlayerShown, RatingMoved } from "../api/types";
import { explained, moment, number, t } from "../i18n";
import { tournaments } from "../live/lobby";
import { me } from "../live/session";
import { href } from "../router";
import "../styles/sheet.css";
import { RatingChart } from "../ui/rating_chart";
import { useAnswered } from "../ui/use_answered";

export function PlayerPage({ rest: [id = me.value?.player ?? ""] }: {
  rest: readonly string[];
}) {
  const { answer, refusal } = useAnswered<PlayerShown>(`/players/${id}`);
  if (refusal) return <p class="empty">{explained(refusal)}</p>;
  if (!answer) return <p class="empty">{t("app.loading")}</p>;
  const { name, bot, rating, tournaments: rated, history } = answer;
  return (
    <section class="sheet" aria-labelledby="player-title">
      <header>
        <p class="hint"><a href={href("ratings")}>{t("ratings.title")}</a></p>
        <h1 id="player-title">
          {name} {bot && <span class="tag">{t("badge.bot")}</span>}
        </h1>
      </header>
      <dl class="figures">
        <Figure label={t("ratings.rating")} value={String(Math.round(rating))} />
        <Figure label={t("player.best")} value={String(Math.round(bestOf(rating, history)))} />
        <Figure label={t("ratings.tournaments")} value={number(rated)} />
        <Figure label={t("player.won")} value={number(history.filter(isWin).length)} />
      </dl>
      {history.length > 0 ? <RatingChart history={history} /> : <p class="empty">{t("player.none")}</p>}
      {history.length > 0 && <Results history={history} />}
    </section>
  );
}

function isWin({ place }: RatingMoved): boolean {
  return place === 1;
}

function bestOf(rating: number, history: readonly RatingMoved[]): number {
  return Math.max(rating, ...history.map((each) => each.after));
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The newest first. */
function Results({ history }: { history: readonly RatingMoved[] }) {
  return (
    <table class="standings results">
      <caption>{t("player.results")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("player.place")}</th>
          <th scope="col">{t("player.when")}</th>
          <th scope="col">{t("player.change")}</th>
          <th scope="col">{t("ratings.rating")}</th>
        </tr>
      </thead>
      <tbody>
        {[...history].reverse().map(({ tournament, at, place, before, after }) => {
          const change = Math.round(after) - Math.round(before);
          const game = tournaments.value.get(tournament)?.game as GameCode | undefined;
          return (
            <tr key={tournament}>
              <td><span class="place-number">{number(place)}</span></td>
              <th scope="row">
                <a href={href("hands", tournament)}>
                  {moment(at, { dateStyle: "medium", timeStyle: "short" })}
                </a>
                {game && <span class="hint"> {t(`game.${game}`)}</span>}
              </th>
              <td class={change < 0 ? "down" : "up"}>{change < 0 ? `−${-change}` : `+${change}`}</td>
              <td class="figure">{Math.round(after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
