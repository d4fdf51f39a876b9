import { RELATION_FIELDS } from "../../../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../../../backend/store/snapshot.ts";
import { popularOption } from "../../../backend/store/tables.ts";
import { filledFields, picturesOf } from "../../fields.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";

/** What entries refer to is there and public: other entries, pictures, menus, elevations. */
export const missingEntries: Rule = {
  name: "missing-entries",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      yield* relationsOf(entry, snapshot);
      for (const { path, use } of picturesOf(entry)) {
        if (snapshot.media.has(use.media)) continue;
        yield found(entry, path, `The picture ${use.media} is not there.`, "Choose another picture.");
      }
      for (const { path, field, value } of filledFields(entry)) {
        if (field.name !== "menu" || snapshot.menus.some(({ slug }) => slug === value)) continue;
        yield found(entry, path, `There is no menu “${value}”.`, "Choose another menu, or make this one.");
      }
    }
    for (const home of [...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")]) {
      const letters = planOf(snapshot, home)?.data.elevations?.map(({ letter }) => letter) ?? [];
      const { elevation } = home.data;
      if (!elevation || letters.length === 0 || letters.includes(elevation)) continue;
      const problem = `Its plan has no elevation ${elevation}; it has ${letters.join(", ")}.`;
      yield found(home, "elevation", problem, "Write the letter of an elevation of the plan.");
    }
    for (const [option, kind, title] of popularLists) {
      const ids = snapshot.option(option);
      for (const id of Array.isArray(ids) ? ids : []) {
        if (snapshot.entryOf(kind, Number(id))) continue;
        const problem = `Number ${id} of the list is not there or not public.`;
        yield { at: { option: title }, field: option, problem, remedy: "Take it out of the list." };
      }
    }
  },
};

const popularLists = [
  [popularOption.blogPosts, "blogPost", "Popular blog posts"],
  [popularOption.testimonials, "testimonial", "Popular reviews"],
] as const;

function* relationsOf(entry: StoredEntry, snapshot: ContentSnapshot): Generator<Finding> {
  for (const relation of RELATION_FIELDS) {
    for (const id of entry.related(relation)) {
      if (snapshot.entry(id)) continue;
      const field = relation === "productPicker" ? pickerPath(entry, id) : relation;
      const problem = `It refers to entry ${id}, which is not there or not public.`;
      yield found(entry, field, problem, "Choose another entry, or publish that one.");
    }
  }
}

/** The block whose picker names an entry. */
function pickerPath({ data }: StoredEntry, id: number): string {
  const organisms = "organisms" in data ? (data.organisms ?? []) : [];
  const index = organisms.findIndex(({ productPicker }) => productPicker?.includes(id));
  return index < 0 ? "organisms" : `organisms.${index}.productPicker`;
}
