import { operationNameOf } from "#app/graphql/client.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";

/** One operation that a fake backend was asked. */
export interface AskedOperation {
  readonly name: string;
  readonly variables: unknown;
  readonly isShared: boolean;
}

/**
 * A backend of fixed data by operation, and what it was asked, in order; an error stands for a failure. The data is
 * frozen, as what a server keeps is handed to everybody.
 */
export function fakeContent(data: Readonly<Record<string, unknown>>): {
  readonly content: PageContentClient;
  readonly asked: AskedOperation[];
} {
  const asked: AskedOperation[] = [];
  const query: PageContentClient["query"] = async (text, variables, { isShared = false } = {}) => {
    const name = operationNameOf(text);
    asked.push({ name, variables, isShared });
    if (!(name in data)) throw new Error(`The fake backend knows no ${name}.`);
    if (data[name] instanceof Error) throw data[name];
    // The type is the operation’s own, whose data the test gives.
    return frozen(data[name]) as never;
  };
  return { asked, content: { query, queryOptional: query } };
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

/** The variables that an operation was last asked with; undefined where it was not asked. */
export function lastAsked(asked: readonly AskedOperation[], name: string): unknown {
  return asked.findLast((each) => each.name === name)?.variables;
}
