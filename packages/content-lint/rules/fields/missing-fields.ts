import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { isEmpty } from "../../../wordpress-plugin/editor/model.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isSoon } from "../../stock.ts";

/** What a page lacks without a field; any one of the fields is enough. */
interface Need {
  readonly fields: readonly string[];
  readonly lack: string;
  /** Whether it may be empty where nothing is built yet. */
  readonly mayWait?: boolean;
}

const searchTexts: readonly Need[] = [
  { fields: ["seo.description"], lack: "Search engines find no description of the page" },
];
const about: readonly Need[] = [
  { fields: ["say", "about"], lack: "The page has no sentence about it" },
  ...searchTexts,
];

const needs: Readonly<Record<EntryKind, readonly Need[]>> = {
  neighborhood: [
    ...about,
    { fields: ["image", "thumbnail", "gallery"], lack: "The page and its cards have no picture", mayWait: true },
    { fields: ["phone", "saleTeamMembers"], lack: "Nobody can be called" },
  ],
  plan: [
    ...about,
    { fields: ["image", "gallery", "elevations"], lack: "The page and its cards have neither a picture nor a drawing" },
  ],
  model: [...about, { fields: ["image", "gallery", "elevation"], lack: "The page and its cards have no picture" }],
  home: [
    ...about.map((need) => (need.fields.includes("say") ? { ...need, fields: ["say", "note"] } : need)),
    { fields: ["image", "gallery", "elevation"], lack: "The page and its cards have no picture" },
    { fields: ["readyDate", "productStatus.statusMessage"], lack: "Nobody learns when it is ready" },
  ],
  page: [{ fields: ["seo.title"], lack: "Search engines find no title of the page" }, ...searchTexts],
  campaign: [{ fields: ["summary"], lack: "The list of offers says nothing about it" }, ...searchTexts],
  blogPost: [{ fields: ["excerpt"], lack: "The list of posts says nothing about it" }, ...searchTexts],
  testimonial: [{ fields: ["highlights.attribution"], lack: "Nobody learns who says it" }, ...searchTexts],
  event: [
    { fields: ["startDateTime"], lack: "Nobody learns when it is" },
    { fields: ["location"], lack: "Nobody learns where it is" },
    { fields: ["eventSummary"], lack: "The list of events says nothing about it" },
    ...searchTexts,
  ],
};

/** Fields that may be empty and that a visitor would miss. */
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
        yield found(entry, "content", "There is nothing to read.", "Write the text, or unpublish it.");
      }
    }
  },
};

function valueAt({ data }: StoredEntry, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data);
}
