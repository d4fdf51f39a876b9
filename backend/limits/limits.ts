/**
 * What one question may be. Each number stands just above the biggest operation of the site, as its browser sends
 * it (with `__typename` everywhere) and as the host adapter of another site does; `limits.test.ts` measures them all and fails where a number is too low or
 * has become too generous.
 */
export const limits = {
  /** Lexical tokens of the text. */
  tokens: 550,
  /** Comments in the text; the site sends none. */
  comments: 20,
  /** Operations and fragments in the text. */
  definitions: 12,
  /** Directives anywhere in the text. */
  directives: 6,
  /** Fields that are asked for under another name, or once more in the same place. */
  aliases: 4,
  /** Fields from the root down to the deepest one; `{ plan { title } }` has two. */
  depth: 10,
  /** Fields after every fragment was put in its place. */
  fields: 400,
  /** Fields to be answered, for lists of the expected length; see `cost-limit.ts`. For a whole batch together. */
  cost: 130_000,
  /** Values in the variables: each text, number and so on, and each list and object around them. */
  variableValues: 520,
  /** Questions in one request. */
  batch: 10,
  /** Bytes of a request's body. */
  requestBytes: 100_000,
  /** Milliseconds from a question's arrival to its answer. */
  milliseconds: 5000,
  /** Of these, milliseconds in which the store is waited for; what was not written by then is not written. */
  storeMilliseconds: 3500,
  /** Errors that are told about one question; a wrong question needs no complete list. */
  validationErrors: 20,
} as const;
