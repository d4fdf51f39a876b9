import { afterAll, beforeAll, expect, test } from "vitest";
import { medium, temporarySite } from "#content/testing/content-store.ts";
import { textMediaOriginsOption } from "./media-origins.ts";

const elsewhere = "https://cms.example.com/wp-content/uploads/2026/front%20door.jpg";
const kept = "cms.example.com/wp-content/uploads/2026/front door.jpg";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, elsewhere));
    await writer.putMedium(medium(2, kept));
    await writer.putMedium(medium(3, "https://cdn.example.net/film.mp4", { mime_type: "video/mp4" }));
    await writer.putMedium(medium(4, "https://cms.example.com/plan.svg"));
    await writer.setOption(textMediaOriginsOption, { "wordpress:old.example.com": ["https://old.example.com"] });
  });
});
afterAll(() => site.remove());

const sizeOf = (id: number) =>
  site.data<{ mediaItem: object }>(
    `{ mediaItem(id: "${id}", idType: DATABASE_ID) { sourceUrl medium: sourceUrl(size: MEDIUM) } }`,
  );

test("a file that stands at its host keeps its address; its sizes are made here", async () => {
  expect(await sizeOf(1)).toEqual({
    mediaItem: {
      sourceUrl: elsewhere,
      medium: `https://homes.test/media/r/w_480/${encodeURIComponent(elsewhere)}`,
    },
  });
  const found = await site.data(`{ mediaItem(id: "${elsewhere}", idType: SOURCE_URL) { databaseId } }`);
  expect(found).toEqual({ mediaItem: { databaseId: 1 } });
});

test("a file in a folder of its host has an address with that folder", async () => {
  const path = "cms.example.com/wp-content/uploads/2026/front%20door.jpg";
  expect(await sizeOf(2)).toEqual({
    mediaItem: {
      sourceUrl: `https://homes.test/media/${path}`,
      medium: `https://homes.test/media/r/w_480/${path}`,
    },
  });
});

test("a film has no sizes", async () => {
  const film = "https://cdn.example.net/film.mp4";
  expect(await sizeOf(3)).toEqual({ mediaItem: { sourceUrl: film, medium: film } });
});

test("the backend names the origins of files and of pictures inside texts that stand elsewhere", async () => {
  expect((await site.backend.hosts()).mediaOrigins).toEqual([
    "https://cdn.example.net",
    "https://cms.example.com",
    "https://old.example.com",
  ]);
});
