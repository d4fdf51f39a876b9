import { formatCount } from "../wording/numbers.ts";
import type { SearchFeature, SearchKind, SearchOrder, SearchState } from "./search-query.ts";

/** Labels of the kinds, as headings and options. */
export const kindTexts: Readonly<Record<SearchKind, string>> = {
  home: "Quick move-in homes",
  model: "Model homes",
  plan: "Plans to build",
};

/** Labels of the states. */
export const stateTexts: Readonly<Record<SearchState, string>> = {
  ready: "Ready now",
  "under-way": "Under way",
  open: "Model to walk through",
  "to-build": "To be built",
  "coming-soon": "Coming soon",
};

/** Labels of the livability facts. */
export const factTexts: Readonly<Record<SearchFeature, string>> = {
  "main-floor-primary": "Primary bedroom on main floor",
  "zero-step-entry": "Zero-step entry",
  "snow-and-landscape-care": "Snow and lawn looked after",
  "home-office": "Home office",
};

/** Labels of the sort orders. */
export const orderTexts: Readonly<Record<SearchOrder, string>> = {
  neighborhood: "By neighborhood",
  kind: "By kind",
  soonest: "Soonest move-in",
  price: "Lowest price",
  "price-down": "Highest price",
  "size-down": "Largest",
  size: "Smallest",
  distance: "Nearest",
};

/** `1 story`, `2 stories`. */
export const storiesText = (count: number) => (count === 1 ? "1 story" : `${count} stories`);

/** Options of the filters with a minimum. */
export const minimumSteps = { beds: [1, 2, 3, 4, 5], baths: [1, 1.5, 2, 2.5, 3], garage: [1, 2, 3] } as const;

/** The options of a minimum filter, including the one in use. */
export function stepsWith(name: keyof typeof minimumSteps, used: number | null): number[] {
  const steps: number[] = [...minimumSteps[name]];
  return used === null || steps.includes(used) ? steps : [...steps, used].sort((a, b) => a - b);
}

/** The options of stories, including those in use. */
export function storiesWith(used: readonly number[]): number[] {
  return [...new Set([1, 2, 3, ...used])].sort((a, b) => a - b);
}

/** The number of results, models and plans included: `0 homes and plans`, `1 home or plan`, `62 homes and plans`. */
export function formatFound(count: number): string {
  return formatCount(count, "home or plan", "homes and plans");
}
