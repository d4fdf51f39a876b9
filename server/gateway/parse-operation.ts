import { variableDefaults } from "@porchlight/backend/limits/cost.ts";
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
  separateOperations,
  valueFromASTUntyped,
} from "graphql";
import { isRecord } from "../host/operation.ts";
import { RejectedRequest } from "./parse-request.ts";

/** No operation that a person or a program writes for this schema is longer. */
const maxTokens = 5000;

/** One operation of a text, printed again without what was beside it. */
export interface ParsedOperation {
  readonly operationName: string;
  readonly query: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** The document of a text. @throws {RejectedRequest} with the syntax error */
export function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch (error) {
    throw new RejectedRequest(400, error instanceof Error ? error.message : String(error));
  }
}

/** The operation of a document by its name, which may be absent if it is the only one. @throws {RejectedRequest} */
export function selectOperation(document: DocumentNode, operationName?: string): ParsedOperation {
  const [operation, ...others] = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ name }) => operationName === undefined || name?.value === operationName);
  const name = operation?.name?.value ?? "";
  const separated = separateOperations(document)[name];
  if (!operation || !separated || others.length > 0) {
    throw new RejectedRequest(400, "Could not determine what operation to execute.");
  }
  return { operationName: name, query: print(separated), document: separated, operation };
}

const accountFields = [
  "login",
  "registerUser",
  "refreshJwtAuthToken",
  "sendPasswordResetEmail",
  "resetUserPassword",
  "updateUser",
  "deleteUser",
] as const;

/** A root field by which somebody gets into an account or changes one. */
export interface AccountField {
  readonly field: (typeof accountFields)[number];
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The root fields of an operation that concern accounts, also those in fragments and under aliases. */
export function accountFieldsOf(
  { document, operation }: ParsedOperation,
  given: Readonly<Record<string, unknown>>,
): readonly AccountField[] {
  const variables = { ...variableDefaults(operation), ...given };
  return rootFields(document, operation.selectionSet.selections, new Set()).flatMap((node) => {
    const field = accountFields.find((each) => each === node.name.value);
    if (!field) return [];
    const value = node.arguments?.find(({ name }) => name.value === "input")?.value;
    const input: unknown = value && valueFromASTUntyped(value, variables);
    return [{ field, key: node.alias?.value ?? field, input: isRecord(input) ? input : {} }];
  });
}

function rootFields(
  document: DocumentNode,
  selections: readonly SelectionNode[],
  visited: Set<string>,
): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return rootFields(document, selection.selectionSet.selections, visited);
    }
    const name = selection.name.value;
    if (visited.has(name)) return [];
    visited.add(name);
    return document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name
        ? rootFields(document, each.selectionSet.selections, visited)
        : [],
    );
  });
}
