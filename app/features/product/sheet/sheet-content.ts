import { formatNumber } from "#app/domain/wording/numbers.ts";
import { capitalized, joined, plainText } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";

/** A cell of the title block; plain data, so that a loader may send it. */
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
 * The cells of a title block in four columns without a hole: figures first, set large, then facts in full rows; the last
 * ones stretch to the edge. A last full row with a long value becomes two rows of two. Cells without a value are left out.
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

/** `14 · 7,840 sq ft`; as much of it as is known. The area and its unit stay on one line. */
export function homesiteText(homesite: string | null | undefined, areaSqFt: number | null | undefined): string {
  return joined(" · ", homesite?.trim(), areaSqFt ? `${formatNumber(Math.round(areaSqFt))}\u00a0sq\u00a0ft` : "");
}

/** A term and what is true of it. */
export interface FeatureRow {
  readonly term: string;
  readonly detail: string;
}

/** A list of what is in a house, under its own heading where there are several. */
export interface FeatureGroup {
  readonly title: string;
  readonly rows: readonly FeatureRow[];
}

/** Each term once with its details joined. Rows without a detail are left out; a detail without a term is "Also". */
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

/** The rows whose term none of `others` has: the options of a house replace the features of its plan. */
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

/** What makes a plan easy to live in: `Zero-step entry, a room to work in`. Values beyond the contract’s are left out. */
export function livabilityText(values: readonly string[]): string {
  const text = values
    .filter((value) => Object.hasOwn(livabilityLabels, value))
    .map((value) => livabilityLabels[value])
    .join(", ");
  return capitalized(text);
}

/** A picture with its caption as a response has it. */
export type MediaNode = (Parameters<typeof toPicture>[0] & { readonly caption?: string | null }) | null | undefined;

/**
 * The pictures of a product, each address once, in the order given. Drawings are shown elsewhere and left out, but for the
 * first: a house without a picture of its own leads with the drawing of its front.
 */
export function galleryPictures(lead: MediaNode, ...others: readonly MediaNode[]): GalleryPicture[] {
  const pictures = new Map<string, GalleryPicture>();
  for (const node of [lead, ...others]) {
    const picture = toPicture(node);
    if (!picture || (node !== lead && isSvg(picture.src))) continue;
    const caption = plainText(node?.caption);
    const before = pictures.get(picture.src);
    // The featured picture comes first and bare; the gallery’s copy of it brings the caption.
    if (before === undefined) pictures.set(picture.src, caption ? { ...picture, caption } : picture);
    else if (caption && !before.caption) pictures.set(picture.src, { ...before, caption });
  }
  return [...pictures.values()];
}
