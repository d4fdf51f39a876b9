import type { EntryKind, Taxonomy } from "#backend/store/tables.ts";
import type { HostReader, ReadList, ReadNode } from "./host-reader.ts";
import { contractOperations } from "./import-operations.ts";

/** Everything a host has, as it answered. */
export interface HostContent {
  readonly kinds: readonly HostKind[];
  readonly categories: Readonly<Record<Taxonomy, ReadList>>;
  readonly menus: readonly ReadNode[];
  readonly knowsMenus: boolean;
  readonly popularBlogPosts: unknown;
  readonly popularTestimonials: unknown;
  /** What the host does not have, by the list that was asked for. */
  readonly lacks: readonly HostLack[];
}

/** All entries of one kind. */
export interface HostKind extends ReadList {
  readonly kind: EntryKind;
  /** In words, for people. */
  readonly name: string;
}

/** What a host lacks of a list, in words: `extras on Home`. */
export interface HostLack {
  readonly field: string;
  readonly leftOut: readonly string[];
}

/** Reads a host to the end, list by list. @throws {HostError} when a list cannot be read to its end. */
export async function readHost(reader: HostReader): Promise<HostContent> {
  const { kinds, blogCategories, testimonialCategories, menus, popularBlogPosts, popularTestimonials } =
    contractOperations;
  const lacks: HostLack[] = [];
  const noted = <Read extends { readonly leftOut: readonly string[] }>(
    { field }: { readonly field: string },
    read: Read,
  ) => {
    if (read.leftOut.length > 0) lacks.push({ field, leftOut: read.leftOut });
    return read;
  };
  const readKinds: HostKind[] = [];
  for (const operation of kinds) {
    const { kind, title } = operation;
    readKinds.push({ kind, name: title, ...noted(operation, await reader.list(operation)) });
  }
  const categories = {
    blogCategory: noted(blogCategories, await reader.list(blogCategories)),
    testimonialCategory: noted(testimonialCategories, await reader.list(testimonialCategories)),
  };
  const menuList = noted(menus, await reader.list(menus));
  return {
    kinds: readKinds,
    categories,
    menus: menuList.nodes,
    knowsMenus: menuList.isKnown,
    popularBlogPosts: noted(popularBlogPosts, await reader.single(popularBlogPosts)).value,
    popularTestimonials: noted(popularTestimonials, await reader.single(popularTestimonials)).value,
    lacks,
  };
}
