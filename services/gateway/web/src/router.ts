// Where one is: the part of the address behind `#`, which no server sees, so that the code of an
// invitation stays between friends.
import { computed, signal } from "@preact/signals";

const here = signal(location.hash);

addEventListener("hashchange", () => {
  here.value = location.hash;
});

/** `#/table/abc` is page `table` with `["abc"]`; nothing is the lobby. */
export const route = computed(() => {
  const [page = "", ...rest] = here.value.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { page: page || "lobby", rest };
});

export function href(page: string, ...rest: string[]): string {
  return `#/${[page, ...rest].map(encodeURIComponent).join("/")}`;
}

export function go(page: string, ...rest: string[]): void {
  location.hash = href(page, ...rest);
}
