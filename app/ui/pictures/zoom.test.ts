import { expect, test } from "vitest";
import { scrollAfterZoom, viewerAction } from "./zoom.ts";

const press = (key: string, position: number, step = 0, count = 5) => viewerAction(key, { position, count, step });

test("arrows, Home and End go from picture to picture and stop at the ends", () => {
  expect(press("ArrowRight", 1)).toEqual({ kind: "show", position: 2 });
  expect(press("ArrowLeft", 1)).toEqual({ kind: "show", position: 0 });
  expect(press("ArrowLeft", 0)).toEqual({ kind: "show", position: 0 });
  expect(press("ArrowRight", 4)).toEqual({ kind: "show", position: 4 });
  expect(press("Home", 3)).toEqual({ kind: "show", position: 0 });
  expect(press("End", 1)).toEqual({ kind: "show", position: 4 });
});

test("plus and minus zoom step by step within the limits, 0 resets", () => {
  expect(press("+", 0, 0)).toEqual({ kind: "zoom", step: 1 });
  expect(press("=", 0, 1)).toEqual({ kind: "zoom", step: 2 });
  expect(press("+", 0, 3)).toEqual({ kind: "zoom", step: 3 });
  expect(press("-", 0, 2)).toEqual({ kind: "zoom", step: 1 });
  expect(press("-", 0, 0)).toEqual({ kind: "zoom", step: 0 });
  expect(press("0", 0, 3)).toEqual({ kind: "zoom", step: 0 });
});

test("while zoomed arrows move the picture; Home and End still go from picture to picture", () => {
  expect(press("ArrowRight", 1, 1)).toEqual({ kind: "pan", x: 1, y: 0 });
  expect(press("ArrowUp", 1, 2)).toEqual({ kind: "pan", x: 0, y: -1 });
  expect(press("End", 1, 2)).toEqual({ kind: "show", position: 4 });
});

test("other keys are not handled", () => {
  expect([press("Tab", 1), press("ArrowUp", 1), press("ArrowDown", 1), press("Enter", 1)]).toEqual(Array(4).fill(null));
});

test("zooming keeps the center, or the clicked point, in place", () => {
  const view = { clientWidth: 400, clientHeight: 200, scrollLeft: 0, scrollTop: 0 };
  expect(scrollAfterZoom(view, 2)).toEqual({ left: 200, top: 100 });
  expect(scrollAfterZoom(view, 2, { x: 100, y: 20 })).toEqual({ left: 100, top: 20 });
  expect(scrollAfterZoom({ ...view, scrollLeft: 200, scrollTop: 100 }, 0.5)).toEqual({ left: 0, top: 0 });
});
