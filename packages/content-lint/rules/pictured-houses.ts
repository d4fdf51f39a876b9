import type { MediaUse } from "../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { planOf } from "../catalog.ts";
import type { Content, PictureFacts } from "../content.ts";
import { filledFields } from "../fields.ts";
import { type Finding, found, type Rule } from "../finding.ts";

/**
 * The main picture of a home, a model, a plan, an elevation and a review shows their plan; that of a house also its
 * elevation, orientation and house kind. Without such a picture a house uses the drawing of its elevation.
 */
export const picturedHouse: Rule = {
  name: "pictured-house",
  *check(content) {
    for (const entry of content.snapshot.entries()) {
      if (entry.kind === "plan") yield* picturesOfPlan(content, entry as StoredEntry<"plan">);
      else if (entry.kind === "home" || entry.kind === "model") {
        yield* pictureOfHouse(content, entry as StoredEntry<"home" | "model">);
      } else if (entry.kind === "testimonial") yield* picturesOfReview(content, entry as StoredEntry<"testimonial">);
    }
  },
};

function* picturesOfPlan(content: Content, plan: StoredEntry<"plan">): Generator<Finding> {
  yield* compare(content, plan, "image", plan.data.image, { plan });
  for (const [index, { letter, mirrored = false, rendering }] of (plan.data.elevations ?? []).entries()) {
    yield* compare(content, plan, `elevations.${index}.rendering`, rendering, {
      plan,
      elevation: letter,
      isMirrored: mirrored,
    });
  }
}

function* pictureOfHouse(content: Content, house: StoredEntry<"home" | "model">): Generator<Finding> {
  const plan = planOf(content.snapshot, house);
  if (!plan) return;
  const { image, elevation, mirrored = false } = house.data;
  const type = house.kind === "home" ? (house as StoredEntry<"home">).data.type : undefined;
  yield* compare(content, house, "image", image, { plan, elevation, isMirrored: mirrored, type });
}

function* picturesOfReview(content: Content, review: StoredEntry<"testimonial">): Generator<Finding> {
  const plan = planOf(content.snapshot, review);
  if (!plan) return;
  const { image, thumbnail, highlights } = review.data;
  const shown = { image, thumbnail, "highlights.image": highlights?.image };
  for (const [field, use] of Object.entries(shown)) yield* compare(content, review, field, use, { plan });
}

function* compare(
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
    `${facts.file} is the picture of ${entry.title}, but it ${wrong.join(", ")}.`,
    "Choose a picture of this house, or none: then the drawing of its front is shown.",
  );
}

/**
 * Gallery pictures of rooms fit the plan of the house, and those of houses show it; in a neighborhood, one of its
 * plans. A caption that names a plan matches the picture.
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
            ? "Choose a picture of the plan that the caption names, or correct the caption."
            : "Choose a picture that fits.",
        );
      }
    }
  },
};

/** Plans that pictures of an entry may show. */
function plansOf(content: Content, entry: StoredEntry): readonly StoredEntry<"plan">[] {
  if (entry.kind === "neighborhood") return content.snapshot.referringTo(entry.id, "plan", "neighborhood");
  if (entry.kind === "plan") return [entry as StoredEntry<"plan">];
  const plan = entry.kind === "home" || entry.kind === "model" ? planOf(content.snapshot, entry) : undefined;
  return plan ? [plan] : [];
}

/** The plans whose name, without its article, occurs in a text: `Great room of the Wild Plum`. */
function plansNamed({ snapshot }: Content, text: string): StoredEntry<"plan">[] {
  const textWords = words(text);
  return snapshot.entriesOf("plan").filter(({ title }) => textWords.includes(words(title.replace(/^The /, ""))));
}

/** Words with a space on both sides, for matching whole words. */
const words = (text: string) => ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;

/** Pictures without a house, such as streets or aerial views. */
const isOfNoHouse = ({ kind }: PictureFacts) => kind !== "interior" && kind !== "exterior";

function isOf({ kind, plan, fits }: PictureFacts, { slug }: StoredEntry<"plan">): boolean {
  return kind === "interior" ? fits.includes(slug) : plan === slug;
}

function shownWords({ kind, plan, fits }: PictureFacts): string {
  if (kind !== "interior") return plan ? `shows the plan ${plan}` : "shows no house of a plan";
  return fits.length > 0 ? `is a room that fits ${fits.join(", ")}` : "is a room that fits no plan";
}

/** A plan, model or home shows a room in its gallery, when the index has pictures of rooms that fit its plan. */
export const picturedRooms: Rule = {
  name: "pictured-rooms",
  *check(content) {
    const interiors = [...(content.knownPictures?.values() ?? [])].filter(({ kind }) => kind === "interior");
    for (const entry of content.snapshot.entries()) {
      if (entry.kind !== "plan" && entry.kind !== "model" && entry.kind !== "home") continue;
      const plans = plansOf(content, entry);
      const fitting = interiors.find((facts) => plans.some((plan) => isOf(facts, plan)));
      const { gallery = [] } = entry.data as { gallery?: readonly MediaUse[] };
      const isShown = gallery.some((use) => factsOf(content, use)?.kind === "interior");
      if (!fitting || isShown) continue;
      const problem = `Its gallery shows no room, and ${fitting.file} would fit.`;
      yield found(entry, "gallery", problem, "Add a kitchen, a living room or a bedroom of its plan.");
    }
  },
};

/** Retired pictures are not used. */
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

/** The house that a picture must show; undefined fields are ignored. */
export interface WantedHouse {
  readonly plan: StoredEntry<"plan">;
  readonly elevation?: string | undefined;
  readonly isMirrored?: boolean | undefined;
  readonly type?: string | undefined;
}

const stepFree = "zero-step-entry";

/** Differences between a picture and its house, in words: `shows elevation B`. */
export function differences(facts: PictureFacts, wanted: WantedHouse): string[] {
  const { plan, elevation, isMirrored, type } = wanted;
  if (facts.plan !== plan.slug) return [facts.plan ? `shows the plan ${facts.plan}` : "shows no house of a plan"];
  const isStepFree = (plan.data.livability ?? []).includes(stepFree);
  return [
    differs(facts.elevation, elevation) ? `shows elevation ${facts.elevation}` : "",
    differs(facts.mirrored, isMirrored)
      ? facts.mirrored
        ? "shows it mirrored"
        : "shows it as the plan is drawn, not mirrored"
      : "",
    differs(facts.type, type) ? `shows a ${facts.type?.toLowerCase()}` : "",
    differs(facts.zeroStep, isStepFree) ? (isStepFree ? "shows steps at the door" : "shows a door without steps") : "",
  ].filter((difference) => difference !== "");
}

/** Whether two known facts differ; false when one is unknown. */
function differs<Value>(known: Value | null | undefined, wanted: Value | undefined): boolean {
  return known !== null && known !== undefined && wanted !== undefined && known !== wanted;
}

/** The description of a used picture; undefined when there is none. */
export function factsOf({ snapshot, knownPictures }: Content, use: MediaUse | undefined): PictureFacts | undefined {
  const medium = use && snapshot.media.get(use.media);
  return medium && knownPictures?.get(medium.file);
}
