import type { ContentClient, TypedText } from "./client.ts";

/** Pages of a list that are read at most: 100 entries each. */
const maxSteps = 500;

interface List<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/**
 * All nodes of a list, however long: the operation asks for 100 after `after`, the most that WPGraphQL hands out. None where
 * the host does not know the kind. Begins after the cursor `start`, where one is given.
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
