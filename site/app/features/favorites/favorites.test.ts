import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FavoriteChange } from "./favorite-change.ts";
import { createFavorites, type FavoritesEvent, favoritesDebounceMilliseconds } from "./favorites.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const thumbnail = { src: "/media/juniper.jpg", alt: "The front", width: 800, height: 600 };

function product(id: number) {
  return { id, title: `House ${id}`, thumbnail };
}

/** Favorites on a backend whose saves are answered by hand. */
function favoritesOn(given: readonly number[] = [], { isLoggedIn = true, pending = memoryPending() } = {}) {
  const sent: {
    ids: readonly number[];
    at: number;
    succeed: () => Promise<void>;
    fail: (error: Error) => Promise<void>;
  }[] = [];
  const began = Date.now();
  let isStillLoggedIn = isLoggedIn;
  let stored = given;
  const load = vi.fn(async (): Promise<readonly number[]> => stored);
  const checkLogin = vi.fn(async (): Promise<void> => undefined);
  const log = vi.fn();
  const [onSaved, sendLast] = [vi.fn(), vi.fn<(ids: readonly number[]) => void>()];
  const favorites = createFavorites({
    isLoggedIn: () => isStillLoggedIn,
    load,
    async save(list) {
      const ids = await list();
      if (ids === null) return null;
      return await new Promise((resolve, reject) => {
        sent.push({
          ids,
          at: Date.now() - began,
          succeed: async () => {
            stored = ids;
            resolve(ids);
            await settled();
          },
          fail: async (error) => {
            reject(error);
            await settled();
          },
        });
      });
    },
    loadAfterFailure: async () => stored,
    sendLast,
    alone: (work) => work(),
    onSaved,
    pending,
    userId: () => 7,
    messageOf: (error) => `said: ${error instanceof Error ? error.message : ""}`,
    isLoginFailure: (error) => error instanceof Error && /logged in|Authentication/.test(error.message),
    checkLogin,
    log,
  });
  const events: FavoritesEvent[] = [];
  favorites.onEvent((event) => events.push(event));
  return {
    favorites,
    sent,
    load,
    checkLogin,
    log,
    events,
    pending,
    onSaved,
    sendLast,
    ids: () => favorites.getSnapshot().ids,
    endLogin() {
      isStillLoggedIn = false;
    },
    /** Another tab, or another machine, saves a list. */
    storeElsewhere(ids: readonly number[]) {
      stored = ids;
    },
  };
}

/** Pending changes of one page, which a test can look into. */
function memoryPending() {
  let kept: readonly FavoriteChange[] = [];
  return {
    kept: () => kept.map(({ id, isAdded }) => (isAdded ? id : -id)),
    keep(_userId: number, changes: readonly FavoriteChange[]) {
      kept = changes;
    },
    takeOver(_userId: number, take: (changes: readonly FavoriteChange[]) => boolean) {
      if (kept.length > 0) take(kept);
    },
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

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
  await vi.advanceTimersByTimeAsync(favoritesDebounceMilliseconds - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(favoritesDebounceMilliseconds).toBe(2000);
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

test("S7.18 the stored list replaces the local one where they differ as lists, and only then", async () => {
  const { favorites, load, ids } = favoritesOn([]);
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

test("a change made before the stored list is known is added to that list, never saved instead of it", async () => {
  const { favorites, sent, load, ids } = favoritesOn([5]);
  favorites.toggle(product(7));
  expect(ids()).toEqual([7]);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(sent[0]?.ids).toEqual([5, 7]);
});

test("what a login was asked for is added to the stored list; what is there already stays, and nothing is sent", async () => {
  const { favorites, ids, sent, events } = favoritesOn([5]);
  await favorites.add(product(5));
  expect([ids(), sent, events]).toEqual([[5], [], []]);
  await favorites.add(product(7));
  await settled();
  expect([ids(), sent.map((each) => each.ids), events.length]).toEqual([[5, 7], [[5, 7]], 1]);
});

test("where the stored list cannot be read, a change fails instead of overwriting it", async () => {
  const { favorites, sent, load, ids, events } = favoritesOn([5]);
  load.mockRejectedValueOnce(new Error("out of reach"));
  favorites.toggle(product(7));
  await settled();
  expect(sent).toEqual([]);
  expect(ids()).toEqual([5]);
  expect(events.at(-1)).toMatchObject({ kind: "failed", message: "said: out of reach", needsLogin: false });
});

test("a list asked for before a save ended does not take the saved change back", async () => {
  const { favorites, sent, load, ids } = favoritesOn([5]);
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

test("a list that cannot be read is logged, one refused for the login checks the login instead", async () => {
  const { favorites, load, log, checkLogin } = favoritesOn([]);
  load.mockRejectedValueOnce(new Error("out of reach"));
  await favorites.load();
  expect(log).toHaveBeenCalledTimes(1);
  load.mockRejectedValueOnce(new Error("Authentication token expired"));
  await favorites.load();
  expect([log.mock.calls.length, checkLogin.mock.calls.length]).toEqual([1, 1]);
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

test("several products are added in one save, in their order, without those that are there and without a notification", async () => {
  const { favorites, sent, ids, events, load } = favoritesOn([5]);
  const added = favorites.addAll([9, 5, 7]);
  await settled();
  expect([ids(), sent.map((each) => each.ids), events]).toEqual([[5, 9, 7], [[5, 9, 7]], []]);
  await sent[0]?.succeed();
  expect(await added).toBe(true);
  load.mockResolvedValue([5, 9, 7]);
  expect(await favorites.addAll([7, 9])).toBe(true);
  expect(sent).toHaveLength(1);
});

test("several products that could not be added are said not to be, and none of them is shown", async () => {
  const { favorites, sent, ids, events, load } = favoritesOn([5]);
  const added = favorites.addAll([9, 7]);
  await settled();
  await sent[0]?.fail(new Error("no answer"));
  expect([await added, ids()]).toEqual([false, [5]]);
  expect(events).toMatchObject([{ kind: "failed", changes: [{ id: 9 }, { id: 7 }] }]);
  favorites.reset();
  load.mockRejectedValueOnce(new Error("out of reach"));
  expect(await favorites.addAll([9])).toBe(false);
  expect(await favoritesOn([], { isLoggedIn: false }).favorites.addAll([9])).toBe(false);
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

test("a save begins with the list as the store holds it, so that another tab’s changes stay", async () => {
  const { favorites, sent, ids, storeElsewhere, onSaved } = favoritesOn([5]);
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

test("what the store holds already is not sent again", async () => {
  const { favorites, sent, ids, storeElsewhere, onSaved } = favoritesOn([5]);
  await favorites.load();
  storeElsewhere([5, 7]);
  favorites.toggle(product(7));
  await settled();
  expect([ids(), sent, favorites.getSnapshot().isSaving]).toEqual([[5, 7], [], false]);
  expect(onSaved).not.toHaveBeenCalled();
});

test("a list that was asked for before the save is not what the save begins with", async () => {
  const { favorites, sent, load } = favoritesOn([5]);
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

test("another tab’s save is asked for even where the list is being asked for already", async () => {
  const { favorites, load, ids } = favoritesOn([]);
  const early = Promise.withResolvers<readonly number[]>();
  load.mockReturnValueOnce(early.promise).mockResolvedValueOnce([9]);
  void favorites.load();
  const reloaded = favorites.reload();
  early.resolve([5]);
  await reloaded;
  expect(ids()).toEqual([9]);
});

test("changes are pending until they are saved or taken back", async () => {
  const { favorites, sent, pending } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  expect(pending.kept()).toEqual([7, -5]);
  await sent[0]?.succeed();
  expect(pending.kept()).toEqual([-5]);
  await sent[1]?.fail(new Error("no answer"));
  expect(pending.kept()).toEqual([]);
});

test("what a page that is gone has left is saved on top of what is stored, without a notification", async () => {
  const gone = favoritesOn([]);
  await gone.favorites.load();
  for (const id of [1, 2, 3]) gone.favorites.toggle(product(id));
  const { favorites, sent, ids, events, pending } = favoritesOn([8], { pending: gone.pending });
  favorites.resume(7);
  expect(ids()).toEqual([1, 2, 3]);
  await settled();
  expect(sent.map((each) => each.ids)).toEqual([[8, 1, 2, 3]]);
  await sent[0]?.succeed();
  expect([events, pending.kept()]).toEqual([[], []]);
});

test("what fails because the login has ended stays pending, and goes through with the next login", async () => {
  const { favorites, sent, checkLogin, endLogin, pending, ids } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  checkLogin.mockImplementation(async () => {
    endLogin();
    favorites.reset();
  });
  await sent[0]?.fail(new Error("Authentication token expired"));
  expect([ids(), pending.kept()]).toEqual([[], [7, -5]]);
  favorites.resume(7);
  await settled();
  expect(sent[1]?.ids).toEqual([7]);
});

test("a page that goes sends all that is not saved, at once and without asking for anything", async () => {
  const { favorites, sent, sendLast } = favoritesOn([5]);
  favorites.leave();
  await favorites.load();
  favorites.leave();
  expect(sendLast).not.toHaveBeenCalled();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  favorites.toggle(product(8));
  favorites.leave();
  expect(sendLast).toHaveBeenCalledExactlyOnceWith([7, 8]);
  expect(sent).toHaveLength(1);
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

test("a save that was carried out though it failed is shown as the store holds it", async () => {
  const { favorites, sent, ids, storeElsewhere } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  storeElsewhere([5, 7]);
  await sent[0]?.fail(new Error("cut off"));
  expect(ids()).toEqual([5, 7]);
});
