import type { AnyVariables } from "@urql/core";

declare const types: unique symbol;

/**
 * The text of a GraphQL operation, typed with its data and variables. Written by `npm run generate`; the type does not
 * exist at run time.
 */
export type TypedText<Data, Variables> = string & { readonly [types]?: (variables: Variables) => Data };

/** The name of an operation, as sent in `operationName` (S7.3). */
export function operationNameOf(operation: string): string {
  const name = /\b(?:query|mutation)\s+(\w+)/.exec(operation)?.[1];
  if (!name) throw new Error("A GraphQL operation has no name. Add one after `query` or `mutation`.");
  return name;
}

/** Options of a query. */
export interface QueryOptions {
  /** Whether to bypass the browser's cache. */
  readonly fresh?: boolean;
  /** Token to send once in place of the stored one, not from the cache, in the browser. */
  readonly token?: string;
  /** Whether many pages send it with these variables: then the server caches its response. */
  readonly isShared?: boolean;
}

/** The client of loaders and components. Its data is shared and must not be mutated. */
export interface ContentClient {
  /**
   * Returns the data of a query.
   * @throws when the content source is unreachable or responds with errors: a `ContentError` in the browser, a 503 in
   * a loader.
   */
  query<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: QueryOptions,
  ): Promise<Data>;
}

/** Options of a mutation. */
export interface MutationOptions {
  /**
   * Token to send in place of the stored one, in one request: a rejected token is an error, whereas the stored one
   * would be replaced and the mutation sent again.
   */
  readonly token?: string;
  /** Whether the request outlives the page (`keepalive`). */
  readonly outlivesPage?: boolean;
}

/** A client that also sends mutations; not available to server rendering. */
export interface MutationClient extends ContentClient {
  /**
   * Sends a mutation on every call and returns its data.
   * @throws {ContentError}
   */
  mutate<Data, Variables extends AnyVariables>(
    operation: TypedText<Data, Variables>,
    variables: Variables,
    options?: MutationOptions,
  ): Promise<Data>;
}

/** The most pages of a list that are read, of 100 entries each. */
const maxSteps = 500;

interface List<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/**
 * All nodes of a list, read in pages of 100, the maximum of WPGraphQL, after the cursor `start`. Empty when the host
 * does not support the kind.
 * @throws as {@link ContentClient.query} does.
 */
export async function allNodes<Key extends string, Node>(
  content: ContentClient,
  operation: TypedText<
    Readonly<Record<Key, List<Node> | null>>,
    { readonly after?: string | null | undefined } | { after?: string | null }
  >,
  key: Key,
  start: string | null = null,
): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  let after = start;
  for (let step = 0; step < maxSteps; step += 1) {
    const data: Readonly<Record<Key, List<Node> | null>> = await content.query(
      operation,
      { after },
      { isShared: true },
    );
    const list = data[key];
    nodes.push(...(list?.nodes ?? []));
    const { hasNextPage = false, endCursor = null } = list?.pageInfo ?? {};
    if (!hasNextPage || !endCursor || endCursor === after) break;
    after = endCursor;
  }
  return nodes;
}
