import type { OrderEnum, TermObjectsConnectionOrderbyEnum } from "@porchlight/contract/types";
import type { StoredTerm } from "#backend/store/snapshot.ts";
import type { Taxonomy } from "#backend/store/tables.ts";
import { connection } from "../connections/connection.ts";
import { type PagingArgs, pageOf } from "../connections/paging.ts";
import type { RequestContext } from "../request-context.ts";
import { termNode } from "./term-node.ts";

interface CategoryArgs extends PagingArgs {
  readonly where?: {
    readonly orderby?: TermObjectsConnectionOrderbyEnum | null;
    readonly order?: OrderEnum | null;
    readonly slug?: readonly (string | null)[] | null;
    readonly hideEmpty?: boolean | null;
  } | null;
}

/** Categories of one sort (S3.44, S7.25, S7.31): by name unless asked otherwise; equal counts go by name. */
const categories =
  (taxonomy: Taxonomy) =>
  (_root: unknown, args: CategoryArgs, { content }: RequestContext) => {
    const { orderby = "NAME", order = "ASC", slug, hideEmpty } = args.where ?? {};
    const sign = order === "DESC" ? -1 : 1;
    const list = content.snapshot.terms
      .filter((term) => term.taxonomy === taxonomy)
      .filter((term) => !slug || slug.length === 0 || slug.includes(term.slug))
      .filter((term) => !hideEmpty || term.count > 0)
      .toSorted((a, b) => sign * compare(orderby ?? "NAME", a, b) || compare("NAME", a, b));
    return connection(pageOf(list, args), (term) => content.term(term.id) ?? termNode(term));
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
