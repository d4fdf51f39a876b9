import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { dataOf, listOf } from "../../../wordpress-plugin/editor/model.ts";
import { checkKind, checkType, type LocatedProblem } from "../../../wordpress-plugin/editor/rules/check.ts";
import { editorModel } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/**
 * What the edit screens would not let anybody publish: values of another type or out of their range, needed fields that are empty, the parts
 * of a price that do not add up, a price history that ends with another price.
 */
export const editorRules: Rule = {
  name: "editor-rules",
  takesAnyType: true,
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, message } of problemsOf(entry)) {
        yield found(entry, path, message, "Mend the field; the edit screens refuse this value too.");
      }
    }
  },
};

function problemsOf(entry: StoredEntry): LocatedProblem[] {
  const data = { ...dataOf(entry.data), ...relationsOf(entry) };
  const organisms = listOf(dataOf(entry.data).organisms).flatMap((organism, index) =>
    checkType(editorModel, "Organism", dataOf(organism), { path: `organisms.${index}`, where: `Block ${index + 1}` }),
  );
  // Where a page is in its address is the CMS's own; the store has the whole address.
  const own = checkKind(editorModel, entry.kind, data).filter(({ path }) => path !== "location");
  // A place out of its range is the rule of coordinates'.
  return [...own, ...organisms].filter(({ path, isMissing }) => isMissing || !/(?:latitude|longitude)$/i.test(path));
}

/** The relations of an entry among its fields, as the edit screens have them. */
function relationsOf(entry: StoredEntry) {
  const fields = ["floorplan", "neighborhood", "popularPlans"] as const;
  return Object.fromEntries(fields.map((field) => [field, entry.related(field)]));
}
