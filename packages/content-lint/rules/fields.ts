import { type BlockLayout, blockLayouts, type EntryKind } from "@porchlight/contract/vocabulary";
import { blockColors } from "../../../app/blocks/organisms/colors.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { dataOf, isEmpty, listOf } from "../../wordpress-plugin/editor/model.ts";
import { checkKind, checkType, type LocatedProblem } from "../../wordpress-plugin/editor/rules/check.ts";
import { isSoon } from "../catalog.ts";
import { editorModel } from "../fields.ts";
import { found, type Rule } from "../finding.ts";

/**
 * The rules of the edit screens: types, ranges, required fields, price lines that do not add up, a price history that
 * ends with another price.
 */
export const editorRules: Rule = {
  name: "editor-rules",
  takesAnyType: true,
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, message } of problemsOf(entry)) {
        yield found(entry, path, message, "Correct the field; the edit screens reject this value too.");
      }
    }
  },
};

function problemsOf(entry: StoredEntry): LocatedProblem[] {
  const data = { ...dataOf(entry.data), ...relationsOf(entry) };
  const organisms = listOf(dataOf(entry.data).organisms).flatMap((organism, index) =>
    checkType(editorModel, "Organism", dataOf(organism), { path: `organisms.${index}`, where: `Block ${index + 1}` }),
  );
  // `location` is the page's parent in the CMS; the store has the whole URI instead.
  const own = checkKind(editorModel, entry.kind, data).filter(({ path }) => path !== "location");
  // The rule `coordinates` checks the range of places.
  return [...own, ...organisms].filter(({ path, isMissing }) => isMissing || !/(?:latitude|longitude)$/i.test(path));
}

/** The relations of an entry as field values, as in the edit screens. */
function relationsOf(entry: StoredEntry) {
  const fields = ["floorplan", "neighborhood", "popularPlans"] as const;
  return Object.fromEntries(fields.map((field) => [field, entry.related(field)]));
}

/** Content that a page needs; one of the fields is sufficient. */
interface Need {
  readonly fields: readonly string[];
  readonly lack: string;
  /** Whether it may be missing while nothing is built yet. */
  readonly mayWait?: boolean;
}

const searchTexts: readonly Need[] = [
  { fields: ["seo.description"], lack: "The page has no description for search engines" },
];
const about: readonly Need[] = [
  { fields: ["shortDescription", "about"], lack: "The page has no sentence about it" },
  ...searchTexts,
];

const needs: Readonly<Record<EntryKind, readonly Need[]>> = {
  neighborhood: [
    ...about,
    { fields: ["image", "thumbnail", "gallery"], lack: "The page and its cards have no picture", mayWait: true },
    { fields: ["phone", "saleTeamMembers"], lack: "The page shows no telephone number" },
  ],
  plan: [
    ...about,
    { fields: ["image", "gallery", "elevations"], lack: "The page and its cards have neither a picture nor a drawing" },
  ],
  model: [...about, { fields: ["image", "gallery", "elevation"], lack: "The page and its cards have no picture" }],
  home: [
    ...about.map((need) =>
      need.fields.includes("shortDescription") ? { ...need, fields: ["shortDescription", "note"] } : need,
    ),
    { fields: ["image", "gallery", "elevation"], lack: "The page and its cards have no picture" },
    { fields: ["readyDate", "productStatus.statusMessage"], lack: "The page does not show when it is ready" },
  ],
  page: [{ fields: ["seo.title"], lack: "The page has no title for search engines" }, ...searchTexts],
  campaign: [{ fields: ["summary"], lack: "The list of offers has no text about it" }, ...searchTexts],
  blogPost: [{ fields: ["excerpt"], lack: "The list of posts has no text about it" }, ...searchTexts],
  testimonial: [{ fields: ["highlights.attribution"], lack: "The page does not show who says it" }, ...searchTexts],
  event: [
    { fields: ["startDateTime"], lack: "The page does not show when it is" },
    { fields: ["location"], lack: "The page does not show where it is" },
    { fields: ["eventSummary"], lack: "The list of events has no text about it" },
    ...searchTexts,
  ],
};

/** Optional fields that visitors need. */
export const missingFields: Rule = {
  name: "missing-fields",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      const isWaiting = isSoon(snapshot.entryOf("neighborhood", entry.id)?.data.status);
      for (const { fields, lack, mayWait } of needs[entry.kind]) {
        const [first = ""] = fields;
        if (mayWait && isWaiting) continue;
        if (fields.some((field) => !isEmpty(valueAt(entry, field)))) continue;
        yield found(entry, first, `${lack}.`, "Fill the field in.");
      }
      const { content } = entry;
      if ((entry.kind === "blogPost" || entry.kind === "testimonial" || entry.kind === "event") && isEmpty(content)) {
        yield found(entry, "content", "The text is empty.", "Write the text, or unpublish it.");
      }
    }
  },
};

function valueAt({ data }: StoredEntry, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data);
}

const isLayout = (layout: string): layout is BlockLayout => (blockLayouts as readonly string[]).includes(layout);

/** The chosen colors of a block are readable; the site replaces unreadable ones. */
export const readableColors: Rule = {
  name: "readable-colors",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      const organisms = "organisms" in entry.data ? (entry.data.organisms ?? []) : [];
      for (const [index, { layout, color = null, textColor = null }] of organisms.entries()) {
        if (!isLayout(layout)) continue;
        const shown = blockColors(layout, { color, textColor });
        const at = (field: string) => `organisms.${index}.${field}`;
        if (color && shown.background !== bare(color)) {
          const instead = shown.background ? `uses “${shown.background}” instead` : "uses none";
          const problem = `“${layout}” cannot have the background “${color}”: the site ${instead}.`;
          yield found(entry, at("color"), problem, "Choose a background that this block allows.");
        }
        if (textColor && shown.textColor !== bare(textColor)) {
          const background = shown.background ? `on “${shown.background}”` : "on the page’s background";
          const problem = `Text in “${textColor}” is not readable ${background}: the site shows its own color.`;
          yield found(entry, at("textColor"), problem, "Choose another color, or leave it empty.");
        }
      }
    }
  },
};

const bare = (color: string): string =>
  color
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:back)?ground|text)-/, "");
