import { type FieldNode, valueFromASTUntyped } from "graphql";
import { maxPageSize } from "../schema/connections/paging.ts";

/** Entries that a list is expected to be picked from: one page of the longest. */
const entriesToPickFrom = maxPageSize;
/** Making an entry's text ready to be searched costs as much as this many words to look for in it. */
const wordsPerText = 20;
/** Sorting a list compares each of its entries about this often. */
const comparisonsPerEntry = Math.ceil(Math.log2(entriesToPickFrom));
/** Words are counted no further; so many cost too much already. */
const mostWords = 300;

/**
 * What a list's `where` costs beside the items that it answers: every entry is looked at for each word to
 * search for, and compared with others by each order to sort by.
 */
export function conditionCost(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const node = field.arguments?.find((argument) => argument.name.value === "where")?.value;
  const where: unknown = node && valueFromASTUntyped(node, variables);
  if (typeof where !== "object" || where === null) return 0;
  const { search, orderby } = where as { readonly search?: unknown; readonly orderby?: unknown };
  const words = typeof search === "string" ? wordsPerText + search.split(/\s+/, mostWords).length : 0;
  const orders = Array.isArray(orderby) ? orderby.length * comparisonsPerEntry : 0;
  return entriesToPickFrom * (words + orders);
}
