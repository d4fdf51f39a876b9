import { expect, test } from "vitest";
import { parseIds } from "./load-products.ts";
import { maxIdsLength, productAddresses } from "./saved-products.ts";

/** The ids that these addresses ask for, in their order. */
function askedFor(addresses: readonly string[]): number[] {
  return addresses.flatMap((address) => parseIds(new URL(address, "https://a.example").searchParams.get("ids")) ?? []);
}

test("few favorites are asked for at one address, many at as many as it takes, each once and in their order", () => {
  expect(productAddresses([])).toEqual([]);
  expect(productAddresses([7, 12])).toEqual(["/my-favorites/products.json?ids=7,12"]);
  const ids = Array.from({ length: 300 }, (_, position) => 10 ** (position % 9) + position);
  const addresses = productAddresses(ids);
  expect(addresses.length).toBeGreaterThan(5);
  expect(askedFor(addresses)).toEqual(ids);
  for (const address of addresses) expect(address.split("ids=")[1]?.length).toBeLessThanOrEqual(maxIdsLength);
});

test("what can be no product’s id is asked for nowhere (S3.5)", () => {
  expect(productAddresses([0, -3, 1.5, 1e300, 9])).toEqual(["/my-favorites/products.json?ids=9"]);
});

test("a query holds ids and nothing else, each once", () => {
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
