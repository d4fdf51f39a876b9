import type { ShortlistItem } from "@porchlight/contract/shortlists";

const ordinalEndings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };
const ordinalRules = new Intl.PluralRules("en-US", { type: "ordinal" });

/** A rank in figures: `1st`, `2nd`. */
export function ordinal(rank: number): string {
  return `${rank}${ordinalEndings[ordinalRules.select(rank)] ?? "th"}`;
}

/**
 * The homes of a shortlist in the order of both people: the lowest sum of their ranks first, where a missing rank is
 * behind all ranks; then those with more hearts, then those added first.
 */
export function inCombinedOrder<Item extends Pick<ShortlistItem, "marks">>(items: readonly Item[]): Item[] {
  const unranked = items.length + 1;
  const sum = ({ marks }: Item) => (marks[1].rank || unranked) + (marks[2].rank || unranked);
  const hearts = ({ marks }: Item) => Number(marks[1].isHearted) + Number(marks[2].isHearted);
  return items.toSorted((one, other) => sum(one) - sum(other) || hearts(other) - hearts(one));
}
