import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LazyPlaceMap } from "./lazy-place-map.tsx";

const words = "The list beside the map holds the same places.";
const place = {
  id: "a",
  latitude: 40.155,
  longitude: -105.165,
  title: "Haystack Bend",
  pinText: "$513k",
  pinKind: "open",
} as const;

test("the server renders a drawing and, in noscript, a text with the places", () => {
  const html = renderToString(<LazyPlaceMap places={[place]} label="Map of neighborhoods" withoutScript={words} />);
  expect(html).toContain("<svg");
  expect(html).toContain(`<noscript><p>${words}</p></noscript>`);
  expect(html).not.toContain("<button");
});
