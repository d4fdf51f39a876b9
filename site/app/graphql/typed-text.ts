declare const types: unique symbol;

/**
 * The text of one GraphQL operation whose type carries its result and its variables. Written by
 * `npm run generate`; nothing of the type exists at run time.
 */
export type TypedText<Result, Variables> = string & { readonly [types]?: (variables: Variables) => Result };

/** The name an operation carries, as sent in `operationName` (S7.3). */
export function operationNameOf(text: string): string {
  const name = /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1];
  if (!name) throw new Error("An operation of the site has no name.");
  return name;
}
