import type { AnyVariables } from "@urql/core";

declare const types: unique symbol;

/**
 * The text of one GraphQL operation whose type carries its data and its variables. Written by `npm run generate`;
 * nothing of the type exists at run time.
 */
export type TypedText<Data, Variables> = string & { readonly [types]?: (variables: Variables) => Data };

/** The name of an operation, as sent in `operationName` (S7.3). */
export function operationNameOf(operation: string): string {
  const name = /\b(?:query|mutation)\s+(\w+)/.exec(operation)?.[1];
  if (!name) throw new Error("An operation of the site has no name.");
  return name;
}

/** How a query is sent. */
export interface QueryOptions {
  /** Past the browser's cache. */
  readonly fresh?: boolean;
  /** Sent in place of the stored token, once and past the cache, in the browser. */
  readonly token?: string;
  /** Many pages send it with these variables: the server caches its response. */
  readonly isShared?: boolean;
}

/** The client of loaders and components. Its data must not be changed: it may be shared. */
export interface ContentClient {
  /**
   * The data of one query.
   * @throws where the content source is unreachable or responds with errors: a `ContentError` in the browser, a 503 in
   * a loader.
   */
  query<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Data>;
}

/** How a mutation is sent. */
export interface MutationOptions {
  /**
   * Sent in place of the stored token, and in one request: a token that is rejected is an error, where the stored one
   * would be replaced and the mutation sent again.
   */
  readonly token?: string;
  /** Whether it goes out though the page goes meanwhile (`keepalive`). */
  readonly outlivesPage?: boolean;
}

/** A client that also sends mutations; pages are rendered without it. */
export interface MutationClient extends ContentClient {
  /**
   * The data of one mutation, sent on every call.
   * @throws {ContentError}
   */
  mutate<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: MutationOptions,
  ): Promise<Data>;
}
