import { describe, expect, test } from "vitest";
import {
  type ChosenProduct,
  comparedIds,
  compareHref,
  differs,
  toggleChosen,
  visitedIds,
  visitsHref,
} from "./comparison.ts";

const idsOf = (query: string) => comparedIds(new URLSearchParams(query));

describe("the URL of a comparison", () => {
  test("has its products in order, each once", () => {
    expect(idsOf("ids=12,7,12,340")).toEqual({ ids: [12, 7, 340], rest: [] });
    expect(compareHref([12, 7])).toBe("/compare/?ids=12,7");
    expect(compareHref([])).toBe("/compare/");
  });

  test("reads every parameter ids, however often it occurs", () => {
    expect(idsOf("ids=268&ids=269,12&ids=268")).toEqual({ ids: [268, 269, 12], rest: [] });
  });

  test("compares the first four, and keeps the others waiting", () => {
    expect(idsOf("ids=1,2,3,4,5,6")).toEqual({ ids: [1, 2, 3, 4], rest: [5, 6] });
    expect(idsOf("ids=1,2,3,4&add=5")).toEqual({ ids: [1, 2, 3, 4], rest: [5] });
  });

  test("adds one, in place of another when given", () => {
    expect(idsOf("ids=1,2&add=3").ids).toEqual([1, 2, 3]);
    expect(idsOf("ids=1,2,3,4&add=5&instead=2").ids).toEqual([1, 5, 3, 4]);
    expect(idsOf("ids=1,2&add=2&instead=1").ids).toEqual([1, 2]);
    expect(idsOf("ids=1,2&add=3&instead=9").ids).toEqual([1, 2, 3]);
  });

  test.each(["", "ids=", "ids=abc,-1,0,1.5,1e3,99999999999999999999", "ids=<script>"])(
    "ignores what is not an id: %s",
    (query) => {
      expect(idsOf(query)).toEqual({ ids: [], rest: [] });
    },
  );

  test("is read up to a maximum length", () => {
    const many = Array.from({ length: 5000 }, (_, position) => position + 1).join(",");
    expect(idsOf(`ids=${many}`).rest).toHaveLength(8);
  });
});

test("the URL of a visit to several products parses back to them", () => {
  expect(visitsHref([12, 7])).toBe("/contact-us/?visit=12%2C7#write");
  const { searchParams } = new URL(visitsHref([12, 7]), "https://homes.example");
  expect(visitedIds(searchParams)).toEqual([12, 7]);
  expect(visitedIds(new URLSearchParams("visit=1,2,3,4,5,x"))).toEqual([1, 2, 3, 4]);
  expect(visitedIds(new URLSearchParams())).toEqual([]);
});

describe("choosing products for the comparison", () => {
  const product = (id: number): ChosenProduct => ({ id, title: `${id} Threshing Lane` });
  const choose = (...ids: number[]) =>
    ids.reduce((chosen, id) => toggleChosen(chosen, product(id)).chosen, [] as readonly ChosenProduct[]);

  test("adds up to four, and removes one at the second click", () => {
    expect(choose(1, 2, 3, 4).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(choose(1, 2, 1, 3).map(({ id }) => id)).toEqual([2, 3]);
  });

  test("rejects a fifth with a message, and changes nothing", () => {
    const before = choose(1, 2, 3, 4);
    const { chosen, message, isRefused } = toggleChosen(before, product(5));
    expect(chosen).toBe(before);
    expect(isRefused).toBe(true);
    expect(message).toBe("Four can be compared at a time. Take one out to add 5 Threshing Lane.");
    expect([toggleChosen(choose(1, 2, 3), product(4)), toggleChosen(before, product(4))]).toMatchObject([
      { isRefused: false },
      { isRefused: false },
    ]);
  });

  test("shows how many are chosen", () => {
    expect(toggleChosen(choose(1), product(2)).message).toBe("2 Threshing Lane is in the comparison. 2 of 4 chosen.");
    expect(toggleChosen(choose(1, 2), product(2)).message).toBe(
      "2 Threshing Lane is out of the comparison. 1 of 4 chosen.",
    );
  });
});

test("only known values differ", () => {
  expect(differs({ label: "Beds", values: ["3", "3", "3"] })).toBe(false);
  expect(differs({ label: "Beds", values: ["3", "", "3"] })).toBe(false);
  expect(differs({ label: "Beds", values: ["3", "", "4"] })).toBe(true);
  expect(differs({ label: "Open", values: ["Daily 10 am to 5 pm.", "daily 10 am  to 5 pm"] })).toBe(false);
});
