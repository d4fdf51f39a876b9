import { expect, test } from "vitest";
import { relatedPlans } from "./related-products.ts";

const plan = (id: string, collections: string | null, message?: string) => ({
  id,
  collections,
  statusMessage: message === undefined ? null : ["key", message],
});
const ids = (plans: { id: string }[]) => plans.map(({ id }) => id);
const first = () => 0;
const last = () => 0.999_999;

const current = plan("current", "easyhouse");

test("three plans of the same collection are related, without the current one", { tags: ["S9.18"] }, () => {
  const plans = [
    current,
    plan("e1", "easyhouse"),
    plan("w1", "wee-cottage"),
    plan("e2", "EasyHouse"),
    plan("e3", "easyhouse"),
    plan("e4", "easyhouse"),
  ];
  expect(ids(relatedPlans(current, plans, first).sameCollection)).toEqual(["e1", "e2", "e3"]);
});

test("there are fewer when the collection has fewer", { tags: ["S9.18"] }, () => {
  const plans = [current, plan("e1", "easyhouse"), plan("w1", "wee-cottage")];
  expect(ids(relatedPlans(current, plans, first).sameCollection)).toEqual(["e1"]);
  expect(relatedPlans(current, [], first)).toEqual({ sameCollection: [], others: [] });
});

test("plans coming soon are excluded from both groups", { tags: ["S9.19"] }, () => {
  const plans = [
    plan("e1", "easyhouse", "Coming Soon"),
    plan("w1", "wee-cottage", "Coming Soon"),
    plan("e2", "easyhouse", "Now Selling"),
  ];
  expect(relatedPlans(current, plans, first)).toEqual({ sameCollection: [plans[2]], others: [] });
});

test("plans that are sold out are excluded from both groups", { tags: ["S9.20"] }, () => {
  const plans = [plan("e1", "easyhouse", "Sold Out"), plan("w1", "wee-cottage", "Sold Out"), plan("w2", "wee-cottage")];
  expect(relatedPlans(current, plans, first)).toEqual({ sameCollection: [], others: [plans[2]] });
});

test("two others are picked by the random source from all the remaining plans", { tags: ["S9.21"] }, () => {
  const plans = ["e1", "e2", "e3", "e4"].map((id) => plan(id, "easyhouse"));
  plans.push(plan("w1", "wee-cottage"), plan("n1", null), plan("l1", "limitededition"));
  expect(ids(relatedPlans(current, plans, first).others)).toEqual(["e4", "w1"]);
  expect(ids(relatedPlans(current, plans, last).others)).toEqual(["l1", "n1"]);
});

test("every remaining plan can be picked, and none twice", { tags: ["S9.21"] }, () => {
  const plans = ["a", "b", "c", "d"].map((id) => plan(id, "wee-cottage"));
  const seen = new Set<string>();
  for (let a = 0; a < 1; a += 0.25) {
    for (let b = 0; b < 1; b += 0.25) {
      const source = [a, b];
      const { others } = relatedPlans(current, plans, () => source.shift() ?? 0);
      expect(new Set(ids(others)).size).toBe(2);
      for (const id of ids(others)) seen.add(id);
    }
  }
  expect([...seen].sort()).toEqual(["a", "b", "c", "d"]);
});

test("a plan listed twice is related once", () => {
  const plans = [plan("e1", "easyhouse"), plan("e1", "easyhouse"), plan("w1", null), plan("w1", null)];
  const related = relatedPlans(current, plans, first);
  expect(ids([...related.sameCollection, ...related.others])).toEqual(["e1", "w1"]);
});

test("plans without a collection are not related to each other", () => {
  const plans = [plan("a", null), plan("b", "")];
  const related = relatedPlans(plan("current", null), plans, first);
  expect(related.sameCollection).toEqual([]);
  expect(ids(related.others)).toEqual(["a", "b"]);
});

test("an unknown collection is compared by its name", () => {
  const plans = [plan("a", "Lanterns"), plan("b", "opportunities")];
  expect(ids(relatedPlans(plan("current", "lanterns "), plans, first).sameCollection)).toEqual(["a"]);
});

test("plans in several collections are related by any shared one", () => {
  const plans = [
    { id: "a", collections: ["wee-cottage", "EasyHouse"] },
    { id: "b", collections: ["wee-cottage"] },
    { id: "c", collections: [] },
  ];
  expect(ids(relatedPlans({ id: "x", collections: ["easyhouse", null] }, plans, first).sameCollection)).toEqual(["a"]);
});
