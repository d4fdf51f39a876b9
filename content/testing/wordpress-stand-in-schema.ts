import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
} from "graphql";
import { createSchema } from "graphql-yoga";
import { categoryQueries } from "#content/schema/categories/category-queries.ts";
import { entryQueries } from "#content/schema/entries/entry-queries.ts";
import { popularQueries } from "#content/schema/entries/popular-queries.ts";
import { mediaQueries } from "#content/schema/media/media-queries.ts";
import { menuQueries } from "#content/schema/menus/menu-queries.ts";
import type { RequestContext } from "#content/schema/request-context.ts";
import type { StandInAccounts } from "./wordpress-stand-in-accounts.ts";

/** How the stand-in's content differs from the embedded backend's. */
export interface SchemaBehavior {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  /** Folder of the uploads, with leading and trailing slash. */
  readonly uploadsPath: string;
  /** Lists hand out at most this many at once, without an error. */
  readonly maxPageSize: number;
  /** With the companion plugin a WordPress has the contract's extras. */
  readonly hasExtras: boolean;
}

/**
 * The contract as a WordPress with WPGraphQL has it: without extras unless the companion plugin is there, lists
 * capped, titles with entities, addresses of links and media absolute.
 */
export function standInSchema(accounts: StandInAccounts, behavior: SchemaBehavior): GraphQLSchema {
  const contract = parse(
    readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8"),
  );
  const schema = createSchema<RequestContext>({
    typeDefs: print(behavior.hasExtras ? contract : withoutExtras(contract)),
    resolvers: {
      RootQuery: { ...entryQueries, ...categoryQueries, ...popularQueries, ...mediaQueries, ...menuQueries },
    },
  });
  const { RootQuery, RootMutation } = accounts.resolvers();
  for (const [type, resolvers] of Object.entries({ RootQuery, RootMutation })) {
    for (const [name, resolve] of Object.entries(resolvers)) fieldOf(schema, type, name).resolve = resolve;
  }
  adapt(schema, behavior);
  return schema;
}

function fieldOf(schema: GraphQLSchema, typeName: string, fieldName: string) {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  if (!field) throw new Error(`The contract has no field ${typeName}.${fieldName}.`);
  return field;
}

const isExtras = (name: string): boolean => name === "extras" || name.endsWith("Extras");

function withoutExtras(contract: DocumentNode): DocumentNode {
  return visit(contract, {
    [Kind.FIELD_DEFINITION]: (field) => (isExtras(field.name.value) ? null : undefined),
    [Kind.OBJECT_TYPE_DEFINITION]: { leave: (type) => (isExtras(type.name.value) ? null : undefined) },
  });
}

function adapt(schema: GraphQLSchema, behavior: SchemaBehavior): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    const isContentNode = type.getInterfaces().some(({ name }) => name === "ContentNode");
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      const hasPaging = field.args.some(({ name }) => name === "first");
      const change = changeOf(type.name, field.name, isContentNode, behavior);
      field.resolve = (source, args, context, info) => {
        const answer: unknown = resolve(source, hasPaging ? capped(args, behavior.maxPageSize) : args, context, info);
        return typeof answer === "string" && change ? change(answer) : answer;
      };
    }
  }
}

function capped(args: Record<string, unknown>, maxPageSize: number): Record<string, unknown> {
  const cap = (value: unknown) => (typeof value === "number" ? Math.min(value, maxPageSize) : value);
  return { ...args, first: cap(args.first), ...("last" in args ? { last: cap(args.last) } : {}) };
}

function changeOf(
  type: string,
  field: string,
  isContentNode: boolean,
  behavior: SchemaBehavior,
): ((text: string) => string) | undefined {
  if (isContentNode && field === "title") return texturized;
  if (type === "MediaItem" || type === "MediaSize") {
    return field === "sourceUrl" || field === "srcSet" ? (text) => uploadAddresses(text, behavior) : undefined;
  }
  if (type === "MenuItem") return undefined;
  if (field === "url" && type.startsWith("Organism")) return (text) => absoluteAddress(text, behavior);
  return field === "content" || field === "text" || field === "secondaryText"
    ? (text) => absoluteLinks(text, behavior)
    : undefined;
}

/** As WordPress's `the_title` filter writes quotes, dashes and ampersands. */
function texturized(title: string): string {
  return title
    .replace(/&(?!#?\w+;)/g, "&#038;")
    .replaceAll("‘", "&#8216;")
    .replaceAll(/[’']/g, "&#8217;")
    .replaceAll("“", "&#8220;")
    .replaceAll("”", "&#8221;")
    .replaceAll("–", "&#8211;")
    .replaceAll("—", "&#8212;");
}

function uploadAddresses(text: string, { origin, uploadsPath }: SchemaBehavior): string {
  return text
    .replaceAll(/\/media\/r\/w_(\d+)\/([^\s?]+?)(\.\w+)(?=[\s?]|$)/g, `${uploadsPath}$2-$1w$3`)
    .replaceAll(`${origin}/media/`, `${origin}${uploadsPath}`);
}

function absoluteAddress(address: string, { origin }: SchemaBehavior): string {
  return address.startsWith("/") && !address.startsWith("//") ? origin + address : address;
}

/** Links and pictures in running text: WordPress's editor writes them with its own host. */
function absoluteLinks(html: string, behavior: SchemaBehavior): string {
  return html.replaceAll(/\b(href|src)="(\/[^"/][^"]*|\/)"/g, (_, name: string, path: string) => {
    const isMedia = path.startsWith("/media/");
    const address = isMedia ? behavior.uploadsPath + path.slice("/media/".length) : path;
    return `${name}="${absoluteAddress(address, behavior)}"`;
  });
}
