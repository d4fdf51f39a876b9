import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";
import { fragmentAmounts, isIntrospection, sum } from "./document-limits.ts";
import { formatAmount, limits } from "./limits.ts";

/** Assumed number of items in an unpaged list. */
const usualItems = 10;
/** Lists that grow with the builder's business, with their assumed length. */
const longLists: Readonly<Record<string, number>> = {
  "NeighborhoodExtras.homes": 50,
  "NeighborhoodExtras.models": 50,
  "NeighborhoodExtras.plans": 50,
  "PlanExtras.homes": 50,
  "PlanExtras.models": 50,
};
/** The cost of fields that hash a password, in plain fields. */
const passwordFields: Readonly<Record<string, number>> = {
  "RootMutation.login": 20_000,
  "RootMutation.registerUser": 20_000,
  "RootMutation.resetUserPassword": 20_000,
  "RootMutation.updateUser": 20_000,
};
/** Assumed number of entries that a list is selected from: one page of the longest. */
const listedEntries = limits.maxPageSize;
/** Cost of preparing an entry's text for search, in words to look for. */
const wordsPerText = 20;
/** Comparisons per entry when sorting. */
const comparisonsPerEntry = Math.ceil(Math.log2(listedEntries));
/** Words are counted up to this number, which costs too much already. */
const maxWords = 300;

/** An operation with its schema. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  /** Unvalidated; invalid values count as absent here. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The message for an operation that exceeds the cost limit; else undefined. */
export function costProblem(operation: CostedOperation): string | undefined {
  const cost = costOf(operation);
  if (cost <= limits.cost) return undefined;
  return `The operation comes to ${formatAmount(cost)} fields, the items of its lists included; ${formatAmount(limits.cost)} are allowed.`;
}

/**
 * Estimates the number of resolved fields, with the requested number of list items (`first` or `last`, ten by default)
 * or the assumed one. Skippable parts count in full.
 */
export function costOf({ schema, document, operationName, variables }: CostedOperation): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return 0;
  const values = { ...variableDefaults(operation), ...variables };
  const fragmentAmount = fragmentAmounts(document);

  const narrowed = (type: GraphQLCompositeType, condition: NamedTypeNode | undefined): GraphQLCompositeType => {
    const named = condition && schema.getType(condition.name.value);
    return isCompositeType(named) ? named : type;
  };
  /** The cost per object; `pageItems` is the number of items in a connection. */
  const costOfSelections = (set: SelectionSetNode, type: GraphQLCompositeType, pageItems: number): number =>
    sum(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return costOfField(selection, type, pageItems);
        const costOfFragment = (fragment: { typeCondition?: NamedTypeNode; selectionSet: SelectionSetNode }) =>
          costOfSelections(fragment.selectionSet, narrowed(type, fragment.typeCondition), pageItems);
        if (selection.kind === Kind.INLINE_FRAGMENT) return costOfFragment(selection);
        return fragmentAmount(selection.name.value, costOfFragment, String(pageItems));
      }),
    );
  const costOfField = (field: FieldNode, parent: GraphQLCompositeType, pageItems: number): number => {
    if (isIntrospection(field)) return 1;
    const name = field.name.value;
    const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    const own = passwordFields[`${parent.name}.${name}`] ?? 1;
    const type = definition && getNamedType(definition.type);
    if (!definition || !field.selectionSet || !isCompositeType(type)) return own;
    const inner = costOfSelections(field.selectionSet, type, pageItemsOf(definition, field, values));
    if (!isListType(getNullableType(definition.type))) return own + costOfWhere(field, values) + inner;
    const items = parent.name.endsWith("Connection") ? pageItems : (longLists[`${parent.name}.${name}`] ?? usualItems);
    return own + costOfWhere(field, values) + items * inner;
  };
  return costOfSelections(operation.selectionSet, root, 1);
}

type Values = Readonly<Record<string, unknown>>;

function argumentOf(field: FieldNode, name: string, values: Values): unknown {
  const node = field.arguments?.find((argument) => argument.name.value === name)?.value;
  return node && valueFromASTUntyped(node, values);
}

function pageItemsOf({ args }: GraphQLField<unknown, unknown>, field: FieldNode, values: Values): number {
  const sizes = ["first", "last"]
    .filter((name) => args.some((argument) => argument.name === name))
    .map((name) => argumentOf(field, name, values))
    .filter((size) => typeof size === "number");
  // With both, a page has at most the smaller number.
  const items = sizes.length > 0 ? Math.min(...sizes) : limits.defaultPageSize;
  return Math.min(Math.max(items, 0), limits.maxPageSize);
}

/** The cost of `where`: every entry is searched for each word, and compared for each order. */
function costOfWhere(field: FieldNode, values: Values): number {
  const where = argumentOf(field, "where", values);
  if (typeof where !== "object" || where === null) return 0;
  const { search, orderby } = where as { readonly search?: unknown; readonly orderby?: unknown };
  const words = typeof search === "string" ? wordsPerText + search.split(/\s+/, maxWords).length : 0;
  const orders = Array.isArray(orderby) ? orderby.length * comparisonsPerEntry : 0;
  return listedEntries * (words + orders);
}

/** The default values of an operation’s variables. */
export function variableDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Values {
  const withDefault = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return Object.fromEntries(withDefault);
}
