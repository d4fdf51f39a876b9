import { numberFromWord } from "../wording/numbers.ts";
import type { Found, Saying } from "./saying.ts";

/** Short forms of the last word of a street’s name. */
const suffixes: Readonly<Record<string, string>> = {
  ...{
    alley: "aly",
    avenue: "ave",
    boulevard: "blvd",
    circle: "cir",
    court: "ct",
    drive: "dr",
    lane: "ln",
    loop: "lp",
  },
  ...{ parkway: "pkwy", place: "pl", road: "rd", row: "row", square: "sq", street: "st", terrace: "ter", trail: "trl" },
  way: "wy",
};

/** What names a title in addresses: `The Wild Plum` is `wild-plum`, `1515 Threshing Lane` is `1515-threshing-lane`. */
export function titleId(title: string): string {
  const words = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.replace(/^-|-$/g, "").replace(/^the-(?=.)/, "");
}

/** The street of an address that begins with a number: `Threshing Lane`; null for any other title. */
export function streetOf(title: string): string | null {
  const street = /^\d+\p{L}?\s+(.+)$/u.exec(title.trim())?.[1] ?? "";
  return (street.split(/\s+/).at(-1)?.toLowerCase() ?? "") in suffixes ? street : null;
}

interface Title {
  readonly id: string;
  /** Words that stand in whatever names it. */
  readonly core: string;
  /** How it is surely meant, and how it is meant where nothing else is. */
  readonly sure: string | null;
  readonly likely: string | null;
}

/** Lower case, and numbers in digits: as words are read. */
export const inDigits = (text: string) =>
  text.toLowerCase().replace(/\b[a-z]+\b/g, (word) => String(numberFromWord(word)));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readTitle([id, title]: readonly [string, string]): Title {
  const plain = inDigits(title.trim().replace(/[’‘`]/g, "'").replace(/\s+/g, " "));
  const bare = plain.replace(/^the (?=.)/, "");
  const { core, suffix } = /^(?<core>.+) (?<suffix>\S+)$/.exec(plain)?.groups ?? {};
  const short = suffixes[suffix ?? ""];
  if (core === undefined || short === undefined) {
    return { id, core: bare, sure: bare === plain ? null : escaped(plain), likely: escaped(bare) };
  }
  // Of an address the number and the name are enough; a street needs all of it.
  const isAddress = /^\d+\S* \S/.test(core);
  const end = `(?: (?:${escaped(suffix ?? "")}|${short}\\.?)(?![\\p{L}\\p{N}]))${isAddress ? "?" : ""}`;
  return { id, core, sure: escaped(core) + end, likely: null };
}

const readTitles = new WeakMap<ReadonlyMap<string, string>, readonly Title[]>();

/**
 * The sayings of the titles that a text may name: addresses, with or without the last word of the street, streets, and
 * plans. `first` go before all others; `last` are the names of plans without their article, which may mean something
 * else. `names` are titles by their ids.
 */
export function titleSayings(names: ReadonlyMap<string, string> | undefined, text: string) {
  if (!names) return { first: [], last: [] };
  let titles = readTitles.get(names);
  if (!titles) {
    // The longest first: one may hold another.
    titles = [...names].map(readTitle).sort((one, other) => other.core.length - one.core.length);
    readTitles.set(names, titles);
  }
  const within = titles.filter(({ core }) => text.includes(core));
  const sayings = (of: (title: Title) => string | null) =>
    within.flatMap((title): Saying[] => {
      const words = of(title);
      if (words === null) return [];
      const read = (_: unknown, found: Found) => found.named.push(title.id);
      return [[new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "u"), read]];
    });
  return { first: sayings(({ sure }) => sure), last: sayings(({ likely }) => likely) };
}
