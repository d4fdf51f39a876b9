/** A term and what is true of it. */
export interface FeatureRow {
  readonly term: string;
  readonly detail: string;
}

/**
 * Terms and details as rows: empty ones left out, details of one term joined, so that each term stands once. A row
 * with a detail alone is told under `fallbackTerm`.
 */
export function featureRows(
  pairs: readonly { readonly term: string | null | undefined; readonly detail: string | null | undefined }[],
  fallbackTerm = "Also",
): FeatureRow[] {
  const rows = new Map<string, string>();
  for (const pair of pairs) {
    const detail = pair.detail?.trim() ?? "";
    const term = pair.term?.trim() || fallbackTerm;
    if (detail === "") continue;
    const before = rows.get(term);
    rows.set(term, before === undefined ? detail : `${before}; ${detail}`);
  }
  return [...rows].map(([term, detail]) => ({ term, detail }));
}

/** The rows whose term none of `others` has: what a house has of its own replaces what every one has. */
export function rowsBeyond(rows: readonly FeatureRow[], others: readonly FeatureRow[]): FeatureRow[] {
  const terms = new Set(others.map(({ term }) => term.toLowerCase()));
  return rows.filter(({ term }) => !terms.has(term.toLowerCase()));
}
