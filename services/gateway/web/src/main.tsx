import { render } from "preact";
import { startSpeaking } from "./i18n";
import { startAccount } from "./live/account";
import { startClub } from "./live/club";
import { findMe } from "./live/session";
import { startTitle } from "./live/turns";
import { startSettings } from "./settings";
import "./styles/base.css";
import "./styles/lobby.css";
import "./styles/cards.css";
import "./styles/table.css";
import "./styles/actions.css";
import "./styles/cash.css";
import { App } from "./ui/app";

const PAUSE = 2_000;

async function findMyself(): Promise<void> {
  try {
    await findMe();
  } catch {
    setTimeout(() => void findMyself(), PAUSE);
  }
}

startSettings();
startSpeaking();
startTitle();
void findMyself();
startClub();
startAccount();
render(<App />, document.getElementById("app")!);
