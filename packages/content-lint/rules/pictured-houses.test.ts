import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { use } from "../../backend/testing/content-store.ts";
import { planOf } from "../catalog.ts";
import { type PictureFacts, readKnownPictures } from "../content.ts";
import type { Rule } from "../finding.ts";
import { demoContent } from "../sources.ts";
import { contentWith, type TestEntry } from "../testing/content-of.ts";
import { factsOf, fittingPictures, picturedHouse, picturedRooms, retiredPictures } from "./pictured-houses.ts";

const fern: PictureFacts = {
  file: "fern-a.jpg",
  kind: "exterior",
  use: "home",
  plan: "plan-1",
  elevation: "A",
  mirrored: false,
  type: "Townhome",
  zeroStep: true,
  fits: [],
};
const kitchen: PictureFacts = { file: "kitchen.jpg", kind: "interior", use: "home", fits: ["plan-1"] };
const plans: readonly TestEntry[] = [
  {
    id: 1,
    kind: "plan",
    title: "The Fern",
    data: { livability: ["zero-step-entry"] },
    relations: { neighborhood: [9] },
  },
  { id: 2, kind: "plan", title: "The Moss", relations: { neighborhood: [9] } },
];
const home = (data: object, id = 5): TestEntry => ({
  id,
  kind: "home",
  title: `House ${id}`,
  data: { image: use(1), elevation: "A", type: "Townhome", ...data },
  relations: { floorplan: [1] },
});

/** Findings of a rule in these entries with the plans; these pictures are media 1, 2, … */
function problems(rule: Rule, known: readonly PictureFacts[], ...entries: readonly TestEntry[]) {
  const media = known.map(({ file }, index) => ({ id: index + 1, file }));
  const content = contentWith({ entries: [...plans, ...entries], media });
  const knownPictures = new Map(known.map((facts) => [facts.file, facts]));
  return [...rule.check({ ...content, knownPictures })].map(({ field, problem }) => [field, problem]);
}

const stands = (house: string, difference: string) => `fern-a.jpg is the picture of ${house}, but it ${difference}.`;

test("a house may have a main picture of its plan, built elevation, type and door", () => {
  expect(problems(picturedHouse, [fern], home({}))).toEqual([]);
  expect(problems(picturedHouse, [{ ...fern, mirrored: true }], home({ mirrored: true }))).toEqual([]);
  // Without descriptions there are no findings.
  expect(problems(picturedHouse, [], home({}))).toEqual([]);
});

test.for<[string, Partial<PictureFacts>, object]>([
  ["shows the plan plan-2", { plan: "plan-2" }, {}],
  ["shows no house of a plan", { plan: null }, {}],
  ["shows elevation B", { elevation: "B" }, {}],
  ["shows it mirrored", { mirrored: true }, {}],
  ["shows it as the plan is drawn, not mirrored", {}, { mirrored: true }],
  ["shows a cottage", { type: "Cottage" }, {}],
  ["shows steps at the door", { zeroStep: false }, {}],
])("a home whose main picture %s is reported", ([difference, facts, data]) => {
  expect(problems(picturedHouse, [{ ...fern, ...facts }], home(data))).toEqual([
    ["image", stands("House 5", difference)],
  ]);
});

test("unknown facts of a picture are not checked: elevation, side, kind, door", () => {
  const { elevation: _front, mirrored: _side, type: _kind, zeroStep: _door, ...known } = fern;
  for (const facts of [known, { ...fern, elevation: null, mirrored: null, type: null, zeroStep: null }]) {
    expect(problems(picturedHouse, [facts], home({ mirrored: true }))).toEqual([]);
    expect(
      problems(picturedHouse, [{ ...facts, plan: "plan-2" }], { ...home({}), relations: { floorplan: [2] } }),
    ).toEqual([]);
  }
});

test("a home whose plan has steps has no main picture of a step-free door", () => {
  const wrong = { ...fern, plan: "plan-2", zeroStep: true };
  expect(problems(picturedHouse, [wrong], { ...home({}), relations: { floorplan: [2] } })).toEqual([
    ["image", stands("House 5", "shows a door without steps")],
  ]);
});

test("models, plans, their renderings and reviews are checked too", () => {
  const wrong = { ...fern, plan: "plan-2" };
  const model: TestEntry = { ...home({}), kind: "model" };
  expect(problems(picturedHouse, [wrong], model)).toEqual([["image", stands("House 5", "shows the plan plan-2")]]);
  const rendered: TestEntry = {
    id: 3,
    kind: "plan",
    title: "The Sedge",
    data: { image: use(1), elevations: [{ letter: "A" }, { letter: "B", rendering: use(1) }] },
  };
  expect(problems(picturedHouse, [fern], rendered)).toEqual([
    ["image", stands("The Sedge", "shows the plan plan-1")],
    ["elevations.1.rendering", stands("The Sedge", "shows the plan plan-1")],
  ]);
  const review: TestEntry = {
    id: 7,
    kind: "testimonial",
    title: "Good",
    data: { image: use(1), thumbnail: use(1), highlights: { image: use(2) } },
    relations: { floorplan: [2] },
  };
  expect(problems(picturedHouse, [fern, kitchen], review).map(([field]) => field)).toEqual(["image", "thumbnail"]);
});

test("a gallery shows fitting rooms and houses of its plan; a street fits everywhere", () => {
  const gallery = [use(1), use(2), use(3)];
  const street: PictureFacts = { file: "street.jpg", kind: "streetscape", use: "place", fits: [] };
  const shown = (known: readonly PictureFacts[]) => problems(fittingPictures, known, home({ gallery }));
  expect(shown([fern, kitchen, street])).toEqual([]);
  expect(shown([{ ...fern, plan: "plan-2" }, { ...kitchen, fits: ["plan-2"] }, street])).toEqual([
    ["gallery.0", "fern-a.jpg is shown for The Fern, and it shows the plan plan-2."],
    ["gallery.1", "kitchen.jpg is shown for The Fern, and it is a room that fits plan-2."],
  ]);
});

test("a neighborhood may show features of any of its plans, or of the plan a caption names", () => {
  const neighborhood = (caption: string): TestEntry => ({
    id: 9,
    kind: "neighborhood",
    data: { gallery: [{ ...use(1), caption }] },
  });
  const shown = (facts: PictureFacts, caption = "") => problems(fittingPictures, [facts], neighborhood(caption));
  expect(shown(kitchen)).toEqual([]);
  expect(shown(kitchen, "Kitchen of the Fern, in green.")).toEqual([]);
  expect(shown(kitchen, "Kitchen of the Moss.")).toEqual([
    ["gallery.0", "kitchen.jpg is shown for The Moss, and it is a room that fits plan-1."],
  ]);
  expect(shown({ ...kitchen, fits: ["plan-8"] }).map(([field]) => field)).toEqual(["gallery.0"]);
});

test("a plan, model and home shows a room in its gallery when one fits", () => {
  const shown = (known: readonly PictureFacts[], ...gallery: number[]) =>
    problems(picturedRooms, known, home({ gallery: gallery.map((id) => use(id)) }), {
      ...home({ gallery: gallery.map((id) => use(id)) }, 6),
      kind: "model",
    });
  const none = ["gallery", "Its gallery shows no room, and kitchen.jpg would fit."];
  // The plan itself has no gallery.
  expect(shown([fern, kitchen], 1)).toEqual([none, none, none]);
  expect(shown([fern, kitchen], 1, 2)).toEqual([none]);
  expect(shown([fern, { ...kitchen, fits: ["plan-8"] }], 1)).toEqual([]);
  expect(shown([], 1)).toEqual([]);
});

test("a retired picture is reported wherever it is used", () => {
  const page: TestEntry = {
    id: 8,
    kind: "page",
    data: { image: use(1), organisms: [{ layout: "hero", image: use(1) }] },
  };
  expect(problems(retiredPictures, [{ ...fern, use: "retired" }], page).map(([field]) => field)).toEqual([
    "image",
    "organisms.0.image",
  ]);
  expect(problems(retiredPictures, [fern], page)).toEqual([]);
});

const folder = join(import.meta.dirname, "../../demo");
const known = readKnownPictures(folder);

test("the demo’s index describes each of its pictures, and no picture is unused", async () => {
  const files = readdirSync(join(folder, "media")).filter((file) => file.endsWith(".jpg"));
  expect([...known.keys()].sort()).toEqual(files.sort());
  const { snapshot } = await demoContent(folder, "2026-11-21");
  const texts = JSON.stringify([...snapshot.entries()].map(({ data }) => data));
  const unused = [...snapshot.media.values()].filter(
    ({ id, file }) => file.endsWith(".jpg") && !new RegExp(`"media":${id}\\b`).test(texts),
  );
  expect(unused.map(({ file }) => file)).toEqual([]);
  expect([...known.values()].filter(({ use }) => use === "retired")).toEqual([]);
});

test("each product of the demo leads with its own elevation, each list with other pictures", async () => {
  const content = await demoContent(folder, "2026-11-21");
  const { snapshot } = content;
  const houses = [...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")];
  expect(houses.length).toBe(52);
  const drawn: string[] = [];
  for (const house of houses) {
    const { image, elevation, mirrored = false } = house.data;
    const facts = factsOf(content, image);
    const plan = planOf(snapshot, house);
    if (!facts) {
      drawn.push(`${house.slug}: ${image && snapshot.media.get(image.media)?.file}`);
      continue;
    }
    expect([facts.plan, facts.elevation, facts.mirrored], house.title).toEqual([plan?.slug, elevation, mirrored]);
  }
  // Another home of the list leads with the rendering of their elevation.
  expect(drawn.sort()).toEqual([
    "15-sickle-street: sumac-elevation-a.svg",
    "27-sickle-street: sideoats-elevation-c.svg",
    "5-windbreak-lane: yarrow-elevation-b.svg",
  ]);
  for (const kind of ["home", "model", "plan"] as const) {
    const shown = snapshot.entriesOf(kind).flatMap(({ data }) => data.image?.media ?? []);
    expect(new Set(shown).size, kind).toBe(shown.length);
  }
  for (const { title, slug, data } of snapshot.entriesOf("plan")) {
    expect(factsOf(content, data.image ?? data.elevations?.[0]?.rendering)?.plan, title).toBe(slug);
  }
});
