import { refusal } from "./account-errors.ts";

/**
 * The favorites of an update as they are kept: a JSON array of numbers in the order given (S3.4); what is no number
 * is dropped (S3.5).
 * @throws GraphQLError with the texts of S5.11, S5.12 and S5.13.
 */
export function checkedFavorites(favorites: string | null | undefined): string {
  if (!favorites) throw refusal("Invalid favorites data");
  const list = parsed(favorites);
  if (list === undefined) throw refusal("Invalid favorites JSON format");
  if (!Array.isArray(list)) throw refusal("Favorites must be an array");
  return numbersOf(list);
}

/** Kept favorites as they are answered; an empty or broken value means an empty list (S3.4, S3.5). */
export function answeredFavorites(kept: string): string {
  const list = parsed(kept);
  return numbersOf(Array.isArray(list) ? list : []);
}

/** JSON writes numbers such as 1e999, which have no value, and would give them back as null. */
function numbersOf(list: readonly unknown[]): string {
  return JSON.stringify(list.filter((each) => typeof each === "number" && Number.isFinite(each)));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
