import { escapePattern } from "../../../app/domain/search/name-patterns.ts";
import { plainText } from "../../../app/domain/wording/text.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { type House, neighborhoodOf, planOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { targetPath } from "../links.ts";
import { namedEntries } from "../passages.ts";

/** A row of a table or list that links to a home or a model. */
export interface LinkedRow {
  readonly entry: StoredEntry;
  readonly path: string;
  /** The title of its block. */
  readonly title: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly house: House;
}

/** The rows of all blocks that link to a home or a model. */
export function linkedRows(snapshot: ContentSnapshot): LinkedRow[] {
  return snapshot.entries().flatMap((entry) => {
    const organisms = "organisms" in entry.data ? (entry.data.organisms ?? []) : [];
    return organisms.flatMap(({ items, title }, block) =>
      (items ?? []).flatMap((item, index): LinkedRow[] => {
        const path = item?.url ? targetPath(item.url) : null;
        const house = path === null ? undefined : snapshot.entryAt(path);
        if (!item || !house || !isHouse(house)) return [];
        const texts = { label: plainText(item.label), title: plainText(item.title), text: plainText(item.text) };
        return [{ entry, path: `organisms.${block}.items.${index}`, title: title ?? "", texts, house }];
      }),
    );
  });
}

const isHouse = (entry: StoredEntry): entry is House => entry.kind === "home" || entry.kind === "model";

/** Figures of a house in a row: `3 bed, 2.5 bath, 1,730 sq ft`. */
const figures = [
  { pattern: /\b(\d+)[ -]bed(?:room)?s?\b/i, words: "bedrooms", field: "bedrooms" },
  { pattern: /\b(\d+(?:\.5)?)[ -]bath(?:room)?s?\b/i, words: "bathrooms", field: "bathrooms" },
  { pattern: /\b(\d[\d,]*) (?:sq ft|square feet)\b/i, words: "square feet", field: "finishedSqrFt" },
] as const;

/** A row that links to a home or a model shows its title, its plan, its town and its figures. */
export const rowsOfHouses: Rule = {
  name: "rows-of-houses",
  *check(content) {
    for (const row of linkedRows(content.snapshot)) {
      const named = namedEntries(Object.values(row.texts).join("; "), [], content);
      const others = named.filter(isHouse).filter(({ id }) => id !== row.house.id);
      const [other] = others;
      if (other && others.length === named.filter(isHouse).length) {
        const problem = `It names ${other.title}, but links to ${row.house.title}.`;
        yield found(row.entry, `${row.path}.url`, problem, "Link to the house that the row names.");
      } else {
        yield* factsIn(row, content);
      }
    }
  },
};

function* factsIn({ entry, path, texts, house }: LinkedRow, content: Content): Generator<Finding> {
  const { snapshot } = content;
  const plan = planOf(snapshot, house);
  const place = neighborhoodOf(snapshot, house);
  const towns = new Set(snapshot.entriesOf("neighborhood").flatMap(({ data: { city } }) => city ?? []));
  const remedy = `Correct the row, or the page of ${house.title}.`;
  for (const [name, text] of Object.entries(texts)) {
    const at = `${path}.${name}`;
    for (const named of namedEntries(text, [], content)) {
      const own = named.kind === "plan" ? plan : named.kind === "neighborhood" ? place : named;
      if (!own || own === named || namedEntries(text, [], content).includes(own)) continue;
      yield found(entry, at, `It names ${named.title}, but ${house.title} is of ${own.title}.`, remedy);
    }
    const written = [...towns].filter((town) => new RegExp(`\\b${escapePattern(town)}\\b`).test(text));
    const town = place?.data.city;
    if (town && written.length > 0 && !written.includes(town)) {
      yield found(entry, at, `It names ${written[0]}, but ${house.title} is in ${town}.`, remedy);
    }
    for (const { pattern, words, field } of figures) {
      const [matched, number = ""] = pattern.exec(text) ?? [];
      const value = (house.data as Partial<Record<typeof field, number>>)[field];
      if (matched === undefined || value === undefined || Number(number.replaceAll(",", "")) === value) continue;
      const problem = `“${matched}” is in a row about ${house.title}, which has ${value.toLocaleString("en-US")} ${words}.`;
      yield found(entry, at, problem, remedy);
    }
  }
}
