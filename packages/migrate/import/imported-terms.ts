import { categoryFolders } from "@porchlight/backend/import/drafts.ts";
import type { MenuItemData } from "@porchlight/backend/store/entry-data.ts";
import type { EntryKind, Taxonomy, TermsTable } from "@porchlight/backend/store/tables.ts";
import { Fields, type ImportNotes } from "./fields.ts";
import type { HostContent, ReadNode } from "./read-host.ts";

/** Taxonomies by kind of entry. */
export type Taxonomies = { readonly [Kind in EntryKind]?: Taxonomy };

type Term = Omit<TermsTable, "origin">;

/** WPGraphQL's default for an entry's categories, for which the contract has no argument. */
const categoriesGivenAtOnce = 10;

/** Categories by id: those of the two lists; categories that only entries have come with the entries. */
export function importedTerms(host: HostContent, notes: ImportNotes): Map<number, Term> {
  const terms = new Map<number, Term>();
  for (const [taxonomy, list] of Object.entries(host.categories)) {
    for (const { node } of list.nodes) {
      const term = termOf(new Fields(node, { kind: "category" }, notes), taxonomy as Taxonomy);
      if (term) addTerm(term, terms, notes);
    }
  }
  return terms;
}

/** Ids of an entry's categories, in order. */
export function termIdsOf(fields: Fields, taxonomy: Taxonomy | undefined, terms: Map<number, Term>): number[] {
  if (taxonomy === undefined) return [];
  const nodes = fields.group("categories")?.list("nodes") ?? [];
  if (nodes.length === categoriesGivenAtOnce) {
    fields.kept("categories", `The host named ${categoriesGivenAtOnce} categories; there may be more.`);
  }
  const ids = nodes.flatMap((node) => {
    const term = termOf(node, taxonomy);
    if (term) addTerm(term, terms, fields.notes);
    return term && terms.get(term.id)?.taxonomy === taxonomy ? [term.id] : [];
  });
  return [...new Set(ids)];
}

function addTerm(term: Term, terms: Map<number, Term>, notes: ImportNotes): void {
  if (terms.has(term.id)) return;
  const duplicate = [...terms.values()].find(({ taxonomy, slug }) => taxonomy === term.taxonomy && slug === term.slug);
  if (!duplicate) terms.set(term.id, term);
  else
    notes.omitted(
      { kind: "category", id: term.id },
      `The category ${duplicate.id} has the slug “${term.slug}” already.`,
    );
}

function termOf(fields: Fields, taxonomy: Taxonomy): Term | undefined {
  const [id, slug] = [fields.id("databaseId"), fields.text("slug")];
  if (id === undefined || !slug) {
    fields.notes.omitted(fields.subject, "A category without a databaseId or a slug.");
    return undefined;
  }
  const uri = fields.text("uri") ?? `${categoryFolders[taxonomy]}${slug}/`;
  return { id, taxonomy, slug, name: fields.text("name") ?? slug, uri, description: fields.text("description") ?? "" };
}

/** A menu with nested items. */
export interface ImportedMenu {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly items: readonly MenuItemData[];
}

/** WPGraphQL's maximum of menu items, which the contract does not page. */
const itemsGivenAtOnce = 100;

/** Nests the flat items of a host's menus by their parents. */
export function importedMenus(nodes: readonly ReadNode[], hostUrl: string, notes: ImportNotes): ImportedMenu[] {
  const taken = new Set<number | string>();
  return nodes.flatMap(({ node }) => {
    const fields = new Fields(node, { kind: "menu" }, notes);
    const [id, slug] = [fields.id("databaseId"), fields.text("slug")];
    if (id === undefined || !slug) {
      notes.omitted({ kind: "menu", id }, "A menu without a databaseId or a slug.");
      return [];
    }
    if (taken.has(id) || taken.has(slug)) {
      notes.omitted({ kind: "menu", id }, `Another menu has the slug “${slug}”, or this id, already.`);
      return [];
    }
    taken.add(id).add(slug);
    const items = fields.group("menuItems")?.list("nodes") ?? [];
    if (items.length >= itemsGivenAtOnce) {
      notes.kept({ kind: "menu", id }, `The menu “${slug}” has ${items.length} entries here; the host may have more.`);
    }
    return [{ id, slug, name: fields.text("name") ?? slug, items: nested(items, hostUrl) }];
  });
}

function nested(flat: readonly Fields[], hostUrl: string): MenuItemData[] {
  const top: MenuItemData[] = [];
  const byId = new Map<string, MenuItemData>();
  const parents: { readonly item: MenuItemData; readonly parentId: string | undefined; readonly fields: Fields }[] = [];
  for (const fields of flat) {
    const target = fields.text("target");
    const item: MenuItemData = {
      label: fields.text("label") ?? "",
      url: addressOf(fields, hostUrl),
      ...(target ? { target } : {}),
    };
    const id = fields.text("id");
    if (id !== undefined) byId.set(id, item);
    parents.push({ item, parentId: fields.text("parentId"), fields });
  }
  for (const { item, parentId, fields } of parents) {
    const parent = parentId ? byId.get(parentId) : undefined;
    if (parentId && !parent)
      fields.kept("parentId", `The entry “${item.label}” stands at the top: its parent is missing.`);
    if (!parent || parent === item) top.push(item);
    else parent.children = [...(parent.children ?? []), item];
  }
  return top;
}

/** A path for a link within the host; the URL for other sites and for files of the host. */
function addressOf(fields: Fields, hostUrl: string): string {
  const [url, path] = [fields.text("url"), fields.text("path")];
  const isFile = url !== undefined && URL.canParse(url) && new URL(url).origin === new URL(hostUrl).origin;
  const isOwn = path?.startsWith("/") && !path.startsWith("//");
  return (isOwn && !isFile && !url?.startsWith("/") ? path : url) ?? path ?? "";
}
