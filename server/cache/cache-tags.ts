import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { kindModels } from "@porchlight/contract/model/kinds";
import { taxonomyModels } from "@porchlight/contract/model/taxonomies";
import { type EntryKind, entryKinds } from "@porchlight/contract/vocabulary";
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { LRUCache } from "lru-cache";
import { contractTypes, type Operation, type ResponseData } from "../content/adapter/operation.ts";
import { pageOfUri } from "./page-key.ts";

const operationReads = new LRUCache<string, ReturnType<typeof readsOf>>({ max: 300, memoMethod: readsOf });

/** Cache tags of a page or response: the URIs of the entries that it looked up, and the kinds that it listed. */
export class CacheTags {
  readonly #kinds = new Set<string>();
  readonly #uris = new Set<string>();

  /** Adds the tags of an operation and its `data`; without data, of everything that it selects. */
  add({ query, variables }: Operation, data?: ResponseData): void {
    const reads = operationReads.memo(query);
    for (const kind of reads.kinds) this.#kinds.add(kind);
    if (reads.pickedKinds.size > 0 && (!data || hasPicked(data))) {
      for (const kind of reads.pickedKinds) this.#kinds.add(kind);
    }
    for (const uri of reads.uris) this.#uris.add(pageOfUri(uri));
    for (const name of reads.uriVariables) {
      const uri = variables[name];
      if (typeof uri === "string") this.#uris.add(pageOfUri(uri));
    }
  }

  /** Adds a kind that was read without an operation. */
  addKind(kind: string): void {
    this.#kinds.add(kind);
  }

  /** Whether an entry was looked up by this URI. */
  looksUp(uri: string): boolean {
    return this.#uris.has(pageOfUri(uri));
  }

  isInvalidatedBy(change: ContentChange): boolean {
    const { kinds, uris } = invalidatedBy(change);
    return [...kinds].some((kind) => this.#kinds.has(kind)) || [...uris].some((uri) => this.#uris.has(uri));
  }

  /** The tags as surrogate keys, for caches in front of the site. */
  get surrogateKeys(): readonly string[] {
    return keysOf({ kinds: this.#kinds, uris: this.#uris });
  }
}

/** The kinds and the page paths whose pages a change invalidates. */
function invalidatedBy({ kinds, uris }: ContentChange) {
  // Lists show the pictures and categories of their entries; for a change of these the host sends the URIs of those
  // entries.
  const isByUri = kinds.length === 0 || kinds.includes("media") || kinds.includes("term");
  return { kinds: new Set([...kinds, ...(isByUri ? uris.map(kindOfUri) : [])]), uris: new Set(uris.map(pageOfUri)) };
}

/** The surrogate keys of the pages that a change invalidates, unless it touches everything. */
export const surrogateKeysOf = (change: ContentChange): readonly string[] => keysOf(invalidatedBy(change));

/** Page paths begin with a slash and are percent-encoded, so that keys can be separated by spaces. */
function keysOf({ kinds, uris }: { readonly kinds: ReadonlySet<string>; readonly uris: ReadonlySet<string> }) {
  return [...kinds, ...uris];
}

/** Kinds by URI pattern, the deepest first: the URI of a home begins with that of its neighborhood. */
const kindsByAddress = [
  ...Object.values(taxonomyModels).map(({ addressPattern }) => ({ kind: "term" as const, addressPattern })),
  ...entryKinds.map((kind) => ({ kind, addressPattern: kindModels[kind].addressPattern })),
]
  .filter(({ kind }) => kind !== "page")
  .map(({ kind, addressPattern }) => ({ kind, begin: addressPattern.split("/").slice(1, -1) }))
  .sort((a, b) => b.begin.length - a.begin.length);

/** The kind of entry at a URI (section 2), or above it. */
export function kindOfUri(uri: string): EntryKind | "term" {
  const parts = pageOfUri(uri).split("/").filter(Boolean);
  const isAt = (begin: readonly string[]) =>
    parts.length >= begin.length && begin.every((part, index) => part.startsWith("<") || part === parts[index]);
  return kindsByAddress.find(({ begin }) => isAt(begin))?.kind ?? "page";
}

/**
 * The products that an editor picked for a block. Tagged from the data, as most blocks have none; a change of another
 * product cannot affect the block.
 */
const pickedField = "productPicker";

/** Whether a block in the data has picked products. */
function hasPicked(data: unknown): boolean {
  if (Array.isArray(data)) return data.some(hasPicked);
  if (typeof data !== "object" || data === null) return false;
  return Object.entries(data).some(([key, value]) =>
    key === pickedField ? Array.isArray(value) && value.length > 0 : hasPicked(value),
  );
}

/** The fragments that an operation uses outside picked products. */
function plainFragments(document: DocumentNode): ReadonlySet<string> {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const found = new Set<string>();
  const follow = (node: ASTNode) => {
    visit(node, {
      Field: ({ name }) => (name.value === pickedField ? false : undefined),
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        if (found.has(value) || !fragment) return;
        found.add(value);
        follow(fragment);
      },
    });
  };
  for (const each of document.definitions) if (each.kind === Kind.OPERATION_DEFINITION) follow(each);
  return found;
}

/** The reads of one operation: kinds of entries in lists, and single entries by URI or by a variable that holds one. */
function readsOf(query: string) {
  const kinds = new Set<string>();
  const pickedKinds = new Set<string>();
  const uriVariables = new Set<string>();
  const uris = new Set<string>();
  const types = new TypeInfo(contractTypes());
  /**
   * For each enclosing field: whether it is part of the looked-up entry, so that a change of it is announced with the
   * entry's URI.
   */
  const isPartOfLookedUp: boolean[] = [];
  const document = parse(query);
  const plain = plainFragments(document);
  let pickedDepth = 0;
  visit(
    document,
    visitWithTypeInfo(types, {
      FragmentDefinition: {
        enter({ name }) {
          if (!plain.has(name.value)) pickedDepth += 1;
        },
        leave({ name }) {
          if (!plain.has(name.value)) pickedDepth -= 1;
        },
      },
      Field: {
        enter(field) {
          if (field.name.value === pickedField) pickedDepth += 1;
          const isRoot = isPartOfLookedUp.length === 0;
          const type = types.getType();
          const entryKindsHere = type ? kindsOf(getNamedType(type)) : [];
          const lookUp = isRoot ? lookUpOf(field) : undefined;
          if (lookUp?.kind === Kind.VARIABLE) uriVariables.add(lookUp.name.value);
          else if (lookUp?.kind === Kind.STRING) uris.add(lookUp.value);
          // A change names an entry and the entries that refer to it directly, not indirect ones.
          const isNamed = lookUp !== undefined || (isPartOfLookedUp.at(-1) === true && !isList(type));
          const read = pickedDepth > 0 ? pickedKinds : kinds;
          if (!isNamed) for (const kind of entryKindsHere) read.add(kind);
          if (isRoot) for (const kind of rootKinds[field.name.value] ?? []) kinds.add(kind);
          isPartOfLookedUp.push(lookUp !== undefined || (isNamed && entryKindsHere.length === 0));
        },
        leave({ name }) {
          if (name.value === pickedField) pickedDepth -= 1;
          isPartOfLookedUp.pop();
        },
      },
    }),
  );
  return { kinds, pickedKinds, uriVariables, uris };
}

/** Root fields that read more than entries: counts of categories change with their entries. */
const rootKinds: Readonly<Record<string, readonly string[]>> = {
  menus: ["menu"],
  blogCategories: ["term", "blogPost"],
  testimonialCategories: ["term", "testimonial"],
  popularBlogPosts: ["option"],
  popularTestimonials: ["option"],
  redirection: ["option", "redirect"],
  seo: ["option", "redirect"],
};

function kindsOf(type: GraphQLNamedType): string[] {
  const named = isAbstractType(type)
    ? contractTypes()
        .getPossibleTypes(type)
        .map(({ name }) => name)
    : [type.name];
  return named
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1))
    .filter((name) => (entryKinds as readonly string[]).includes(name));
}

function isList(type: unknown): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** The URI by which a root field looks up one entry; undefined when it does so by anything else. */
function lookUpOf({ name, arguments: given = [] }: FieldNode) {
  const value = (wanted: string) => given.find((each) => each.name.value === wanted)?.value;
  const idType = value("idType");
  if (name.value === "nodeByUri") return value("uri");
  return idType?.kind === Kind.ENUM && idType.value === "URI" ? value("id") : undefined;
}
