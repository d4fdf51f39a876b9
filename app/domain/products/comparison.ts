import { inquiryHref } from "../leads/inquiry-href.ts";

/** Maximum number of compared products: more columns do not fit on a printed page. */
export const maxCompared = 4;

/** Maximum number of ids in a URL; the site's buttons never make more. */
const maxIds = 12;

const comparePath = "/compare/";

/** The query parameter with the products of a comparison. */
export const comparedParameter = "ids";

/** URL of the comparison of these products; without products, of the page that explains how to choose. */
export function compareHref(ids: readonly number[]): string {
  return ids.length === 0 ? comparePath : `${comparePath}?${comparedParameter}=${ids.join(",")}`;
}

/**
 * Parses the products of a comparison's URL, without duplicates and invalid ids: all `ids`, then `add`, which replaces
 * `instead` when given. The first four are compared; removing one of them moves in the next of `rest`.
 */
export function comparedIds(query: URLSearchParams): {
  readonly ids: readonly number[];
  readonly rest: readonly number[];
} {
  const ids = idsIn(query.getAll(comparedParameter).join(","));
  const [added] = idsIn(query.get("add"));
  const [instead] = idsIn(query.get("instead"));
  if (added !== undefined && !ids.includes(added)) {
    const place = instead === undefined ? -1 : ids.indexOf(instead);
    if (place < 0) ids.push(added);
    else ids[place] = added;
  }
  return { ids: ids.slice(0, maxCompared), rest: ids.slice(maxCompared) };
}

/** URL of the contact page’s form with a message about a visit to these products. */
export function visitsHref(ids: readonly number[]): string {
  return inquiryHref("visit", ids.join(","));
}

/** Parses the products of such a URL. */
export const visitedIds = (query: URLSearchParams): readonly number[] =>
  idsIn(query.get("visit")).slice(0, maxCompared);

function idsIn(text: string | null): number[] {
  const ids = (text ?? "")
    .split(",")
    .slice(0, maxIds)
    .filter((part) => /^[1-9]\d{0,15}$/.test(part.trim()))
    .map(Number)
    .filter(Number.isSafeInteger);
  return [...new Set(ids)];
}

/** A product chosen for the comparison. */
export interface ChosenProduct {
  readonly id: number;
  readonly title: string;
}

/** The products chosen for the comparison, and the message to announce. */
export interface Choice {
  readonly chosen: readonly ChosenProduct[];
  readonly message: string;
  /** Whether the last click was rejected. */
  readonly isRefused: boolean;
}

/**
 * The choice after a click on a product’s button, with a message: added, removed, or, with four chosen, rejected
 * without a change.
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

/** One fact of the compared products, in their order; empty when it is not known. */
export interface ComparedFact {
  readonly label: string;
  readonly values: readonly string[];
}

/** Whether the known values of a fact differ; unknown values, spaces, case and a final period do not count. */
export function differs({ values }: ComparedFact): boolean {
  return new Set(values.map(plainValue).filter((value) => value !== "")).size > 1;
}

const plainValue = (value: string) => value.replace(/\s+/g, " ").trim().replace(/\.$/, "").toLowerCase();
