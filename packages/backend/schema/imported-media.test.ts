import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, temporarySite } from "#backend/testing/content-store.ts";

const elsewhere = "https://cms.example.com/wp-content/uploads/2026/front%20door.jpg";
const file = "cms.example.com/wp-content/uploads/2026/front door.jpg";

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async (writer) => {
    await writer.putMedium(medium(1, elsewhere));
    await writer.putMedium(medium(2, file));
    await writer.putMedium(medium(3, "https://cdn.example.net/film.mp4", { mime_type: "video/mp4" }));
    await writer.putMedium(medium(4, "https://cms.example.com/plan.svg"));
    await writer.putMedium(medium(5, "https://cms.example.com/fit.jpg?fit=800%2C600"));
    await writer.putEntry(
      entry("page", 6, {
        origin: "wordpress:localhost:8080",
        content: `<p>Texts: <img class=x alt="a > b" src="https://cms.example.com/in%20text.jpg?w=2&amp;h=1">
          <img src='https://cdn.example.net/A&amp;B.png'><img src=http://localhost:8080/wp-content/own.jpg>
          <img data-src="https://cms.example.com/lazy.jpg" src="https://elsewhere.example/c.jpg">
          https://cms.example.com/only-a-word.jpg <a href="https://cms.example.com/linked.jpg">there</a></p>`,
        data: { blocks: [{ html: '<img src="https://cms.example.com/in-a-block.jpg">' }] } as object,
      }),
    );
  });
});
afterAll(() => site.remove());

const sizeOf = (id: number) =>
  site.data<{ mediaItem: object }>(
    `{ mediaItem(id: "${id}", idType: DATABASE_ID) { sourceUrl medium: sourceUrl(size: MEDIUM) } }`,
  );

test("a file at its host keeps its URL; its sizes are created here", async () => {
  expect(await sizeOf(1)).toEqual({
    mediaItem: {
      sourceUrl: elsewhere,
      medium: `https://homes.test/media/r/w_480/${encodeURIComponent(elsewhere)}`,
    },
  });
  const found = await site.data(`{ mediaItem(id: "${elsewhere}", idType: SOURCE_URL) { databaseId } }`);
  expect(found).toEqual({ mediaItem: { databaseId: 1 } });
});

test("a file in a folder of its host has a URL with that folder", async () => {
  const path = "cms.example.com/wp-content/uploads/2026/front%20door.jpg";
  expect(await sizeOf(2)).toEqual({
    mediaItem: {
      sourceUrl: `https://homes.test/media/${path}`,
      medium: `https://homes.test/media/r/w_480/${path}`,
    },
  });
});

test("a film has the URL of its file, and none of a picture", async () => {
  expect(await sizeOf(3)).toEqual({ mediaItem: { sourceUrl: null, medium: null } });
  expect(await site.data('{ mediaItem(id: "3", idType: DATABASE_ID) { mediaItemUrl mimeType } }')).toEqual({
    mediaItem: { mediaItemUrl: "https://cdn.example.net/film.mp4", mimeType: "video/mp4" },
  });
});

test.each([
  [elsewhere, true],
  ["https://cdn.example.net/film.mp4", true],
  ["https://cms.example.com/fit.jpg", true],
  ["https://cms.example.com/in%20text.jpg", true],
  ["https://cdn.example.net/A&B.png", true],
  ["http://localhost:8080/wp-content/own.jpg", true],
  ["https://cms.example.com/in-a-block.jpg", true],
  ["https://cms.example.com/fit.jpg?fit=800%2C600", false],
  ["https://cms.example.com/wp-content/uploads/2026/back%20door.jpg", false],
  ["http://cms.example.com/plan.svg", false],
  ["https://cms.example.com/wp-content/uploads/2026/front%20door.jpg/", false],
  ["https://cms.example.com/lazy.jpg", false],
  ["https://cms.example.com/only-a-word.jpg", false],
  ["https://cms.example.com/linked.jpg", false],
  ["https://elsewhere.example/c.jpg", false],
  ["https://localhost:8080/wp-content/own.jpg", false],
])("whether the content refers to a medium at %s: %s", async (address, isNamed) => {
  expect(await site.backend.refersToMedium(address)).toBe(isNamed);
});

test("a medium counts from the write that refers to it", async () => {
  const address = "https://cms.example.com/new.jpg";
  expect(await site.backend.refersToMedium(address)).toBe(false);
  await site.store.write((writer) => writer.putMedium(medium(7, address)));
  expect(await site.backend.refersToMedium(address)).toBe(true);
});
