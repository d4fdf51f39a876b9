import { type DocumentNode, Kind, parse, print, type SelectionNode } from "graphql";
import { contractTypes } from "./contract-types.ts";
import { type PagedOperation, pagedOperation } from "./paged-operation.ts";
import { type ObjectShape, responseShape } from "./response-shape.ts";
import { spelledOut } from "./spelled-out.ts";

/** An operation of the site, read once. */
export interface PreparedOperation {
  /** What the contract answers to it. */
  readonly shape: ObjectShape;
  readonly paged: PagedOperation;
  /** As it is sent to a host that knows all of it. */
  readonly text: string;
  readonly isMutation: boolean;
}

/**
 * Reads an operation.
 * @throws Error where it is no GraphQL or asks for what the contract does not have.
 */
export function preparedOperation(query: string): PreparedOperation {
  const document = parse(query);
  const shape = responseShape(contractTypes(), document);
  const paged = pagedOperation(spelledOut(document, contractTypes()));
  return { shape, paged, text: print(paged.document), isMutation: isMutation(document) };
}

/**
 * Paths of the fields that an operation asks for: `homes.nodes.extras`. Where a fragment chooses a type they are there
 * for that type too, `picks.extras on Home`: a host may know a field on one type and not on another.
 */
export function fieldPaths(document: DocumentNode): Set<string> {
  const paths = new Set<string>();
  const walk = (selections: readonly SelectionNode[], prefix: string, onType?: string) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet.selections, prefix, selection.typeCondition?.name.value ?? onType);
        continue;
      }
      const key = selection.alias?.value ?? selection.name.value;
      const path = prefix === "" ? key : `${prefix}.${key}`;
      paths.add(path);
      if (onType) paths.add(`${path} on ${onType}`);
      if (selection.selectionSet) walk(selection.selectionSet.selections, path);
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) walk(definition.selectionSet.selections, "");
  }
  return paths;
}

function isMutation(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === "mutation",
  );
}
