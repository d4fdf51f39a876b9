import { describe, expect, test } from "vitest";
import {
  featureRows,
  galleryPictures,
  homesiteText,
  livabilityText,
  rowsBeyond,
  titleCells,
} from "./summary-content.ts";

const cell = (label: string) => ({ label, value: label });
const widths = { half: 2, wide: 4 };
const width = (span: "half" | "wide" | undefined) => (span ? widths[span] : 1);

describe("a title block", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("of %d facts fills its rows without a gap", (count) => {
    const facts = Array.from({ length: count }, (_, position) => cell(`fact ${position}`));
    for (const figures of [[], [cell("Price")], [cell("Price"), cell("Ready")]]) {
      let column = 0;
      for (const { span } of titleCells(figures, facts)) {
        column += width(span);
        expect(column).toBeLessThanOrEqual(4);
        if (column === 4) column = 0;
      }
      expect(column).toBe(0);
    }
  });

  test("leaves out cells without a value", () => {
    expect(titleCells([cell("Price"), { label: "Ready", value: "" }], [{ label: "Garage", value: null }])).toEqual([
      { label: "Price", value: "Price", figure: true, span: "wide" },
    ]);
  });
});

test("a homesite has its number and its area, or the known one of them", () => {
  expect([homesiteText("14", 7840), homesiteText("14", null), homesiteText(null, 7840)]).toEqual([
    "14 · 7,840\u00a0sq\u00a0ft",
    "14",
    "7,840\u00a0sq\u00a0ft",
  ]);
});

test("a title block arranges the last row in pairs when one of its values is long", () => {
  const facts = [
    "3",
    "2.5",
    "1,730 sq ft",
    "2-car",
    "1, no stairs",
    "Main floor",
    "Single-family home",
    "14 · 7,840 sq ft",
  ];
  const cells = titleCells(
    [],
    facts.map((value) => ({ label: value, value })),
  );
  expect(cells.map(({ span }) => span)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "half",
    "half",
    "half",
    "half",
  ]);
});

test("has each term once, with its details joined", () => {
  expect(
    featureRows([
      { term: "Kitchen", detail: "Island in quartz" },
      { term: "Floors", detail: "Oak" },
      { term: "Kitchen ", detail: "Gas range" },
    ]),
  ).toEqual([
    { term: "Kitchen", detail: "Island in quartz; Gas range" },
    { term: "Floors", detail: "Oak" },
  ]);
});

test("omits rows without a detail, and labels a detail without a term “Also”", () => {
  expect(
    featureRows([
      { term: "Solar", detail: " " },
      { term: null, detail: "36-inch doors" },
      { term: "Roof", detail: null },
    ]),
  ).toEqual([{ term: "Also", detail: "36-inch doors" }]);
});

test("the plan’s features exclude those that an option of the house replaces", () => {
  const plan = [
    { term: "Kitchen", detail: "Seven-foot island" },
    { term: "Garage", detail: "Insulated" },
  ];
  expect(rowsBeyond(plan, [{ term: "kitchen", detail: "Ten-foot island" }])).toEqual([
    { term: "Garage", detail: "Insulated" },
  ]);
});

test("livability is one sentence", () => {
  expect(livabilityText(["zero-step-entry", "home-office"])).toBe("Zero-step entry, a room to work in");
});

test("livability values beyond the contract’s are left out, and without values it is empty", () => {
  expect(livabilityText(["constructor", "moat"])).toBe("");
  expect(livabilityText([])).toBe("");
});

const media = (file: string, caption?: string) => ({
  altText: `alt of ${file}`,
  sourceUrl: `/media/${file}`,
  mediaDetails: { width: 1600, height: 1000 },
  ...(caption === undefined ? {} : { caption }),
});

test("shows each picture once, in the order given, with its text alternative and real size", { tags: ["S3.6"] }, () => {
  expect(galleryPictures(media("a.jpg"), media("b.jpg"), media("a.jpg"), null)).toEqual([
    { src: "/media/a.jpg", alt: "alt of a.jpg", width: 1600, height: 1000 },
    { src: "/media/b.jpg", alt: "alt of b.jpg", width: 1600, height: 1000 },
  ]);
});

test("takes the caption from whichever copy has one, as plain text", () => {
  const [first] = galleryPictures(media("a.jpg"), media("a.jpg", "Front,\nelevation &amp; A"));
  expect(first?.caption).toBe("Front, elevation &amp; A");
});

test("omits drawings, except one that replaces a missing picture of the house", () => {
  const files = (...names: readonly [string, ...string[]]) => {
    const [lead, ...others] = names.map((name) => media(name));
    return galleryPictures(lead, ...others).map(({ src }) => src);
  };
  expect(files("a.svg", "b.jpg", "c.svg")).toEqual(["/media/a.svg", "/media/b.jpg"]);
  expect(files("b.jpg", "a.svg")).toEqual(["/media/b.jpg"]);
});
