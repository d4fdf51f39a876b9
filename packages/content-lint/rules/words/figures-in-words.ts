import type { ContentSnapshot, StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import { found } from "../../finding.ts";
import { namedEntries } from "../../named-entries.ts";
import { passagesOf } from "../../passages.ts";
import type { Rule } from "../../rule.ts";
import { type ProductEntry, planOf } from "../../stock.ts";

/** A figure of a house that sentences give. */
interface Figure {
  readonly name: string;
  readonly pattern: RegExp;
  /** The values that are true of a house. */
  readonly of: (entry: ProductEntry, snapshot: ContentSnapshot) => readonly number[];
}

const small = "one two three four five six seven eight nine ten".split(" ");
const number = `(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|${small.join("|")})`;
/** Where visitors come from is compared with where they go. */
const notElsewhere = "(?! (?:apartment|condo|duplex|flat|loft|rental|unit)s?\\b)";
const figures: readonly Figure[] = [
  {
    name: "square feet",
    // Of a whole house, not of a room or a lot.
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

/** What every pattern of a figure ends with: few sentences do, and to find out what a sentence names takes long. */
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
  // A house of one story has nothing above.
  return [finishedSqrFt, mainSqrFt, ...upper].filter((area) => isNumber(area) && area > 0) as number[];
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Words of a part of a house: the rest of its rooms is elsewhere. */
const part =
  /\b(?:up|upstairs|down|downstairs|main|upper|lower|above|below|floor|level|behind|basement|other|more|another)\b/i;

/** Square feet below are of rooms, above of lots. */
const houseSqFt = { least: 700, most: 6000 };

/**
 * Square feet and bedrooms in words are those of the house that they are said of: in the first lines of its own page, and where
 * a sentence names exactly one house or plan.
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
  return isProduct(entry) && /^(?:say|seo\.\w+)$/.test(path) ? entry : undefined;
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
          ? value < houseSqFt.least ||
            value > houseSqFt.most ||
            (value < Math.max(...values) && /\b(?:basement|below|lower|unfinished)\b/i.test(sentence))
          : value < Math.min(...values) && part.test(sentence);
      if (isOther || values.includes(value)) continue;
      const problem = `“${text}” is said of ${house.title}, which has ${[...new Set(values)].map((each) => each.toLocaleString("en-US")).join(" or ")} ${name}.`;
      yield found(entry, path, problem, "Write the figure that holds, or leave it to the site.");
    }
  }
}
