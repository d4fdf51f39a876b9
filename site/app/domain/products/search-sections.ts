/** What the search grid needs to know of a product to place it in a section. */
export interface SectionedProduct {
  /** `productStatus.sectionId`; it wins over the neighborhood (S2.116). */
  readonly sectionId: string | null;
  readonly neighborhoodId: number | null;
}

/** A neighborhood that sections are named after. */
export interface SectionNeighborhood {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/** A section of the search grid (S2.116). */
export interface SearchSection<Product> {
  /** Unique in the page, made of letters, digits and hyphens. */
  id: string;
  title: string;
  /** Every product of the section. */
  products: Product[];
  /** Those of them that the filter lets through, in the same order. */
  visibleProducts: Product[];
  /** True where nothing in it is visible: the section is hidden (S2.118). */
  isHidden: boolean;
}

function idPart(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

type SectionName = Pick<SearchSection<never>, "id" | "title">;

function sectionOf(
  { sectionId, neighborhoodId }: SectionedProduct,
  neighborhoods: ReadonlyMap<number | null, SectionNeighborhood>,
  titles: Readonly<Record<string, string>>,
): SectionName {
  const named = sectionId?.trim();
  if (named) {
    const title = Object.hasOwn(titles, named) ? titles[named] : undefined;
    return { id: `section-${idPart(named)}`, title: title ?? named };
  }
  const neighborhood = neighborhoods.get(neighborhoodId);
  if (neighborhood) return { id: `neighborhood-${idPart(neighborhood.slug)}`, title: neighborhood.title };
  return { id: "elsewhere", title: "Elsewhere" };
}

/**
 * The search grid: its sections, and how many products are visible over all of them (S2.117). The products are grouped
 * by `sectionId`, or else by neighborhood (S2.116), each section in the order of its first product; those with neither,
 * or with an unknown neighborhood, come last, under “Elsewhere”. `isVisible` is the filter in use; `sectionTitles` names
 * sections by their `sectionId`, which stands for itself where it has no title.
 */
export function searchGrid<Product extends SectionedProduct>(
  products: readonly Product[],
  neighborhoods: readonly SectionNeighborhood[],
  isVisible: (product: Product) => boolean,
  sectionTitles: Readonly<Record<string, string>> = {},
) {
  const neighborhoodsById = new Map<number | null, SectionNeighborhood>(neighborhoods.map((one) => [one.id, one]));
  const byId = new Map<string, SearchSection<Product>>();
  for (const product of products) {
    const { id, title } = sectionOf(product, neighborhoodsById, sectionTitles);
    const section = byId.get(id) ?? { id, title, products: [], visibleProducts: [], isHidden: true };
    byId.set(id, section);
    section.products.push(product);
    if (isVisible(product)) {
      section.visibleProducts.push(product);
      section.isHidden = false;
    }
  }
  const isLast = (section: SectionName) => Number(section.id === "elsewhere");
  const sections = [...byId.values()].sort((left, right) => isLast(left) - isLast(right));
  return { sections, visibleCount: sections.reduce((count, section) => count + section.visibleProducts.length, 0) };
}
