import { Kind } from "graphql";
import type { Question } from "./question.ts";
import { eachSelection, isIntrospection } from "./selections.ts";

/** What to say, where the schema may not be asked for its types, about a question that does. */
export function introspectionProblem({ definitions }: Question): string | undefined {
  let asks = false;
  for (const { selectionSet } of definitions) {
    eachSelection(selectionSet, (selection) => {
      asks ||= selection.kind === Kind.FIELD && isIntrospection(selection);
    });
  }
  return asks ? "GraphQL introspection is not allowed, but the query contained __schema or __type" : undefined;
}
