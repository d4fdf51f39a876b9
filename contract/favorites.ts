function onlyIds(entries: readonly unknown[]): number[] {
  const ids = entries.filter((entry): entry is number => typeof entry === "number" && Number.isFinite(entry));
  return [...new Set(ids)];
}

/**
 * The product ids in the JSON text that is stored on a user, in their order (S3.4). Entries that are not numbers,
 * numeric strings included, are dropped (S3.5), and so is a repeated id; an empty, broken or non-array value is an
 * empty list.
 */
export function parseFavorites(json: string | null | undefined): number[] {
  if (!json) return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? onlyIds(value) : [];
  } catch {
    return [];
  }
}

/**
 * The JSON text to store for a list of product ids (S3.4); entries that are not numbers are dropped before saving
 * (S3.5).
 */
export function serializeFavorites(ids: readonly unknown[]): string {
  return JSON.stringify(onlyIds(ids));
}

/**
 * The list with the product added at its end if it was absent (S4.31), without it if it was present (S4.32). Throws a
 * TypeError on an id that is no number.
 */
export function toggleFavorite(ids: readonly number[], productId: number): number[] {
  if (!Number.isFinite(productId)) throw new TypeError(`A favorite is a numeric product id, not ${productId}`);
  return ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId];
}

/** Whether two lists hold the same ids in the same order (the comparison of S7.18). */
export function isSameFavorites(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
