import type { RequestContext } from "../schema/request-context.ts";

type RootResolver = (root: unknown, args: never, context: RequestContext) => unknown;

/**
 * The same root fields, each of which fails when the request came with a token that cannot be used: a bad token
 * spoils every field, those of `login` and `refreshJwtAuthToken` too, as with WordPress.
 */
export function refusingUnusableTokens<Fields extends Readonly<Record<string, RootResolver>>>(fields: Fields): Fields {
  const guarded = Object.entries(fields).map(([name, resolve]) => [
    name,
    (root: unknown, args: never, context: RequestContext) => {
      if (context.caller.refusal) throw context.caller.refusal;
      return resolve(root, args, context);
    },
  ]);
  return Object.fromEntries(guarded) as Fields;
}
