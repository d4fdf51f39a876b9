const { useRef, useState } = wp.element;

/** A list without one item, with it at another place, or with one more. */
export function without<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, each) => each !== index);
}

/** The list with the item of one place at another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = without(list, from);
  const [item] = list.slice(from, from + 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** The list with one more item at a place. */
export function inserted<Item>(list: readonly Item[], index: number, item: Item): Item[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

/** What was taken out last, to bring back. */
export interface Removed<Item> {
  item: Item;
  index: number;
  key: number;
}

let lastKey = 0;

/**
 * The rows of a list with keys of their own, so that a row keeps its inputs, its focus and whether it is open when it
 * moves. A list that changes from outside (undo) keeps the keys of its length.
 */
export function useRows<Item>(list: readonly Item[], onChange: (list: readonly Item[]) => void) {
  const keys = useRef<number[]>([]);
  const [removed, setRemoved] = useState<Removed<Item>>();
  while (keys.current.length < list.length) keys.current.push(++lastKey);
  keys.current.length = list.length;

  const change = (nextKeys: number[], next: readonly Item[]) => {
    keys.current = nextKeys;
    onChange(next);
  };
  return {
    keys: keys.current,
    removed,
    /** Puts an item in and gives its key. */
    insert(index: number, item: Item): number {
      const key = ++lastKey;
      setRemoved(undefined);
      change(inserted(keys.current, index, key), inserted(list, index, item));
      return key;
    },
    remove(index: number): void {
      const [item] = list.slice(index, index + 1);
      if (item === undefined) return;
      setRemoved({ item, index, key: keys.current[index] ?? 0 });
      change(without(keys.current, index), without(list, index));
    },
    /** Brings back what was taken out last. */
    restore(): void {
      if (!removed) return;
      setRemoved(undefined);
      const index = Math.min(removed.index, list.length);
      change(inserted(keys.current, index, removed.key), inserted(list, index, removed.item));
    },
    move(from: number, to: number): void {
      if (to < 0 || to >= list.length) return;
      change(moved(keys.current, from, to), moved(list, from, to));
    },
    set(index: number, item: Item): void {
      if (removed) setRemoved(undefined);
      onChange(list.map((each, at) => (at === index ? item : each)));
    },
  };
}
