import type { MediaUse } from "../../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";
import { differences, factsOf, type WantedHouse } from "./shown-houses.ts";

/**
 * A home, a model, a plan, an elevation and a review lead with a picture of their own plan; a house also of its own front,
 * as it is built, and of its own kind. A house whose pictures show none leads with the drawing of its front.
 */
export const picturedHouse: Rule = {
  name: "pictured-house",
  *check(content) {
    for (const entry of content.snapshot.entries()) {
      if (entry.kind === "plan") yield* leadsOfPlan(content, entry as StoredEntry<"plan">);
      else if (entry.kind === "home" || entry.kind === "model") {
        yield* leadOfHouse(content, entry as StoredEntry<"home" | "model">);
      } else if (entry.kind === "testimonial") yield* leadsOfReview(content, entry as StoredEntry<"testimonial">);
    }
  },
};

function* leadsOfPlan(content: Content, plan: StoredEntry<"plan">): Generator<Finding> {
  yield* compared(content, plan, "image", plan.data.image, { plan });
  for (const [index, { letter, mirrored = false, rendering }] of (plan.data.elevations ?? []).entries()) {
    yield* compared(content, plan, `elevations.${index}.rendering`, rendering, {
      plan,
      elevation: letter,
      isMirrored: mirrored,
    });
  }
}

function* leadOfHouse(content: Content, house: StoredEntry<"home" | "model">): Generator<Finding> {
  const plan = planOf(content.snapshot, house);
  if (!plan) return;
  const { image, elevation, mirrored = false } = house.data;
  const type = house.kind === "home" ? (house as StoredEntry<"home">).data.type : undefined;
  yield* compared(content, house, "image", image, { plan, elevation, isMirrored: mirrored, type });
}

function* leadsOfReview(content: Content, review: StoredEntry<"testimonial">): Generator<Finding> {
  const plan = planOf(content.snapshot, review);
  if (!plan) return;
  const { image, thumbnail, highlights } = review.data;
  const shown = { image, thumbnail, "highlights.image": highlights?.image };
  for (const [field, use] of Object.entries(shown)) yield* compared(content, review, field, use, { plan });
}

function* compared(
  content: Content,
  entry: StoredEntry,
  field: string,
  use: MediaUse | undefined,
  wanted: WantedHouse,
): Generator<Finding> {
  const facts = factsOf(content, use);
  const isRoomOfReview = facts?.kind === "interior" && entry.kind === "testimonial";
  if (!facts || isRoomOfReview) return;
  const wrong = differences(facts, wanted);
  if (wrong.length === 0) return;
  yield found(
    entry,
    field,
    `${facts.file} stands for ${entry.title} and ${wrong.join(", ")}.`,
    "Choose a picture of this house, or none: then the drawing of its front leads.",
  );
}
