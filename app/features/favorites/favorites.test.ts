import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFavorites } from "./favorites.ts";
import { favoritesOn, memoryPending, product, settled, thumbnail } from "./testing/favorites-on.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("S4.31 S4.32 S4.36 a toggle adds or removes the product at once, before any response", async () => {
  const { favorites, ids, sent } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  expect(ids()).toEqual([5, 7]);
  favorites.toggle(product(5));
  expect(ids()).toEqual([7]);
  expect(sent.length).toBeLessThanOrEqual(1);
});

test("S4.33 S4.34 a change alone in the queue is sent at once", async () => {
  const { favorites, sent } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  expect(sent).toMatchObject([{ ids: [5, 7], at: 0 }]);
  await sent[0]?.succeed();
  expect(favorites.getSnapshot()).toEqual({ ids: [5, 7], isLoaded: true, isSaving: false });
});

test("S4.35 S9.7 several queued changes wait until 2000 ms passed without another, and go as one final list", async () => {
  const { favorites, sent, ids } = favoritesOn([]);
  await favorites.load();
  favorites.toggle(product(1));
  await vi.advanceTimersByTimeAsync(100);
  favorites.toggle(product(2));
  favorites.toggle(product(3));
  await vi.advanceTimersByTimeAsync(500);
  await sent[0]?.succeed();
  favorites.toggle(product(2));
  expect(ids()).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ ids, at }) => [ids, at])).toEqual([
    [[1], 0],
    [[1, 3], 2600],
  ]);
});

test("S4.38 S4.39 only one run goes at a time, and one that finds another change at its end runs again", async () => {
  const { favorites, sent } = favoritesOn([]);
  await favorites.load();
  favorites.toggle(product(1));
  await vi.advanceTimersByTimeAsync(3000);
  favorites.toggle(product(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toHaveLength(1);
  await sent[0]?.succeed();
  expect(sent.map(({ ids }) => ids)).toEqual([[1], [1, 2]]);
});

test("S4.38 S4.39 several changes whose wait ended during a run are sent together when it ends", async () => {
  const { favorites, sent } = favoritesOn([]);
  await favorites.load();
  favorites.toggle(product(1));
  await settled();
  favorites.toggle(product(2));
  favorites.toggle(product(3));
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  await sent[0]?.succeed();
  expect(sent.map(({ ids }) => ids)).toEqual([[1], [1, 2, 3]]);
});

test("S4.37 S4.43 a save that failed for good restores the value before the change and tells the visitor", async () => {
  const { favorites, sent, ids, events } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(5));
  await settled();
  expect(ids()).toEqual([]);
  await sent[0]?.fail(new Error("no answer"));
  expect(ids()).toEqual([5]);
  const changes = [{ ...product(5), isAdded: false }];
  expect(events).toEqual([{ kind: "failed", message: "said: no answer", needsLogin: false, changes }]);
});

test("S4.37 S4.39 a failed run takes back its own changes only; those made meanwhile are sent", async () => {
  const { favorites, sent, ids } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(9));
  await sent[0]?.fail(new Error("no answer"));
  expect(ids()).toEqual([5, 9]);
  expect(sent[1]?.ids).toEqual([5, 9]);
});

test("S4.40 S4.41 S4.42 adding is told with the product's title and thumbnail, removing is not", async () => {
  const { favorites, sent, events } = favoritesOn([]);
  await favorites.load();
  favorites.toggle(product(7));
  expect(events).toEqual([{ kind: "added", product: { id: 7, title: "House 7", thumbnail } }]);
  await settled();
  await sent[0]?.succeed();
  favorites.toggle(product(7));
  expect(events).toHaveLength(1);
});

test("S6.2 S5.8 logged out, nothing changes, nothing is sent, and 'User must be logged in' is raised", async () => {
  const { favorites, sent, load, events, ids } = favoritesOn([], { isLoggedIn: false });
  favorites.toggle(product(7));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids()).toEqual([]);
  expect(sent).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  const changes = [{ ...product(7), isAdded: true }];
  expect(events).toEqual([{ kind: "failed", message: "said: User must be logged in", needsLogin: true, changes }]);
});

test("S8.13 an authentication or logged-in error checks the login again, any other does not", async () => {
  for (const [message, times] of [
    ["Authentication token expired", 1],
    ["User must be logged in", 1],
    ["Invalid favorites data", 0],
  ] as const) {
    const { favorites, sent, checkLogin } = favoritesOn([]);
    await favorites.load();
    favorites.toggle(product(7));
    await settled();
    await sent[0]?.fail(new Error(message));
    expect(checkLogin, message).toHaveBeenCalledTimes(times);
  }
});

test("leaving the page sends what waits without the wait", async () => {
  const { favorites, sent } = favoritesOn([]);
  await favorites.load();
  favorites.toggle(product(1));
  await settled();
  favorites.toggle(product(2));
  favorites.toggle(product(3));
  await sent[0]?.succeed();
  favorites.flush();
  await settled();
  expect(sent.map(({ ids }) => ids)).toEqual([[1], [1, 2, 3]]);
  await sent[1]?.succeed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
});

test("after a reset nothing of the earlier owner is shown or saved, but a change that failed is told", async () => {
  const { favorites, sent, ids, events } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(8));
  favorites.toggle(product(9));
  favorites.reset();
  expect(favorites.getSnapshot()).toEqual({ ids: [], isLoaded: false, isSaving: false });
  await sent[0]?.fail(new Error("late"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(ids()).toEqual([]);
  expect(events.at(-1)).toMatchObject({ kind: "failed", message: "said: late", changes: [{ id: 7, isAdded: true }] });
});

test("a change that fails because the login has ended asks for one, with what was not saved", async () => {
  const { favorites, sent, checkLogin, endLogin, events } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  checkLogin.mockImplementation(async () => void endLogin());
  await sent[0]?.fail(new Error("Authentication token expired"));
  expect(events.at(-1)).toMatchObject({ needsLogin: true, changes: [{ id: 7, title: "House 7", isAdded: true }] });
});

test("a notification before anybody listens is heard by the first who does, and by nobody after", async () => {
  const favorites = createFavorites({
    isLoggedIn: () => true,
    load: async () => [],
    save: (list) => list(),
    loadAfterFailure: async () => null,
    sendLast: () => undefined,
    alone: (work) => work(),
    onSaved: () => undefined,
    pending: memoryPending(),
    userId: () => 7,
    messageOf: String,
    isLoginFailure: () => false,
    checkLogin: async () => undefined,
    log: () => undefined,
  });
  favorites.toggle(product(7));
  const [first, second] = [vi.fn(), vi.fn()];
  favorites.onEvent(first);
  favorites.onEvent(second);
  expect(first).toHaveBeenCalledExactlyOnceWith({ kind: "added", product: product(7) });
  expect(second).not.toHaveBeenCalled();
  await settled();
});

test("who logs out waits for what is being saved, but not for ever", async () => {
  const { favorites, sent } = favoritesOn([]);
  await favorites.load();
  await favorites.saved(5000);
  favorites.toggle(product(1));
  const over = vi.fn();
  void favorites.saved(5000).then(over);
  await vi.advanceTimersByTimeAsync(4999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledTimes(1);
  void favorites.saved(5000).then(over);
  await sent[0]?.succeed();
  expect(over).toHaveBeenCalledTimes(2);
});

test("changes that were not saved can be tried again, as they were", async () => {
  const { favorites, sent, events, ids, storeElsewhere } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  await sent[0]?.fail(new Error("no answer"));
  const [, failed] = events;
  storeElsewhere([5, 6]);
  if (failed?.kind === "failed") favorites.repeat(failed.changes);
  expect(ids()).toEqual([5, 7]);
  await settled();
  expect(sent[1]?.ids).toEqual([5, 6, 7]);
  await sent[1]?.succeed();
  expect(ids()).toEqual([5, 6, 7]);
  expect(events.map(({ kind }) => kind)).toEqual(["added", "failed", "added"]);
});
