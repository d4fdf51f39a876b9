import { join, normalize } from "node:path";

/** A file of the browser's script, and what it holds: modules by the beginning of their path below `app/`. */
export interface SharedFile {
  readonly name: string;
  readonly modules: readonly string[];
}

/**
 * Which modules come in one file (docs/decisions/0105-script-of-every-page.md): a request costs more than the bytes of a small module
 * that a page has no use for, and modules of one kind compress better together. What is in no row gets a file for each set of
 * pages that use it.
 */
export const sharedFiles: readonly SharedFile[] = [
  {
    // Root and entry, and small modules that nearly every page uses and that bring no styles along but those of every page.
    name: "page",
    modules: [
      "domain/leads/visit-href",
      "domain/navigation/fragment-change",
      "domain/navigation/route-params",
      "domain/wording/numbers.ts",
      "entry.client",
      "root.tsx",
      "ui/actions/button",
    ],
  },
  {
    // What pages of the page builder consist of beside their blocks, which neighborhoods with blocks of their own load too.
    name: "page-builder",
    modules: ["blocks/page/built-page", "blocks/registry", "routes/block-surroundings", "routes/page-view.tsx"],
  },
  {
    // It would come with structured data otherwise, which few of its users need.
    name: "text",
    modules: ["domain/wording/text"],
  },
  {
    // What is said of plans and homes for sale.
    name: "products",
    modules: [
      "domain/neighborhoods/neighborhood-status",
      "domain/neighborhoods/neighborhood-subtitle",
      "domain/products/collections",
      "domain/products/figures",
      "domain/products/move-in-counts",
      "domain/products/price.ts",
      "domain/products/product-status",
      "domain/wording/dates",
      "domain/wording/order",
    ],
  },
  {
    name: "cards",
    modules: [
      "ui/cards/card.tsx",
      "ui/motion/picture-link",
      "ui/pictures/cropped-sizes",
      "ui/pictures/picture.tsx",
      "ui/text/facts",
    ],
  },
  {
    // What the long pages of neighborhoods, plans and homes are divided into.
    name: "sections",
    modules: [
      "domain/neighborhoods/amenity-icons",
      "domain/products/monthly-cost.ts",
      "ui/cards/person",
      "ui/layout/disclosure",
      "ui/layout/section",
      "ui/lists/table",
      "ui/motion/head-picture",
      "ui/pictures/content-symbols",
      "ui/pictures/lazy-lightbox",
      "ui/pictures/name-figure",
      "ui/pictures/stamp",
      "ui/text/clauses",
    ],
  },
  {
    name: "block",
    modules: ["blocks/parts/block-section", "ui/text/rich-text"],
  },
  {
    name: "places",
    modules: [
      "domain/neighborhoods/geo-point",
      "domain/neighborhoods/nearest",
      "features/map/coordinates",
      "features/map/lazy-place-map",
      "features/map/map-palette",
    ],
  },
  {
    name: "hours",
    modules: ["domain/neighborhoods/open-now", "domain/neighborhoods/opening-hours", "domain/neighborhoods/weekdays"],
  },
  {
    name: "structured-data",
    modules: ["blocks/page/json-ld", "domain/navigation/json-ld", "features/page-meta/json-ld"],
  },
];

/** The groups of the bundler for a site's folder `app`; React and its router are one, which stays cached over new builds. */
export function codeSplittingGroups(app: string) {
  const libraries = /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;
  return [
    { name: "react", test: (id: string) => libraries.test(id), priority: 1 },
    ...sharedFiles.map(({ name, modules }) => {
      const beginnings = modules.map((module) => join(app, module));
      return { name, test: (id: string) => beginnings.some((beginning) => normalize(id).startsWith(beginning)) };
    }),
  ];
}
