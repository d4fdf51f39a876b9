/** A text is not a list of favorites; the message is that of S5.11, S5.12 or S5.13. */
export class FavoritesError extends Error {
  override name = "FavoritesError";
}

/** Whether repeated ids are kept: the site shows a product once; a store keeps the list as sent. */
interface RepeatOptions {
  readonly keepRepeats?: boolean;
}

function numbersOf(entries: readonly unknown[], { keepRepeats = false }: RepeatOptions): number[] {
  const ids = entries.filter((entry): entry is number => typeof entry === "number" && Number.isFinite(entry));
  return keepRepeats ? ids : [...new Set(ids)];
}

/**
 * The product ids in a JSON text, in order and with repetitions (S3.4). Entries that are not numbers, including numeric
 * strings, are dropped (S3.5), as are numbers that are not finite, such as 1e999.
 * @throws FavoritesError for a missing text, invalid JSON or a value that is not an array
 */
export function decodeFavorites(json: string | null | undefined): number[] {
  if (!json) throw new FavoritesError("Invalid favorites data");
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FavoritesError("Invalid favorites JSON format");
  }
  if (!Array.isArray(value)) throw new FavoritesError("Favorites must be an array");
  return numbersOf(value, { keepRepeats: true });
}

/** The product ids in the JSON text of a user (S3.4, S3.5); an empty list for an empty, invalid or non-array value. */
export function parseFavorites(json: string | null | undefined, options: RepeatOptions = {}): number[] {
  try {
    return numbersOf(decodeFavorites(json), options);
  } catch {
    return [];
  }
}

/** Serializes a list of product ids (S3.4); entries that are not numbers are dropped (S3.5). */
export function serializeFavorites(ids: readonly unknown[], options: RepeatOptions = {}): string {
  return JSON.stringify(numbersOf(ids, options));
}

/**
 * The list with the product appended if it was absent (S4.31), or removed if it was present (S4.32). @throws TypeError
 * for an id that is not a number
 */
export function toggleFavorite(ids: readonly number[], productId: number): number[] {
  if (!Number.isFinite(productId)) throw new TypeError(`A favorite is a numeric product id, not ${productId}`);
  return ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId];
}

/** Whether two lists hold the same ids in the same order (the comparison of S7.18). */
export function isSameFavorites(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
