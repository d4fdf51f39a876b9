import { expect, test, vi } from "vitest";
import { discardPendingAdditions, pendingChanges } from "./pending-changes.ts";
import { memoryStorage } from "./testing/memory-browser.ts";

const change = (id: number, isAdded = true) => ({ id, title: `House ${id}`, thumbnail: null, isAdded });

/** Exclusive locks like a browser's; `leave` releases those of a page. */
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
      // The one method that is used; a LockManager cannot be constructed.
      return { locks: { request } as unknown as LockManager, leave: () => leave() };
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("changes of a closed page are given to the next one, for the same user only, and once", () => {
  const storage = memoryStorage();
  pendingChanges("gone", () => storage, undefined).store(7, [change(1), change(2, false)]);
  const page = pendingChanges("page", () => storage, undefined);
  const adopt = vi.fn(() => true);
  page.adoptOrphaned(8, adopt);
  expect(adopt).not.toHaveBeenCalled();
  page.adoptOrphaned(7, adopt);
  page.adoptOrphaned(7, adopt);
  expect(adopt).toHaveBeenCalledExactlyOnceWith([change(1), change(2, false)]);
});

test("a guest's removal discards a pending addition; removals and other products stay", () => {
  const storage = memoryStorage();
  pendingChanges("one", () => storage, undefined).store(7, [change(1), change(2), change(3, false)]);
  pendingChanges("two", () => storage, undefined).store(8, [change(1)]);
  discardPendingAdditions([1, 3], () => storage);
  const page = pendingChanges("page", () => storage, undefined);
  const adopt = vi.fn(() => true);
  page.adoptOrphaned(7, adopt);
  page.adoptOrphaned(8, adopt);
  expect(adopt).toHaveBeenCalledExactlyOnceWith([change(2), change(3, false)]);
});

test("rejected changes stay pending, and saved ones are gone", () => {
  const storage = memoryStorage();
  const gone = pendingChanges("gone", () => storage, undefined);
  gone.store(7, [change(1)]);
  const page = pendingChanges("page", () => storage, undefined);
  page.adoptOrphaned(7, () => false);
  const adopt = vi.fn(() => true);
  page.adoptOrphaned(7, adopt);
  expect(adopt).toHaveBeenCalledTimes(1);
  gone.store(7, [change(2)]);
  gone.store(7, []);
  page.adoptOrphaned(7, adopt);
  expect([adopt.mock.calls.length, storage.length]).toEqual([1, 0]);
});

test("unsaved changes of an open page are its own until it closes", async () => {
  const storage = memoryStorage();
  const browser = browserLocks();
  const [open, other] = [browser.ofPage(), browser.ofPage()];
  pendingChanges("open", () => storage, open.locks).store(7, [change(1)]);
  const adopt = vi.fn(() => true);
  pendingChanges("other", () => storage, other.locks).adoptOrphaned(7, adopt);
  await settled();
  expect(adopt).not.toHaveBeenCalled();
  open.leave();
  await settled();
  expect(adopt).toHaveBeenCalledExactlyOnceWith([change(1)]);
});

test("an open page that has saved its changes leaves nothing, and releases its lock", async () => {
  const storage = memoryStorage();
  const browser = browserLocks();
  const [open, other] = [browser.ofPage(), browser.ofPage()];
  const page = pendingChanges("open", () => storage, open.locks);
  page.store(7, [change(1)]);
  const adopt = vi.fn(() => true);
  pendingChanges("other", () => storage, other.locks).adoptOrphaned(7, adopt);
  page.store(7, []);
  await settled();
  expect(adopt).not.toHaveBeenCalled();
  page.store(7, [change(2)]);
  pendingChanges("other", () => storage, other.locks).adoptOrphaned(7, adopt);
  open.leave();
  await settled();
  expect(adopt).toHaveBeenCalledExactlyOnceWith([change(2)]);
});

test("a page adopts its own changes after its login expired, and stores them until saved", () => {
  const storage = memoryStorage();
  const page = pendingChanges("page", () => storage, browserLocks().ofPage().locks);
  page.store(7, [change(1)]);
  page.store(8, [change(3)]);
  const adopt = vi.fn(() => true);
  page.adoptOrphaned(7, adopt);
  expect(adopt).toHaveBeenCalledExactlyOnceWith([change(1)]);
  expect(storage.length).toBe(2);
});

test("invalid entries give nothing, and storage that throws breaks nothing", () => {
  const storage = memoryStorage();
  for (const [page, text] of Object.entries({ a: "{", b: "{}", c: '[{"id":"1"}]', d: '[{"id":1,"title":"x"}]' })) {
    storage.setItem(`porchlight:pending:7:${page}`, text);
  }
  const adopt = vi.fn(() => true);
  pendingChanges("page", () => storage, undefined).adoptOrphaned(7, adopt);
  const refusing = pendingChanges(
    "page",
    () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
    undefined,
  );
  refusing.store(7, [change(1)]);
  refusing.adoptOrphaned(7, adopt);
  expect(adopt).not.toHaveBeenCalled();
});
