/**
 * Loads items by id: ids requested in the same tick share a request, and each id is requested once. `load` returns
 * existing items; others become null. Failed ids are requested again next time.
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
    /** Caches an item from another request. */
    keep(item: Item): void {
      known.set(item.id, Promise.resolve(item));
    },
  };
}
