import type { EntryKind } from "@porchlight/contract/vocabulary";
import { bracedTexts, type MergeTag, parseMergeTag } from "../../../app/domain/merge-tags/merge-tags.ts";
import { findCollection } from "../../../app/domain/products/collections.ts";
import { plainText } from "../../../app/domain/wording/text.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { type ProductEntry, planOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { textsOf } from "../fields.ts";
import { found, type Rule } from "../finding.ts";
import { namedEntries, passagesOf } from "../passages.ts";

/** A figure of houses in texts. */
interface Figure {
  readonly name: string;
  readonly pattern: RegExp;
  /** The correct values for a house. */
  readonly of: (entry: ProductEntry, snapshot: ContentSnapshot) => readonly number[];
}

const small = "one two three four five six seven eight nine ten".split(" ");
const number = `(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|${small.join("|")})`;
/** “We left a two-bedroom apartment” refers to another home. */
const notElsewhere = "(?! (?:apartment|condo|duplex|flat|loft|rental|unit)s?\\b)";
const figures: readonly Figure[] = [
  {
    name: "square feet",
    // For a whole house, not a room or a lot.
    pattern: new RegExp(
      `(?<![\\d,.–-]|about )\\b${number} (?:finished )?(?:sq ft|square feet)\\b${notElsewhere}`,
      "gi",
    ),
    of: (entry, snapshot) => [entry, planOf(snapshot, entry)].flatMap((each) => areasOf(each)),
  },
  {
    name: "bedrooms",
    pattern: new RegExp(`(?<!\\d,)\\b${number}[ -]bedrooms?\\b(?! suites?\\b)${notElsewhere}`, "gi"),
    of: (entry, snapshot) =>
      [entry, planOf(snapshot, entry)].flatMap((each) => span(each?.data as Partial<Rooms> | undefined)),
  },
];

/** Matches few sentences; the slower search for names runs on those only. */
const ofFigures = /sq ft|square feet|bedroom/i;

interface Rooms {
  readonly bedrooms: number;
  readonly bedroomsMin: number;
  readonly bedroomsMax: number;
}

function span(data: Partial<Rooms> | undefined): number[] {
  if (data === undefined) return [];
  const { bedrooms, bedroomsMin, bedroomsMax } = data;
  if (bedroomsMin === undefined || bedroomsMax === undefined)
    return [bedrooms, bedroomsMin, bedroomsMax].filter(isNumber);
  return Array.from({ length: bedroomsMax - bedroomsMin + 1 }, (_, step) => bedroomsMin + step);
}

function areasOf(entry: StoredEntry | undefined): number[] {
  const { finishedSqrFt, mainSqrFt } = (entry?.data ?? {}) as Record<string, unknown>;
  const upper = isNumber(finishedSqrFt) && isNumber(mainSqrFt) ? [finishedSqrFt - mainSqrFt] : [];
  // A one-story house has no upper level.
  return [finishedSqrFt, mainSqrFt, ...upper].filter((area) => isNumber(area) && area > 0) as number[];
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Words for a part of a house, which has fewer rooms than the whole. */
const part =
  /\b(?:up|upstairs|down|downstairs|main|upper|lower|above|below|floor|level|behind|basement|other|more|another)\b/i;

/** Smaller areas are of rooms, larger ones of lots. */
const houseSqFt = { min: 700, max: 6000 };

/**
 * Square feet and bedrooms in texts agree with the house they refer to: in the first lines of its own page, and in a
 * sentence that names exactly one house or plan.
 */
export const figuresInWords: Rule = {
  name: "figures-in-words",
  *check(content) {
    for (const entry of content.snapshot.entries()) {
      for (const { path, text } of passagesOf(entry)) {
        for (const sentence of text.split(/(?<=[.!?;])\s+/)) {
          if (!ofFigures.test(sentence)) continue;
          const house = houseOf(entry, path, sentence, content);
          if (house) yield* contradictions(entry, path, sentence, house, content.snapshot);
        }
      }
    }
  },
};

function houseOf(entry: StoredEntry, path: string, sentence: string, content: Content): ProductEntry | undefined {
  const named = namedEntries(sentence, [], content).filter(isProduct);
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  return isProduct(entry) && /^(?:shortDescription|seo\.\w+)$/.test(path) ? entry : undefined;
}

const isProduct = (entry: StoredEntry): entry is ProductEntry =>
  entry.kind === "home" || entry.kind === "plan" || entry.kind === "model";

function* contradictions(
  entry: StoredEntry,
  path: string,
  sentence: string,
  house: ProductEntry,
  snapshot: ContentSnapshot,
) {
  for (const { name, pattern, of } of figures) {
    const values = of(house, snapshot);
    if (values.length === 0) continue;
    for (const [text, written = ""] of sentence.matchAll(pattern)) {
      const value = small.indexOf(written.toLowerCase()) + 1 || Number(written.replaceAll(",", ""));
      const isOther =
        name === "square feet"
          ? value < houseSqFt.min ||
            value > houseSqFt.max ||
            (value < Math.max(...values) && /\b(?:basement|below|lower|unfinished)\b/i.test(sentence))
          : value < Math.min(...values) && part.test(sentence);
      if (isOther || values.includes(value)) continue;
      const problem = `“${text}” refers to ${house.title}, which has ${[...new Set(values)].map((each) => each.toLocaleString("en-US")).join(" or ")} ${name}.`;
      yield found(entry, path, problem, "Correct the figure, or use a merge tag.");
    }
  }
}

/** The beginning of a merge tag without its closing brace. */
const unclosed =
  /\{(?:price|lowest price|status|hours|towns|bedrooms|sizes|homes|plans|models|neighborhoods) (?:of|at|in|ready|under)\b[^{}]*$/;

/** Text between braces is a valid merge tag of an existing subject; otherwise visitors would see the braces. */
export const mergeTags: Rule = {
  name: "merge-tags",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value } of textsOf(entry)) {
        for (const words of bracedTexts(value)) {
          const name = parseMergeTag(words);
          if (name && hasSubject(name, snapshot)) continue;
          const problem = name
            ? `{${words}} refers to something that does not exist.`
            : `{${words}} is not a merge tag.`;
          yield found(entry, path, problem, "Use a merge tag of the editors’ guide, with an existing slug.");
        }
        const [open] = unclosed.exec(plainText(value)) ?? [];
        if (open) yield found(entry, path, `“${open}” has no closing brace.`, "Close the merge tag.");
      }
    }
  },
};

/** Kinds that have the figure. */
const kindsWith = {
  price: ["home", "plan", "model"],
  status: ["home"],
  hours: ["model"],
} as const satisfies Record<Extract<MergeTag, { kind: "product" }>["thing"], readonly EntryKind[]>;

function hasSubject(name: MergeTag, snapshot: ContentSnapshot): boolean {
  const has = (kind: "neighborhood" | "plan" | "model" | "home", slug: string) =>
    snapshot.entriesOf(kind).some((entry) => entry.slug === slug);
  if (name.kind === "product") return kindsWith[name.thing].some((kind) => has(kind, name.slug));
  if (name.of.by === "all") return true;
  const { by, slug } = name.of;
  return by === "neighborhood" ? has(by, slug) : findCollection(slug) !== null;
}
