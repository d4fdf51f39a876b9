import { expect, test } from "vitest";
import { croppedSizes } from "./cropped-sizes.ts";

const landscape = { width: 1600, height: 1000 };

test("a box as wide for its height as the picture, or wider, needs the width of the box", () => {
  expect(croppedSizes("100vw", "16 / 10", landscape)).toBe("100vw");
  expect(croppedSizes("(width < 40em) 92vw, 45vw", "16 / 7", landscape)).toBe("(width < 40em) 92vw, 45vw");
});

test("a box that is narrower for its height needs as much more as the picture is wider than its part", () => {
  expect(croppedSizes("100px", "1", landscape)).toBe("160px");
  expect(croppedSizes("30vw", "4 / 5", landscape)).toBe("60vw");
  expect(croppedSizes("100vw", "3 / 2", { width: 1000, height: 1500 })).toBe("100vw");
});

test("widths and shapes that depend on the window are taken together, the first that is true counting", () => {
  expect(croppedSizes("(width < 40em) 90vw, 45vw", "(width < 30em) 4 / 5, 2 / 1", landscape)).toBe(
    "(width < 40em) and (width < 30em) 180vw, (width < 40em) 90vw, (width < 30em) 90vw, 45vw",
  );
  expect(croppedSizes("(30em <= width < 40em) 10vw, 20vw", "1", landscape)).toBe("(30em <= width < 40em) 16vw, 32vw");
});

test("a condition that both ask is asked once", () => {
  expect(croppedSizes("(width < 40em) 90vw, 50vw", "(width < 40em) 3 / 2, 4 / 5", landscape)).toBe(
    "(width < 40em) 96vw, 100vw",
  );
});

test("a width that is worked out stays worked out", () => {
  expect(croppedSizes("clamp(104px, 17vw, 220px)", "1", landscape)).toBe("calc(clamp(104px, 17vw, 220px) * 1.6)");
  expect(croppedSizes("max(100vw, 544px)", "2 / 1", landscape)).toBe("max(100vw, 544px)");
});

test("boxes of one width have each their own shape, and pictures of another shape their own part", () => {
  const portrait = { width: 1000, height: 1600 };
  expect(croppedSizes("200px", "1", landscape)).toBe("320px");
  expect(croppedSizes("200px", "1 / 2", landscape)).toBe("640px");
  expect(croppedSizes("200px", "1 / 2", portrait)).toBe("250px");
  expect(croppedSizes("200px", "1", portrait)).toBe("200px");
});
