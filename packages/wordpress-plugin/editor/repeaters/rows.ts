const { useRef, useState } = wp.element;

/** The list without one item. */
export function without<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, each) => each !== index);
}

/** The list with one item moved. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = without(list, from);
  const [item] = list.slice(from, from + 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** The list with one more item. */
export function inserted<Item>(list: readonly Item[], index: number, item: Item): Item[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

/** The last removed item, to restore. */
export interface Removed<Item> {
  item: Item;
  index: number;
  key: number;
}

let lastKey = 0;

/**
 * List rows with stable keys, so that a moved row keeps its inputs, focus and state. A list that changes externally
 * (undo) keeps its keys by position.
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
    /** Inserts an item and returns its key. */
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
    /** Restores the last removed item. */
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
