import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentWith, type TestEntry, type TestMedium } from "../testing/content-of.ts";
import { alternativeTexts, ownPlan, repeatedPictures, sharedPictures, smallPictures } from "./pictures.ts";

const media: TestMedium[] = [
  { id: 11, file: "juniper-a.jpg" },
  { id: 12, file: "juniper-b.jpg" },
  { id: 21, file: "sumac-a.jpg" },
  { id: 31, file: "street.jpg" },
];
const elevation = (letter: string, rendering: number) => ({ letter, rendering: { media: rendering } });
const juniper: TestEntry = {
  ...{ id: 1, kind: "plan", title: "The Juniper" },
  data: { elevations: [elevation("A", 11), elevation("B", 12)], image: { media: 11 } },
};
const sumac: TestEntry = {
  ...{ id: 2, kind: "plan", title: "The Sumac" },
  data: { elevations: [elevation("A", 21)], image: { media: 21 } },
};
const home = (id: number, plan: number, medium: number, letter?: string): TestEntry => ({
  ...{ id, kind: "home", title: `${id} Home Lane` },
  data: { image: { media: medium }, elevation: letter },
  relations: { floorplan: [plan] },
});
const post = (id: number, kind: TestEntry["kind"], medium: number): TestEntry => ({
  ...{ id, kind, title: `${kind} ${id}` },
  data: { image: { media: medium } },
});

function found(rule: typeof ownPlan, entries: readonly TestEntry[], pictures: readonly TestMedium[] = media) {
  const findings = checkContent(contentWith({ entries, media: pictures }), [rule]);
  return findings.map(({ subject, field, problem }) => `${subject.title}, ${field}: ${problem}`);
}

test("a product's picture is its own plan's elevation as built, or no front elevation at all", () => {
  const all = [juniper, sumac];
  expect(found(ownPlan, [...all, home(3, 1, 11, "A"), home(4, 1, 12, "B"), home(5, 1, 31, "B")])).toEqual([]);
  // The elevation is unknown.
  expect(found(ownPlan, [...all, home(3, 1, 12)])).toEqual([]);
  expect(found(ownPlan, [...all, home(3, 1, 21, "A")])).toEqual([
    "3 Home Lane, image: Its picture is a front of The Sumac.",
  ]);
  expect(found(ownPlan, [...all, home(3, 1, 12, "A"), { ...home(4, 1, 11, "B"), kind: "model" }])).toEqual([
    "3 Home Lane, image: Its picture is elevation B; it is built as elevation A.",
    "4 Home Lane, image: Its picture is elevation A; it is built as elevation B.",
  ]);
  expect(found(ownPlan, [{ ...juniper, data: { ...juniper.data, image: { media: 21 } } }, sumac])).toEqual([
    "The Juniper, image: Its picture is a front of The Sumac.",
  ]);
});

test("one picture may be used for a plan and its houses, not for two plans", () => {
  expect(found(sharedPictures, [juniper, sumac, home(3, 1, 11), home(4, 1, 11)])).toEqual([]);
  expect(found(sharedPictures, [juniper, sumac, home(3, 1, 31), home(4, 2, 31)])).toEqual([
    "4 Home Lane, image: It is the main picture of different plans: The Juniper and The Sumac.",
  ]);
});

test("a main picture is shared by at most two texts of a list and four of the site", () => {
  const two = [post(3, "blogPost", 31), post(4, "blogPost", 31)];
  const four = [...two, post(5, "event", 31), post(6, "page", 31)];
  expect(found(sharedPictures, four)).toEqual([]);
  expect(found(sharedPictures, [...two, post(5, "blogPost", 31)])).toEqual([
    "blogPost 5, image: Its picture is the main picture of 3 texts: blogPost 3, blogPost 4, and blogPost 5.",
  ]);
  expect(found(sharedPictures, [...four, post(7, "testimonial", 31)])).toEqual([
    "testimonial 7, image: Its picture is the main picture of 5 texts: blogPost 3, blogPost 4, event 5 and 2 more.",
  ]);
});

test("a picture is in six galleries of products and neighborhoods at most", () => {
  const kinds = ["neighborhood", "plan", "model", "home", "home", "home", "home"] as const;
  const galleries = kinds.map(
    (kind, index): TestEntry => ({
      ...{ id: index + 3, kind, title: `${kind} ${index + 3}` },
      data: { gallery: [{ media: 31 }, { media: 31 }] },
    }),
  );
  expect(found(repeatedPictures, galleries)).toEqual([
    "home 9, gallery: street.jpg is in 7 galleries: neighborhood 3, plan 4, model 5 and 4 more.",
  ]);
  expect(found(repeatedPictures, galleries.slice(1))).toEqual([]);
  // A page has no gallery beside its other pictures.
  const page: TestEntry = { id: 10, kind: "page", data: { gallery: [{ media: 31 }] } };
  expect(found(repeatedPictures, [...galleries.slice(1), page])).toEqual([]);
});

test("each picture use has an alt text, no file name; the use's text overrides the medium's", () => {
  const with_ = (alt: string, use?: string) =>
    found(
      alternativeTexts,
      [{ ...post(3, "page", 31), data: { image: { media: 31, alt: use } } }],
      [{ id: 31, file: "2026/street-view.jpg", alt }],
    );
  const none = "page 3, image: The picture 2026/street-view.jpg has no alternative text.";
  const named = (alt: string) =>
    `page 3, image: The alternative text of 2026/street-view.jpg is a file name: “${alt}”.`;
  expect(with_("A street of cottages.")).toEqual([]);
  expect(with_("", "A street.")).toEqual([]);
  expect(with_(" ")).toEqual([none]);
  expect(with_("A street.", "")).toEqual([none]);
  for (const alt of ["street-view", "Street View", "IMG_2034", "street.JPG"]) expect(with_(alt)).toEqual([named(alt)]);
});

test("a picture that fills a screen is 1200 px wide or more, others 480; drawings have no size", () => {
  const wide = (width: number, mime_type = "image/jpeg") =>
    found(
      smallPictures,
      [
        { id: 3, kind: "home", title: "A home", data: { image: { media: 31 }, gallery: [{ media: 31 }] } },
        { id: 4, kind: "plan", title: "A plan", data: { elevations: [elevation("A", 31)] } },
      ],
      [{ id: 31, file: "street.jpg", width, mime_type }],
    );
  expect(wide(1200)).toEqual([]);
  const small = (field: string, width: number) => `${field}: The picture street.jpg is ${width} px wide, but`;
  expect(wide(1199)).toEqual([
    `${small("A home, image", 1199)} 1200 px are needed.`,
    `${small("A home, gallery.0", 1199)} 1200 px are needed.`,
  ]);
  expect(wide(479)).toContain(`${small("A plan, elevations.0.rendering", 479)} 480 px are needed.`);
  expect(wide(479, "image/svg+xml")).toEqual([]);
});
