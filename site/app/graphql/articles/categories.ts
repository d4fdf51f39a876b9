import { plainText } from "#app/domain/wording/text.ts";

/** A category of posts or of testimonials as a link. */
export interface CategoryLink {
  readonly name: string;
  readonly href: string;
}

/** A category with the number of its entries. */
export interface CountedCategory extends CategoryLink {
  readonly count: number;
}

interface CategoryNode {
  readonly name: string | null;
  readonly slug: string | null;
}

/** The categories that have a name and an address; `pathOf` makes the address from the slug. */
export function categoryLinks(
  nodes: readonly CategoryNode[] | null | undefined,
  pathOf: (slug: string) => string,
): CategoryLink[] {
  return (nodes ?? []).flatMap(({ name, slug }) => {
    const text = plainText(name);
    return text && slug ? [{ name: text, href: pathOf(slug) }] : [];
  });
}

/** The categories that have a name, an address and entries, in their order. */
export function countedCategories(
  nodes: readonly (CategoryNode & { readonly count: number | null })[] | null | undefined,
  pathOf: (slug: string) => string,
): CountedCategory[] {
  return (nodes ?? []).flatMap((node) =>
    categoryLinks([node], pathOf).flatMap((link) => (node.count ? [{ ...link, count: node.count }] : [])),
  );
}
