import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { searchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import { neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { searchContent } from "./search-content.ts";
import { SearchRail } from "./search-rail.tsx";

const towns = ["Arvada", "Berthoud", "Erie", "Lafayette", "Longmont", "Louisville", "Superior"];
const catalog = searchCatalog(
  {
    neighborhoods: towns.map((city, id) => neighborhoodWith({ id, slug: city.toLowerCase(), title: city, city })),
    plans: towns.map((_, id) => planWith({ id: 100 + id, neighborhoodId: id, levelsCount: id === 0 ? 4 : 2 })),
    models: [],
    homes: [],
  },
  "2026-11-22",
);

function railOf(search: string): string {
  const content = searchContent(catalog, new URLSearchParams(search));
  return renderToStaticMarkup(<SearchRail content={content} query={content.query} />);
}

test("options with results come first, in their order; those without are last and disabled", () => {
  const boxes = (search: string, name: string) =>
    (railOf(search).match(new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g")) ?? []).map((box) => [
      / value="([^"]*)"/.exec(box)?.[1],
      box.includes(" disabled"),
    ]);
  expect(boxes("", "where").map(([town]) => town)).toEqual(towns);
  const [four, ...others] = boxes("stories=4", "where");
  expect(four).toEqual(["Arvada", false]);
  expect(others).toEqual(towns.slice(1).map((town) => [town, true]));
  // A chosen option stays among the first.
  expect(boxes("stories=4&where=Superior", "where").slice(0, 3)).toEqual([
    ["Arvada", false],
    ["Superior", false],
    ["Berthoud", true],
  ]);
  expect(boxes("", "kind").map(([kind]) => kind)).toEqual(["plan", "home", "model"]);
});

test.each(["baths=2", "size-from=1000", "size-to=3000", "garage=2", "stories=2", "status=to-build", "where=Superior"])(
  "details that contain a filter in use are open: %s",
  (search) => {
    expect(railOf("").match(/<details[^>]* open/g)).toBeNull();
    expect(railOf(search).match(/<details[^>]* open/g)).toHaveLength(1);
  },
);

test("every filter of a URL has a control, so that the next change keeps it", () => {
  for (const [name, value] of [
    ...[
      ["stories", "4"],
      ["garage", "4"],
      ["beds", "6"],
      ["baths", "4.5"],
      ["by", "2030-01-15"],
    ],
    ...[
      ["where", "Superior"],
      ["near", "superior"],
      ["collection", "easyhouse"],
      ["status", "to-build"],
    ],
  ] as const) {
    const controls = railOf(`${name}=${value}`).match(/<(?:input|option)\b[^>]*>/g) ?? [];
    const chosen = controls.filter((control) => / (?:checked|selected)=/.test(control));
    expect(
      chosen.some((control) => control.includes(` value="${value}"`)),
      `${name}=${value}`,
    ).toBe(true);
  }
});
