/** What one operation may be. `limits.test.ts` checks that every operation of the site passes. */
export const limits = {
  tokens: 550,
  /** Comments in the text; the site sends none. */
  comments: 20,
  definitions: 12,
  directives: 6,
  /** Fields under another name, or once more in the same selections. */
  aliases: 4,
  /** Fields from the root down to the deepest one; `{ plan { title } }` has two. */
  depth: 10,
  /** Fields with every fragment in its place. */
  fields: 400,
  /** Fields to be resolved, for lists of the expected length; see `cost.ts`. For a whole batch together. */
  cost: 140_000,
  /** Values in the variables: each text, number and so on, and each list and object around them. */
  variableValues: 520,
  batch: 10,
  /** Bytes of a request's body. */
  requestBytes: 100_000,
  /** Items of a list's page when neither `first` nor `last` is given, as WPGraphQL does. */
  defaultPageSize: 10,
  /** The most items of a page; asking for more is no error. */
  maxPageSize: 500,
  /** Milliseconds from an operation's arrival to its response. */
  milliseconds: 5000,
  /** Of these, milliseconds in which the store is waited for; what was not written by then is not written. */
  storeMilliseconds: 3500,
  /** Errors in the response to one wrong operation, which needs no complete list. */
  validationErrors: 20,
} as const;

/** An amount as a person writes it: `125,000`; what is too big to mean anything is cut. */
export function formatAmount(amount: number): string {
  const most = 1_000_000_000;
  return amount > most ? `more than ${formatAmount(most)}` : amount.toLocaleString("en-US");
}
