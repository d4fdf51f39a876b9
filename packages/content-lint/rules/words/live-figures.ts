import type { EntryKind } from "@porchlight/contract/vocabulary";
import { type FigureName, figureMarks, figureNamed } from "../../../../app/domain/live-figures/live-figures.ts";
import { findCollection } from "../../../../app/domain/products/collections.ts";
import type { ContentSnapshot } from "../../../backend/store/snapshot.ts";
import { textsOf } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Words between braces name a live figure, and it is one of something that is there: visitors would read the braces else. */
export const liveFigures: Rule = {
  name: "live-figures",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value } of textsOf(entry)) {
        for (const words of figureMarks(value)) {
          const name = figureNamed(words);
          if (name && hasSubject(name, snapshot)) continue;
          const problem = name ? `{${words}} is of something that is not there.` : `{${words}} names no live figure.`;
          yield found(
            entry,
            path,
            problem,
            "Write one of the figures of the guide for editors, with a slug that is there.",
          );
        }
      }
    }
  },
};

/** Whose figure it can be. */
const kindsWith = {
  price: ["home", "plan", "model"],
  status: ["home"],
  hours: ["model"],
} as const satisfies Record<Extract<FigureName, { kind: "product" }>["thing"], readonly EntryKind[]>;

function hasSubject(name: FigureName, snapshot: ContentSnapshot): boolean {
  const has = (kind: "neighborhood" | "plan" | "model" | "home", slug: string) =>
    snapshot.entriesOf(kind).some((entry) => entry.slug === slug);
  if (name.kind === "product") return kindsWith[name.thing].some((kind) => has(kind, name.slug));
  if (name.of.by === "all") return true;
  const { by, slug } = name.of;
  return by === "neighborhood" ? has(by, slug) : findCollection(slug) !== null;
}
