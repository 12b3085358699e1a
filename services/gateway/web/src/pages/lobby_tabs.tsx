import { t } from "../i18n";
import { href, route } from "../router";

/** The two halves of the lobby. */
export function LobbyTabs() {
  const { page } = route.value;
  return (
    <nav class="halves" aria-label={t("nav.lobby")}>
      <a href={href("")} aria-current={page === "lobby" ? "page" : undefined}>{t("lobby.title")}</a>
      <a href={href("cash")} aria-current={page === "cash" ? "page" : undefined}>
        {t("cash.title")}
      </a>
    </nav>
  );
}
