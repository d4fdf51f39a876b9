import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { product, saveQueueOn, settled, thumbnail } from "./testing/save-queue-on.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a toggle adds or removes the product at once, before any response", {
  tags: ["S4.31", "S4.32", "S4.36"],
}, async () => {
  const { favorites, ids, sent } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  expect(ids()).toEqual([5, 7]);
  favorites.toggle(product(5));
  expect(ids()).toEqual([7]);
  expect(sent.length).toBeLessThanOrEqual(1);
});

test("a single queued change is sent at once", { tags: ["S4.33", "S4.34"] }, async () => {
  const { favorites, sent } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  expect(sent).toMatchObject([{ ids: [5, 7], at: 0 }]);
  await sent[0]?.succeed();
  expect(favorites.getSnapshot()).toEqual({ ids: [5, 7], isLoaded: true, isSaving: false });
});

test("several queued changes wait until 2000 ms passed without another, and go as one final list", {
  tags: ["S4.35", "S9.7"],
}, async () => {
  const { favorites, sent, ids } = saveQueueOn([]);
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

test("only one run is active, and it repeats when another change has been queued", {
  tags: ["S4.38", "S4.39"],
}, async () => {
  const { favorites, sent } = saveQueueOn([]);
  await favorites.load();
  favorites.toggle(product(1));
  await vi.advanceTimersByTimeAsync(3000);
  favorites.toggle(product(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toHaveLength(1);
  await sent[0]?.succeed();
  expect(sent.map(({ ids }) => ids)).toEqual([[1], [1, 2]]);
});

test("changes whose debounce ended during a run are sent together afterwards", {
  tags: ["S4.38", "S4.39"],
}, async () => {
  const { favorites, sent } = saveQueueOn([]);
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

test("a failed save restores the previous value and notifies the visitor", {
  tags: ["S4.37", "S4.43"],
}, async () => {
  const { favorites, sent, ids, events } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(5));
  await settled();
  expect(ids()).toEqual([]);
  await sent[0]?.fail(new Error("no answer"));
  expect(ids()).toEqual([5]);
  const changes = [{ ...product(5), isAdded: false }];
  expect(events).toEqual([{ kind: "failed", message: "message: no answer", needsLogin: false, changes }]);
});

test("a failed run reverts only its own changes; those made meanwhile are sent", {
  tags: ["S4.37", "S4.39"],
}, async () => {
  const { favorites, sent, ids } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(9));
  await sent[0]?.fail(new Error("no answer"));
  expect(ids()).toEqual([5, 9]);
  expect(sent[1]?.ids).toEqual([5, 9]);
});

test("adding is notified with the product's title and thumbnail, removing is not", {
  tags: ["S4.40", "S4.41", "S4.42"],
}, async () => {
  const { favorites, sent, events } = saveQueueOn([]);
  await favorites.load();
  favorites.toggle(product(7));
  expect(events).toEqual([{ kind: "added", product: { id: 7, title: "House 7", thumbnail } }]);
  await settled();
  await sent[0]?.succeed();
  favorites.toggle(product(7));
  expect(events).toHaveLength(1);
});

test("logged out, nothing changes, nothing is sent, and 'User must be logged in' is raised", {
  tags: ["S6.2", "S5.8"],
}, async () => {
  const { favorites, sent, load, events, ids } = saveQueueOn([], { isLoggedIn: false });
  favorites.toggle(product(7));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ids()).toEqual([]);
  expect(sent).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  const changes = [{ ...product(7), isAdded: true }];
  expect(events).toEqual([{ kind: "failed", message: "message: User must be logged in", needsLogin: true, changes }]);
});

test("an authentication or logged-in error checks the login again, any other does not", {
  tags: ["S8.13"],
}, async () => {
  for (const [message, times] of [
    ["Authentication token expired", 1],
    ["User must be logged in", 1],
    ["Invalid favorites data", 0],
  ] as const) {
    const { favorites, sent, checkLogin } = saveQueueOn([]);
    await favorites.load();
    favorites.toggle(product(7));
    await settled();
    await sent[0]?.fail(new Error(message));
    expect(checkLogin, message).toHaveBeenCalledTimes(times);
  }
});

test("leaving the page sends queued changes without delay", async () => {
  const { favorites, sent } = saveQueueOn([]);
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

test("a reset clears and stops saving the previous owner’s favorites, but reports a failed save", async () => {
  const { favorites, sent, ids, events } = saveQueueOn([5]);
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
  expect(events.at(-1)).toMatchObject({
    kind: "failed",
    message: "message: late",
    changes: [{ id: 7, isAdded: true }],
  });
});

test("a change that fails because the login has ended requests a login, with the unsaved changes", async () => {
  const { favorites, sent, checkLogin, endLogin, events } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  checkLogin.mockImplementation(async () => void endLogin());
  await sent[0]?.fail(new Error("Authentication token expired"));
  expect(events.at(-1)).toMatchObject({ needsLogin: true, changes: [{ id: 7, title: "House 7", isAdded: true }] });
});

test("logging out waits for a pending save, but not forever", async () => {
  const { favorites, sent } = saveQueueOn([]);
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

test("failed changes can be retried unchanged", async () => {
  const { favorites, sent, events, ids, storeElsewhere } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  await sent[0]?.fail(new Error("no answer"));
  const [, failed] = events;
  storeElsewhere([5, 6]);
  if (failed?.kind === "failed") favorites.retry(failed.changes);
  expect(ids()).toEqual([5, 7]);
  await settled();
  expect(sent[1]?.ids).toEqual([5, 6, 7]);
  await sent[1]?.succeed();
  expect(ids()).toEqual([5, 6, 7]);
  expect(events.map(({ kind }) => kind)).toEqual(["added", "failed", "added"]);
});
