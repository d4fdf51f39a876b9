import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, temporarySite, use } from "#backend/testing/content-store.ts";

/** Byte counts that differ by width, for existing files. */
const bytes = { busy: false };
async function pictureBytes(file: string, widthPx: number): Promise<number | null> {
  if (bytes.busy) throw new Error("Too many pictures are waited for.");
  return file === "deleted.jpg" ? null : widthPx * 10 + 1;
}

let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(
    async (writer) => {
      await writer.putMedium(medium(1, "front.jpg", { alt: "" }));
      await writer.putMedium(medium(2, "plan.svg", { alt: "The plan" }));
      await writer.putMedium(medium(3, "small.jpg", { width: 400, height: 300 }));
      await writer.putMedium(medium(6, "deleted.jpg"));
      await writer.putEntry(
        entry("home", 4, {
          data: { image: { media: 1, caption: "Here" }, gallery: [use(1), { media: 3, alt: "Else" }] },
        }),
      );
      await writer.putEntry(entry("home", 5));
    },
    { pictureBytes },
  );
});
afterAll(() => site.remove());

const fields =
  "altText caption sourceUrl mimeType mediaDetails { width height sizes { name width height mimeType sourceUrl file fileSize } }";

test("sizes carry their widths and heights as texts, outer ones as numbers, as in WordPress", {
  tags: ["S3.8"],
}, async () => {
  const { mediaItem } = await site.data<{ mediaItem: { mediaDetails: { sizes: object[] } } }>(
    `{ mediaItem(id: "1", idType: DATABASE_ID) { ${fields} } }`,
  );
  expect(mediaItem).toMatchObject({
    altText: "",
    sourceUrl: "https://homes.test/media/front.jpg",
    mimeType: "image/jpeg",
    mediaDetails: { width: 1600, height: 1000 },
  });
  expect(mediaItem.mediaDetails.sizes).toEqual(
    [
      ["thumbnail", 320, 200],
      ["medium", 480, 300],
      ["medium_large", 800, 500],
      ["large", 1400, 875],
    ].map(([name, width, height]) => ({
      name,
      width: String(width),
      height: String(height),
      mimeType: "image/jpeg",
      sourceUrl: `https://homes.test/media/r/w_${width}/front.jpg`,
      file: `r/w_${width}/front.jpg`,
      fileSize: Number(width) * 10 + 1,
    })),
  );
});

test("an unreadable file size is a field error and read again; a deleted file's is null", {
  tags: ["S3.8"],
}, async () => {
  const query = '{ mediaItem(id: "6", idType: DATABASE_ID) { mediaDetails { sizes { name fileSize } } } }';
  const sizesOf = async () => await site.request<{ mediaItem: { mediaDetails: { sizes: object[] } } }>(query);
  bytes.busy = true;
  const busy = await sizesOf();
  expect(busy.errors).toHaveLength(4);
  expect(busy.data.mediaItem.mediaDetails.sizes).toContainEqual({ name: "large", fileSize: null });
  bytes.busy = false;
  const again = await sizesOf();
  expect(again.errors).toBeUndefined();
  expect(again.data.mediaItem.mediaDetails.sizes).toContainEqual({ name: "large", fileSize: null });
});

test("no size is larger than the picture", async () => {
  const data = await site.data(
    '{ mediaItem(id: "3", idType: DATABASE_ID) { sourceUrl(size: LARGE) mediaDetails { sizes { name } } } }',
  );
  expect(data).toEqual({
    mediaItem: { sourceUrl: "https://homes.test/media/small.jpg", mediaDetails: { sizes: [{ name: "thumbnail" }] } },
  });
});

test("a drawing has no details", async () => {
  const data = await site.data(
    '{ mediaItem(id: "plan", idType: SLUG) { altText sourceUrl mediaDetails { width } srcSet sizes } }',
  );
  expect(data).toEqual({
    mediaItem: {
      altText: "The plan",
      sourceUrl: "https://homes.test/media/plan.svg",
      mediaDetails: null,
      srcSet: null,
      sizes: null,
    },
  });
});

test("a size, the candidates and the sizes attribute can be selected", async () => {
  const data = await site.data(
    '{ mediaItem(id: "https://homes.test/media/front.jpg", idType: SOURCE_URL) { sourceUrl(size: MEDIUM) sizes(size: MEDIUM) all: sizes srcSet } }',
  );
  expect(data).toEqual({
    mediaItem: {
      sourceUrl: "https://homes.test/media/r/w_480/front.jpg",
      sizes: "(max-width: 480px) 100vw, 480px",
      all: "(max-width: 1600px) 100vw, 1600px",
      srcSet: [320, 480, 800, 1400]
        .map((width) => `https://homes.test/media/r/w_${width}/front.jpg ${width}w`)
        .concat("https://homes.test/media/front.jpg 1600w")
        .join(", "),
    },
  });
});

test("a use may have its own texts; deleted pictures are omitted; no picture is null", {
  tags: ["S3.6"],
}, async () => {
  const data = await site.data(`{
    with: home(id: "4", idType: DATABASE_ID) { featuredImage { node { databaseId altText caption } } extras { gallery { databaseId altText caption } } }
    without: home(id: "5", idType: DATABASE_ID) { featuredImage { node { id } } extras { gallery { id } } }
  }`);
  expect(data).toEqual({
    with: {
      featuredImage: { node: { databaseId: 1, altText: "", caption: "Here" } },
      extras: {
        gallery: [
          { databaseId: 1, altText: "", caption: null },
          { databaseId: 3, altText: "Else", caption: null },
        ],
      },
    },
    without: { featuredImage: null, extras: { gallery: [] } },
  });
});

test("a missing picture is null", async () => {
  expect(
    await site.data(
      '{ a: mediaItem(id: "4", idType: DATABASE_ID) { id } b: mediaItem(id: "x") { id } c: mediaItem(id: "/front/", idType: URI) { id } }',
    ),
  ).toEqual({ a: null, b: null, c: null });
});
