import type { LivingFact, SearchKind, SearchOrder, SearchState } from "./search-query.ts";

/** The kinds as headings and choices. */
export const kindTexts: Readonly<Record<SearchKind, string>> = {
  home: "Quick move-in homes",
  model: "Model homes",
  plan: "Plans to build",
};

/** The states as choices. */
export const stateTexts: Readonly<Record<SearchState, string>> = {
  ready: "Ready now",
  "under-way": "Under way",
  open: "Model to walk through",
  "to-build": "To be built",
  "coming-soon": "Coming soon",
};

/** The livability facts as choices. */
export const factTexts: Readonly<Record<LivingFact, string>> = {
  "main-floor-primary": "Primary bedroom on main floor",
  "zero-step-entry": "Zero-step entry",
  "snow-and-landscape-care": "Snow and lawn looked after",
  "home-office": "Home office",
};

/** The orders in the words of their choice. */
export const orderTexts: Readonly<Record<SearchOrder, string>> = {
  soonest: "Soonest move-in",
  price: "Lowest price",
  "price-down": "Highest price",
  "size-down": "Largest",
  size: "Smallest",
};

/** `1 story`, `2 stories`. */
export const storiesText = (count: number) => (count === 1 ? "1 story" : `${count} stories`);

/** Choices of the filters that ask for at least so many. */
export const leastSteps = { beds: [1, 2, 3, 4, 5], baths: [1, 1.5, 2, 2.5, 3], garage: [1, 2, 3] } as const;

/** The steps of a filter by the least number, with the one in use where it is none of them. */
export function stepsWith(name: keyof typeof leastSteps, used: number | null): number[] {
  const steps: number[] = [...leastSteps[name]];
  return used === null || steps.includes(used) ? steps : [...steps, used].sort((a, b) => a - b);
}

/** The choices of stories, with those in use that are none of them. */
export function storiesWith(used: readonly number[]): number[] {
  return [...new Set([1, 2, 3, ...used])].sort((a, b) => a - b);
}
