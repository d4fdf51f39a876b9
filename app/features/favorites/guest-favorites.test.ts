import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FavoriteProduct, FavoritesEvent } from "./favorites-context.ts";
import { createGuestFavorites, retryWithBackoff } from "./guest-favorites.ts";
import { hasGuestFavorites } from "./has-guest-favorites.ts";
import { pendingChanges } from "./pending-changes.ts";
import { fakePage, memoryStorage } from "./testing/memory-browser.ts";

const key = "porchlight.favorites";
const house = (id: number) => ({ id, title: `House ${id}`, thumbnail: null });

/** The storage of a browser. */
function memory(text?: string): Storage {
  const storage = memoryStorage();
  if (text !== undefined) storage.setItem(key, text);
  return storage;
}

/** Storage that is disabled. */
function refused(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

/** A tab of a browser, with its events. */
function tabOn(storage: Storage) {
  const page = fakePage();
  const events: FavoritesEvent[] = [];
  const guest = createGuestFavorites({ storage: () => storage, page, notify: (event) => void events.push(event) });
  /** Dispatches the event of a change that another tab made. */
  const onStored = (changedKey: string | null) =>
    page.window.dispatchEvent(Object.assign(new Event("storage"), { key: changedKey }));
  return { ...guest, ids: () => guest.getSnapshot().ids, events, onStored };
}

/** An account in two tabs that share a lock. */
function accountInTwoTabs() {
  let last: Promise<unknown> = Promise.resolve();
  const lock = <Result>(_name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return [
    { ...account(), lock },
    { ...account(), lock },
  ] as const;
}

/** An account's favorites. */
function account(stored: number[] = []) {
  const lock = <Result>(_name: string, work: () => Promise<Result>) => work();
  const addAll = vi.fn(async (products: readonly FavoriteProduct[]) => {
    for (const { id } of products) if (!stored.includes(id)) stored.push(id);
    return true;
  });
  return { stored, addAll, load: vi.fn(async () => undefined), lock };
}

test("removing a product discards its pending addition, and no other", () => {
  const storage = memory("[300,12]");
  const pending = pendingChanges("page", () => storage, undefined);
  pending.store(
    7,
    [300, 12].map((id) => ({ ...house(id), isAdded: true })),
  );
  const guest = tabOn(storage);
  guest.remove([7]);
  guest.remove([300]);
  expect(guest.ids()).toEqual([12]);
  const adopted = vi.fn(() => true);
  pending.adoptOrphaned(7, adopted);
  expect(adopted).toHaveBeenCalledExactlyOnceWith([{ ...house(12), isAdded: true }]);
});

test("the list is stored in order without duplicates, and an empty list is removed", () => {
  const storage = memory();
  const page = tabOn(storage);
  page.add(house(300));
  page.add(house(12));
  page.add(house(300));
  page.addAll([12, 7, -1].map(house));
  expect(tabOn(storage).ids()).toEqual([300, 12, 7]);
  expect(storage.getItem(key)).toBe("[300,12,7]");
  expect(hasGuestFavorites(() => storage)).toBe(true);
  page.remove([12, 8]);
  expect(page.ids()).toEqual([300, 7]);
  page.remove([300, 7]);
  expect(storage).toHaveLength(0);
  expect(hasGuestFavorites(() => storage)).toBe(false);
});

test.each(["{", "null", "7", '{"id":1}', '["300",null,-4,1.5,0]'])("invalid storage holds no favorites: %s", (text) => {
  expect(tabOn(memory(text)).ids()).toEqual([]);
});

test("tabs that change the list without an event of each other lose nothing", () => {
  const storage = memory();
  const [one, two] = [tabOn(storage), tabOn(storage)];
  one.add(house(1));
  two.add(house(2));
  one.add(house(3));
  two.remove([1]);
  expect(storage.getItem(key)).toBe("[2,3]");
  const listener = vi.fn();
  one.subscribe(listener);
  one.onStored("another key");
  expect([listener.mock.calls.length, one.ids()]).toEqual([0, [1, 2, 3]]);
  one.onStored(key);
  expect([listener.mock.calls.length, one.ids()]).toEqual([1, [2, 3]]);
  storage.clear();
  one.onStored(null);
  expect(one.ids()).toEqual([]);
});

test("with storage disabled each change fails and is notified unless it is silent", () => {
  const events: FavoritesEvent[] = [];
  const guest = createGuestFavorites({
    storage: refused,
    page: fakePage(),
    notify: (event) => void events.push(event),
  });
  expect(hasGuestFavorites(refused)).toBe(false);
  guest.add(house(1));
  expect(guest.addAll([house(2), house(3)])).toBe(false);
  expect(guest.addAll([house(4)], { isSilent: true })).toBe(false);
  expect(guest.getSnapshot().ids).toEqual([]);
  expect(events).toEqual([{ kind: "storage-failed" }, { kind: "storage-failed" }]);
});

test("with storage full the list is unchanged; the next change is stored once there is room", () => {
  const storage = memory("[300]");
  let isFull = true;
  const setItem = (name: string, value: string): undefined => {
    if (isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    storage.setItem(name, value);
  };
  const guest = tabOn({ ...storage, setItem });
  guest.add(house(12));
  expect([guest.ids(), storage.getItem(key)]).toEqual([[300], "[300]"]);
  isFull = false;
  guest.add(house(12));
  isFull = true;
  guest.remove([300]);
  expect([guest.ids(), storage.getItem(key)]).toEqual([[300, 12], "[300,12]"]);
  expect(guest.events).toEqual([
    { kind: "storage-failed" },
    { kind: "added-here", product: house(12) },
    { kind: "storage-failed" },
  ]);
});

test("each added product is notified, products that are added together are not", () => {
  const guest = tabOn(memory());
  guest.add(house(3));
  guest.add(house(3));
  guest.addAll([house(4)]);
  expect(guest.events).toEqual([3, 3].map((id) => ({ kind: "added-here", product: house(id) })));
});

test("a login moves all favorites to the account in one save, and then clears them from storage", async () => {
  const storage = memory("[5,1]");
  const guest = tabOn(storage);
  const { addAll, ...rest } = account([5]);
  const response = Promise.withResolvers<void>();
  const slowly = vi.fn(async (products: readonly FavoriteProduct[]) => {
    await response.promise;
    return await addAll(products);
  });
  const moved = guest.moveTo({ ...rest, addAll: slowly }, { wanted: house(1) });
  // Called twice, by the form and by the changed login.
  void guest.moveTo({ ...rest, addAll: slowly });
  await vi.waitFor(() => expect(slowly).toHaveBeenCalled(), { timeout: 120_000 });
  guest.add(house(9));
  expect(storage.getItem(key)).toBe("[5,1,9]");
  response.resolve();
  await moved;
  expect(slowly.mock.calls.map(([products]) => products.map(({ id }) => id))).toEqual([[5, 1]]);
  expect(rest.stored).toEqual([5, 1]);
  expect([guest.ids(), storage.getItem(key)]).toEqual([[9], "[9]"]);
  expect(guest.events).toEqual([
    { kind: "added-here", product: house(9) },
    { kind: "adopted", count: 2, product: house(1) },
  ]);
});

test("favorites that the account did not store stay in the browser", async () => {
  const guest = tabOn(memory("[5,1]"));
  await guest.moveTo({ ...account(), addAll: async () => false });
  expect([guest.ids(), guest.events]).toEqual([[5, 1], []]);
});

test("of two tabs with one login one moves the list, the other reloads the account’s list", async () => {
  const storage = memory("[5,1]");
  const [one, two] = [tabOn(storage), tabOn(storage)];
  const [first, second] = accountInTwoTabs();
  await Promise.all([one.moveTo(first), two.moveTo(second)]);
  expect([first.addAll.mock.calls.length, first.load.mock.calls.length]).toEqual([1, 0]);
  expect([second.addAll.mock.calls.length, second.load.mock.calls.length]).toEqual([0, 1]);
  expect(two.ids()).toEqual([]);
});

test("a failed move is retried with its titles; the failure is notified once", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = memory("[5]");
  const guest = tabOn(storage);
  guest.add(house(1));
  const { addAll, stored, ...rest } = account();
  const calls: unknown[] = [];
  let isFailing = true;
  const addAllUnlessFailing = async (products: readonly FavoriteProduct[], options = {}) => {
    calls.push([products, options]);
    return isFailing ? false : await addAll(products);
  };
  const stop = guest.moveWithRetries({ ...rest, addAll: addAllUnlessFailing });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  const products = [{ id: 5, title: "", thumbnail: null }, house(1)];
  expect(calls).toEqual([[products, { isSilent: false }]]);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(14_999);
  expect([stored, storage.getItem(key)]).toEqual([[], "[5,1]"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.slice(1)).toEqual([[products, { isSilent: true }]]);
  expect([stored, storage.getItem(key), guest.events]).toEqual([
    [5, 1],
    null,
    [
      { kind: "added-here", product: house(1) },
      { kind: "adopted", count: 2, product: null },
    ],
  ]);
});

test("favorites added during a move are moved next", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = memory("[5]");
  const guest = tabOn(storage);
  const { addAll, stored, ...rest } = account();
  const stop = guest.moveWithRetries({
    addAll: async (products) => {
      if (stored.length === 0) guest.add(house(1));
      return await addAll(products);
    },
    ...rest,
  });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  expect([stored, storage.getItem(key)]).toEqual([[5], "[1]"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([stored, storage.getItem(key)]).toEqual([[5, 1], null]);
});

describe("retries", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Work that fails until the test lets it succeed, with the seconds of its attempts. */
  function workThatFails() {
    const began = Date.now();
    const tries: number[] = [];
    let hasSucceeded = false;
    return {
      tries,
      succeed() {
        hasSucceeded = true;
      },
      work: vi.fn(async (_isFirst: boolean): Promise<boolean> => {
        tries.push((Date.now() - began) / 1000);
        return hasSucceeded;
      }),
    };
  }

  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

  test("retries at once, then after delays that double from 15 s to 10 min, until it succeeds", async () => {
    const { work, tries, succeed } = workThatFails();
    retryWithBackoff(work, fakePage());
    await seconds(2130);
    expect(tries).toEqual([0, 15, 45, 105, 225, 465, 945, 1545]);
    expect(work.mock.calls.map(([isFirst]) => isFirst)).toEqual([true, ...Array(7).fill(false)]);
    succeed();
    await seconds(100_000);
    expect(tries.slice(8)).toEqual([2145]);
  });

  test("work that throws is retried as well", async () => {
    const { work, tries } = workThatFails();
    work.mockRejectedValueOnce(new Error("no network"));
    retryWithBackoff(work, fakePage());
    await seconds(15);
    expect(tries).toEqual([15]);
  });

  test("coming back online or a visible page ends a delay and resets the next ones", async () => {
    const { work, tries } = workThatFails();
    const page = fakePage();
    retryWithBackoff(work, page);
    await seconds(50);
    page.window.dispatchEvent(new Event("online"));
    await seconds(5);
    page.document.visibilityState = "hidden";
    page.document.dispatchEvent(new Event("visibilitychange"));
    await seconds(5);
    page.document.visibilityState = "visible";
    page.document.dispatchEvent(new Event("visibilitychange"));
    await seconds(15);
    expect(tries).toEqual([0, 15, 45, 50, 60, 75]);
  });

  test("offline nothing is tried except the first attempt", async () => {
    const { work, tries } = workThatFails();
    const page = fakePage();
    page.navigator.onLine = false;
    retryWithBackoff(work, page);
    await seconds(1000);
    expect(tries).toEqual([0]);
    page.navigator.onLine = true;
    page.window.dispatchEvent(new Event("online"));
    await seconds(0);
    expect(tries).toEqual([0, 1000]);
  });

  test("one attempt runs at a time, and a stopped page gets no result", async () => {
    const page = fakePage();
    const response = Promise.withResolvers<boolean>();
    const work = vi.fn(() => response.promise);
    const stop = retryWithBackoff(work, page);
    page.window.dispatchEvent(new Event("online"));
    await seconds(60);
    expect(work).toHaveBeenCalledTimes(1);
    stop();
    response.resolve(false);
    await seconds(60);
    page.window.dispatchEvent(new Event("online"));
    await seconds(60);
    expect(work).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
