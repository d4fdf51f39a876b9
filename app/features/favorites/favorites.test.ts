import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountFavorites } from "./account-favorites.ts";
import { createFavorites } from "./favorites.ts";
import type { FavoritesEvent } from "./favorites-context.ts";
import { fakePage, memoryStorage } from "./testing/memory-browser.ts";
import { product, saveQueueOn, settled } from "./testing/save-queue-on.ts";

vi.mock("./since-saved.ts", () => ({ recordSaved: vi.fn(async () => undefined) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = "porchlight.favorites";

/** The favorites of a page whose account stores some products; `isLoggedIn` and the cookie may disagree. */
function favoritesOn({
  ofGuest = [],
  stored = [],
  hasCookie = false,
  isLoggedIn = hasCookie,
}: {
  ofGuest?: number[];
  stored?: number[];
  hasCookie?: boolean;
  isLoggedIn?: boolean;
} = {}) {
  const storage = memoryStorage();
  if (ofGuest.length > 0) storage.setItem(key, JSON.stringify(ofGuest));
  const queue = saveQueueOn(stored, { isLoggedIn });
  let notify: (event: FavoritesEvent) => void = () => {};
  let isConnected = false;
  const startAccount = vi.fn(async () => {
    await Promise.resolve();
    if (isConnected) return;
    isConnected = true;
    favorites.connect((listener) => {
      notify = listener;
      // Only the methods that the store calls; the others belong to the session.
      return {
        ...queue.favorites,
        isLoggedIn: () => isLoggedIn,
        checkLogin: async () => isLoggedIn,
        lock: (_name: string, work: () => Promise<unknown>) => work(),
      } as unknown as AccountFavorites;
    });
  });
  const favorites = createFavorites({
    storage: () => storage,
    page: fakePage(),
    hasLogin: () => hasCookie,
    startAccount,
  });
  return {
    favorites,
    queue,
    startAccount,
    ids: () => favorites.getSnapshot().ids,
    ofGuest: () => JSON.parse(storage.getItem(key) ?? "[]"),
    notify: (event: FavoritesEvent) => notify(event),
  };
}

test("a guest's heart is stored before the click returns, and removed by the next click", () => {
  const { favorites, ids, ofGuest, startAccount } = favoritesOn();
  void favorites.toggle(product(7));
  expect([ids(), ofGuest()]).toEqual([[7], [7]]);
  void favorites.toggle(product(8));
  void favorites.toggle(product(7));
  expect([ids(), ofGuest()]).toEqual([[8], [8]]);
  expect(startAccount).not.toHaveBeenCalled();
});

test("hearts pressed before favorites load are appended to the guest favorites, in order", async () => {
  const { favorites, ids, ofGuest } = favoritesOn({ ofGuest: [5] });
  await Promise.all([9, 5, 7].map((id) => favorites.add(product(id))));
  expect([ids(), ofGuest()]).toEqual([
    [5, 9, 7],
    [5, 9, 7],
  ]);
});

test("with a login cookie hearts wait for the account and are added to it, in order", async () => {
  const { favorites, queue, ids, ofGuest, startAccount } = favoritesOn({ stored: [3], hasCookie: true });
  void favorites.toggle(product(7));
  void favorites.toggle(product(8));
  await settled();
  expect(ids()).toEqual([3, 7, 8]);
  expect(ofGuest()).toEqual([]);
  expect(startAccount).toHaveBeenCalled();
  expect(queue.sent.map((each) => each.ids)).toEqual([[3, 7]]);
  void favorites.toggle(product(3));
  expect(ids()).toEqual([7, 8]);
});

test("with a cookie whose login has ended a heart is a guest's", async () => {
  const { favorites, queue, ofGuest } = favoritesOn({ hasCookie: true, isLoggedIn: false });
  await favorites.toggle(product(7));
  expect([ofGuest(), queue.sent]).toEqual([[7], []]);
});

test("a product in both account and guest list is shown once, and removed from both", async () => {
  const { favorites, queue, ids, ofGuest, startAccount } = favoritesOn({
    ofGuest: [5, 9],
    stored: [9, 3],
    hasCookie: true,
  });
  await startAccount();
  await queue.favorites.load();
  expect(ids()).toEqual([9, 3, 5]);
  const before = favorites.getSnapshot();
  favorites.retry([]);
  expect(favorites.getSnapshot()).toBe(before);
  void favorites.toggle(product(9));
  expect([ids(), ofGuest()]).toEqual([[3, 5], [5]]);
  favorites.remove([3, 5]);
  expect([ids(), ofGuest(), favorites.hasGuestFavorites()]).toEqual([[], [], false]);
});

test("only an addition that fails because the login has ended is kept in this browser", async () => {
  const { favorites, notify, ofGuest, startAccount } = favoritesOn({ hasCookie: true });
  await startAccount();
  const changes = [
    { ...product(7), isAdded: true },
    { ...product(8), isAdded: false },
  ];
  notify({ kind: "failed", message: "no answer", needsLogin: false, changes });
  expect(ofGuest()).toEqual([]);
  notify({ kind: "failed", message: "log in", needsLogin: true, changes });
  expect([ofGuest(), favorites.getSnapshot().ids]).toEqual([[7], [7]]);
});

test("the next login adopts the guest's favorites, also those that storage did not hold", async () => {
  const { favorites, queue, ofGuest, startAccount } = favoritesOn({ ofGuest: [5], hasCookie: true });
  const events: FavoritesEvent[] = [];
  favorites.onEvent((event) => events.push(event));
  await startAccount();
  favorites.adopt([product(5), product(7)]);
  await settled();
  for (const each of [0, 1]) await queue.sent[each]?.succeed();
  expect([queue.ids(), ofGuest()]).toEqual([[7, 5], []]);
  expect(events).toEqual([{ kind: "adopted", count: 1, product: { ...product(5) } }]);
});

test("the first listener gets the latest earlier event, a later one does not", () => {
  const { favorites } = favoritesOn();
  void favorites.toggle(product(7));
  void favorites.toggle(product(8));
  const [first, second] = [vi.fn(), vi.fn()];
  favorites.onEvent(first);
  favorites.onEvent(second);
  expect(first).toHaveBeenCalledExactlyOnceWith({ kind: "added-here", product: product(8) });
  expect(second).not.toHaveBeenCalled();
});
