/** The localStorage key of the products chosen for the comparison: a JSON array. */
export const chosenKey = "porchlight.compare";

/** Whether this browser stores a choice. Documents that hydrate on interaction check this before they load any code. */
export function hasChosenProducts(storage: () => Pick<Storage, "getItem">): boolean {
  try {
    return (storage().getItem(chosenKey) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
