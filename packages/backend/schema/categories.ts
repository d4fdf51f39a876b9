import type { RootQueryBlogCategoriesArgs, Term, TermObjectsConnectionOrderbyEnum } from "@porchlight/contract/types";
import type { StoredTerm } from "../store/snapshot.ts";
import type { Taxonomy } from "../store/tables.ts";
import { connection, pageOf } from "./connection.ts";
import type { RequestContext } from "./content-reader.ts";
import { globalId } from "./global-id.ts";
import type { Source } from "./source.ts";

/** A category (S3.44); `count` is the number of entries in its list. */
export function termNode({ id, count, description, name, slug, uri }: StoredTerm): Source<Term> {
  return { id: globalId("term", id), databaseId: id, count, description: description || null, name, slug, uri };
}

/** Categories of one taxonomy (S3.44, S7.25, S7.31), by name by default; equal counts are sorted by name. */
const categories =
  (taxonomy: Taxonomy) =>
  (_root: unknown, args: RootQueryBlogCategoriesArgs, { content }: RequestContext) => {
    const { orderby, order, slug, hideEmpty } = args.where ?? {};
    const sign = order === "DESC" ? -1 : 1;
    const list = content.snapshot.terms
      .filter((term) => term.taxonomy === taxonomy)
      .filter((term) => !slug || slug.length === 0 || slug.includes(term.slug))
      .filter((term) => !hideEmpty || term.count > 0)
      .toSorted((a, b) => sign * compare(orderby ?? "NAME", a, b) || compare("NAME", a, b));
    return connection(pageOf(list, args), termNode);
  };

function compare(field: TermObjectsConnectionOrderbyEnum, a: StoredTerm, b: StoredTerm): number {
  if (field === "COUNT") return a.count - b.count;
  return field === "SLUG" ? a.slug.localeCompare(b.slug, "en") : a.name.localeCompare(b.name, "en");
}

/** Root fields of categories. */
export const categoryQueries = {
  blogCategories: categories("blogCategory"),
  testimonialCategories: categories("testimonialCategory"),
};
