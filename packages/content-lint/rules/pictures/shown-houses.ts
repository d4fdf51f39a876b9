import type { MediaUse } from "../../../backend/store/entry-data.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import type { Content } from "../../content.ts";
import type { PictureFacts } from "./picture-facts.ts";

/** The house that a picture must show; undefined where the content does not say it. */
export interface WantedHouse {
  readonly plan: StoredEntry<"plan">;
  readonly elevation?: string | undefined;
  readonly isMirrored?: boolean | undefined;
  readonly type?: string | undefined;
}

const stepFree = "zero-step-entry";

/** In what a picture of a house differs from the house that it stands for, in words: `shows elevation B`. */
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

/** Whether what is known of a picture is something else than the content says; where one of them is silent, nothing is. */
function differs<Value>(known: Value | null | undefined, wanted: Value | undefined): boolean {
  return known !== null && known !== undefined && wanted !== undefined && known !== wanted;
}

/** What is known of a used picture; undefined where nobody says what it shows. */
export function factsOf({ snapshot, knownPictures }: Content, use: MediaUse | undefined): PictureFacts | undefined {
  const medium = use && snapshot.media.get(use.media);
  return medium && knownPictures?.get(medium.file);
}
