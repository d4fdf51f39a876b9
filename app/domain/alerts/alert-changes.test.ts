import { describe, expect, test } from "vitest";
import { item as catalogItem } from "../search/testing/random-catalog.ts";
import { type AlertProduct, alertLine, changesSince, concerns } from "./alert-changes.ts";

const item = catalogItem({ id: 7, priceUsd: 689_000, state: "ready" });
const home: AlertProduct = {
  id: 7,
  kind: "home",
  title: "1482 Threshing Lane",
  where: "The Juniper at Haystack Bend, Longmont",
  href: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  price: "$689,000",
  status: "Ready now",
  item,
};
const cheaper: AlertProduct = { ...home, price: "$679,000", item: { ...item, priceUsd: 679_000 } };
const taken: AlertProduct = { ...home, price: null, status: "Under Contract", item: null };
const soon: AlertProduct = { ...home, price: null, status: "Coming Soon", item: { ...item, priceUsd: null } };

const matchesAll = () => true;
const matchesOffers = (product: AlertProduct) => product.item !== null;
const upTo = (maxUsd: number) => (product: AlertProduct) => (product.item?.priceUsd ?? Number.NaN) <= maxUsd;
const textOf = (before: AlertProduct | null, after: AlertProduct, isWanted: (product: AlertProduct) => boolean) =>
  concerns({ before, after }, isWanted) ? (alertLine({ before, after })?.text ?? null) : null;

describe("the line of a change in a mail", () => {
  test("a line has the product and the new and old price", () => {
    const { title, where, href } = home;
    expect(alertLine({ before: home, after: cheaper })).toEqual({
      ...{ title, where, href },
      text: "Now $679,000, was $689,000",
    });
  });

  test.each<[string, AlertProduct | null, AlertProduct, string | null]>([
    ["nothing without a change", home, home, null],
    ["nothing of a corrected text", home, { ...home, title: "1482 Threshing Ln", where: "" }, null],
    ["nothing of other figures", home, { ...home, item: { ...item, bedsMax: 4, monthlyUsd: 4600 } }, null],
    ["a new home", null, home, "New: $689,000, Ready now"],
    ["a new home without price and status", null, { ...home, price: null, status: null }, "New: see its page"],
    ["a status that replaces the price", home, taken, "Now Under Contract, was Ready now"],
    ["the end of a status that replaced the price", taken, home, "For sale again: $689,000, Ready now"],
    ["another status", home, { ...home, status: "Last Chance" }, "Now Last Chance, was Ready now"],
    ["a status without one before", { ...home, status: null }, home, "Now Ready now"],
    ["the end of a status", home, { ...home, status: null }, "No longer Ready now"],
    ["price and status", home, { ...cheaper, status: null }, "Now $679,000, was $689,000. No longer Ready now"],
    ["the first price", soon, home, "Now $689,000. Ready now"],
    ["a price on request", home, { ...home, price: "Ask us" }, "Now Ask us, was $689,000"],
  ])("%s", (_, before, after, text) => {
    expect(textOf(before, after, matchesAll)).toBe(text);
  });

  test("a change concerns a search that matches the product before or after it, and no other", () => {
    expect(textOf(home, cheaper, upTo(680_000))).toBe("Now $679,000, was $689,000");
    expect(textOf(cheaper, home, upTo(680_000))).toBe("Now $689,000, was $679,000");
    expect(textOf(home, cheaper, upTo(678_999))).toBeNull();
    expect(textOf(null, home, upTo(688_999))).toBeNull();
    expect(textOf(null, home, upTo(689_000))).toBe("New: $689,000, Ready now");
    expect(textOf(home, taken, upTo(700_000))).toBe("Now Under Contract, was Ready now");
    expect(textOf(null, taken, matchesOffers)).toBeNull();
  });
});

describe("the changes since a version", () => {
  const change = (version: number, before: AlertProduct | null, after: AlertProduct) => ({ version, before, after });
  const other = { ...home, id: 8 };

  test("are those of later versions, one for each product with its first and last state", () => {
    const changes = [
      change(1, null, other),
      change(2, home, cheaper),
      change(3, other, { ...other, status: null }),
      change(3, cheaper, taken),
    ];
    expect(changesSince(changes, 1)).toEqual([
      { before: home, after: taken },
      { before: other, after: { ...other, status: null } },
    ]);
    expect(changesSince(changes, 2)).toEqual([
      { before: other, after: { ...other, status: null } },
      { before: cheaper, after: taken },
    ]);
    expect(changesSince(changes, 3)).toEqual([]);
  });

  test("a new product that changes stays new; one that changes back has no line", () => {
    const [added] = changesSince([change(1, null, home), change(2, home, cheaper)], 0);
    expect(added && alertLine(added)?.text).toBe("New: $679,000, Ready now");
    const [back] = changesSince([change(1, home, cheaper), change(2, cheaper, home)], 0);
    expect(back && alertLine(back)).toBeNull();
  });
});
