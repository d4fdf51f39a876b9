import { type CollectionNames, findCollections } from "#app/domain/products/collections.ts";
import { garageText, levelsText, primaryBedroomText } from "#app/domain/products/figures.ts";
import type { StatusText } from "#app/domain/products/product-status.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { capitalized, joined, singleLine } from "#app/domain/wording/text.ts";
import type { CatalogPlan } from "#app/graphql/catalog/catalog.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import type { ProductPlanFragment } from "./product.generated.ts";

/** The summary at the top of a product’s page. */
export interface SummaryContent {
  readonly title: string;
  readonly status: StatusText | null;
  readonly lead: string;
  /** What it is and where, in one sentence. */
  readonly where: string;
  readonly note: readonly string[];
  readonly cells: readonly TitleCell[];
}

/** A cell of the title block. */
export interface TitleCell {
  readonly label: string;
  readonly value: string;
  readonly span?: "half" | "wide";
  readonly figure?: boolean;
}

/** A cell whose value may be unknown. */
export interface OptionalCell {
  readonly label: string;
  readonly value: string | null | undefined;
}

const columnsCount = 4;
/** Longer values take two lines in one of the four columns. */
const shortLength = 13;

/**
 * The cells of a title block in four columns without gaps: figures first, in large type, then facts in full rows; the
 * last ones stretch to the edge. A last full row with a long value becomes two rows of two. Leaves out cells without a
 * value.
 */
export function titleCells(figures: readonly OptionalCell[], facts: readonly OptionalCell[]): TitleCell[] {
  const large = withValue(figures);
  const small = withValue(facts);
  const rest = small.length % columnsCount;
  const lastRow = rest === 0 ? small.slice(-columnsCount) : [];
  const isLastRowLong = lastRow.some(({ value }) => value.length > shortLength);
  return [
    ...large.map((cell, position): TitleCell => {
      const isAlone = large.length % 2 === 1 && position === large.length - 1;
      return { ...cell, figure: true, span: isAlone ? "wide" : "half" };
    }),
    ...small.map((cell, position): TitleCell => {
      const fromEnd = small.length - position;
      if (isLastRowLong && fromEnd <= columnsCount) return { ...cell, span: "half" };
      if (rest === 1 && fromEnd === 1) return { ...cell, span: "wide" };
      if ((rest === 2 && fromEnd <= 2) || (rest === 3 && fromEnd === 1)) return { ...cell, span: "half" };
      return cell;
    }),
  ];
}

function withValue(cells: readonly OptionalCell[]): { label: string; value: string }[] {
  return cells.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** `14 · 7,840 sq ft`, without unknown parts. The area does not break from its unit. */
export function homesiteText(homesite: string | null | undefined, areaSqFt: number | null | undefined): string {
  return joined(" · ", homesite?.trim(), areaSqFt ? `${formatNumber(Math.round(areaSqFt))}\u00a0sq\u00a0ft` : "");
}

/** The label before the starting price of a plan, which is that of no house. */
export const toBuildLabel = "To build this plan";

/** Cells of the title block that a plan and the houses built to it share. */
export function planCells(plan: CatalogPlan | null) {
  return {
    garage: { label: "Garage", value: garageText(plan?.garageSpaces) },
    levels: { label: "Levels", value: levelsText(plan?.levelsCount) },
    primaryBedroom: { label: "Primary bed", value: primaryBedroomText(plan?.primaryBedroom) },
  };
}

/** `The Juniper, EasyHouse collection. Homesite 14 at Haystack Bend, Longmont.` */
export function whereText(planName: string, collections: CollectionNames, ...location: readonly string[]): string {
  const [collection] = findCollections(collections);
  return joined(" ", sentence(planName, collection ? `${collection.title} collection` : ""), sentence(...location));
}

/** Parts joined by commas, with a period; empty when all are empty. */
function sentence(...parts: readonly string[]): string {
  const text = joined(", ", ...parts.map((part) => part.trim()));
  return text === "" || /[.?]$/.test(text) ? text : `${text}.`;
}

/** A feature: a term and its details. */
export interface FeatureRow {
  readonly term: string;
  readonly detail: string;
}

/** Features of a house, with a heading when there are several groups. */
export interface FeatureGroup {
  readonly title: string;
  readonly rows: readonly FeatureRow[];
}

/** Merges rows with the same term. Leaves out rows without a detail; a detail without a term is "Also". */
export function featureRows(
  pairs: readonly { readonly term: string | null | undefined; readonly detail: string | null | undefined }[],
): FeatureRow[] {
  const rows = new Map<string, string>();
  for (const pair of pairs) {
    const detail = pair.detail?.trim() ?? "";
    const term = pair.term?.trim() || "Also";
    if (detail === "") continue;
    const before = rows.get(term);
    rows.set(term, before === undefined ? detail : `${before}; ${detail}`);
  }
  return [...rows].map(([term, detail]) => ({ term, detail }));
}

/** The rows whose term is in none of `others`: the options of a house replace the features of its plan. */
export function rowsBeyond(rows: readonly FeatureRow[], others: readonly FeatureRow[]): FeatureRow[] {
  const terms = new Set(others.map(({ term }) => term.toLowerCase()));
  return rows.filter(({ term }) => !terms.has(term.toLowerCase()));
}

const livabilityLabels: Readonly<Record<string, string>> = {
  "zero-step-entry": "zero-step entry",
  "main-floor-primary": "primary bedroom on the main floor",
  "snow-and-landscape-care": "snow and landscape looked after",
  "home-office": "a room to work in",
  "garage-two-or-more": "garage for two or more cars",
};

/** The livability of a plan: `Zero-step entry, a room to work in`. Leaves out values that are not in the contract. */
export function livabilityText(values: readonly string[]): string {
  const text = values
    .filter((value) => Object.hasOwn(livabilityLabels, value))
    .map((value) => livabilityLabels[value])
    .join(", ");
  return capitalized(text);
}

/** The features of a plan as rows. */
export function planFeatures(plan: ProductPlanFragment | null) {
  return featureRows((plan?.floorplanDetails?.features ?? []).map((row) => ({ term: row?.title, detail: row?.text })));
}

/** A picture with its caption in a response. */
export type MediaNode = (Parameters<typeof toPicture>[0] & { readonly caption?: string | null }) | null | undefined;

/**
 * The pictures of a product in the given order, without duplicates. Drawings are shown elsewhere and left out, except
 * the first: a house without a picture begins with the drawing of its elevation.
 */
export function galleryPictures(lead: MediaNode, ...others: readonly MediaNode[]): GalleryPicture[] {
  const pictures = new Map<string, GalleryPicture>();
  for (const node of [lead, ...others]) {
    const picture = toPicture(node);
    if (!picture || (node !== lead && isSvg(picture.src))) continue;
    const caption = singleLine(node?.caption);
    const before = pictures.get(picture.src);
    // The featured picture comes first, without a caption; its copy in the gallery has the caption.
    if (before === undefined) pictures.set(picture.src, caption ? { ...picture, caption } : picture);
    else if (caption && !before.caption) pictures.set(picture.src, { ...before, caption });
  }
  return [...pictures.values()];
}

/** The first picture’s caption, and whether the pictures are renderings or drawings. */
export function galleryCaption(pictures: readonly GalleryPicture[], planName: string): string {
  const drawingsCount = pictures.filter(({ src }) => isSvg(src)).length;
  const renderingsCount = pictures.length - drawingsCount;
  const kind = capitalized(
    joined(
      " and ",
      drawingsCount > 0 ? "drawing" : "",
      renderingsCount > 0 ? `rendering${renderingsCount === 1 ? "" : "s"}` : "",
    ),
  );
  const ofPlan = planName ? ` of ${planName.replace(/^The /, "the ")}` : "";
  return joined(" ", pictures[0]?.caption, `${kind}${ofPlan}.`);
}
