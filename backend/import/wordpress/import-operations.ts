import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSchema, type GraphQLSchema, getNamedType, isObjectType } from "graphql";
import type { EntryKind } from "#backend/store/tables.ts";
import { kindTitles } from "../entry-draft.ts";
import type { HostOperation } from "./content-host.ts";
import { selectionOf } from "./selections.ts";

/** One operation of the import, and what it reads. */
export interface ImportOperation extends HostOperation {
  /** What it reads, in words for people. */
  readonly title: string;
  /** The field of the root that it asks for. */
  readonly field: string;
  /** What each entry of its list must have to be of use; empty for a single value. */
  readonly needed: readonly string[];
}

/** The operations of the import by what they read. */
export interface ImportOperations {
  /** In the order in which they are read. */
  readonly kinds: readonly (ImportOperation & { readonly kind: EntryKind })[];
  readonly blogCategories: ImportOperation;
  readonly testimonialCategories: ImportOperation;
  readonly menus: ImportOperation;
  readonly popularBlogPosts: ImportOperation;
  readonly popularTestimonials: ImportOperation;
}

/**
 * The operations that read everything of a contract’s types, one for each list.
 * @throws Error where the contract lacks one of the lists.
 */
export function importOperations(contract: GraphQLSchema): ImportOperations {
  const list = (field: string, title: string, needed: readonly string[]): ImportOperation => {
    const selection = selectionOf(listedType(field, contract), contract);
    const operationName = nameOf(field);
    const query = `query ${operationName}($first: Int, $after: String) { ${field}(first: $first, after: $after) { nodes ${selection} pageInfo { endCursor hasNextPage } } }`;
    return { operationName, query, field, title, needed };
  };
  const single = (field: string, title: string): ImportOperation => {
    const operationName = nameOf(field);
    return { operationName, query: `query ${operationName} { ${field} }`, field, title, needed: [] };
  };
  const named = ["databaseId", "slug"];
  return {
    kinds: Object.entries(kindTitles).map(([kind, title]) => {
      return { kind: kind as EntryKind, ...list(`${kind}s`, title, ["databaseId", "uri"]) };
    }),
    blogCategories: list("blogCategories", "blog categories", named),
    testimonialCategories: list("testimonialCategories", "testimonial categories", named),
    menus: list("menus", "menus", named),
    popularBlogPosts: single("popularBlogPosts", "popular blog posts"),
    popularTestimonials: single("popularTestimonials", "popular testimonials"),
  };
}

/** The operations for the contract as it is. */
export const contractOperations: ImportOperations = importOperations(
  buildSchema(readFileSync(fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql")), "utf8")),
);

/** All of them, in the order in which they are sent. */
export function allOperations({ kinds: lists, ...others }: ImportOperations): ImportOperation[] {
  return [...lists, ...Object.values<ImportOperation>(others)];
}

function nameOf(field: string): string {
  return `Import${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function listedType(field: string, contract: GraphQLSchema) {
  const connection = getNamedType(contract.getQueryType()?.getFields()[field]?.type);
  const type = isObjectType(connection) ? getNamedType(connection.getFields().nodes?.type) : undefined;
  if (!isObjectType(type)) throw new Error(`The contract has no list ${field}.`);
  return type;
}
