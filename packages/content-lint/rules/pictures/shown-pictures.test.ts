import { expect, test } from "vitest";
import { use } from "../../../backend/testing/content-store.ts";
import type { Rule } from "../../rule.ts";
import { contentWith, type TestEntry } from "../../testing/content-of.ts";
import { fittingPictures } from "./fitting-pictures.ts";
import type { PictureFacts } from "./picture-facts.ts";
import { picturedHouse } from "./pictured-house.ts";
import { retiredPictures } from "./retired-pictures.ts";

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

/** What a rule says of these entries, with the plans, where these pictures are media 1, 2, … */
function problems(rule: Rule, known: readonly PictureFacts[], ...entries: readonly TestEntry[]) {
  const media = known.map(({ file }, index) => ({ id: index + 1, file }));
  const content = contentWith({ entries: [...plans, ...entries], media });
  const knownPictures = new Map(known.map((facts) => [facts.file, facts]));
  return [...rule.check({ ...content, knownPictures })].map(({ field, problem }) => [field, problem]);
}

const stands = (house: string, difference: string) => `fern-a.jpg stands for ${house} and ${difference}.`;

test("a house may lead with a picture of its plan, its front as it is built, its kind and its door", () => {
  expect(problems(picturedHouse, [fern], home({}))).toEqual([]);
  expect(problems(picturedHouse, [{ ...fern, mirrored: true }], home({ mirrored: true }))).toEqual([]);
  // Of what nobody says anything, nothing is wrong.
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
])("a home that leads with a picture which %s is found", ([difference, facts, data]) => {
  expect(problems(picturedHouse, [{ ...fern, ...facts }], home(data))).toEqual([
    ["image", stands("House 5", difference)],
  ]);
});

test("of what is not said of a picture nothing is wrong: its front, its side, its kind, its door", () => {
  const { elevation: _front, mirrored: _side, type: _kind, zeroStep: _door, ...known } = fern;
  for (const facts of [known, { ...fern, elevation: null, mirrored: null, type: null, zeroStep: null }]) {
    expect(problems(picturedHouse, [facts], home({ mirrored: true }))).toEqual([]);
    expect(
      problems(picturedHouse, [{ ...facts, plan: "plan-2" }], { ...home({}), relations: { floorplan: [2] } }),
    ).toEqual([]);
  }
});

test("a home whose plan has steps leads with no picture of a door without them", () => {
  const wrong = { ...fern, plan: "plan-2", zeroStep: true };
  expect(problems(picturedHouse, [wrong], { ...home({}), relations: { floorplan: [2] } })).toEqual([
    ["image", stands("House 5", "shows a door without steps")],
  ]);
});

test("a model, a plan, each of its renderings and a review are looked at too", () => {
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

test("a gallery shows rooms that fit and houses of its plan; a street fits everywhere", () => {
  const gallery = [use(1), use(2), use(3)];
  const street: PictureFacts = { file: "street.jpg", kind: "streetscape", use: "place", fits: [] };
  const shown = (known: readonly PictureFacts[]) => problems(fittingPictures, known, home({ gallery }));
  expect(shown([fern, kitchen, street])).toEqual([]);
  expect(shown([{ ...fern, plan: "plan-2" }, { ...kitchen, fits: ["plan-2"] }, street])).toEqual([
    ["gallery.0", "fern-a.jpg is shown for The Fern, and it shows the plan plan-2."],
    ["gallery.1", "kitchen.jpg is shown for The Fern, and it is a room that fits plan-2."],
  ]);
});

test("a neighborhood shows what one of its plans has; a caption that names a plan asks for that one", () => {
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

test("a retired picture is found wherever it stands", () => {
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
