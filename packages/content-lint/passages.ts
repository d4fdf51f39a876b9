import { escapePattern } from "../../app/domain/search/name-patterns.ts";
import { plainText } from "../../app/domain/wording/text.ts";
import type { ContentSnapshot, StoredEntry } from "../backend/store/snapshot.ts";
import type { Content } from "./content.ts";
import { textsOf } from "./fields.ts";
import { anchorsIn, targetPath } from "./links.ts";

/** A passage about one subject: a short text, a paragraph, a list item or a table row. */
export interface Passage {
  /** Path of its field. */
  readonly path: string;
  /** Plain text. */
  readonly text: string;
  /** Targets of its links, as written. */
  readonly hrefs: readonly string[];
  /** The other short texts and URLs of the same row, such as its label. */
  readonly beside: string;
}

/** Rows whose fields together form one statement. */
const row =
  /^(.*\b(?:items|tabs|links|buttons|features|options|questions|gallery|salesTeamMembers|saleTeamMembers)\.\d+)\.\w+$/;

const known = new WeakMap<StoredEntry, readonly Passage[]>();

/** The texts of an entry as passages, HTML by paragraph; only texts for which `concerns` returns true, if given. */
export function passagesOf(entry: StoredEntry, concerns?: (text: string) => boolean): readonly Passage[] {
  if (concerns) return readPassages(entry, concerns);
  // Cached, as several rules read every passage.
  const passages = known.get(entry) ?? readPassages(entry, () => true);
  known.set(entry, passages);
  return passages;
}

function readPassages(entry: StoredEntry, concerns: (text: string) => boolean): Passage[] {
  const texts = [...textsOf(entry)];
  if (!texts.some(({ value }) => concerns(value))) return [];
  const rows = Map.groupBy(texts, ({ path }) => row.exec(path)?.[1] ?? "");
  return texts.flatMap(({ path, value, isHtml }): Passage[] => {
    if (!concerns(value)) return [];
    const others = (rows.get(row.exec(path)?.[1] ?? "none") ?? []).filter((other) => other.path !== path);
    const beside = others.map((other) => plainText(other.value)).join(" ");
    if (!isHtml) return [{ path, text: value, hrefs: [], beside }];
    return value
      .split(/<\/(?:p|li|tr|h[1-6]|figcaption|blockquote|caption)>/i)
      .map((html) => ({ path, text: plainText(html), hrefs: anchorsIn(html).map(({ href }) => href), beside }))
      .filter(({ text }) => text !== "");
  });
}

/** Kinds that texts refer to by title. */
const namedKinds = ["neighborhood", "plan", "model", "home"] as const;
const patterns = new WeakMap<
  ContentSnapshot,
  { readonly pattern: RegExp; readonly byName: ReadonlyMap<string, StoredEntry[]> }
>();

/** The homes, models, plans and neighborhoods that a text names by title or links to. */
export function namedEntries(text: string, hrefs: readonly string[], { snapshot }: Content): StoredEntry[] {
  const { pattern, byName } = namesOf(snapshot);
  const named = [...text.matchAll(pattern)].flatMap(([name]) => byName.get(name) ?? []);
  const linked = hrefs.flatMap((href) => {
    const path = href.startsWith("/") ? targetPath(href) : null;
    const entry = path === null ? undefined : snapshot.entryAt(path);
    return entry ? [entry] : [];
  });
  return [...new Set([...named, ...linked])];
}

/** `The Juniper` also matches “Juniper”; matching is case-sensitive. */
function namesOf(snapshot: ContentSnapshot) {
  const known = patterns.get(snapshot);
  if (known) return known;
  const byName = new Map<string, StoredEntry[]>();
  for (const entry of namedKinds.flatMap((kind): readonly StoredEntry[] => snapshot.entriesOf(kind))) {
    const name = entry.title.trim().replace(/^The\s+/, "");
    if (name !== "") byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  // Longest first: “Larkspur Terrace” before a plan “Larkspur”.
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length);
  const escaped = names.map(escapePattern);
  const pattern =
    names.length === 0 ? /(?!)/g : new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const made = { pattern, byName };
  patterns.set(snapshot, made);
  return made;
}

/** An amount of money in a text. */
export interface WrittenAmount {
  /** As written: `$1.06 million`. */
  readonly text: string;
  readonly amountUsd: number;
  /** The value of its last digit in USD: 1 for `$624,900`, 1000 for `$625k`. */
  readonly unitUsd: number;
  /** Meaning by the preceding words: `from`, `about`, `under` or `over` the amount, else exact. */
  readonly sense: "exact" | "from" | "about" | "under" | "over";
}

const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|K|m|M|million|thousand)\b)?(?!,?\d|s\b)/g;
const senses = [
  ["under", /\b(?:under|below|less than|up to|at most|no more than)\s*$/i],
  ["over", /\b(?:over|above|more than|at least)\s*$/i],
  ["about", /\b(?:about|around|roughly|nearly|almost|some|approximately)\s*$/i],
  // “down from $700,000” is a former price.
  ["from", /(?<!\b(?:down|fell|fallen|cut|reduced|range|ranges|went|dropped|lowered|came|comes)\s)\bfrom\s*$/i],
] as const;

/** Longer than the words of any sense. */
const longestSense = 40;

/** The amounts of US dollars in a text, in order; `the $400s` does not count. */
export function amountsIn(text: string): WrittenAmount[] {
  return [...text.matchAll(amount)].map((match) => {
    const [written, whole = "", fraction = "", unit = ""] = match;
    const factor = /^m/i.test(unit) ? 1_000_000 : unit === "" ? 1 : 1000;
    const before = text.slice(Math.max(0, match.index - longestSense), match.index);
    return {
      text: written,
      amountUsd: Math.round(Number(whole.replaceAll(",", "") + fraction) * factor),
      unitUsd: factor / 10 ** Math.max(0, fraction.length - 1),
      sense: senses.find(([, words]) => words.test(before))?.[0] ?? "exact",
    };
  });
}

/** Whether a written amount fits a price; a short one may be rounded to nearest or up, as the site rounds. */
export function matchesPrice({ amountUsd, unitUsd, sense }: WrittenAmount, priceUsd: number): boolean {
  if (sense === "under") return priceUsd < amountUsd;
  if (sense === "over") return priceUsd > amountUsd;
  if (sense === "about") return Math.abs(priceUsd - amountUsd) <= amountUsd * aboutIsWithin;
  if (unitUsd <= 1) return Math.abs(priceUsd - amountUsd) < 1;
  return [Math.round, Math.ceil].some((round) => round(priceUsd / unitUsd) * unitUsd === amountUsd);
}

const aboutIsWithin = 0.03;
