import type { MediaUse } from "../../../backend/store/entry-data.ts";
import { filledFields } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { factsOf } from "./shown-houses.ts";

/** A picture that is retired stands nowhere any more. */
export const retiredPictures: Rule = {
  name: "retired-pictures",
  *check(content) {
    for (const entry of content.snapshot.entries()) {
      for (const { path, value } of filledFields(entry)) {
        for (const use of Array.isArray(value) ? value : [value]) {
          const facts = isMediaUse(use) ? factsOf(content, use) : undefined;
          if (facts?.use !== "retired") continue;
          yield found(
            entry,
            path,
            `${facts.file} is retired: it shows no house that is built.`,
            "Choose another picture.",
          );
        }
      }
    }
  },
};

function isMediaUse(value: unknown): value is MediaUse {
  return typeof value === "object" && value !== null && "media" in value && typeof value.media === "number";
}
