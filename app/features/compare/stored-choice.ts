import { type Choice, type ChosenProduct, maxCompared, toggleChosen } from "#app/domain/products/comparison.ts";
import { chosenKey } from "./has-chosen-products.ts";

/** The empty choice of server rendering. */
export const noChoice: Choice = { chosen: [], message: "", isRefused: false };

/** The choice in localStorage, shared by all tabs. */
type StoredChoice = ReturnType<typeof storedChoice>;

/**
 * An external store of the choice, persisted in `storage`. When storage throws, as in some private windows, or has
 * invalid data, the choice lasts as long as the page.
 */
export function storedChoice(storage: () => Pick<Storage, "getItem" | "setItem">) {
  let current: Choice | null = null;
  const listeners = new Set<() => void>();
  const change = (choice: Choice) => {
    current = choice;
    for (const listener of listeners) listener();
  };
  const read = (): Choice => {
    const chosen = readChosen(storage);
    return chosen.length > 0 ? { ...noChoice, chosen } : noChoice;
  };
  const getSnapshot = (): Choice => {
    current ??= read();
    return current;
  };
  const set = (choice: Choice) => {
    change(choice);
    try {
      storage().setItem(chosenKey, JSON.stringify(choice.chosen));
    } catch {
      // The choice stays in memory.
    }
  };
  return {
    getSnapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds a product, or removes it. */
    toggle: (product: ChosenProduct) => set(toggleChosen(getSnapshot().chosen, product)),
    /** Removes a product when it is chosen. */
    remove(id: number) {
      const product = getSnapshot().chosen.find((each) => each.id === id);
      if (product) set(toggleChosen(getSnapshot().chosen, product));
    },
    clear: () => set({ ...noChoice, message: "Nothing is chosen for the comparison." }),
    /** Handles a `storage` event: another tab changed this key, or cleared all (null). */
    onStored(changedKey: string | null) {
      if (changedKey === null || changedKey === chosenKey) change(read());
    },
  };
}

let ofBrowser: StoredChoice | null = null;

/** The choice of this browser. */
export function choiceOfBrowser(): StoredChoice {
  if (!ofBrowser) {
    const choice = storedChoice(() => localStorage);
    if (typeof window !== "undefined") {
      window.addEventListener("storage", (event) => choice.onStored(event.key));
    }
    ofBrowser = choice;
  }
  return ofBrowser;
}

function readChosen(storage: () => Pick<Storage, "getItem">): readonly ChosenProduct[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(chosenKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isChosen).slice(0, maxCompared) : [];
  } catch {
    return [];
  }
}

function isChosen(value: unknown): value is ChosenProduct {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    Number.isSafeInteger(value.id) &&
    "title" in value &&
    typeof value.title === "string"
  );
}
