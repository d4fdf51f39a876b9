import { expect, test } from "vitest";
import { type MapPlace, pinArranger, pinBox, splittingZoom } from "./arrange-pins.ts";
import { overlaps, worldPixel } from "./coordinates.ts";

const homes = (count: number): string => `${count} homes`;

function place(id: string, latitude: number, longitude: number, more: Partial<MapPlace> = {}): MapPlace {
  return { id, latitude, longitude, title: `Home ${id}`, pinText: "$513k", pinKind: "open", ...more };
}

/** Places around a town, close enough to overlap at low zooms. */
function crowd(count: number, stepDegrees: number): MapPlace[] {
  return Array.from({ length: count }, (_, i) =>
    place(`h${i}`, 40 + ((i * 7) % count) * stepDegrees, -105 + ((i * 11) % count) * stepDegrees),
  );
}

function boxesAt(places: readonly MapPlace[], zoom: number): ReturnType<typeof pinBox>[] {
  return pinArranger(
    places,
    homes,
  )(zoom).map((pin) => {
    const { x, y } = worldPixel(pin, zoom);
    return pinBox(x, y, pin.text, pin.side);
  });
}

test("places far apart have their pins above their points, in list order", () => {
  const pins = pinArranger([place("south", 39.8, -105), place("north", 40.6, -105.1)], homes)(10);
  expect(pins.map(({ ids, side, text }) => ({ ids, side, text }))).toEqual([
    { ids: ["south"], side: "above", text: "$513k" },
    { ids: ["north"], side: "above", text: "$513k" },
  ]);
});

test("a pin that would cover another is on another side of its point", () => {
  const pins = pinArranger([place("a", 40, -105), place("b", 40, -105.03)], homes)(10);
  expect(pins).toHaveLength(2);
  expect(new Set(pins.map((pin) => pin.side)).size).toBe(2);
});

test.each([8, 9, 9.75, 10.5, 12])(
  "no two buttons overlap at zoom %d, and every place is in exactly one of them",
  (zoom) => {
    const places = crowd(60, 0.006);
    const boxes = boxesAt(places, zoom);
    boxes.forEach((box, i) => {
      expect(boxes.slice(i + 1).some((other) => overlaps(box, other))).toBe(false);
    });
    const ids = pinArranger(places, homes)(zoom).flatMap((pin) => pin.ids);
    expect(ids.toSorted()).toEqual(places.map(({ id }) => id).toSorted());
  },
);

test("places at one point are one cluster with their number, at every zoom", () => {
  const same = [place("a", 40, -105), place("b", 40, -105), place("c", 40, -105)];
  for (const zoom of [6, 10, 18]) {
    const pins = pinArranger(same, homes)(zoom);
    expect(pins).toHaveLength(1);
    expect(pins[0]).toMatchObject({ ids: ["a", "b", "c"], text: "3 homes", latitude: 40, longitude: -105 });
  }
});

test("the same places and zoom always give the same arrangement", () => {
  expect(pinArranger(crowd(40, 0.004), homes)(10)).toEqual(pinArranger(crowd(40, 0.004), homes)(10));
});

test("without places there are no pins", () => {
  expect(pinArranger([], homes)(10)).toEqual([]);
});

test("a cluster zooms to the first step that splits it, or not at all", () => {
  const apart = [place("a", 40, -105), place("b", 40.02, -105.02)];
  const zoom = splittingZoom(apart, 7, 12);
  expect(zoom).not.toBeNull();
  expect(pinArranger(apart, homes)(zoom ?? 0)).toHaveLength(2);
  expect(pinArranger(apart, homes)((zoom ?? 0) - 0.5)).toHaveLength(1);
  expect(splittingZoom([place("a", 40, -105), place("b", 40, -105)], 7, 12)).toBeNull();
});

test("one neighborhood’s homes split only when each gets its own pin", () => {
  const street = [0, 0.0001, 0.02].map((step, i) => place(`h${i}`, 40 + step, -105, { group: "Haystack Bend" }));
  expect(splittingZoom(street, 8, 12)).toBeNull();
  expect(
    splittingZoom(
      street.map((home) => ({ ...home, group: home.id })),
      8,
      12,
    ),
  ).not.toBeNull();
});

test("each of 2,000 places is under exactly one pin at every zoom, and pins do not overlap", () => {
  // A reproducible scatter: dense towns, and a few places far out.
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const scattered = Array.from({ length: 2000 }, (_, at) => ({
    id: String(at),
    title: `Place ${at}`,
    latitude: 39.6 + (at % 10) / 10 + random() * (at % 50 ? 0.04 : 0.5),
    longitude: -105.2 + (at % 3) / 10 + random() * (at % 50 ? 0.04 : 0.5),
    pinText: "$512k",
    pinKind: "open" as const,
  }));
  const arrange = pinArranger(scattered, (count) => `${count} homes`);
  for (const zoom of [7, 8.25, 9, 9.75, 10.5, 11.25, 12]) {
    const pins = arrange(zoom);
    const ids = pins.flatMap((pin) => pin.ids);
    expect([zoom, ids.length, new Set(ids).size]).toEqual([zoom, 2000, 2000]);
    for (const pin of pins) {
      expect(pin.text).toBe(pin.ids.length === 1 ? "$512k" : `${pin.ids.length} homes`);
    }
    const boxes = pins.map((pin) => {
      const { x, y } = worldPixel(pin, zoom);
      return pinBox(x, y, pin.text, pin.side);
    });
    const covering = boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => overlaps(box, other)));
    expect([zoom, covering.length]).toEqual([zoom, 0]);
  }
});
