import { expect, test, vi } from "vitest";
import { forgetAdded, pendingChanges } from "./pending-changes.ts";
import { memoryStorage } from "./testing/memory-storage.ts";

const change = (id: number, isAdded = true) => ({ id, title: `House ${id}`, thumbnail: null, isAdded });

/** Locks that one holder has at a time, as those of a browser; a page that goes lets go of all of its own. */
function browserLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    ofPage() {
      let leave = () => {};
      const gone = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const request = (name: string, work: () => unknown) => {
        const held = (last.get(name) ?? Promise.resolve()).then(() => Promise.race([gone, work()]));
        last.set(name, held);
        return held;
      };
      // The one method that pending changes call; the lock manager of a browser cannot be made.
      return { locks: { request } as unknown as LockManager, leave: () => leave() };
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("what a page left is given to the next one, for the same user alone, and once", () => {
  const storage = memoryStorage();
  pendingChanges("gone", () => storage, undefined).keep(7, [change(1), change(2, false)]);
  const page = pendingChanges("page", () => storage, undefined);
  const take = vi.fn(() => true);
  page.takeOver(8, take);
  expect(take).not.toHaveBeenCalled();
  page.takeOver(7, take);
  page.takeOver(7, take);
  expect(take).toHaveBeenCalledExactlyOnceWith([change(1), change(2, false)]);
});

test("what is taken out again without a login waits for none; removals and other products do", () => {
  const storage = memoryStorage();
  pendingChanges("one", () => storage, undefined).keep(7, [change(1), change(2), change(3, false)]);
  pendingChanges("two", () => storage, undefined).keep(8, [change(1)]);
  forgetAdded([1, 3], () => storage);
  const page = pendingChanges("page", () => storage, undefined);
  const take = vi.fn(() => true);
  page.takeOver(7, take);
  page.takeOver(8, take);
  expect(take).toHaveBeenCalledExactlyOnceWith([change(2), change(3, false)]);
});

test("what is not taken stays for another time, and what is saved is left to nobody", () => {
  const storage = memoryStorage();
  const gone = pendingChanges("gone", () => storage, undefined);
  gone.keep(7, [change(1)]);
  const page = pendingChanges("page", () => storage, undefined);
  page.takeOver(7, () => false);
  const take = vi.fn(() => true);
  page.takeOver(7, take);
  expect(take).toHaveBeenCalledTimes(1);
  gone.keep(7, [change(2)]);
  gone.keep(7, []);
  page.takeOver(7, take);
  expect([take.mock.calls.length, storage.length]).toEqual([1, 0]);
});

test("what an open page has not saved is its own until the page goes", async () => {
  const storage = memoryStorage();
  const browser = browserLocks();
  const [open, other] = [browser.ofPage(), browser.ofPage()];
  pendingChanges("open", () => storage, open.locks).keep(7, [change(1)]);
  const take = vi.fn(() => true);
  pendingChanges("other", () => storage, other.locks).takeOver(7, take);
  await settled();
  expect(take).not.toHaveBeenCalled();
  open.leave();
  await settled();
  expect(take).toHaveBeenCalledExactlyOnceWith([change(1)]);
});

test("an open page that has saved its changes leaves nothing, and lets go", async () => {
  const storage = memoryStorage();
  const browser = browserLocks();
  const [open, other] = [browser.ofPage(), browser.ofPage()];
  const page = pendingChanges("open", () => storage, open.locks);
  page.keep(7, [change(1)]);
  const take = vi.fn(() => true);
  pendingChanges("other", () => storage, other.locks).takeOver(7, take);
  page.keep(7, []);
  await settled();
  expect(take).not.toHaveBeenCalled();
  page.keep(7, [change(2)]);
  pendingChanges("other", () => storage, other.locks).takeOver(7, take);
  open.leave();
  await settled();
  expect(take).toHaveBeenCalledExactlyOnceWith([change(2)]);
});

test("a page takes its own changes up again after its login had ended, and keeps them until they are saved", () => {
  const storage = memoryStorage();
  const page = pendingChanges("page", () => storage, browserLocks().ofPage().locks);
  page.keep(7, [change(1)]);
  page.keep(8, [change(3)]);
  const take = vi.fn(() => true);
  page.takeOver(7, take);
  expect(take).toHaveBeenCalledExactlyOnceWith([change(1)]);
  expect(storage.length).toBe(2);
});

test("entries that are broken give nothing, and a storage that refuses breaks nothing", () => {
  const storage = memoryStorage();
  for (const [page, text] of Object.entries({ a: "{", b: "{}", c: '[{"id":"1"}]', d: '[{"id":1,"title":"x"}]' })) {
    storage.setItem(`porchlight:pending:7:${page}`, text);
  }
  const take = vi.fn(() => true);
  pendingChanges("page", () => storage, undefined).takeOver(7, take);
  const refusing = pendingChanges(
    "page",
    () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
    undefined,
  );
  refusing.keep(7, [change(1)]);
  refusing.takeOver(7, take);
  expect(take).not.toHaveBeenCalled();
});
