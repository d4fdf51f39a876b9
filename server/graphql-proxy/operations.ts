import { variableDefaults } from "@porchlight/backend/limits/cost.ts";
import { embeddedMutations } from "@porchlight/contract/vocabulary";
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
  visit,
} from "graphql";
import { LRUCache } from "lru-cache";
import { isRecord } from "../content/adapter/operation.ts";
import { RejectedRequest } from "./parse-request.ts";

/** Far more than an operation for this schema needs. */
const maxTokens = 5000;

/** One operation of a document, printed without the others. */
interface ParsedOperation {
  readonly operationName: string;
  readonly query: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** Parses a GraphQL document. @throws {RejectedRequest} with the syntax error */
export function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch (error) {
    throw new RejectedRequest(400, error instanceof Error ? error.message : String(error));
  }
}

/** The operation of a document by its name, which may be omitted if it is the only one. @throws {RejectedRequest} */
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

/** All embedded mutations but the one that only makes a challenge. */
const accountFields = [
  "login",
  "registerUser",
  "refreshJwtAuthToken",
  "sendPasswordResetEmail",
  "resetUserPassword",
  "updateUser",
  "deleteUser",
  ...embeddedMutations.filter((field) => field !== "startPasskeyLogin"),
] as const;

/** A root field that logs in to an account, creates one or changes one. */
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

/** Returns the site's operation that equals a text; undefined when there is none. */
export type OperationAllowlist = (text: string) => ParsedOperation | undefined;

interface AllowedOperation {
  readonly plain: ParsedOperation;
  readonly withTypenames: ParsedOperation;
}

/**
 * Allows the site’s own operations, and those of previous builds that open pages still send. Texts are compared by
 * their syntax: white space, commas, the order of definitions and `__typename`, which the browser’s client adds for its
 * cache, make no difference. Returns the site’s text, with `__typename` in every selection if the visitor selects it
 * anywhere.
 */
export function operationAllowlist(
  operations: Readonly<Record<string, string>>,
  former: readonly string[] = [],
): OperationAllowlist {
  const allowed = new Map(
    [...former, ...Object.values(operations)].map((text): [string, AllowedOperation] => {
      const document = parse(text, { noLocation: true });
      const withTypenames = addTypenames(removeTypenames(document));
      return [
        canonicalText(document),
        { plain: selectOperation(document), withTypenames: selectOperation(withTypenames) },
      ];
    }),
  );
  const find = (text: string) => {
    try {
      const forms = allowed.get(canonicalText(parseDocument(text)));
      return /\b__typename\b/.test(text) ? forms?.withTypenames : forms?.plain;
    } catch {
      return undefined;
    }
  };
  const results = new LRUCache<string, { readonly operation: ParsedOperation | undefined }>({
    max: 500,
    maxSize: 2_000_000,
    sizeCalculation: (_result, text) => text.length + 1,
    memoMethod: (text) => ({ operation: find(text) }),
  });
  return (text) => results.memo(text).operation;
}

function canonicalText(document: DocumentNode): string {
  const parts = removeTypenames(document).definitions.map((each) => print(each).replaceAll(/\s+/g, " "));
  return parts.sort().join("\n");
}

function removeTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    Field: (field) => (field.name.value === "__typename" && !field.alias ? null : undefined),
  });
}

function addTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } } as const;
  return visit(document, {
    SelectionSet: {
      leave: (set, _key, parent) =>
        parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...set, selections: [...set.selections, typename] },
    },
  });
}
