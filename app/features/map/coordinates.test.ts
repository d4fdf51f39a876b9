import { expect, test } from "vitest";
import { scaleBar, worldPixel } from "./coordinates.ts";

test("the scale bar is as long on the map as its label", () => {
  const { miles, widthPx } = scaleBar(10, 40, 148);
  const eastDegrees = (miles * 1609.344) / (111_319.49 * Math.cos((40 * Math.PI) / 180));
  const drawnPx =
    worldPixel({ latitude: 40, longitude: -105 + eastDegrees }, 10).x -
    worldPixel({ latitude: 40, longitude: -105 }, 10).x;
  expect(Math.abs(drawnPx - widthPx)).toBeLessThan(1.5);
});

test("the scale bar is round, has a unit and never exceeds its width", () => {
  for (const zoom of [5, 8.25, 9.5, 11, 12, 18]) {
    const { marks, miles, widthPx } = scaleBar(zoom, 40, 148);
    expect(widthPx).toBeLessThanOrEqual(148);
    expect(marks).toEqual(["0", String(miles / 2), `${miles} mi`]);
  }
  expect(scaleBar(9.5, 40, 148).marks).toEqual(["0", "5", "10 mi"]);
});
