import { expect, onTestFinished, test, vi } from "vitest";
import type { FavoriteProduct } from "./favorite-change.ts";
import { createKeptFavorites, type KeptEvent } from "./kept-favorites.ts";
import { keptFavoritesHint } from "./kept-hint.ts";
import { quietPage } from "./testing/quiet-page.ts";

const key = "porchlight.favorites";
const house = (id: number) => ({ id, title: `House ${id}`, thumbnail: null });

/** The storage of a browser. */
function memory(text?: string) {
  const entries = new Map(text === undefined ? [] : [[key, text]]);
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

/** What refuses everything, as where cookies are switched off. */
function refused(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

/** Two tabs of one browser that wait for each other. */
function tabsOn(storage: ReturnType<typeof memory>, onTakenOut: (ids: readonly number[]) => void = () => {}) {
  let last: Promise<unknown> = Promise.resolve();
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return [
    createKeptFavorites({ storage: () => storage, alone, onTakenOut, page: quietPage() }),
    createKeptFavorites({ storage: () => storage, alone, onTakenOut, page: quietPage() }),
  ] as const;
}

/** An account's favorites that answer when told. */
function account(stored: number[] = []) {
  const addAll = vi.fn(async (products: readonly FavoriteProduct[]) => {
    for (const { id } of products) if (!stored.includes(id)) stored.push(id);
    return true;
  });
  return { stored, addAll, load: vi.fn(async () => undefined) };
}

function eventsOf(kept: ReturnType<typeof tabsOn>[0]): KeptEvent[] {
  const events: KeptEvent[] = [];
  kept.onEvent((event) => events.push(event));
  return events;
}

test("what is taken out is told, what was not there is not", () => {
  const onTakenOut = vi.fn();
  const [page] = tabsOn(memory("[300,12]"), onTakenOut);
  page.remove([7]);
  expect(onTakenOut).not.toHaveBeenCalled();
  page.remove([300]);
  expect(onTakenOut).toHaveBeenCalledExactlyOnceWith([300]);
  expect(page.getSnapshot()).toEqual([12]);
});

test("what is kept is there in the next page, in its order, each once; taken out, nothing is left in the browser", () => {
  const storage = memory();
  const [page] = tabsOn(storage);
  page.add(house(300));
  page.add(house(12));
  page.add(house(300));
  page.addAll([12, 7, -1].map(house));
  expect(tabsOn(storage)[0].getSnapshot()).toEqual([300, 12, 7]);
  expect(storage.entries.get(key)).toBe("[300,12,7]");
  expect(keptFavoritesHint(() => storage)).toBe(true);
  page.remove([12, 8]);
  expect(page.getSnapshot()).toEqual([300, 7]);
  page.remove([300, 7]);
  expect([...storage.entries]).toEqual([]);
  expect(keptFavoritesHint(() => storage)).toBe(false);
});

test.each(["{", "null", "7", '{"id":1}', '["300",null,-4,1.5,0]'])(
  "something else under its key is no favorite: %s",
  (text) => {
    expect(tabsOn(memory(text))[0].getSnapshot()).toEqual([]);
  },
);

test("two tabs that keep and remove without hearing of each other lose nothing of each other", () => {
  const storage = memory();
  const [one, two] = tabsOn(storage);
  one.add(house(1));
  two.add(house(2));
  one.add(house(3));
  two.remove([1]);
  expect(storage.entries.get(key)).toBe("[2,3]");
  const told = vi.fn();
  one.subscribe(told);
  one.onStored("another key");
  expect([told.mock.calls.length, one.getSnapshot()]).toEqual([0, [1, 2, 3]]);
  one.onStored(key);
  expect([told.mock.calls.length, one.getSnapshot()]).toEqual([1, [2, 3]]);
  storage.entries.clear();
  one.onStored(null);
  expect(one.getSnapshot()).toEqual([]);
});

test("storage that is turned off keeps nothing: each change is refused and notified", () => {
  const kept = createKeptFavorites({
    storage: refused,
    alone: (work) => work(),
    onTakenOut: () => {},
    page: quietPage(),
  });
  expect(keptFavoritesHint(refused)).toBe(false);
  const events = eventsOf(kept);
  kept.add(house(1));
  expect(kept.addAll([house(2), house(3)])).toBe(false);
  expect(kept.addAll([house(4)], { isQuiet: true })).toBe(false);
  expect(kept.getSnapshot()).toEqual([]);
  expect(events).toEqual([{ kind: "not-kept" }, { kind: "not-kept" }]);
});

test("storage that is full leaves the list as it was, and takes the next change once it has room", () => {
  const storage = memory("[300]");
  let isFull = true;
  const setItem = (name: string, value: string): undefined => {
    if (isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    storage.setItem(name, value);
  };
  const onTakenOut = vi.fn();
  const [kept] = tabsOn({ ...storage, setItem }, onTakenOut);
  const events = eventsOf(kept);
  kept.add(house(12));
  expect([kept.getSnapshot(), storage.entries.get(key)]).toEqual([[300], "[300]"]);
  isFull = false;
  kept.add(house(12));
  isFull = true;
  expect(kept.remove([300])).toBe(false);
  expect([kept.getSnapshot(), storage.entries.get(key), onTakenOut.mock.calls]).toEqual([[300, 12], "[300,12]", []]);
  expect(events).toEqual([{ kind: "not-kept" }, { kind: "kept", product: house(12) }, { kind: "not-kept" }]);
});

test("each product that is kept is notified, the last one to whoever begins to listen afterwards", () => {
  const [kept] = tabsOn(memory());
  kept.add(house(1));
  kept.add(house(2));
  const events = eventsOf(kept);
  kept.add(house(3));
  kept.add(house(3));
  kept.addAll([house(4)]);
  expect(events).toEqual([2, 3, 3].map((id) => ({ kind: "kept", product: house(id) })));
});

test("a login moves all into the account in one save; they leave the browser once the store holds them", async () => {
  const storage = memory("[5,1]");
  const [kept] = tabsOn(storage);
  const { addAll, ...rest } = account([5]);
  const answer = Promise.withResolvers<void>();
  const slowly = vi.fn(async (products: readonly FavoriteProduct[]) => {
    await answer.promise;
    return await addAll(products);
  });
  const events = eventsOf(kept);
  const moved = kept.moveTo({ ...rest, addAll: slowly }, { wanted: house(1) });
  // Asked for twice, as by the form and by the login that is seen.
  void kept.moveTo({ ...rest, addAll: slowly });
  await vi.waitFor(() => expect(slowly).toHaveBeenCalled(), { timeout: 30_000 });
  kept.add(house(9));
  expect(storage.entries.get(key)).toBe("[5,1,9]");
  answer.resolve();
  await moved;
  expect(slowly.mock.calls.map(([products]) => products.map(({ id }) => id))).toEqual([[5, 1]]);
  expect(rest.stored).toEqual([5, 1]);
  expect([kept.getSnapshot(), storage.entries.get(key)]).toEqual([[9], "[9]"]);
  expect(events).toEqual([
    { kind: "kept", product: house(9) },
    { kind: "moved", count: 2, product: house(1) },
  ]);
});

test("what the store did not take stays in the browser", async () => {
  const [kept] = tabsOn(memory("[5,1]"));
  const events = eventsOf(kept);
  await kept.moveTo({ addAll: async () => false, load: async () => undefined });
  expect([kept.getSnapshot(), events]).toEqual([[5, 1], []]);
});

test("of two tabs with the same login one moves, the other reads the account’s list again", async () => {
  const [one, two] = tabsOn(memory("[5,1]"));
  const [first, second] = [account(), account()];
  await Promise.all([one.moveTo(first), two.moveTo(second)]);
  expect([first.addAll.mock.calls.length, first.load.mock.calls.length]).toEqual([1, 0]);
  expect([second.addAll.mock.calls.length, second.load.mock.calls.length]).toEqual([0, 1]);
  expect(two.getSnapshot()).toEqual([]);
});

test("what the store did not take is tried again by itself, with its titles; the failure is said once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = memory("[5]");
  const [kept] = tabsOn(storage);
  kept.add(house(1));
  const { addAll, stored, load } = account();
  const asked: unknown[] = [];
  let isInTrouble = true;
  const inTrouble = async (products: readonly FavoriteProduct[], options = {}) => {
    asked.push([products, options]);
    return isInTrouble ? false : await addAll(products);
  };
  const events = eventsOf(kept);
  const stop = kept.moveUntilDone({ addAll: inTrouble, load });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  const products = [{ id: 5, title: "", thumbnail: null }, house(1)];
  expect(asked).toEqual([[products, { isQuiet: false }]]);
  isInTrouble = false;
  await vi.advanceTimersByTimeAsync(14_999);
  expect([stored, storage.entries.get(key)]).toEqual([[], "[5,1]"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.slice(1)).toEqual([[products, { isQuiet: true }]]);
  expect([stored, storage.entries.get(key), events]).toEqual([
    [5, 1],
    undefined,
    [
      { kind: "kept", product: house(1) },
      { kind: "moved", count: 2, product: null },
    ],
  ]);
});

test("what is kept while the rest is moved is moved next", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = memory("[5]");
  const [kept] = tabsOn(storage);
  const { addAll, stored, load } = account();
  const stop = kept.moveUntilDone({
    addAll: async (products) => {
      if (stored.length === 0) kept.add(house(1));
      return await addAll(products);
    },
    load,
  });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  expect([stored, storage.entries.get(key)]).toEqual([[5], "[1]"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([stored, storage.entries.get(key)]).toEqual([[5, 1], undefined]);
});
