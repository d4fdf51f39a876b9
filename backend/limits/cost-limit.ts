import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from "graphql";
import { defaultPageSize, maxPageSize } from "../schema/connections/paging.ts";
import { conditionCost } from "./condition-cost.ts";
import { limits } from "./limits.ts";
import { written } from "./refusal.ts";
import { isIntrospection } from "./selections.ts";

/** Items that a list that is not handed out in pages is expected to have. */
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
};
/** What a question's cost is computed from. */
export interface CostQuestion {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** As they came; what is wrong in them is refused later, and counts as absent here. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Fields to be answered when every list has as many items as asked for (`first` or `last`, ten by default), or as
 * it is expected to have. What could be skipped counts in full.
 */
export function costOf(question: CostQuestion): number {
  const root = question.schema.getRootType(question.operation.operation);
  if (!root) return 0;
  return new CostCount(question).of(question.operation.selectionSet, root, 1);
}

/** What to say about a question that costs too much. */
export function costProblem(cost: number): string | undefined {
  if (cost <= limits.cost) return undefined;
  return `The question comes to ${written(cost)} fields, the items of its lists included; ${written(limits.cost)} are allowed.`;
}

class CostCount {
  readonly #question: CostQuestion;
  readonly #variables: Readonly<Record<string, unknown>>;
  /** By fragment and page size, so that a fragment is counted once, however often it is spread. */
  readonly #known = new Map<string, number>();

  constructor(question: CostQuestion) {
    this.#question = question;
    this.#variables = { ...defaultsOf(question.operation), ...question.variables };
  }

  /** The cost of these selections on one object; `pageItems` is how many a connection's lists hold. */
  of(selectionSet: SelectionSetNode, type: GraphQLCompositeType, pageItems: number): number {
    let cost = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) cost += this.#field(selection, type, pageItems);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        cost += this.of(selection.selectionSet, this.#condition(condition) ?? type, pageItems);
      } else cost += this.#spread(selection.name.value, type, pageItems);
    }
    return cost;
  }

  #field(field: FieldNode, parent: GraphQLCompositeType, pageItems: number): number {
    if (isIntrospection(field)) return 1;
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const own = passwordFields[`${parent.name}.${field.name.value}`] ?? 1;
    if (!definition || !field.selectionSet) return own;
    const type = getNamedType(definition.type);
    if (!isCompositeType(type)) return own;
    const conditions = conditionCost(field, this.#variables);
    const items = isList(definition.type) ? this.#items(parent, field.name.value, pageItems) : 1;
    return own + conditions + items * this.of(field.selectionSet, type, this.#pageItems(definition, field));
  }

  #items(parent: GraphQLCompositeType, fieldName: string, pageItems: number): number {
    if (parent.name.endsWith("Connection")) return pageItems;
    return longLists[`${parent.name}.${fieldName}`] ?? usualItems;
  }

  #pageItems(definition: GraphQLField<unknown, unknown>, field: FieldNode): number {
    const names = definition.args.map(({ name }) => name).filter((name) => name === "first" || name === "last");
    const asked = names.map((name) => this.#number(field.arguments?.find((each) => each.name.value === name)?.value));
    const given = asked.filter((value) => value !== undefined);
    // With both, no more than the smaller one is answered.
    const items = given.length > 0 ? Math.min(...given) : defaultPageSize;
    return Math.min(Math.max(items, 0), maxPageSize);
  }

  #number(value: ValueNode | undefined): number | undefined {
    const number = value && valueFromASTUntyped(value, this.#variables);
    return typeof number === "number" ? number : undefined;
  }

  #spread(name: string, type: GraphQLCompositeType, pageItems: number): number {
    const key = `${pageItems} ${name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const fragment = this.#question.fragments.get(name);
    if (!fragment) return 0;
    this.#known.set(key, 0);
    const condition = this.#condition(fragment.typeCondition.name.value);
    const cost = this.of(fragment.selectionSet, condition ?? type, pageItems);
    this.#known.set(key, cost);
    return cost;
  }

  #condition(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.#question.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  const withDefault = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return Object.fromEntries(withDefault);
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
