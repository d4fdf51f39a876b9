import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type ASTNode,
  buildSchema,
  type DocumentNode,
  getLocation,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type { HostFault } from "./host-client.ts";

/** A question without what a host does not know. */
export interface FittedQuestion {
  /** Undefined when nothing is left to ask but ids. */
  readonly document: DocumentNode | undefined;
  /** What was taken out, in the host's words. */
  readonly removed: readonly string[];
}

const misfits = {
  field: /^Cannot query field "(\w+)" on type "(\w+)"/,
  argument: /^Unknown argument "(\w+)" on field "([\w.]+)"/,
  type: /^Unknown type "(\w+)"/,
  spread: /^Fragment .*cannot be spread here as objects of type "\w+" can never be of type "(\w+)"/,
  selection: /^Field "(\w+)" .*must (?:not )?have a (?:sub ?)?selection/,
};

/** Whether a host says with this that it does not know a part of the question. */
export function isMisfit(fault: HostFault): boolean {
  return Object.values(misfits).some((pattern) => pattern.test(fault.message));
}

/**
 * Takes out of a question what the host's answer says it does not know: the parts at the places it names, or
 * where it names none, the fields, arguments and types by their names.
 */
export function withoutMisfits(document: DocumentNode, faults: readonly HostFault[]): FittedQuestion {
  const found = faults.filter(isMisfit);
  const removed = [...new Set(found.map((fault) => fault.message))];
  // Locations count in the text as it was sent.
  let rest: DocumentNode = parse(print(document));
  const places = found.flatMap((fault) => fault.locations);
  const before = print(rest);
  if (places.length > 0) rest = withoutPlaces(rest, new Set(places.map(({ line, column }) => `${line}:${column}`)));
  if (print(rest) === before) for (const { message } of found) rest = withoutNamed(rest, message);
  return { document: print(rest) === before ? undefined : withContent(pruned(rest)), removed };
}

function withoutPlaces(document: DocumentNode, places: ReadonlySet<string>): DocumentNode {
  const isNamed = (node: ASTNode | undefined): boolean => {
    if (!node?.loc) return false;
    const { line, column } = getLocation(node.loc.source, node.loc.start);
    return places.has(`${line}:${column}`);
  };
  return visit(document, {
    Field: (node) => (isNamed(node) ? null : undefined),
    Argument: (node) => (isNamed(node) ? null : undefined),
    InlineFragment: (node) => (isNamed(node) || isNamed(node.typeCondition) ? null : undefined),
  });
}

function withoutNamed(document: DocumentNode, message: string): DocumentNode {
  const [, field, parent] = misfits.field.exec(message) ?? [];
  if (field && parent) {
    const exact = withoutField(document, field, parent);
    // A host may call the type otherwise than the contract.
    return print(exact) === print(document) ? withoutField(document, field, undefined) : exact;
  }
  const [, selected] = misfits.selection.exec(message) ?? [];
  if (selected) return withoutField(document, selected, undefined);
  const [, argument] = misfits.argument.exec(message) ?? [];
  if (argument) return visit(document, { Argument: (node) => (node.name.value === argument ? null : undefined) });
  const type = misfits.type.exec(message)?.[1] ?? misfits.spread.exec(message)?.[1];
  return visit(document, {
    InlineFragment: (node) => (node.typeCondition?.name.value === type ? null : undefined),
  });
}

function withoutField(document: DocumentNode, field: string, parent: string | undefined): DocumentNode {
  const types = new TypeInfo(contract());
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: (node) =>
        node.name.value === field && (parent === undefined || types.getParentType()?.name === parent)
          ? null
          : undefined,
    }),
  );
}

/** Without groups that have nothing left inside, and without variables that nothing uses. */
function pruned(document: DocumentNode): DocumentNode | undefined {
  const variables = new Set<string>();
  const rest: DocumentNode = visit(document, {
    Field: { leave: (node) => (node.selectionSet?.selections.length === 0 ? null : undefined) },
    InlineFragment: { leave: (node) => (node.selectionSet.selections.length === 0 ? null : undefined) },
    Argument: {
      enter(node) {
        if (node.value.kind === Kind.VARIABLE) variables.add(node.value.name.value);
      },
    },
    OperationDefinition: { leave: (node) => (node.selectionSet.selections.length === 0 ? null : undefined) },
  });
  if (rest.definitions.length === 0) return undefined;
  return visit(rest, {
    VariableDefinition: (node) => (variables.has(node.variable.name.value) ? undefined : null),
  });
}

const idsAndPaging = new Set(["__typename", "databaseId", "id", "endCursor", "hasNextPage"]);

/** A question of which only ids are left reads nothing. */
function withContent(document: DocumentNode | undefined): DocumentNode | undefined {
  let hasContent = false;
  if (document) {
    visit(document, {
      Field(node) {
        if (!node.selectionSet && !idsAndPaging.has(node.name.value)) hasContent = true;
      },
    });
  }
  return hasContent ? document : undefined;
}

let contractTypes: GraphQLSchema | undefined;

function contract(): GraphQLSchema {
  contractTypes ??= buildSchema(
    readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
  );
  return contractTypes;
}
