import { expect, test } from "vitest";
import { changeSince } from "#app/domain/products/product-changes.ts";
import { readSeen, storeSeen } from "./since-saved.ts";

const product = (id: number, priceUsd: number | null, status: string | null = null) => ({
  ...{ id, priceUsd, readyDate: null, kind: "home" as const, title: `House ${id}`, href: `/homes/${id}/` },
  ...{ picture: null, price: null, where: "", specs: [] },
  status: status === null ? null : { kind: "soon" as const, text: status },
});

function memory(text?: string) {
  const entries = new Map(text === undefined ? [] : [["porchlight.seen", text]]);
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  };
}

test("the price of a favorite is stored once, and removed with the favorite", () => {
  const storage = memory();
  const keep = (products: readonly ReturnType<typeof product>[], ids: readonly number[], today: string) => [
    ...storeSeen(() => storage, products, ids, today),
  ];
  const first = [1, { priceUsd: 700_000, status: "Ready now", on: "2026-11-01" }];
  expect(keep([product(1, 700_000, "Ready now"), product(2, null)], [1], "2026-11-01")).toEqual([first]);
  expect(keep([product(1, 650_000), product(2, null)], [1, 2], "2026-11-22")).toEqual([
    first,
    [2, { priceUsd: null, status: null, on: "2026-11-22" }],
  ]);
  expect([...readSeen(() => storage).keys()]).toEqual([1, 2]);
  expect(keep([product(2, 1)], [2], "2026-11-23").map(([id]) => id)).toEqual([2]);
  expect([...readSeen(() => storage).keys()]).toEqual([2]);
});

test.each([
  "{",
  "null",
  '{"1":{}}',
  '[[1],[null,{}],["2",{"priceUsd":1,"status":null,"on":"2026-11-01"}],[3,{"priceUsd":"1","status":null,"on":"2026-11-01"}]]',
  '[[1,{"priceUsd":1,"status":2,"on":"2026-11-01"}],[2,{"priceUsd":1,"status":null,"on":"yesterday"}],7]',
])("an invalid stored value is empty: %s", (text) => {
  expect(readSeen(() => memory(text)).size).toBe(0);
});

test("without storage there are no changes", () => {
  const refused = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  expect([...readSeen(refused)]).toEqual([]);
  const seen = storeSeen(refused, [product(1, 5)], [1], "2026-11-01").get(1);
  expect(seen && changeSince(seen, product(1, 5))).toBeNull();
});
