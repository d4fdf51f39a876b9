import { expect, test } from "vitest";
import { joinTypes, neighborhoodSubtitle } from "./neighborhood-subtitle.ts";

const sale = { types: ["Single-family", "Patio homes"], basePriceUsd: 512_900 };

test.each([undefined, null, ""])("S4.23 a missing status (%j) gives an empty subtitle", (status) => {
  expect(neighborhoodSubtitle({ ...sale, status })).toBe("");
});

test("S4.24 coming_soon gives an empty subtitle", () => {
  expect(neighborhoodSubtitle({ ...sale, status: "coming_soon" })).toBe("");
});

test("S4.25 coming_soon_plain gives an empty subtitle", () => {
  expect(neighborhoodSubtitle({ ...sale, status: "coming_soon_plain" })).toBe("");
});

test("S4.26 under_development shows its text", () => {
  expect(neighborhoodSubtitle({ ...sale, status: "under_development" })).toBe("Under Development – Stay Tuned");
});

test("S4.27 sold_out shows its text", () => {
  expect(neighborhoodSubtitle({ ...sale, status: "sold_out" })).toBe("Sold Out");
});

test.each(["now_preselling", "model_open", "new_homesites", "open", "closeout", "some_new_status"])(
  "S4.28 %s shows the types",
  (status) => {
    expect(neighborhoodSubtitle({ status, types: ["Townhomes"] })).toBe("Townhomes");
    expect(neighborhoodSubtitle({ status, types: ["A", "B", "C", "D"] })).toBe("A, B, C & D");
  },
);

test.each([
  [["A"], "A"],
  [["A", "B"], "A & B"],
  [["A", "B", "C"], "A, B & C"],
  [[], ""],
  [[null, " A ", "", undefined, "B"], "A & B"],
  [null, ""],
])("S4.29 the types %j read “%s”", (types, expected) => {
  expect(joinTypes(types)).toBe(expected);
});

test("S4.30 the types are followed by from $ and the short price", () => {
  expect(neighborhoodSubtitle({ ...sale, status: "open" })).toBe("Single-family & Patio homes from $513k");
  expect(neighborhoodSubtitle({ ...sale, status: "open", basePriceUsd: 1_100_000 })).toBe(
    "Single-family & Patio homes from $1.1 m",
  );
});

test.each([5000, 0, null, undefined])("S4.30 S5.23 a hidden price (%s) is left out whole", (basePriceUsd) => {
  expect(neighborhoodSubtitle({ ...sale, status: "open", basePriceUsd })).toBe("Single-family & Patio homes");
});

test("S4.30 without types the subtitle starts at from $", () => {
  expect(neighborhoodSubtitle({ status: "open", types: [], basePriceUsd: 5001 })).toBe("from $6k");
  expect(neighborhoodSubtitle({ status: "open" })).toBe("");
});

test.each([
  [5000, ""],
  [5001, " from $6k"],
  [999_999, " from $1000k"],
  [1_000_000, " from $1 m"],
  [1_250_000, " from $1.3 m"],
  [null, ""],
  [0, ""],
])("S4.28 S4.29 S4.30 S5.23 a start of %s stands after one, two and three types as “%s”", (basePriceUsd, from) => {
  const families = ["Single-family", "Patio homes", "Townhomes"];
  const subtitles = [1, 2, 3].map((count) =>
    neighborhoodSubtitle({ status: "closeout", types: families.slice(0, count), basePriceUsd }),
  );
  expect(subtitles).toEqual([
    `Single-family${from}`,
    `Single-family & Patio homes${from}`,
    `Single-family, Patio homes & Townhomes${from}`,
  ]);
});
