import type { KeyList } from "../table/keys_dialog";

export const REPLAY_KEYS: KeyList = [
  ["← →", "keys.step"],
  ["↑ ↓", "keys.street"],
  ["Space", "keys.play"],
  ["+ −", "keys.speed"],
  ["Home End", "keys.ends"],
  ["N P", "keys.hands"],
  ["T", "keys.copy"],
  ["?", "keys.help"],
];
