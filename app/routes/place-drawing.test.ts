import { expect, test } from "vitest";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader } from "./place-drawing.ts";

const sources = { query: async () => expect.unreachable("A drawn map asks for no content.") };
const fileAt = async (file: string) => await runLoader(loader, `/maps/${file}`, sources);

test("the map around a place is a small picture with its towns, in the colors of the site", async () => {
  const response = await fileAt("40.155,-105.165.svg");
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
  const text = await response.text();
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 640 480"/);
  expect(text).toContain(">Longmont</text>");
  expect(text.length).toBeLessThan(16 * 1024);
});

test.each(["33.45,-112.07.svg", "40.1550,-105.165.svg", "40.15500001,-105.165.svg", "40.155.svg", "north,west.svg"])(
  "there is no map at %s: off the basemap, or another spelling",
  async (file) => {
    await expect(fileAt(file)).rejects.toMatchObject({ init: { status: 404 } });
  },
);
