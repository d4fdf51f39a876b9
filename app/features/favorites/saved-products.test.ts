import { expect, test } from "vitest";
import { parseIds } from "./load-products.ts";
import { maxIdsLength, productAddresses, sharedIds, sharedListHref } from "./saved-products.ts";

/** The ids that these URLs request, in their order. */
function askedFor(addresses: readonly string[]): number[] {
  return addresses.flatMap((address) => parseIds(new URL(address, "https://a.example").searchParams.get("ids")) ?? []);
}

test("favorites are split over as many URLs as needed, each id once and in order", () => {
  expect(productAddresses([])).toEqual([]);
  expect(productAddresses([7, 12])).toEqual(["/my-favorites/products.json?ids=7,12"]);
  const ids = Array.from({ length: 300 }, (_, position) => 10 ** (position % 9) + position);
  const addresses = productAddresses(ids);
  expect(addresses.length).toBeGreaterThan(5);
  expect(askedFor(addresses)).toEqual(ids);
  for (const address of addresses) expect(address.split("ids=")[1]?.length).toBeLessThanOrEqual(maxIdsLength);
});

test("invalid ids are requested nowhere (S3.5)", () => {
  expect(productAddresses([0, -3, 1.5, 1e300, 9])).toEqual(["/my-favorites/products.json?ids=9"]);
});

test("a query has valid ids only, each once", () => {
  expect(parseIds("12,340,12")).toEqual([12, 340]);
  for (const text of [
    null,
    "",
    ",",
    "1,",
    "0",
    "01",
    "-1",
    "1.5",
    "1;2",
    "a",
    "9".repeat(17),
    `${"1,".repeat(120)}1`,
  ]) {
    expect(parseIds(text), String(text)).toBeNull();
  }
});

test("a list is serialized to a URL and parsed back, at most 200 products", () => {
  const ids = Array.from({ length: 240 }, (_, index) => 1000 + index);
  const href = sharedListHref(ids);
  expect(sharedListHref([300, 12])).toBe("/my-favorites/?ids=300,12");
  expect(sharedIds(href.slice(href.indexOf("?")))).toEqual(ids.slice(0, 200));
  expect(sharedIds(`?ids=${ids}`)).toEqual(ids.slice(0, 200));
});

test.each([
  ["", null],
  ["?page=2", null],
  ["?ids=", null],
  ["?ids=abc,-1,0,1.5,99999999999999999999", null],
  ["?ids=12,12,x,%2034,7", [12, 7]],
  ["?ids=12&ids=7", [12, 7]],
  ["?ids=12%2C7&utm_source=mail", [12, 7]],
])("invalid ids are omitted from a shared list: %s", (search, ids) => {
  expect(sharedIds(search)).toEqual(ids);
});
