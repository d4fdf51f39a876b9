/** So many products are compared at a time: more columns fit no page of paper and no memory. */
export const maxCompared = 4;

/** Addresses with more ids than this are cut: they come from no button of the site. */
const maxIds = 12;

const comparePath = "/compare/";

/** The comparison of these products; without any, the page that says how to choose. */
export function compareHref(ids: readonly number[]): string {
  return ids.length === 0 ? comparePath : `${comparePath}?ids=${ids.join(",")}`;
}

/**
 * The products that an address compares, each once, in its order: all `ids` together, then `add`, which takes the place of
 * `instead` where that is given. What is no id of a product is left out. The first four are compared, the `rest` waits:
 * removing one of the four brings the next in.
 */
export function comparedIds(query: URLSearchParams): {
  readonly ids: readonly number[];
  readonly rest: readonly number[];
} {
  const ids = idsIn(query.getAll("ids").join(","));
  const [added] = idsIn(query.get("add"));
  const [instead] = idsIn(query.get("instead"));
  if (added !== undefined && !ids.includes(added)) {
    const place = instead === undefined ? -1 : ids.indexOf(instead);
    if (place < 0) ids.push(added);
    else ids[place] = added;
  }
  return { ids: ids.slice(0, maxCompared), rest: ids.slice(maxCompared) };
}

function idsIn(text: string | null): number[] {
  const ids = (text ?? "")
    .split(",")
    .slice(0, maxIds)
    .filter((part) => /^[1-9]\d{0,15}$/.test(part.trim()))
    .map(Number)
    .filter(Number.isSafeInteger);
  return [...new Set(ids)];
}

/** A product that was chosen for the comparison. */
export interface ChosenProduct {
  readonly id: number;
  readonly title: string;
}

/** What is chosen for the comparison, and the last thing to say of it. */
export interface Choice {
  readonly chosen: readonly ChosenProduct[];
  readonly message: string;
  /** Whether the last press was refused. */
  readonly isRefused: boolean;
}

/**
 * The choice after one more press on a product’s button, and what to say of it: chosen, taken out, or, with four chosen,
 * refused with the rule; a refusal loses nothing.
 */
export function toggleChosen(chosen: readonly ChosenProduct[], { id, title }: ChosenProduct): Choice {
  const left = chosen.filter((each) => each.id !== id);
  if (left.length < chosen.length) {
    return { chosen: left, message: `${title} is out of the comparison. ${countText(left.length)}`, isRefused: false };
  }
  if (chosen.length >= maxCompared) {
    return { chosen, message: `Four can be compared at a time. Take one out to add ${title}.`, isRefused: true };
  }
  const more = [...chosen, { id, title }];
  return { chosen: more, message: `${title} is in the comparison. ${countText(more.length)}`, isRefused: false };
}

function countText(count: number): string {
  return `${count} of ${maxCompared} chosen.`;
}

/** One fact of the compared products, in their order; empty where it is not known. */
export interface ComparedFact {
  readonly label: string;
  readonly values: readonly string[];
}

/** Whether the known values of a fact differ: what is not known of one is no difference. */
export function differs({ values }: ComparedFact): boolean {
  return new Set(values.filter((value) => value !== "")).size > 1;
}
