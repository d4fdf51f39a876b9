import { operationNameOf } from "#app/graphql/client.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";

/** An operation that was sent to a fake backend. */
export interface SentOperation {
  readonly name: string;
  readonly variables: unknown;
  readonly isShared: boolean;
}

/**
 * A backend of fixed data by operation, or of functions of the variables, and the operations sent to it, in order. An
 * error is thrown. The data is frozen, as cached data is shared.
 */
export function fakeContent(data: Readonly<Record<string, unknown>>): {
  readonly content: PageContentClient;
  readonly queries: SentOperation[];
} {
  const queries: SentOperation[] = [];
  const query: PageContentClient["query"] = async (text, variables, { isShared = false } = {}) => {
    const name = operationNameOf(text);
    queries.push({ name, variables, isShared });
    if (!(name in data)) throw new Error(`The fake backend has no ${name}.`);
    const given = data[name];
    if (given instanceof Error) throw given;
    // The test gives data of the operation’s type.
    return frozen(typeof given === "function" ? given(variables) : given) as never;
  };
  return { queries, content: { query, queryOptional: query } };
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

/** The variables of the last operation with a name; undefined when none was sent. */
export function lastVariables(queries: readonly SentOperation[], name: string): unknown {
  return queries.findLast((each) => each.name === name)?.variables;
}

/** Data of `fakeContent`: a list in pages of 100, each after the cursor `after`. */
export function pagesOf(list: string, nodes: readonly object[]): (variables: { after: string | null }) => object {
  return ({ after }) => {
    const start = Number(after ?? 0);
    const pageInfo = { endCursor: String(start + 100), hasNextPage: start + 100 < nodes.length };
    return { [list]: { nodes: nodes.slice(start, start + 100), pageInfo } };
  };
}
