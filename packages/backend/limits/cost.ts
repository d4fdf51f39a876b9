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

/** Items that a list without pages is expected to have. */
const usualItems = 10;
/** Lists that grow with the builder's business. */
const longLists: Readonly<Record<string, number>> = {
  "NeighborhoodExtras.homes": 50,
  "NeighborhoodExtras.models": 50,
  "NeighborhoodExtras.plans": 50,
  "PlanExtras.homes": 50,
  "PlanExtras.models": 50,
};
/** A field that hashes a password costs as much processor time as this many plain ones. */
const passwordFields: Readonly<Record<string, number>> = {
  "RootMutation.login": 20_000,
  "RootMutation.registerUser": 20_000,
  "RootMutation.resetUserPassword": 20_000,
  "RootMutation.updateUser": 20_000,
};
/** Entries that a list is expected to be picked from: one page of the longest. */
const listedEntries = limits.maxPageSize;
/** Making an entry's text ready to be searched costs as much as this many words to look for in it. */
const wordsPerText = 20;
/** Sorting a list compares each of its entries about this often. */
const comparisonsPerEntry = Math.ceil(Math.log2(listedEntries));
/** Words are counted up to here; so many cost too much already. */
const mostWords = 300;

/** An operation with the schema it is executed on. */
export interface CostedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  /** As they came; what is wrong in them is rejected later, and counts as absent here. */
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The message for an operation that costs too much. */
export function costProblem(operation: CostedOperation): string | undefined {
  const cost = costOf(operation);
  if (cost <= limits.cost) return undefined;
  return `The operation comes to ${formatAmount(cost)} fields, the items of its lists included; ${formatAmount(limits.cost)} are allowed.`;
}

/**
 * Fields to be resolved when every list has as many items as requested (`first` or `last`, ten by default), or as
 * it is expected to have. What could be skipped counts in full.
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
  /** The cost on one object; `pageItems` is how many a connection's lists hold. */
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
  // With both, a page has no more than the smaller one.
  const items = sizes.length > 0 ? Math.min(...sizes) : limits.defaultPageSize;
  return Math.min(Math.max(items, 0), limits.maxPageSize);
}

/** What `where` costs beside the items: every entry is searched for each word, and compared for each order. */
function costOfWhere(field: FieldNode, values: Values): number {
  const where = argumentOf(field, "where", values);
  if (typeof where !== "object" || where === null) return 0;
  const { search, orderby } = where as { readonly search?: unknown; readonly orderby?: unknown };
  const words = typeof search === "string" ? wordsPerText + search.split(/\s+/, mostWords).length : 0;
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
