import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoContent } from "../../sources/demo.ts";
import { planOf } from "../../stock.ts";
import { readKnownPictures } from "./picture-facts.ts";
import { factsOf } from "./shown-houses.ts";

const folder = join(import.meta.dirname, "../../../demo");
const known = readKnownPictures(folder);

test("the demo's index says of each of its pictures what it shows, and none is there that nothing uses", async () => {
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

test("every home, model and plan of the demo leads with a rendering of its own that the index knows", async () => {
  const content = await demoContent(folder, "2026-11-21");
  const { snapshot } = content;
  const houses = [...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")];
  expect(houses.length).toBe(52);
  for (const house of houses) {
    const { image, elevation, mirrored = false } = house.data;
    const facts = factsOf(content, image);
    expect([facts?.plan, facts?.elevation, facts?.mirrored], house.title).toEqual([
      planOf(snapshot, house)?.slug,
      elevation,
      mirrored,
    ]);
  }
  for (const { title, slug, data } of snapshot.entriesOf("plan")) {
    expect(factsOf(content, data.image ?? data.elevations?.[0]?.rendering)?.plan, title).toBe(slug);
  }
});
