import { collections } from "../products/collections.ts";
import { numberFromWord } from "../wording/numbers.ts";
import { above, below, type Found, type QueryPattern, set } from "./query-pattern.ts";
import type { HouseKind, SearchScope } from "./search-query.ts";

/** Abbreviations of street suffixes. */
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

/** The id of a title in URLs: `wild-plum` for `The Wild Plum`, `1515-threshing-lane` for `1515 Threshing Lane`. */
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
  /** Words that every mention of the title contains. */
  readonly core: string;
  /** A pattern that certainly means the title, and one that may mean something else. */
  readonly certain: string | null;
  readonly likely: string | null;
}

/** Lower case, and numbers in digits, as text is normalized. */
export const inDigits = (text: string) =>
  text.toLowerCase().replace(/\b[a-z]+\b/g, (word) => String(numberFromWord(word)));

/** A text as a part of a regular expression that matches it. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readTitle([id, title]: readonly [string, string]): Title {
  const plain = inDigits(title.trim().replace(/[’‘`]/g, "'").replace(/\s+/g, " "));
  const bare = plain.replace(/^the (?=.)/, "");
  const { core, suffix } = /^(?<core>.+) (?<suffix>\S+)$/.exec(plain)?.groups ?? {};
  const short = suffixes[suffix ?? ""];
  if (core === undefined || short === undefined) {
    return { id, core: bare, certain: bare === plain ? null : escapePattern(plain), likely: escapePattern(bare) };
  }
  // Number and name are enough for an address; a street needs its suffix.
  const isAddress = /^\d+\S* \S/.test(core);
  const end = `(?: (?:${escapePattern(suffix ?? "")}|${short}\\.?)(?![\\p{L}\\p{N}]))${isAddress ? "?" : ""}`;
  return { id, core, certain: escapePattern(core) + end, likely: null };
}

const readTitles = new WeakMap<ReadonlyMap<string, string>, readonly Title[]>();

/**
 * Patterns for the titles that a text may mention: addresses with or without the street suffix, streets, and plans.
 * `first` are tried before all other patterns; `last` are names of plans without their article, which may mean
 * something else. `names` are titles by id.
 */
export function titlePatterns(names: ReadonlyMap<string, string> | undefined, text: string) {
  if (!names) return { first: [], last: [] };
  let titles = readTitles.get(names);
  if (!titles) {
    // Longest first, as one may contain another.
    titles = [...names].map(readTitle).sort((one, other) => other.core.length - one.core.length);
    readTitles.set(names, titles);
  }
  const within = titles.filter(({ core }) => text.includes(core));
  const patterns = (of: (title: Title) => string | null) =>
    within.flatMap((title): QueryPattern[] => {
      const words = of(title);
      if (words === null) return [];
      const read = (_: unknown, found: Found) => found.named.push(title.id);
      return [[new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "u"), read]];
    });
  return { first: patterns(({ certain }) => certain), last: patterns(({ likely }) => likely) };
}

/** Synonyms that buyers use for a kind of house. */
const otherWords: Readonly<Record<string, string>> = {
  townhome: "town ?houses?|row ?(?:homes?|houses?)",
  paired: "duplex(?:es)?|(?:twin|attached) (?:homes?|houses?)",
  "single-family": "(?:detached|stand-?alone)(?: (?:homes?|houses?))?",
};

/**
 * A pattern for all spellings of a kind of house: `town home`, `single family house`, `cottages`. `patio` alone is not
 * a patio home.
 */
function housePattern({ id, title }: HouseKind): string {
  const own = escapePattern(id)
    .replaceAll("-", "[ -]?")
    .replace(/(?<=.)home$/, " ?home");
  const needsNoun = !id.includes("-") && / homes$/i.test(title);
  const spellings = [`${own}s?(?:[ -](?:homes?|houses?))${needsNoun ? "" : "?"}`, otherWords[id] ?? ""].filter(Boolean);
  return `\\b(?:${spellings.join("|")})\\b`;
}

const near = String.raw`(${above} )?(?:${below} )?(?:(\d{1,3}) ?mi(?:les?)?\b )?(?:from|of|near(?:est)?(?: to)?|around|close(?:st)? to|by)`;
const zipCode = String.raw`(?:\bzip(?: ?codes?)? )?(?:\bco(?:lorado)?,? )?(?<![$\d.,])(\d{5})(?:-\d{4})?(?!\d|[.,]\d)`;

/** The ZIP codes in a text, each with the words before it that belong to it: `within 5 miles of 80903`. */
export function zipCodesIn(text: string): { readonly words: string; readonly zip: string }[] {
  return [...text.matchAll(new RegExp(`(?:${near} |\\bin )?${zipCode}`, "g"))].map((match) => ({
    words: match[0],
    zip: match[3] ?? "",
  }));
}

/** Patterns for the ZIP codes of addresses, which stand for their towns. */
function zipPatterns(zips: NonNullable<SearchScope["zips"]>): QueryPattern[] {
  return [
    [
      new RegExp(`${near} ${zipCode}`),
      ([farther, miles, zip = ""], found) => {
        const area = zips.get(zip);
        if (!area) return false;
        // No filter has a minimum distance.
        if (!area.near || (farther && miles)) return null;
        return set(found, { near: area.near, ...(miles ? { miles: Number(miles) } : {}) });
      },
    ],
    [
      new RegExp(`(?:\\bin |\\bor |\\band )?${zipCode}`),
      ([zip = ""], found) => {
        const area = zips.get(zip);
        if (!area) return false;
        if (area.towns.length > 0) return found.towns.push(...area.towns);
        return area.near && set(found, { near: area.near });
      },
    ],
  ];
}

/** Patterns for places, collections and kinds of house. Longest first, as one name may contain another. */
export function namePatterns({ towns, places, houses, zips }: SearchScope): QueryPattern[] {
  const named = places.toSorted((one, other) => other.title.length - one.title.length);
  return [
    ...named.map(
      ({ id, title }): QueryPattern => [
        new RegExp(`${near} ${escapePattern(title.toLowerCase())}\\b`),
        ([farther, miles], found) =>
          // No filter has a minimum distance.
          farther && miles ? null : set(found, { near: id, ...(miles ? { miles: Number(miles) } : {}) }),
      ],
    ),
    ...towns.map(
      (town): QueryPattern => [
        new RegExp(`(?:\\bin |\\bor |\\band )?\\b${escapePattern(town.toLowerCase())}\\b`),
        (_, found) => found.towns.push(town),
      ],
    ),
    ...named
      .filter(({ id }) => !towns.includes(id))
      .map(
        ({ id, title, isCity }): QueryPattern => [
          new RegExp(`(?:\\bin |\\bat )?\\b${escapePattern(title.toLowerCase())}\\b`),
          (_, found) => set(found, isCity ? { near: id } : { near: id, miles: 1 }),
        ],
      ),
    ...(zips ? zipPatterns(zips) : []),
    ...collections.map(
      ({ id, title }): QueryPattern => [
        new RegExp(
          `\\b${title
            .split(/(?<=[a-z])(?=[A-Z])|[- ]/)
            .map((part) => escapePattern(part.toLowerCase()))
            .join("[ -]?")}s?\\b(?: collection)?`,
        ),
        (_, found) => found.collections.push(id),
      ],
    ),
    ...houses.map((kind): QueryPattern => [new RegExp(housePattern(kind)), (_, found) => found.houses.push(kind.id)]),
  ];
}

/**
 * The id of a kind of house, equal for singular and plural: `Townhome` and `Townhomes`, `Single-family` and
 * `Single-family homes`. Empty for empty text.
 */
export function houseKindId(text: string | null | undefined): string {
  const words = (text ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return words.replace(/-homes?$/, "").replace(/(?<=[^s])s$/, "");
}

/** The kinds of house in these texts, without duplicates, in the plural and sorted by name. */
export function houseKinds(texts: Iterable<string | null | undefined>): HouseKind[] {
  const titles = new Map<string, string>();
  for (const text of texts) {
    const [id, title] = [houseKindId(text), text?.trim() ?? ""];
    // Prefers the content's own plural.
    if (id !== "" && !titles.get(id)?.endsWith("s")) titles.set(id, title);
  }
  return [...titles]
    .map(([id, title]) => ({ id, title: inPlural(title) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function inPlural(title: string): string {
  if (title.endsWith("s")) return title;
  return title.includes("-") ? `${title} homes` : `${title}s`;
}
