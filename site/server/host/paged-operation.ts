import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type TypeNode,
  type VariableDefinitionNode,
  visit,
} from "graphql";

/** A list of the root that is longer than a host hands out at once. */
export interface PagedList {
  /** Its name in the response. */
  readonly key: string;
  /** How many entries the operation wants at the most. */
  readonly wanted: number;
}

/** An operation that can be sent whole, or for some of its lists alone, page by page; its text is always the same. */
export interface PagedOperation {
  readonly document: DocumentNode;
  readonly lists: readonly PagedList[];
}

/** WPGraphQL hands out this many entries at once, however many are asked for. */
export const maxPageSize = 100;

/**
 * Makes an operation pageable whose lists want more than a host hands out at once: their size and cursor become
 * variables, and every field of the root a condition. A list whose size is a variable counts by that one’s default.
 */
export function pagedOperation(document: DocumentNode): PagedOperation {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const lists = (operation?.selectionSet.selections ?? []).flatMap((selection) => {
    const list = operation && selection.kind === Kind.FIELD ? pagedListOf(selection, operation) : undefined;
    return list ? [list] : [];
  });
  if (!operation || lists.length === 0) return { document, lists: [] };
  const paged = new Map(lists.map((list) => [list.key, list]));
  const rewritten: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: [
      ...(operation.variableDefinitions ?? []),
      variable(restCondition, "Boolean"),
      ...lists.flatMap(({ key }) => [
        variable(pageNames(key).condition, "Boolean"),
        variable(pageNames(key).size, "Int", false),
        variable(pageNames(key).after, "String", false),
      ]),
    ],
    selectionSet: {
      ...operation.selectionSet,
      selections: operation.selectionSet.selections.map((selection): SelectionNode => {
        const key = selection.kind === Kind.FIELD ? keyOf(selection) : "";
        const isPaged = paged.has(key);
        if (selection.kind !== Kind.FIELD || !isPaged) return included(selection, restCondition);
        const { condition, size, after } = pageNames(key);
        const others = (selection.arguments ?? []).filter(
          ({ name }) => name.value !== "first" && name.value !== "after",
        );
        const given = [...others, argument("first", size), argument("after", after)];
        const selections = [...(selection.selectionSet?.selections ?? []), pageInfo];
        return included(
          { ...selection, arguments: given, selectionSet: { kind: Kind.SELECTION_SET, selections } },
          condition,
        );
      }),
    },
  };
  const definitions = document.definitions.map((each) => (each === operation ? withUsedVariables(rewritten) : each));
  return { document: { ...document, definitions }, lists };
}

/** Values of the added variables: which lists are sent, and where each of them begins. */
export function pageVariables(
  { lists }: PagedOperation,
  pages: ReadonlyMap<string, { readonly size: number; readonly after: string | null }>,
  withRest: boolean,
): Record<string, unknown> {
  const variables: Record<string, unknown> = { [restCondition]: withRest };
  for (const { key } of lists) {
    const { condition, size, after } = pageNames(key);
    const page = pages.get(key);
    Object.assign(variables, {
      [condition]: page !== undefined,
      [size]: page?.size ?? 1,
      [after]: page?.after ?? null,
    });
  }
  return variables;
}

const restCondition = "withRest";
const pageNames = (key: string) => ({ condition: `with_${key}`, size: `size_${key}`, after: `after_${key}` });
const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;
const variableNode = (name: string) => ({ kind: Kind.VARIABLE, name: nameNode(name) }) as const;
const argument = (name: string, of: string): ArgumentNode => ({
  kind: Kind.ARGUMENT,
  name: nameNode(name),
  value: variableNode(of),
});
const keyOf = (field: FieldNode): string => field.alias?.value ?? field.name.value;

function pagedListOf(field: FieldNode, operation: OperationDefinitionNode): PagedList | undefined {
  const first = field.arguments?.find(({ name }) => name.value === "first")?.value;
  const size =
    first?.kind === Kind.VARIABLE
      ? operation.variableDefinitions?.find((each) => each.variable.name.value === first.name.value)?.defaultValue
      : first;
  const wanted = size?.kind === Kind.INT ? Number(size.value) : 0;
  const nodes = field.selectionSet?.selections.some((each) => each.kind === Kind.FIELD && keyOf(each) === "nodes");
  return wanted > maxPageSize && nodes ? { key: keyOf(field), wanted } : undefined;
}

/** What a list is gone on by, whether the operation asks for it or not. */
const pageInfo: FieldNode = {
  kind: Kind.FIELD,
  name: nameNode("pageInfo"),
  selectionSet: {
    kind: Kind.SELECTION_SET,
    selections: ["endCursor", "hasNextPage"].map((name) => ({ kind: Kind.FIELD, name: nameNode(name) })),
  },
};

function variable(name: string, type: string, isRequired = true): VariableDefinitionNode {
  const named: TypeNode = { kind: Kind.NAMED_TYPE, name: nameNode(type) };
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: variableNode(name),
    type: isRequired ? { kind: Kind.NON_NULL_TYPE, type: named } : named,
  };
}

/** A part under one condition more; around it, as a directive may stand only once at a place. */
function included(selection: SelectionNode, condition: string): SelectionNode {
  const directive: DirectiveNode = {
    kind: Kind.DIRECTIVE,
    name: nameNode("include"),
    arguments: [argument("if", condition)],
  };
  const selectionSet = { kind: Kind.SELECTION_SET, selections: [selection] } as const;
  return { kind: Kind.INLINE_FRAGMENT, directives: [directive], selectionSet };
}

/** A variable that stood for a list’s size is used no more. */
function withUsedVariables(operation: OperationDefinitionNode): OperationDefinitionNode {
  const used = new Set<string>();
  visit(operation, {
    VariableDefinition: () => false,
    Variable: (node) => void used.add(node.name.value),
  });
  return {
    ...operation,
    variableDefinitions: (operation.variableDefinitions ?? []).filter(({ variable: { name } }) => used.has(name.value)),
  };
}
