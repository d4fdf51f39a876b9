import { formatRange } from "#app/domain/products/figures.ts";

const columnsCount = 4;

/** A cell of the title block; plain data, so that a loader may send it. */
export interface TitleCell {
  readonly label: string;
  readonly value: string;
  readonly span?: "half" | "wide";
  readonly figure?: boolean;
}

/** A cell that may have nothing to say. */
export interface MaybeCell {
  readonly label: string;
  readonly value: string | null | undefined;
}

/**
 * The cells of a title block in four columns without a hole: figures first, set large, then facts in full rows; the last
 * ones stretch to the edge. Cells without a value are left out.
 */
export function titleCells(figures: readonly MaybeCell[], facts: readonly MaybeCell[]): TitleCell[] {
  const large = present(figures);
  const small = present(facts);
  const rest = small.length % columnsCount;
  return [
    ...large.map((cell, position): TitleCell => {
      const isAlone = large.length % 2 === 1 && position === large.length - 1;
      return { ...cell, figure: true, span: isAlone ? "wide" : "half" };
    }),
    ...small.map((cell, position): TitleCell => {
      const fromEnd = small.length - position;
      if (rest === 1 && fromEnd === 1) return { ...cell, span: "wide" };
      if ((rest === 2 && fromEnd <= 2) || (rest === 3 && fromEnd === 1)) return { ...cell, span: "half" };
      return cell;
    }),
  ];
}

function present(cells: readonly MaybeCell[]): { label: string; value: string }[] {
  return cells.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** A count or a range of counts for a labelled cell, where the label is its unit: `3`, `2–4`, `2.5`. */
export function countText(min: number | null | undefined, max: number | null | undefined = min): string {
  return formatRange(min, max);
}

/** `14 · 7,840 sq ft`; as much of it as is known. */
export function homesiteText(homesite: string | null | undefined, areaSqFt: number | null | undefined): string {
  return [homesite?.trim(), areaSqFt ? `${Math.round(areaSqFt).toLocaleString("en-US")} sq ft` : ""]
    .filter(Boolean)
    .join(" · ");
}
