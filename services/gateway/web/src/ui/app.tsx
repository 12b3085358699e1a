import { useSignal } from "@preact/signals";
import { isSpoken, t } from "../i18n";
import { isConnected } from "../live/club";
import { lines, myCashTables } from "../live/floor";
import { isMine, mySeats } from "../live/lobby";
import { isElsewhere, me } from "../live/session";
import { turns } from "../live/turns";
import { PAGES } from "../pages";
import { Door } from "../pages/door";
import { href, route } from "../router";
import { Announcer } from "./announcer";
import { Elsewhere } from "./elsewhere";
import { Bird, Cross, Gear } from "./icons";
import { Me } from "./me";
import { dismiss, notice } from "./notices";
import { SettingsDialog } from "./settings_dialog";
import { tableName } from "./stakes";

export function App() {
  if (!isSpoken.value || me.value === undefined) return <div class="loading" />;
  const { page, rest } = route.value;
  const shown = PAGES[page];
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>{t("app.skip")}</a>
      <Head />
      {isConnected.value === false && !isElsewhere.value && <p class="banner" role="status">{t("app.lost")}</p>}
      <Elsewhere />
      <main id="main" tabIndex={-1} class={`page ${page}`}>
        {!shown ? <NotFound />
          : me.value === null && !shown.open ? <Door />
          : <shown.show key={page + rest.join()} rest={rest} />}
      </main>
      <Notice />
      <Announcer />
    </>
  );
}

/** Cash tables are a half of the lobby. */
function halfOf(page: string): string {
  return page === "cash" ? "lobby" : page;
}

/** Not by the address, which names the page. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Head() {
  const isOpen = useSignal(false);
  return (
    <header class="head">
      <a class="brand" href={href("")} aria-label={t("app.name")}>
        <Bird />
        <span>{t("app.name")}</span>
      </a>
      <nav aria-label={t("nav.label")} class="nav">
        {Object.entries(PAGES).map(([page, { nav }]) => nav && (
          <a key={page} href={href(page === "lobby" ? "" : page)}
            aria-current={halfOf(route.value.page) === page ? "page" : undefined}>
            {t(nav)}
          </a>
        ))}
      </nav>
      <Strip />
      <Me />
      <button type="button" class="button quiet square" aria-label={t("nav.settings")}
        aria-haspopup="dialog" onClick={() => (isOpen.value = true)}>
        <Gear />
      </button>
      {isOpen.value && <SettingsDialog onClose={() => (isOpen.value = false)} />}
    </header>
  );
}

/** The tables one sits at, each a step away. */
function Strip() {
  const { page, rest } = route.value;
  const seats = [
    ...mySeats.value.filter(isMine).map((each) => ({
      id: each.id, name: t(`game.${each.game as "holdem"}`),
    })),
    ...myCashTables.value.map((each) => ({ id: each.id, name: tableName(each) })),
    ...lines.value.map((id) => ({ id, name: t("line.short") })),
  ];
  if (!seats.length) return <span class="strip" />;
  return (
    <nav class="strip" aria-label={t("app.tables")}>
      {seats.map((each) => {
        const isHere = page === "table" && rest[0] === each.id;
        const calls = turns.value.has(each.id);
        return (
          <a key={each.id} class={calls ? "tab calls" : "tab"} href={href("table", each.id)}
            aria-current={isHere ? "page" : undefined}>
            {each.name}
            {calls && <span class="sr-only">{t("table.yourTurn")}</span>}
          </a>
        );
      })}
    </nav>
  );
}

function Notice() {
  return (
    <div class="notices" role="status">
      {notice.value && (
        <p class="notice">
          {notice.value}
          <button type="button" class="button quiet square" aria-label={t("app.close")}
            onClick={dismiss}>
            <Cross />
          </button>
        </p>
      )}
    </div>
  );
}

function NotFound() {
  return (
    <section class="empty">
      <h1>{t("app.notfound")}</h1>
      <a class="button primary" href={href("")}>{t("app.toLobby")}</a>
    </section>
  );
}
