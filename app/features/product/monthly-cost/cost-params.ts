/** The query parameters that carry a visitor’s own numbers, in the order of the form. */
export const costParams = [
  "price",
  "down",
  "rate",
  "term",
  "points",
  "mi",
  "tax",
  "mills",
  "assessed",
  "insurance",
  "association",
] as const;

/** One of them. */
export type CostParam = (typeof costParams)[number];
