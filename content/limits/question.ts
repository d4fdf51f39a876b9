import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode } from "graphql";
import { definitionsOf, fragmentsOf } from "./selections.ts";

/** A parsed question with its parts at hand. */
export interface Question {
  readonly definitions: readonly (OperationDefinitionNode | FragmentDefinitionNode)[];
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** The parts of a parsed question. */
export function questionOf(document: DocumentNode): Question {
  const definitions = definitionsOf(document);
  return {
    definitions,
    operations: definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION),
    fragments: fragmentsOf(document),
  };
}
