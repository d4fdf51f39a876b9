import { expect, test } from "vitest";
import { parseOverviewQuery, writeOverviewQuery } from "./overview-query.ts";

test("what an address asks is written as it was read", () => {
  const address = "?collection=wee-cottage&area=39.9,-105.3,40.2,-104.9&show=48&at=12-windrow-court";
  expect(writeOverviewQuery(parseOverviewQuery(new URLSearchParams(address)))).toBe(address);
  expect(writeOverviewQuery(parseOverviewQuery(new URLSearchParams()))).toBe("?");
});

test("what cannot be read is not asked", () => {
  const asked = parseOverviewQuery(new URLSearchParams("collection=castles&area=here&show=-3&at="));
  expect(asked).toEqual({ collection: "all", area: null, shown: null, at: null });
  for (const show of ["0", "2.5", "many", "1e400"])
    expect(parseOverviewQuery(new URLSearchParams({ show })).shown).toBeNull();
});
