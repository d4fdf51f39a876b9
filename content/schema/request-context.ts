import type { Content } from "./content.ts";

/** What resolvers get with every request. */
export interface RequestContext {
  /** The content as it was when the request began. */
  readonly content: Content;
}
