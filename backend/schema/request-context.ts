import type { Accounts } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Content } from "./content.ts";

/** What resolvers get with every request. */
export interface RequestContext {
  /** The content as it was when the request began. */
  readonly content: Content;
  readonly accounts: Accounts;
  /** Who asks, by the request's Bearer token, and from where. */
  readonly caller: Caller;
}
