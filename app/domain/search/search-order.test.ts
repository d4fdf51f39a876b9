import { expect, test } from "vitest";
import { inOrderOf } from "./search-order.ts";
import { searchOrders } from "./search-query.ts";
import { item } from "./testing/random-stock.ts";

test.each(searchOrders)(
  "items that are equal in the order %s stand by kind and id, however the content lists them",
  (order) => {
    const equals = [
      item({ id: 7, kind: "home" }),
      item({ id: 8, kind: "home" }),
      item({ id: 5, kind: "model", readyDate: null }),
      item({ id: 1, kind: "plan", readyDate: null }),
      item({ id: 2, kind: "plan", readyDate: null }),
    ];
    for (const listed of [equals, equals.toReversed()]) {
      expect(inOrderOf(listed, order).map(({ id }) => id)).toEqual([7, 8, 5, 1, 2]);
    }
  },
);
