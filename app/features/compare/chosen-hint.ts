/** Where this browser keeps what is chosen for the comparison: a list of products as JSON. */
export const chosenKey = "porchlight.compare";

/**
 * Whether this browser keeps a choice for the comparison. Documents that need no script otherwise ask this before they
 * load any.
 */
export function chosenHint(storage: () => Pick<Storage, "getItem">): boolean {
  try {
    return (storage().getItem(chosenKey) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
