/**
 * Loads things by id: ids that are asked for in the same moment go into one request, and each is asked for once.
 * `load` gives those that exist; the others come as null. What could not be loaded is asked for again next time.
 */
export function batchedLoader<Item extends { id: number }>(load: (ids: number[]) => Promise<Item[]>) {
  const known = new Map<number, Promise<Item | null>>();
  let waiting: number[] = [];
  let next: Promise<Map<number, Item>> | undefined;

  function loadWaiting(): Promise<Map<number, Item>> {
    next ??= Promise.resolve().then(async () => {
      const ids = waiting;
      waiting = [];
      next = undefined;
      const items = await load(ids);
      return new Map(items.map((item) => [item.id, item]));
    });
    return next;
  }

  return {
    get(id: number): Promise<Item | null> {
      let item = known.get(id);
      if (!item) {
        waiting.push(id);
        item = loadWaiting().then((items) => items.get(id) ?? null);
        item.catch(() => known.delete(id));
        known.set(id, item);
      }
      return item;
    },
    /** Keeps what another request gave. */
    keep(item: Item): void {
      known.set(item.id, Promise.resolve(item));
    },
  };
}
