import { isEntryType, contract as ownContract } from "@porchlight/backend/import/contract-types.ts";
import { kindTitles } from "@porchlight/backend/import/drafts.ts";
import type { EntryKind } from "@porchlight/backend/store/tables.ts";
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
} from "graphql";
import type { HostOperation } from "./content-host.ts";

/** Lists of entries that refer to their owner themselves. */
const reverseLists = new Set([
  "NeighborhoodExtras.homes",
  "NeighborhoodExtras.models",
  "NeighborhoodExtras.plans",
  "PlanExtras.homes",
  "PlanExtras.models",
]);
/** Only the stored fields of a medium; the others are computed when serving, and large. */
const mediumSelection =
  "{ databaseId altText title caption mimeType mediaItemUrl sourceUrl mediaDetails { width height } }";
/** WPGraphQL's maximum for nested lists; its default is 10. */
const innerListSize = 100;

/** An operation of the import, with what it reads. */
export interface ImportOperation extends HostOperation {
  readonly title: string;
  readonly field: string;
  /** Fields that each entry of its list needs; empty for a single value. */
  readonly needed: readonly string[];
}

/** The operations of the import. */
export interface ImportOperations {
  /** In reading order. */
  readonly kinds: readonly (ImportOperation & { readonly kind: EntryKind })[];
  readonly blogCategories: ImportOperation;
  readonly testimonialCategories: ImportOperation;
  readonly menus: ImportOperation;
  readonly popularBlogPosts: ImportOperation;
  readonly popularTestimonials: ImportOperation;
  readonly redirection: ImportOperation;
  readonly seo: ImportOperation;
}

/**
 * Creates operations that read all types of a contract, one per list.
 * @throws Error when the contract lacks one of the lists
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
    const type = getNamedType(contract.getQueryType()?.getFields()[field]?.type);
    const selection = isObjectType(type) ? ` ${selectionOf(type, contract)}` : "";
    return { operationName, query: `query ${operationName} { ${field}${selection} }`, field, title, needed: [] };
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
    redirection: single("redirection", "redirects of the plugin Redirection"),
    seo: single("seo", "redirects of the plugin Yoast SEO"),
  };
}

/**
 * Lists the whole media library of a WordPress with its texts, including media that no entry shows: WPGraphQL has this
 * list, the contract does not. From a host without it only media of entries are imported.
 */
export const mediaOperation: ImportOperation = {
  operationName: "ImportMediaItems",
  query: `query ImportMediaItems($first: Int, $after: String) { mediaItems(first: $first, after: $after) { nodes ${mediumSelection} pageInfo { endCursor hasNextPage } } }`,
  field: "mediaItems",
  title: "media of the library",
  needed: [],
};

/** The operations for the current contract. */
export const contractOperations: ImportOperations = importOperations(ownContract);

/** All operations, in sending order. */
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

/**
 * The selection of everything that a type owns: its values, groups, media, and the ids of entries that it refers to.
 * New fields of the contract are included.
 */
function selectionOf(type: GraphQLObjectType, contract: GraphQLSchema): string {
  const fields = Object.values(type.getFields());
  // Of a nested connection only the entries are selected.
  const wanted = fields.some(({ name }) => name === "nodes") ? fields.filter(({ name }) => name === "nodes") : fields;
  const selections = wanted.flatMap((field) => fieldSelection(type, field, contract) ?? []);
  return `{ ${selections.join(" ")} }`;
}

function fieldSelection(
  owner: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  contract: GraphQLSchema,
): string | undefined {
  if (reverseLists.has(`${owner.name}.${field.name}`)) return undefined;
  const size = field.args.some(({ name }) => name === "first") ? `(first: ${innerListSize})` : "";
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (isAbstractType(type)) {
    const choices = contract.getPossibleTypes(type).map(({ name }) => `... on ${name} { databaseId }`);
    return `${field.name}${size} { __typename ${choices.join(" ")} }`;
  }
  if (!isObjectType(type)) return undefined;
  if (isEntryType(type, contract)) return `${field.name}${size} { databaseId }`;
  const inside = type.name === "MediaItem" ? mediumSelection : selectionOf(type, contract);
  return `${field.name}${size} ${inside}`;
}
