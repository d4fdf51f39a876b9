import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { createSchema } from "graphql-yoga";
import { entryQueries } from "#backend/schema/entry-queries.ts";
import { mediaQueries } from "#backend/schema/media.ts";
import { menuQueries } from "#backend/schema/menus.ts";
import type { ContentReader } from "#backend/schema/nodes.ts";
import { categoryQueries, popularQueries } from "#backend/schema/pages.ts";
import type { FakeAccounts, FakeContext } from "./accounts.ts";
import type { MissingParts, PlainPermalinks } from "./fault-scenarios.ts";
import { schemaOfModel } from "./model.ts";
import type { Model } from "./options.ts";
import { type TextBehavior, textChange } from "./texts.ts";
import { typesOfOtherNodes, type UriBehavior, uriQueries } from "./uris.ts";

/** Differences from the embedded backend's content. */
export interface SchemaBehavior extends TextBehavior, UriBehavior {
  readonly version: 1 | 2;
  /** Maximum list size, applied without an error. */
  readonly maxPageSize: number;
  readonly model: Model;
  readonly without: readonly string[];
}

/** Context of resolvers. */
export interface ResolverContext extends FakeContext {
  readonly content: ContentReader;
  /** Failing fields, by type and name. */
  readonly failingFields: readonly string[];
  /** Root fields that find entries only by database id. */
  readonly lostFields: readonly string[];
  readonly lacks: MissingParts | undefined;
  readonly title: string | undefined;
  readonly isPluginOff: boolean;
  readonly plainPermalinks: PlainPermalinks | undefined;
  /** Number of list entries returned in the request so far. */
  readonly listEntries: { count: number };
}

/**
 * The contract as a WordPress with WPGraphQL implements it: the model's part of it, with capped lists, entities in
 * titles, and absolute URLs of links and media.
 */
export function fakeSchema(accounts: FakeAccounts, behavior: SchemaBehavior): GraphQLSchema {
  const path = fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql"));
  const ofAccounts = accounts.resolvers();
  const contract = createSchema<ResolverContext>({
    typeDefs: [readFileSync(path, "utf8"), typesOfOtherNodes],
    resolvers: {
      RootQuery: {
        ...entryQueries,
        ...uriQueries(behavior),
        ...categoryQueries,
        ...popularQueries,
        ...mediaQueries,
        ...menuQueries,
        ...ofAccounts.RootQuery,
      },
      RootMutation: ofAccounts.RootMutation,
    },
  });
  const schema = schemaOfModel(contract, behavior.model, behavior.without);
  adapt(schema, behavior);
  return schema;
}

function adapt(schema: GraphQLSchema, behavior: SchemaBehavior): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    const isContentNode = type.getInterfaces().some(({ name }) => name === "ContentNode");
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      const isList = field.args.some(({ name }) => name === "first");
      const isAbstract = isAbstractType(getNamedType(field.type));
      const change = textChange(type.name, field, isContentNode, behavior);
      // Version 1 returns the post's own status, whatever is registered under that name.
      const isOverruled = behavior.version === 1 && isContentNode && field.name === "status";
      const isRoot = type === schema.getQueryType();
      field.resolve = (source, args, context: ResolverContext, info) => {
        if (context.failingFields.includes(`${type.name}.${field.name}`)) throw new Error("A resolver failed.");
        if (isOverruled) return "publish";
        if (isLeftOut(context.lacks, type, field)) return context.lacks === "list-items" ? [null] : null;
        // Only the companion plugin registers menu locations, without which WPGraphQL returns no menus.
        if (isRoot && field.name === "menus" && context.isPluginOff) return { nodes: [], pageInfo: noPage };
        if (isRoot && context.lostFields.includes(field.name) && args.idType !== "DATABASE_ID") {
          return isList ? { nodes: [], pageInfo: noPage } : null;
        }
        if (isRoot && context.plainPermalinks && !isFoundWithoutPaths(field.name, args)) return null;
        if (isContentNode && field.name === "uri" && isPlain(context.plainPermalinks, type.name, source)) {
          return `/?${type.name === "Page" ? "page_id" : "p"}=${source.databaseId}`;
        }
        if (isContentNode && field.name === "title" && context.title !== undefined) return context.title;
        const value: unknown = resolve(source, isList ? capped(args, behavior.maxPageSize) : args, context, info);
        if (isList && isRoot) context.listEntries.count += entriesIn(value);
        if (isAbstract) return withKnownTypes(value, schema);
        return change ? changed(value, change) : value;
      };
    }
  }
}

/** Whether an entry has no path; the front page always has one. */
function isPlain(permalinks: PlainPermalinks | undefined, typeName: string, { uri }: { uri?: unknown }): boolean {
  return permalinks !== undefined && (permalinks === "all" || typeName === "Page") && uri !== "/";
}

/** Whether a root field finds its entry with Plain permalinks, when only `/` is a path. */
function isFoundWithoutPaths(field: string, { id, idType, uri }: Record<string, unknown>): boolean {
  if (field === "nodeByUri") return uri === "/";
  return idType !== "URI" || id === "/";
}

const noPage = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

/** Identifying fields and page info, which WordPress always has. */
const always = new Set([
  "id",
  "databaseId",
  "uri",
  "slug",
  "__typename",
  "fieldGroupName",
  "node",
  "nodes",
  "pageInfo",
]);

/** Whether a field is null as editors left it empty. */
function isLeftOut(
  lacks: MissingParts | undefined,
  type: GraphQLObjectType,
  { name, type: fieldType }: GraphQLField<unknown, unknown>,
): boolean {
  const isNever = isNonNullType(fieldType) || always.has(name) || /^Root|PageInfo$|^User|^Menu/.test(type.name);
  if (!lacks || isNever) return false;
  if (lacks === "list-items") return isListType(fieldType) && !isNonNullType(fieldType.ofType);
  return lacks === "groups" || isLeafType(getNamedType(fieldType));
}

function capped(args: Record<string, unknown>, maxPageSize: number): Record<string, unknown> {
  const cap = (value: unknown) => (typeof value === "number" ? Math.min(value, maxPageSize) : value);
  return { ...args, first: cap(args.first), ...("last" in args ? { last: cap(args.last) } : {}) };
}

const entriesIn = (value: unknown): number => (value as { nodes?: readonly unknown[] } | null)?.nodes?.length ?? 0;

/** Removes entries of types that the host lacks. */
function withKnownTypes(value: unknown, schema: GraphQLSchema): unknown {
  const isKnown = (node: unknown) => schema.getType((node as { __typename: string }).__typename) !== undefined;
  if (Array.isArray(value)) return value.filter(isKnown);
  return value && isKnown(value) ? value : null;
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  return typeof value === "string" ? change(value) : value;
}
