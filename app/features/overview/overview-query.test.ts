import { expect, test } from "vitest";
import { isLinkedAddress, parseOverviewQuery, viewAddress, writeOverviewQuery } from "./overview-query.ts";

test("a query parses back from its URL", () => {
  const address =
    "?collection=wee-cottage&price-to=500000&beds=3&selling=now&area=39.9,-105.3,40.2,-104.9&show=48&at=12-windrow-court";
  expect(writeOverviewQuery(parseOverviewQuery(new URLSearchParams(address)))).toBe(address);
  expect(writeOverviewQuery(parseOverviewQuery(new URLSearchParams()))).toBe("?");
});

test("the URL of a view has filters and area, and nothing without any", () => {
  const parameters = "collection=wee-cottage&price-to=500000&beds=3&selling=now&area=40,-106,41,-104";
  const { shown: _, at: __, ...kept } = parseOverviewQuery(new URLSearchParams(`${parameters}&show=48&at=4-elm`));
  expect(viewAddress("/our-homes/model-homes/", kept)).toBe(`/our-homes/model-homes/?${parameters}`);
  const { shown: ___, at: ____, ...none } = parseOverviewQuery(new URLSearchParams());
  expect(viewAddress("/our-neighborhoods/", none)).toBe("/our-neighborhoods/");
});

test("invalid values are ignored", () => {
  const parsed = parseOverviewQuery(
    new URLSearchParams("collection=castles&price-to=low&beds=many&selling=1&area=here&show=-3&at="),
  );
  expect(parsed).toEqual({
    ...{ collection: "all", priceTo: null, beds: null, isSelling: false },
    ...{ area: null, shown: null, at: null },
  });
  for (const show of ["0", "2.5", "many", "1e400"])
    expect(parseOverviewQuery(new URLSearchParams({ show })).shown).toBeNull();
});

test.each([
  [0, []],
  [1, []],
  [24, []],
  [25, [48]],
  [48, [48]],
  [49, [48, 72]],
  [72, [48, 72]],
])("of %i items only the pages that “Show more” reaches are linked", (total, steps) => {
  const linked = Array.from({ length: 200 }, (_, show) => show).filter((show) =>
    isLinkedAddress(new URLSearchParams({ show: `${show}` }), total),
  );
  expect(linked).toEqual(steps);
});

test("a URL has one linkable spelling, without area, selected place or unknown collection", () => {
  const isLinked = (search: string) => isLinkedAddress(new URLSearchParams(search), 100);
  for (const search of ["", "collection=easyhouse", "show=48", "show=120&collection=wee-cottage"])
    expect([search, isLinked(search)]).toEqual([search, true]);
  for (const search of [
    ...["show=", "show=-48", "show=048", "show=48.0", "show=4.8e1", "show=+48", "show=0x30", "show=24", "show=144"],
    ...["show=1e400", "show=9007199254740992", "collection=", "collection=all", "collection=castles"],
    ...["at=4-elm", "at=", "area=39.9,-105.3,40.2,-104.9", "area=here", "collection=easyhouse&show=47"],
  ])
    expect([search, isLinked(search)]).toEqual([search, false]);
});
