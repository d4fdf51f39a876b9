/** What the search grid needs to know of a product. `sectionId` wins over the neighborhood (S2.116). */
export interface SectionedProduct {
  readonly sectionId: string | null;
  readonly neighborhoodId: number | null;
}

/** A neighborhood that sections are named after. */
export interface SectionNeighborhood {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

const elsewhere = { id: "elsewhere", title: "Elsewhere" };

/**
 * The search grid: its sections, and how many products are visible over all of them (S2.117). The products are grouped
 * by `sectionId`, or else by neighborhood (S2.116), each section in the order of its first product; those with neither,
 * or with an unknown neighborhood, come last, under “Elsewhere”. A section without a product that `isVisible` accepts is
 * hidden (S2.118). `sectionTitles` names sections by their `sectionId`, which stands for itself where it has no title.
 */
export function searchGrid<Product extends SectionedProduct>(
  products: readonly Product[],
  neighborhoods: readonly SectionNeighborhood[],
  isVisible: (product: Product) => boolean,
  sectionTitles: Readonly<Record<string, string>> = {},
) {
  const neighborhoodsById = new Map<number | null, SectionNeighborhood>(neighborhoods.map((one) => [one.id, one]));
  const nameOf = ({ sectionId, neighborhoodId }: Product) => {
    const named = sectionId?.trim();
    if (named) {
      const title = Object.hasOwn(sectionTitles, named) ? sectionTitles[named] : undefined;
      return { id: `section-${idPart(named)}`, title: title ?? named };
    }
    const neighborhood = neighborhoodsById.get(neighborhoodId);
    return neighborhood ? { id: `neighborhood-${idPart(neighborhood.slug)}`, title: neighborhood.title } : elsewhere;
  };
  const names = new Map<string | number | null, ReturnType<typeof nameOf>>();
  /** Most products share their section with others, whose name is made once. */
  const keptNameOf = (product: Product) => {
    const key = product.sectionId?.trim() || product.neighborhoodId;
    const name = names.get(key) ?? nameOf(product);
    names.set(key, name);
    return name;
  };
  const byId = new Map<string, { id: string; title: string; products: Product[] }>();
  for (const product of products) {
    const name = keptNameOf(product);
    const section = byId.get(name.id) ?? { ...name, products: [] };
    byId.set(name.id, section);
    section.products.push(product);
  }
  const isLast = ({ id }: { readonly id: string }) => Number(id === elsewhere.id);
  const sections = [...byId.values()]
    .sort((one, other) => isLast(one) - isLast(other))
    .map((section) => {
      const visibleProducts = section.products.filter(isVisible);
      return { ...section, visibleProducts, isHidden: visibleProducts.length === 0 };
    });
  return { sections, visibleCount: sections.reduce((count, section) => count + section.visibleProducts.length, 0) };
}

/** A part of an id: letters and digits of any script, joined by hyphens. */
function idPart(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
