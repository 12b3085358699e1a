import type { Standings } from "../api/types";
import { explained, number, t } from "../i18n";
import { me } from "../live/session";
import { href } from "../router";
import "../styles/sheet.css";
import { useAnswered } from "../ui/use_answered";

/** Who is how good: by the tournaments in which people alone played. */
export function RatingsPage() {
  const { answer, refusal } = useAnswered<Standings>("/ratings");
  if (refusal) return <p class="empty">{explained(refusal)}</p>;
  if (!answer) return <p class="empty">{t("app.loading")}</p>;
  const { ratings } = answer;
  return (
    <section class="sheet" aria-labelledby="ratings-title">
      <header>
        <h1 id="ratings-title">{t("ratings.title")}</h1>
        <p class="hint">{t("ratings.subtitle")}</p>
        {me.value && <a class="button" href={href("player", me.value.player)}>{t("ratings.mine")}</a>}
      </header>
      {!ratings.length && <p class="empty">{t("ratings.none")}</p>}
      {ratings.length > 0 && (
        <table class="standings">
          <thead>
            <tr>
              <th scope="col"><span class="sr-only">{t("ratings.rank")}</span></th>
              <th scope="col">{t("seats.player")}</th>
              <th scope="col">{t("ratings.tournaments")}</th>
              <th scope="col">{t("ratings.rating")}</th>
            </tr>
          </thead>
          <tbody>
            {ratings.map(({ player, name, rating, tournaments }, index) => (
              <tr key={player} class={player === me.value?.player ? "mine" : ""}>
                <td><span class="place-number">{number(index + 1)}</span></td>
                <th scope="row"><a href={href("player", player)}>{name}</a></th>
                <td>{number(tournaments)}</td>
                <td class="figure">{Math.round(rating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
