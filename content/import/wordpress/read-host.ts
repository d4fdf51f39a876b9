import type { EntryKind, Taxonomy } from "#content/store/tables.ts";
import { isRecord } from "./host-client.ts";
import type { HostReader, ReadList, ReadNode } from "./host-reader.ts";
import { kindQuestions, otherQuestions } from "./questions.ts";

/** Everything a host has, as it answered. */
export interface HostContent {
  readonly kinds: readonly HostKind[];
  readonly categories: Readonly<Record<Taxonomy, ReadList>>;
  readonly menus: readonly ReadNode[];
  readonly knowsMenus: boolean;
  readonly popularBlogPosts: unknown;
  readonly popularTestimonials: unknown;
  /** What the host does not have, in its own words, by what was asked for. */
  readonly lacks: readonly HostLack[];
}

/** All entries of one kind. */
export interface HostKind {
  readonly kind: EntryKind;
  readonly name: string;
  /** False where the host has no such kind. */
  readonly isKnown: boolean;
  readonly nodes: readonly ReadNode[];
  /** Entries that the host lists without showing them. */
  readonly hidden: number;
}

/** A part of the contract that a host lacks. */
export interface HostLack {
  readonly field: string;
  readonly isExtras: boolean;
  readonly said: readonly string[];
}

/** Reads a host to the end, kind by kind. @throws {HostError} when a list cannot be read to its end. */
export async function readHost(reader: HostReader): Promise<HostContent> {
  const lacks: HostLack[] = [];
  const note = (field: string, isExtras: boolean, said: readonly string[]) => {
    if (said.length > 0) lacks.push({ field, isExtras, said });
  };
  const kinds: HostKind[] = [];
  for (const { kind, name, core, extras } of kindQuestions) {
    const list = await reader.list(core);
    note(core.field, false, list.removed);
    const more = extras && list.isKnown ? await reader.list(extras) : undefined;
    note(core.field, true, more?.removed ?? []);
    kinds.push({
      kind,
      name,
      isKnown: list.isKnown,
      hidden: list.hidden,
      nodes: more ? withExtras(list.nodes, more.nodes) : list.nodes,
    });
  }
  const categories = {
    blogCategory: await reader.list(otherQuestions.blogCategories),
    testimonialCategory: await reader.list(otherQuestions.testimonialCategories),
  };
  note("blogCategories", false, categories.blogCategory.removed);
  note("testimonialCategories", false, categories.testimonialCategory.removed);
  const menus = await reader.list(otherQuestions.menus);
  note("menus", false, menus.removed);
  const popularBlogPosts = await reader.single(otherQuestions.popularBlogPosts);
  note("popularBlogPosts", false, popularBlogPosts.removed);
  const popularTestimonials = await reader.single(otherQuestions.popularTestimonials);
  note("popularTestimonials", false, popularTestimonials.removed);
  return {
    kinds,
    categories,
    menus: menus.nodes,
    knowsMenus: menus.isKnown,
    popularBlogPosts: popularBlogPosts.value,
    popularTestimonials: popularTestimonials.value,
    lacks,
  };
}

function withExtras(core: readonly ReadNode[], extras: readonly ReadNode[]): ReadNode[] {
  const byId = new Map(extras.map((each) => [each.node.databaseId, each]));
  return core.map((each) => {
    const more = byId.get(each.node.databaseId);
    if (!more) return each;
    return { node: merged(each.node, more.node) as ReadNode["node"], fault: each.fault ?? more.fault };
  });
}

/** Two answers about the same entry as one; where both have a value, the first counts. */
function merged(first: unknown, second: unknown): unknown {
  if (isRecord(first) && isRecord(second)) {
    const fields = new Set([...Object.keys(first), ...Object.keys(second)]);
    return Object.fromEntries([...fields].map((field) => [field, merged(first[field], second[field])]));
  }
  // Lists of the two questions stand side by side, as nothing in them has an id.
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    return first.map((item, index) => merged(item, second[index]));
  }
  return first === undefined ? second : first;
}
