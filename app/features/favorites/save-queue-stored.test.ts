import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { product, saveQueueOn, settled } from "./testing/save-queue-on.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the stored list replaces the local one when they differ as lists, and only then", {
  tags: ["S7.18"],
}, async () => {
  const { favorites, load, ids } = saveQueueOn([]);
  const listener = vi.fn();
  load.mockResolvedValueOnce([5, 7]).mockResolvedValueOnce([5, 7]).mockResolvedValueOnce([7, 5]);
  await favorites.load();
  const first = ids();
  expect(first).toEqual([5, 7]);
  favorites.subscribe(listener);
  await favorites.load();
  expect(ids()).toBe(first);
  expect(listener).not.toHaveBeenCalled();
  await favorites.load();
  expect(ids()).toEqual([7, 5]);
});

test("a change made before the stored list loads is added to that list and does not replace it", async () => {
  const { favorites, sent, load, ids } = saveQueueOn([5]);
  favorites.toggle(product(7));
  expect(ids()).toEqual([7]);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(sent[0]?.ids).toEqual([5, 7]);
});

test("add appends to the stored list after login; a product already stored sends no request", async () => {
  const { favorites, ids, sent, events } = saveQueueOn([5]);
  await favorites.add(product(5));
  expect([ids(), sent, events]).toEqual([[5], [], []]);
  await favorites.add(product(7));
  await settled();
  expect([ids(), sent.map((each) => each.ids), events.length]).toEqual([[5, 7], [[5, 7]], 1]);
});

test("when the stored list cannot be read, a change fails instead of overwriting it", async () => {
  const { favorites, sent, load, ids, events } = saveQueueOn([5]);
  load.mockRejectedValueOnce(new Error("out of reach"));
  favorites.toggle(product(7));
  await settled();
  expect(sent).toEqual([]);
  expect(ids()).toEqual([5]);
  expect(events.at(-1)).toMatchObject({ kind: "failed", message: "message: out of reach", needsLogin: false });
});

test("a list requested before a save ended does not revert the saved change", async () => {
  const { favorites, sent, load, ids } = saveQueueOn([5]);
  await favorites.load();
  const late = Promise.withResolvers<readonly number[]>();
  load.mockReturnValueOnce(late.promise);
  const loading = favorites.load();
  favorites.toggle(product(7));
  await settled();
  await sent[0]?.succeed();
  late.resolve([5]);
  await loading;
  expect(ids()).toEqual([5, 7]);
});

test("an unreadable list is logged; one rejected for the login checks the login instead", async () => {
  const { favorites, load, log, checkLogin } = saveQueueOn([]);
  load.mockRejectedValueOnce(new Error("out of reach"));
  await favorites.load();
  expect(log).toHaveBeenCalledTimes(1);
  load.mockRejectedValueOnce(new Error("Authentication token expired"));
  await favorites.load();
  expect([log.mock.calls.length, checkLogin.mock.calls.length]).toEqual([1, 1]);
});

test("addAll saves missing products in one request, in order, without a notification", async () => {
  const { favorites, sent, ids, events, load } = saveQueueOn([5]);
  const added = favorites.addAll([9, 5, 7].map(product));
  await settled();
  expect([ids(), sent.map((each) => each.ids), events]).toEqual([[5, 9, 7], [[5, 9, 7]], []]);
  await sent[0]?.succeed();
  expect(await added).toBe(true);
  load.mockResolvedValue([5, 9, 7]);
  expect(await favorites.addAll([7, 9].map(product))).toBe(true);
  expect(sent).toHaveLength(1);
});

test("products that could not be added are reported, and none of them is shown", async () => {
  const { favorites, sent, ids, events, load } = saveQueueOn([5]);
  const added = favorites.addAll([9, 7].map(product));
  await settled();
  await sent[0]?.fail(new Error("no answer"));
  expect([await added, ids()]).toEqual([false, [5]]);
  expect(events).toMatchObject([{ kind: "failed", changes: [{ id: 9 }, { id: 7 }] }]);
  favorites.reset();
  load.mockRejectedValueOnce(new Error("out of reach"));
  expect(await favorites.addAll([9].map(product))).toBe(false);
  expect(await saveQueueOn([], { isLoggedIn: false }).favorites.addAll([9].map(product))).toBe(false);
});

test("pressed additions are reported as failed if the login ends before the list is loaded", async () => {
  const { favorites, load, endLogin, checkLogin, events } = saveQueueOn([5]);
  checkLogin.mockImplementation(async () => endLogin());
  load.mockRejectedValue(new Error("Authentication token expired"));
  void favorites.addAll([9, 7].map(product), { isPressed: true });
  await settled();
  expect(events).toMatchObject([
    { kind: "failed", needsLogin: true, changes: [{ title: "House 9" }, { title: "House 7" }] },
  ]);
});

test("a reported failure is not reported again, but that of a heart beside it is", async () => {
  const { favorites, sent, ids, events } = saveQueueOn([5]);
  const added = favorites.addAll([9].map(product), { isSilent: true });
  await settled();
  await sent[0]?.fail(new Error("no answer"));
  expect([await added, ids(), events]).toEqual([false, [5], []]);
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(8));
  void favorites.addAll([9].map(product), { isSilent: true });
  await settled();
  await sent[1]?.succeed();
  await settled();
  expect(sent[2]?.ids).toEqual([5, 7, 8, 9]);
  await sent[2]?.fail(new Error("no answer"));
  expect(events.filter(({ kind }) => kind === "failed")).toMatchObject([{ changes: [{ id: 8 }, { id: 9 }] }]);
});

test("a save starts from the stored list, so that another tab’s changes stay", async () => {
  const { favorites, sent, ids, storeElsewhere, onSaved } = saveQueueOn([5]);
  await favorites.load();
  storeElsewhere([9, 5, 3]);
  favorites.toggle(product(7));
  await settled();
  expect(sent.map((each) => each.ids)).toEqual([[9, 5, 3, 7]]);
  expect(onSaved).not.toHaveBeenCalled();
  await sent[0]?.succeed();
  expect(ids()).toEqual([9, 5, 3, 7]);
  expect(onSaved).toHaveBeenCalledTimes(1);
  storeElsewhere([9, 3]);
  favorites.toggle(product(9));
  await settled();
  expect(sent[1]?.ids).toEqual([3]);
});

test("stored products are not sent again", async () => {
  const { favorites, sent, ids, storeElsewhere, onSaved } = saveQueueOn([5]);
  await favorites.load();
  storeElsewhere([5, 7]);
  favorites.toggle(product(7));
  await settled();
  expect([ids(), sent, favorites.getSnapshot().isSaving]).toEqual([[5, 7], [], false]);
  expect(onSaved).not.toHaveBeenCalled();
});

test("a save does not start from a list that was requested before it", async () => {
  const { favorites, sent, load } = saveQueueOn([5]);
  await favorites.load();
  const early = Promise.withResolvers<readonly number[]>();
  load.mockReturnValueOnce(early.promise).mockResolvedValueOnce([5, 9]);
  void favorites.reload();
  await settled();
  favorites.toggle(product(7));
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  early.resolve([5]);
  await settled();
  expect(sent.map(({ ids }) => ids)).toEqual([[5, 9, 7]]);
});

test("another tab’s save is loaded even while the list is being loaded already", async () => {
  const { favorites, load, ids } = saveQueueOn([]);
  const early = Promise.withResolvers<readonly number[]>();
  load.mockReturnValueOnce(early.promise).mockResolvedValueOnce([9]);
  void favorites.load();
  const reloaded = favorites.reload();
  early.resolve([5]);
  await reloaded;
  expect(ids()).toEqual([9]);
});

test("a save that failed after it was carried out shows the stored list", async () => {
  const { favorites, sent, ids, storeElsewhere } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  storeElsewhere([5, 7]);
  await sent[0]?.fail(new Error("cut off"));
  expect(ids()).toEqual([5, 7]);
});

test("changes are pending until they are saved or undone", async () => {
  const { favorites, sent, pending } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  expect(pending.ids()).toEqual([7, -5]);
  await sent[0]?.succeed();
  expect(pending.ids()).toEqual([-5]);
  await sent[1]?.fail(new Error("no answer"));
  expect(pending.ids()).toEqual([]);
});

test("pending changes of a closed page are added to the stored list, without a notification", async () => {
  const gone = saveQueueOn([]);
  await gone.favorites.load();
  for (const id of [1, 2, 3]) gone.favorites.toggle(product(id));
  const { favorites, sent, ids, events, pending } = saveQueueOn([8], { pending: gone.pending });
  favorites.adoptPending(7);
  expect(ids()).toEqual([1, 2, 3]);
  await settled();
  expect(sent.map((each) => each.ids)).toEqual([[8, 1, 2, 3]]);
  await sent[0]?.succeed();
  expect([events, pending.ids()]).toEqual([[], []]);
});

test("changes that fail because the login has ended are saved after the next login", async () => {
  const { favorites, sent, checkLogin, endLogin, pending, ids } = saveQueueOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  checkLogin.mockImplementation(async () => {
    endLogin();
    favorites.reset();
  });
  await sent[0]?.fail(new Error("Authentication token expired"));
  expect([ids(), pending.ids()]).toEqual([[], [7, -5]]);
  favorites.adoptPending(7);
  await settled();
  expect(sent[1]?.ids).toEqual([7]);
});

test("a closed page sends all unsaved changes at once, without a query", async () => {
  const { favorites, sent, sendLast } = saveQueueOn([5]);
  favorites.sendBeforeClose();
  await favorites.load();
  favorites.sendBeforeClose();
  expect(sendLast).not.toHaveBeenCalled();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  favorites.toggle(product(8));
  favorites.sendBeforeClose();
  expect(sendLast).toHaveBeenCalledExactlyOnceWith([7, 8]);
  expect(sent).toHaveLength(1);
});
