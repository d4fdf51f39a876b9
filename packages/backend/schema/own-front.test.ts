import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";
import type { MediaUse } from "../store/entry-data.ts";

/** A house's elevation data, and the file of its main picture. */
interface House {
  readonly built: { readonly elevation?: string; readonly mirrored?: boolean; readonly image?: MediaUse };
  readonly leads: string | null;
}

const houses: Readonly<Record<string, House>> = {
  "a picture of its own": { built: { elevation: "A", image: use(1) }, leads: "own.jpg" },
  "a front that is rendered": { built: { elevation: "A" }, leads: "a.jpg" },
  "a front that is only drawn, its letter spelled another way": { built: { elevation: " C" }, leads: "c.svg" },
  "a front that is shown turned, as it is": { built: { elevation: "B", mirrored: true }, leads: "b-turned.jpg" },
  "a front that is shown turned, built as in the plan": { built: { elevation: "B" }, leads: "b.svg" },
  "a rendered front, built mirrored": { built: { elevation: "A", mirrored: true }, leads: "a-turned.svg" },
  "a front without a mirrored drawing, built mirrored": { built: { elevation: "C", mirrored: true }, leads: null },
  "a front that the plan does not have": { built: { elevation: "Z" }, leads: null },
  "no letter": { built: {}, leads: null },
};

const files = ["own.jpg", "a.jpg", "a.svg", "a-turned.svg", "b-turned.jpg", "b-turned.svg", "b.svg", "c.svg"];
const file = (name: string) => use(files.indexOf(name) + 1);

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    for (const [position, name] of files.entries()) await writer.putMedium(medium(position + 1, name));
    const words = { style: "Ranch", material: "Brick" };
    const elevations = [
      {
        letter: "A",
        ...words,
        drawing: file("a.svg"),
        drawingMirrored: file("a-turned.svg"),
        rendering: file("a.jpg"),
      },
      {
        letter: "B",
        ...words,
        mirrored: true,
        drawing: file("b-turned.svg"),
        drawingMirrored: file("b.svg"),
        rendering: file("b-turned.jpg"),
      },
      { letter: "c ", ...words, drawing: file("c.svg") },
    ];
    await writer.putEntry(entry("plan", 20, { data: { elevations, collection: [], productStatus: {} } }));
    for (const [position, { built }] of Object.values(houses).entries()) {
      const relations = { floorplan: [20] };
      await writer.putEntry(entry("home", 100 + position, { relations, data: built }));
      await writer.putEntry(entry("model", 200 + position, { relations, data: built }));
    }
  });
});
afterAll(() => site.remove());

for (const [position, [name, { leads }]] of Object.entries(houses).entries()) {
  test(`a home and a model with ${name} lead with ${leads ?? "nothing"}`, { tags: ["S3.21", "S3.23"] }, async () => {
    const picture = "featuredImage { node { sourceUrl } }";
    const expected = leads === null ? null : { node: { sourceUrl: `https://homes.test/media/${leads}` } };
    expect(
      await site.data(
        `{ home(id: ${100 + position}, idType: DATABASE_ID) { ${picture} } model(id: ${200 + position}, idType: DATABASE_ID) { ${picture} } }`,
      ),
    ).toEqual({ home: { featuredImage: expected }, model: { featuredImage: expected } });
  });
}
