import type { ShortlistItem, ShortlistMark, ShortlistVisit } from "@porchlight/contract/shortlists";
import { describe, expect, test } from "vitest";
import { changesSinceVisit, countChanges, type ListedShortlist, visitAfter } from "./shortlist-changes.ts";

const unmarked: ShortlistMark = { isHearted: false, note: "", noteRevision: 0, rank: 0 };
const home = (id: number, change: Partial<ShortlistItem> = {}, bens: Partial<ShortlistMark> = {}): ShortlistItem => ({
  ...{ id, title: `House ${id}`, href: `/homes/${id}/`, addedBy: 1, removedBy: null },
  marks: { 1: unmarked, 2: { ...unmarked, ...bens } },
  ...change,
});

const priced = (id: number, priceUsd = 700_000, status = "Ready now") => ({ id, priceUsd, status: { text: status } });

/** The list as Ada, the first person, sees it. */
const listOf = (items: readonly ShortlistItem[], products = items.map(({ id }) => priced(id))): ListedShortlist => ({
  ...{ person: 1, names: { 1: "Ada", 2: "Ben" }, items },
  products: new Map(products.map((product) => [product.id, product])),
});

const startMs = Date.parse("2026-11-21T17:00:00Z");
const minuteMs = 60_000;
const never: ShortlistVisit = { seenAtMs: 0, seen: "", seenBefore: "" };
const load = (list: ListedShortlist, stored: ShortlistVisit, minutes: number, today = "2026-11-21") =>
  visitAfter(list, stored, { nowMs: startMs + minutes * minuteMs, today });

/** The changes on Ada's page at her second visit, by product id. */
function changes(before: ListedShortlist, now: ListedShortlist) {
  const first = load(before, never, 0).visit;
  const second = load(now, first, 60, "2026-11-22").visit;
  const { on, changes: found } = changesSinceVisit(now, second);
  expect(on).toBe("2026-11-21");
  return found;
}
const texts = (before: ListedShortlist, now: ListedShortlist) =>
  Object.fromEntries(
    [...changes(before, now)].filter(([, all]) => all.length > 0).map(([id, all]) => [id, all.map(({ text }) => text)]),
  );

describe("a visit", () => {
  test("is the loads of a page less than half an hour apart", () => {
    const empty = listOf([]);
    const added = listOf([home(1, { addedBy: 2 })]);
    const first = load(empty, never, 0);
    expect(first.isNew).toBe(true);
    expect(changesSinceVisit(empty, first.visit).changes.size).toBe(0);
    const still = load(added, first.visit, 30);
    expect(countChanges(changesSinceVisit(added, still.visit).changes)).toBe(0);
    const second = load(listOf([home(1, { addedBy: 2 }), home(2, { addedBy: 2 })]), still.visit, 61);
    expect(Object.keys(JSON.parse(second.visit.seenBefore).items)).toEqual(["1"]);
    // The marks stay until the visit ends.
    const again = load(listOf([home(2, { addedBy: 2 })]), second.visit, 90);
    expect(again.visit.seenBefore).toBe(second.visit.seenBefore);
  });

  test("is stored again for another page, and once a minute", () => {
    const list = listOf([home(1)]);
    const { visit } = load(list, never, 0);
    expect(load(list, visit, 1)).toEqual({ visit, isNew: false });
    expect(load(list, visit, 1.1).isNew).toBe(true);
    expect(load(listOf([home(1, {}, { isHearted: true })]), visit, 0).isNew).toBe(true);
  });

  test("before any other shows no changes", () => {
    const list = listOf([home(1, { addedBy: 2 }, { isHearted: true, note: "Nice", noteRevision: 1, rank: 1 })]);
    expect(changesSinceVisit(list, load(list, never, 0).visit)).toEqual({ on: "", changes: new Map() });
  });
});

describe("the changes since the visit before", () => {
  test("are what the other person added, removed, liked, wrote and ranked", () => {
    const before = listOf([home(1), home(2), home(3)]);
    const now = listOf([
      home(1, {}, { isHearted: true, note: "Nice", noteRevision: 1, rank: 2 }),
      home(2, { removedBy: 2 }),
      home(3),
      home(4, { addedBy: 2 }, { rank: 1 }),
    ]);
    expect(texts(before, now)).toEqual({
      1: ["Ben likes it.", "New note by Ben.", "Ben ranks it 2nd."],
      2: ["Ben removed it."],
      4: ["Ben added it.", "Ben ranks it 1st."],
    });
    expect(countChanges(changes(before, now))).toBe(5);
  });

  test("are not one’s own", () => {
    const own = { 1: { ...unmarked, isHearted: true, note: "Mine", noteRevision: 3, rank: 1 }, 2: unmarked };
    const now = listOf([home(1, { marks: own }), home(2, { removedBy: 1 }), home(3, { addedBy: 1 })]);
    expect(texts(listOf([home(1), home(2)]), now)).toEqual({});
  });

  test("are what another person took back, changed and deleted", () => {
    const before = listOf([
      home(1, {}, { isHearted: true, note: "One", noteRevision: 1, rank: 1 }),
      home(2, {}, { note: "Two", noteRevision: 1, rank: 2 }),
    ]);
    const now = listOf([
      home(1, {}, { note: "Other", noteRevision: 2, rank: 2 }),
      home(2, {}, { note: "", noteRevision: 2 }),
    ]);
    expect(texts(before, now)).toEqual({
      1: ["Ben no longer likes it.", "Ben changed the note.", "Ben ranks it 2nd, was 1st."],
      2: ["Ben deleted the note.", "Ben no longer ranks it; it was 2nd."],
    });
  });

  test("are net: what was changed and changed back is none", () => {
    const before = listOf([home(1, { removedBy: 2 }, { isHearted: true })]);
    expect(texts(before, before)).toEqual({});
    const back = listOf([home(1, { addedBy: 2 }, { isHearted: true })]);
    expect(texts(before, back)).toEqual({ 1: ["Ben added it."] });
  });

  test("are those of the price and status, and that a home left the site", () => {
    const items = [home(1), home(2), home(3)];
    const now = listOf(items, [priced(1, 690_000), priced(3, 700_000, "Under Contract")]);
    expect(texts(listOf(items), now)).toEqual({
      1: ["$10,000 less than on Nov 21, 2026."],
      2: ["It is no longer on our site."],
      3: ["Was “Ready now” on Nov 21, 2026, now “Under Contract”."],
    });
    expect(texts(now, now)).toEqual({});
  });

  test("name a person without a name in words", () => {
    const nameless = { ...listOf([home(1, {}, { note: "Nice", noteRevision: 1 })]), names: { 1: "Ada", 2: "" } };
    expect(texts(listOf([home(1)]), nameless)).toEqual({ 1: ["New note by the other person."] });
  });
});
