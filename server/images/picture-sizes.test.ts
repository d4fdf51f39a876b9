import { backendOn, entry, medium, temporaryStore, use } from "@porchlight/backend/testing/content-store.ts";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

interface Size {
  readonly name: string;
  readonly file: string;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly sourceUrl: string;
  readonly width: string;
  readonly height: string;
}

/** A picture of random pixels, so that each size has its own byte count. */
async function noise(widthPx: number, heightPx: number) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#446644", noise } });
}

const pictures = [
  {
    file: "front.jpg",
    data: await (await noise(1600, 1000)).jpeg().toBuffer(),
    width: 1600,
    height: 1000,
    type: "jpeg",
  },
  {
    file: "2026/odd-one.png",
    data: await (await noise(1501, 997)).png().toBuffer(),
    width: 1501,
    height: 997,
    type: "png",
  },
  { file: "small.webp", data: await (await noise(500, 333)).webp().toBuffer(), width: 500, height: 333, type: "webp" },
];

test("every size of every picture has the bytes, dimensions and type that its URL sends", {
  tags: ["S3.8"],
}, async () => {
  const files = Object.fromEntries(pictures.map(({ file, data }) => [`media/${file}`, data]));
  const site = await fakeSite({}, files);
  onTestFinished(() => site.close());
  const store = await temporaryStore();
  await store.write(async (writer) => {
    for (const [position, { file, width, height, type }] of pictures.entries()) {
      await writer.putMedium(medium(position + 1, file, { width, height, mime_type: `image/${type}` }));
    }
    await writer.putEntry(entry("home", 9, { data: { gallery: pictures.map((_, position) => use(position + 1)) } }));
  });
  const backend = await backendOn(store.databaseUrl, { publicUrl: site.url, pictureBytes: site.pictureBytes });
  onTestFinished(async () => {
    await backend.backend.close();
    await store.remove();
  });
  const sizesWith = async (fields: string) => {
    const { home } = await backend.data<{ home: { extras: { gallery: { mediaDetails: { sizes: Size[] } }[] } } }>(
      `{ home(id: "9", idType: DATABASE_ID) { extras { gallery { mediaDetails { sizes { ${fields} } } } } } }`,
    );
    return home.extras.gallery.map(({ mediaDetails }) => mediaDetails.sizes);
  };
  // Encoded beforehand, as encoding all of them may take longer than an operation may.
  for (const { file, width } of (await sizesWith("file width")).flat()) await site.pictureBytes(file, Number(width));
  const lists = await sizesWith("name file fileSize mimeType sourceUrl width height");
  expect(lists.map((sizes) => sizes.map(({ name }) => name))).toEqual([
    ["thumbnail", "medium", "medium_large", "large"],
    ["thumbnail", "medium", "medium_large", "large"],
    ["thumbnail", "medium"],
  ]);
  for (const size of lists.flat()) {
    const response = await fetch(size.sourceUrl);
    const sent = Buffer.from(await response.arrayBuffer());
    expect([response.status, size.sourceUrl, sent.byteLength]).toEqual([200, size.sourceUrl, size.fileSize]);
    expect(response.headers.get("content-type")).toBe(size.mimeType);
    expect(response.headers.get("content-length")).toBe(String(size.fileSize));
    expect(size.sourceUrl).toBe(`${site.url}/media/${size.file}`);
    const { width, height, format } = await sharp(sent).metadata();
    expect([String(width), String(height), `image/${format}`]).toEqual([size.width, size.height, size.mimeType]);
  }
  const weights = lists.flat().map(({ fileSize }) => fileSize);
  expect(new Set(weights).size).toBe(weights.length);
});

test("a picture without a file has no bytes", { tags: ["S3.8"] }, async () => {
  const site = await fakeSite();
  onTestFinished(() => site.close());
  expect(await site.pictureBytes("gone.jpg", 320)).toBeNull();
});
