import { countInWords, formatCount } from "../wording/numbers.ts";
import { type MoveInState, moveInState, type ProductStatus } from "./product-status.ts";

/** How many homes of each state there are (S3.27); those that are sold or under contract are in none. */
export type MoveInCounts = Readonly<Record<MoveInState, number>>;

type CountedHome = ProductStatus & { readonly readyDate: string | null | undefined };

/** Counts move-in homes by the state they are in on `today`, an ISO day of the builder's calendar. */
export function countMoveIns(homes: readonly CountedHome[], today: string): MoveInCounts {
  const counts = { ready: 0, "under-way": 0, undated: 0, "coming-soon": 0 };
  for (const home of homes) {
    const state = moveInState(home, today);
    if (state) counts[state] += 1;
  }
  return counts;
}

/**
 * `2 homes ready now, 3 under way`, `3 homes under way`, `2 homes for sale`; empty where there are none. Homes that wait for
 * the day of their sale and homes without a day of their own are said to be neither ready nor under way.
 */
export function moveInCountsText(counts: MoveInCounts): string {
  return partsInWords(counts, formatCount).join(", ");
}

/** The same as parts of a sentence, numbers in words: `two homes ready now`, `three under way`. */
export function moveInCountsInWords(counts: MoveInCounts): string[] {
  return partsInWords(counts, countInWords);
}

const stateWords: readonly { readonly state: MoveInState; readonly words: string }[] = [
  { state: "ready", words: "ready now" },
  { state: "under-way", words: "under way" },
  { state: "undated", words: "for sale" },
  { state: "coming-soon", words: "coming soon" },
];

/** The first part names the homes, the later ones only count them. */
function partsInWords(
  counts: MoveInCounts,
  countText: (count: number, one: string, many?: string) => string,
): string[] {
  return stateWords
    .filter(({ state }) => counts[state] > 0)
    .map(({ state, words }, position) =>
      position === 0 ? `${countText(counts[state], "home")} ${words}` : countText(counts[state], words, words),
    );
}
