import type { EntryKind, Taxonomy, TermsTable } from "#backend/store/tables.ts";
import { Fields } from "./fields.ts";
import type { ImportNotes } from "./notes.ts";
import type { HostContent } from "./read-host.ts";

/** Which kinds of entries have which categories. */
export type Taxonomies = { readonly [Kind in EntryKind]?: Taxonomy };

type Term = Omit<TermsTable, "origin">;

/** WPGraphQL gives so many categories of an entry unless asked for more, and the contract cannot ask. */
const categoriesGivenAtOnce = 10;

/** Categories by their id: those of the two lists; those that only entries name come with the entries. */
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

/** Ids of an entry's categories in order. */
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
  const double = [...terms.values()].find(({ taxonomy, slug }) => taxonomy === term.taxonomy && slug === term.slug);
  if (!double) terms.set(term.id, term);
  else
    notes.leftOut({ kind: "category", id: term.id }, `The category ${double.id} has the slug “${term.slug}” already.`);
}

function termOf(fields: Fields, taxonomy: Taxonomy): Term | undefined {
  const [id, slug] = [fields.id("databaseId"), fields.text("slug")];
  if (id === undefined || !slug) {
    fields.notes.leftOut(fields.place, "A category without a databaseId or a slug.");
    return undefined;
  }
  const folder = taxonomy === "blogCategory" ? "/blog/category/" : "/lifestyle/reviews/category/";
  return { id, taxonomy, slug, name: fields.text("name") ?? slug, uri: fields.text("uri") ?? `${folder}${slug}/` };
}
