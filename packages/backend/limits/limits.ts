/** Limits of one operation. `limits.test.ts` checks that every operation of the site passes. */
export const limits = {
  tokens: 550,
  /** Comments; the site sends none. */
  comments: 20,
  definitions: 12,
  directives: 6,
  /** Aliased fields, or fields repeated in the same selection set. */
  aliases: 4,
  /** Nested fields; `{ plan { title } }` has two. */
  depth: 10,
  /** Fields with all fragments expanded. */
  fields: 400,
  /** Estimated resolved fields, see `cost.ts`; for a batch in total. */
  cost: 140_000,
  /** Values in the variables: each scalar, list and object counts. */
  variableValues: 520,
  batch: 10,
  /** Bytes of a request body. */
  requestBytes: 100_000,
  /** Page size without `first` and `last`, as in WPGraphQL. */
  defaultPageSize: 10,
  /** Maximum page size; larger requests are capped without an error. */
  maxPageSize: 500,
  /** Milliseconds from arrival to response of an operation. */
  milliseconds: 5000,
  /** Milliseconds of these for waiting on the store; later writes do not happen. */
  storeMilliseconds: 3500,
  /** Reported validation errors per operation. */
  validationErrors: 20,
} as const;

/** Formats an amount: `125,000`; very large ones are capped. */
export function formatAmount(amount: number): string {
  const max = 1_000_000_000;
  return amount > max ? `more than ${formatAmount(max)}` : amount.toLocaleString("en-US");
}
