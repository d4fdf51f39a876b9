import { kindModels } from "@porchlight/contract/model/kinds";
import { type EntryKind, entryKinds } from "@porchlight/contract/vocabulary";
import { type FieldNode, Kind, type OperationDefinitionNode, parse, type ValueNode } from "graphql";
import { LRUCache } from "lru-cache";
import { isRecord, nodesIn, type Operation, type ResponseData } from "./operation.ts";
import { operationOf, responseKey } from "./response-shape.ts";

/** A root field of a query with its result: an entry that it looks up, or a list of entries. */
export type RootField = LookUp | EntryList;

/** An entry looked up by its URI or slug. */
export interface LookUp {
  readonly type: "look-up";
  /** Undefined when the field finds entries of every kind. */
  readonly kind: EntryKind | undefined;
  readonly by: "uri" | "slug";
  readonly address: string;
  /** Null when there is no such entry. */
  readonly entry: ResponseData | null;
}

/** A list of entries or menus, or one page of it. */
export interface EntryList {
  readonly type: "list";
  /** Undefined for menus, which are not entries. */
  readonly kind: EntryKind | undefined;
  /** Whether the list begins with the first entry and has no filter. */
  readonly isOfAll: boolean;
  /** Whether the list has no next page. */
  readonly isToEnd: boolean;
  readonly entries: readonly ResponseData[];
}

const parsed = new LRUCache<string, OperationDefinitionNode>({
  max: 300,
  memoMethod: (query) => operationOf(parse(query)),
});

/** The root fields of a query that look up entries by URI or slug, or list them, with their results. */
export function rootFieldsOf(
  { query, variables }: Operation,
  data: ResponseData,
  omitted: ReadonlySet<string>,
): readonly RootField[] {
  const { operation, selectionSet, variableDefinitions = [] } = parsed.memo(query);
  if (operation !== "query") return [];
  const valueIn = (value: ValueNode | undefined): unknown => {
    if (value?.kind !== Kind.VARIABLE) return value && "value" in value ? value.value : undefined;
    const given = variables[value.name.value];
    if (given !== undefined) return given;
    return valueIn(variableDefinitions.find(({ variable }) => variable.name.value === value.name.value)?.defaultValue);
  };
  return selectionSet.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const key = responseKey(field);
    if (omitted.has(key) || !Object.hasOwn(data, key)) return [];
    return lookUpOf(field, valueIn, data[key]) ?? listOf(field, valueIn, data[key]) ?? [];
  });
}

type ValueIn = (value: ValueNode | undefined) => unknown;

function lookUpOf({ name, arguments: given = [] }: FieldNode, valueIn: ValueIn, value: unknown): LookUp | undefined {
  const argument = (wanted: string) => valueIn(given.find((each) => each.name.value === wanted)?.value);
  const kind = entryKinds.find((each) => each === name.value);
  if (!kind && name.value !== "nodeByUri") return undefined;
  const idType = kind ? argument("idType") : "URI";
  const address = argument(kind ? "id" : "uri");
  if (typeof address !== "string" || (idType !== "URI" && idType !== "SLUG")) return undefined;
  return {
    type: "look-up",
    kind,
    by: idType === "URI" ? "uri" : "slug",
    address,
    entry: isRecord(value) ? value : null,
  };
}

function listOf({ name, arguments: given = [] }: FieldNode, valueIn: ValueIn, value: unknown): EntryList | undefined {
  const kind = entryKinds.find((each) => kindModels[each].graphqlPlural === name.value);
  if (!kind && name.value !== "menus") return undefined;
  const isFromStart = given.every((each) => !["after", "before"].includes(each.name.value) || !valueIn(each.value));
  const where = given.find((each) => each.name.value === "where")?.value;
  const isUnlimited =
    !where || (where.kind === Kind.OBJECT && where.fields.every((field) => field.name.value === "orderby"));
  const { pageInfo, edges } = isRecord(value) ? value : {};
  const ofEdges = Array.isArray(edges)
    ? edges.flatMap((edge) => (isRecord(edge) && isRecord(edge.node) ? [edge.node] : []))
    : [];
  return {
    type: "list",
    kind,
    isOfAll: isFromStart && isUnlimited,
    isToEnd: isRecord(pageInfo) && pageInfo.hasNextPage === false && pageInfo.hasPreviousPage !== true,
    entries: [...nodesIn(value), ...ofEdges],
  };
}
