import { type ShortlistChange, type ShortlistPerson, shortlistLimits } from "@porchlight/contract/shortlists";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryLog, temporaryStore } from "#backend/testing/content-store.ts";
import { openShortlists } from "./open-shortlists.ts";
import { ShortlistStore, shortlistRetentionMs } from "./shortlist-store.ts";

const nowMs = Date.parse("2026-11-21T17:00:00Z");

let place: Awaited<ReturnType<typeof temporaryStore>>;
let store: ShortlistStore;
beforeEach(async () => {
  place = await temporaryStore();
  store = new ShortlistStore(place.database);
});
afterEach(() => place.remove());

const product = (id: number) => ({ id, title: `House ${id}`, href: `/homes/${id}/` });

/** A new list with these products; the links of its two people. */
async function newList(...ids: readonly number[]): Promise<[first: string, second: string]> {
  const link = await store.create({ name: "Ada", products: ids.map(product) }, nowMs);
  const list = await store.byLink(link ?? "", nowMs);
  return [list?.links[1] ?? "", list?.links[2] ?? ""];
}

const change = (link: string, wanted: ShortlistChange, atMs = nowMs) => store.change(link, wanted, atMs);
const note = (productId: number, text: string, noteRevision: number): ShortlistChange => ({
  ...{ kind: "note", productId, note: text, noteRevision },
});

/** The products on a list, in their order. */
const listed = async (link: string) =>
  (await store.byLink(link, nowMs))?.items.filter(({ removedBy }) => removedBy === null).map(({ id }) => id);

/** A person's mark of a product. */
async function markOf(link: string, person: ShortlistPerson, productId: number) {
  const list = await store.byLink(link, nowMs);
  return list?.items.find(({ id }) => id === productId)?.marks[person];
}

const rowCounts = async () =>
  await Promise.all(
    (["shortlists", "shortlist_people", "shortlist_items", "shortlist_marks"] as const).map(
      async (table) => (await place.database.selectFrom(table).selectAll().execute()).length,
    ),
  );

describe("a new list", () => {
  test("has its products in the given order, and a link for each of two people", async () => {
    const [ada, ben] = await newList(9, 3);
    expect(ada).not.toBe(ben);
    const unmarked = { isHearted: false, note: "", noteRevision: 0, rank: 0 };
    const expected = {
      links: { 1: ada, 2: ben },
      names: { 1: "Ada", 2: "" },
      items: [9, 3].map((id) => ({
        ...product(id),
        addedBy: 1,
        removedBy: null,
        marks: { 1: unmarked, 2: unmarked },
      })),
      visit: { seenAtMs: 0, seen: "", seenBefore: "" },
    };
    expect(await store.byLink(ada, nowMs)).toEqual({ ...expected, person: 1 });
    expect(await store.byLink(ben, nowMs)).toEqual({ ...expected, person: 2 });
  });

  test("has thirty products at most; more are not added, all or none", async () => {
    const many = Array.from({ length: shortlistLimits.homes + 5 }, (_, position) => position + 1);
    const [ada] = await newList(...many);
    expect(await listed(ada)).toHaveLength(shortlistLimits.homes);
    await change(ada, { kind: "remove", productId: 1 });
    expect(await change(ada, { kind: "add", products: [product(91), product(92)] })).toBe("full");
    expect(await change(ada, { kind: "add", products: [product(91), product(2)] })).toBe("done");
    expect(await change(ada, { kind: "restore", productId: 1 })).toBe("full");
    expect(await listed(ada)).toHaveLength(shortlistLimits.homes);
  });
});

describe("two people", () => {
  test("write their own hearts, notes, ranks and names", async () => {
    const [ada, ben] = await newList(1, 2);
    await change(ada, { kind: "heart", productId: 1, isHearted: true });
    await change(ben, { kind: "heart", productId: 1, isHearted: true });
    await change(ada, { kind: "heart", productId: 1, isHearted: false });
    await change(ben, note(1, "Too far from the station", 0));
    await change(ada, { kind: "rank", productId: 2, step: "up" });
    await change(ben, { kind: "rank", productId: 1, step: "up" });
    await change(ben, { kind: "rank", productId: 2, step: "up" });
    await change(ben, { kind: "name", name: "Ben" });
    const list = await store.byLink(ada, nowMs);
    expect(list?.names).toEqual({ 1: "Ada", 2: "Ben" });
    expect(list?.items.map(({ marks }) => marks)).toEqual([
      {
        1: { isHearted: false, note: "", noteRevision: 0, rank: 0 },
        2: { isHearted: true, note: "Too far from the station", noteRevision: 1, rank: 1 },
      },
      {
        1: { isHearted: false, note: "", noteRevision: 0, rank: 1 },
        2: { isHearted: false, note: "", noteRevision: 0, rank: 2 },
      },
    ]);
  });

  test("lose nothing when they write at once", async () => {
    const [ada, ben] = await newList(1);
    const changes: readonly [string, ShortlistChange][] = [
      [ada, { kind: "add", products: [product(2)] }],
      [ben, { kind: "add", products: [product(3)] }],
      [ada, note(1, "Ada’s", 0)],
      [ben, note(1, "Ben’s", 0)],
      [ada, { kind: "heart", productId: 1, isHearted: true }],
      [ben, { kind: "rank", productId: 1, step: "up" }],
      [ada, { kind: "rank", productId: 1, step: "up" }],
      [ben, { kind: "add", products: [product(2)] }],
    ];
    expect(new Set(await Promise.all(changes.map(([link, wanted]) => change(link, wanted))))).toEqual(
      new Set(["done"]),
    );
    expect((await listed(ada))?.toSorted()).toEqual([1, 2, 3]);
    expect(await markOf(ada, 1, 1)).toEqual({ isHearted: true, note: "Ada’s", noteRevision: 1, rank: 1 });
    expect(await markOf(ada, 2, 1)).toEqual({ isHearted: false, note: "Ben’s", noteRevision: 1, rank: 1 });
  });

  test("don’t replace a note that has changed since it was shown, and save the same one twice", async () => {
    const [ada] = await newList(1);
    expect(await change(ada, note(1, "One", 0))).toBe("done");
    expect(await change(ada, note(1, "One", 0))).toBe("done");
    expect(await change(ada, note(1, "Another", 0))).toBe("stale");
    expect(await change(ada, note(1, "Another", Number.NaN))).toBe("stale");
    expect(await markOf(ada, 1, 1)).toMatchObject({ note: "One", noteRevision: 1 });
    expect(await change(ada, note(1, "Another", 1))).toBe("done");
    expect(await markOf(ada, 1, 1)).toMatchObject({ note: "Another", noteRevision: 2 });
  });

  test("remove products and put them back, with all marks", async () => {
    const [ada, ben] = await newList(1, 2);
    await change(ben, note(1, "Mine", 0));
    await change(ben, { kind: "rank", productId: 1, step: "up" });
    await change(ben, { kind: "rank", productId: 2, step: "up" });
    expect(await change(ada, { kind: "remove", productId: 1 })).toBe("done");
    expect(await change(ben, { kind: "remove", productId: 1 })).toBe("gone");
    expect(await change(ben, { kind: "rank", productId: 1, step: "up" })).toBe("gone");
    // The note was on its way when the product was removed.
    expect(await change(ben, note(1, "Mine, still", 1))).toBe("done");
    expect(await markOf(ada, 2, 2)).toMatchObject({ rank: 1 });
    expect((await store.byLink(ada, nowMs))?.items).toMatchObject([{ id: 1, removedBy: 1 }, { id: 2 }]);
    expect(await change(ben, { kind: "restore", productId: 1 }, nowMs + 5)).toBe("done");
    expect(await listed(ada)).toEqual([2, 1]);
    expect(await markOf(ada, 2, 1)).toMatchObject({ note: "Mine, still", rank: 1 });
    expect(await change(ben, { kind: "restore", productId: 99 })).toBe("gone");
    expect(await change(ben, note(99, "Nowhere", 0))).toBe("gone");
  });

  test("keep as many rows as the limit: the products removed first are deleted", async () => {
    const [ada] = await newList(1);
    for (let id = 2; id <= shortlistLimits.rows + 3; id += 1) {
      await change(ada, { kind: "add", products: [product(id)] }, nowMs + id);
      await change(ada, { kind: "remove", productId: id }, nowMs + id);
    }
    const ids = (await store.byLink(ada, nowMs))?.items.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(shortlistLimits.rows);
    expect(ids.slice(0, 2)).toEqual([1, 5]);
  });
});

describe("a link", () => {
  test("that is replaced no longer reads or writes; the marks of its person stay", async () => {
    const [ada, ben] = await newList(1);
    await change(ben, note(1, "Mine", 0));
    expect(await change(ada, { kind: "renew", person: 2, link: "another" })).toBe("done");
    expect(await store.byLink(ben, nowMs)).toBeUndefined();
    expect(await change(ben, note(1, "Forged", 1))).toBe("gone");
    expect((await store.byLink("another", nowMs))?.person).toBe(2);
    expect(await markOf(ada, 2, 1)).toMatchObject({ note: "Mine" });
  });

  test("of the second person replaces itself alone, and deletes nothing", async () => {
    const [ada, ben] = await newList(1);
    expect(await change(ben, { kind: "renew", person: 1, link: "stolen" })).toBe("gone");
    expect(await change(ben, { kind: "delete" })).toBe("gone");
    expect(await store.byLink(ada, nowMs)).toBeDefined();
    expect(await change(ben, { kind: "renew", person: 2, link: "own" })).toBe("done");
    expect((await store.byLink("own", nowMs))?.person).toBe(2);
  });

  test("that is unknown reads and writes nothing", async () => {
    await newList(1);
    expect(await store.byLink("", nowMs)).toBeUndefined();
    expect(await change("unknown", { kind: "delete" })).toBe("gone");
    expect((await rowCounts())[0]).toBe(1);
  });
});

test("the visits of each person are stored apart", async () => {
  const [ada, ben] = await newList(1);
  const visit = { seenAtMs: nowMs, seen: "{}", seenBefore: "before" };
  await change(ada, { kind: "visit", visit });
  expect((await store.byLink(ada, nowMs))?.visit).toEqual(visit);
  expect((await store.byLink(ben, nowMs))?.visit).toEqual({ seenAtMs: 0, seen: "", seenBefore: "" });
});

test("a list ends 180 days after its last change, and is deleted with everything in it", async () => {
  const [ada, ben] = await newList(1);
  const [used] = await newList(2);
  await change(ada, note(1, "Mine", 0));
  const endMs = nowMs + shortlistRetentionMs;
  expect(await store.byLink(ben, endMs - 1)).toBeDefined();
  expect(await store.byLink(ben, endMs)).toBeUndefined();
  expect(await change(ben, { kind: "name", name: "Late" }, endMs)).toBe("gone");
  await change(used, { kind: "heart", productId: 2, isHearted: true }, nowMs + 1);
  const log = memoryLog();
  const running = await openShortlists({ databaseUrl: place.databaseUrl, now: () => endMs, log });
  await running.close();
  expect(log.lines).toEqual([]);
  expect(await rowCounts()).toEqual([1, 2, 1, 1]);
  expect(await change(used, { kind: "delete" })).toBe("done");
  expect(await rowCounts()).toEqual([0, 0, 0, 0]);
});
