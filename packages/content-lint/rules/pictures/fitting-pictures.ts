import type { MediaUse } from "../../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { factsOf } from "./shown-houses.ts";

/**
 * Rooms in a gallery can be in the house that they are shown for, and houses in it are of its plan; in a neighborhood, of
 * one of its plans. Where a caption names a plan, the picture is of that plan.
 */
export const fittingPictures: Rule = {
  name: "fitting-pictures",
  *check(content) {
    for (const entry of content.snapshot.entries()) {
      const plans = plansOf(content, entry);
      if (plans.length === 0) continue;
      const { gallery = [] } = entry.data as { gallery?: readonly MediaUse[] };
      for (const [index, use] of gallery.entries()) {
        const facts = factsOf(content, use);
        if (!facts) continue;
        const named = plansNamed(content, use.caption ?? "");
        const wanted = named.length > 0 ? named : plans;
        if (isOfNoHouse(facts) || wanted.some((plan) => isOf(facts, plan))) continue;
        const names = wanted.map(({ title }) => title).join(", ");
        yield found(
          entry,
          `gallery.${index}`,
          `${facts.file} is shown for ${names}, and it ${shownWords(facts)}.`,
          named.length > 0
            ? "Choose a picture of the plan that the caption names, or mend the caption."
            : "Choose a picture that fits.",
        );
      }
    }
  },
};

/** The plans that the pictures of an entry may be of. */
function plansOf(content: Content, entry: StoredEntry): readonly StoredEntry<"plan">[] {
  if (entry.kind === "neighborhood") return content.snapshot.referringTo(entry.id, "plan", "neighborhood");
  if (entry.kind === "plan") return [entry as StoredEntry<"plan">];
  const plan = entry.kind === "home" || entry.kind === "model" ? planOf(content.snapshot, entry) : undefined;
  return plan ? [plan] : [];
}

/** The plans whose name, without its article, stands in a text: `Great room of the Wild Plum`. */
function plansNamed({ snapshot }: Content, text: string): StoredEntry<"plan">[] {
  const said = words(text);
  return snapshot.entriesOf("plan").filter(({ title }) => said.includes(words(title.replace(/^The /, ""))));
}

/** Words with a space on both sides, so that no part of a word counts as one. */
const words = (text: string) => ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;

/** A street, a view from the air. */
const isOfNoHouse = ({ kind }: PictureFacts) => kind !== "interior" && kind !== "exterior";

function isOf({ kind, plan, fits }: PictureFacts, { slug }: StoredEntry<"plan">): boolean {
  return kind === "interior" ? fits.includes(slug) : plan === slug;
}

function shownWords({ kind, plan, fits }: PictureFacts): string {
  if (kind !== "interior") return plan ? `shows the plan ${plan}` : "shows no house of a plan";
  return fits.length > 0 ? `is a room that fits ${fits.join(", ")}` : "is a room that fits no plan";
}
