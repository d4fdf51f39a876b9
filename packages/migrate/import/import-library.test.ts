import { expect, test } from "vitest";
import { hostEntry } from "./host-fixture.ts";
import { hostOf, importFixture } from "./import-fixture.ts";

/** A picture in a host's media library. */
const picture = (databaseId: number, file: string, more: object = {}) => {
  return { databaseId, sourceUrl: `https://cms.example.com/wp-content/uploads/${file}`, altText: "Own.", ...more };
};

test("unused media are imported, and uses store only texts that differ from the library's", async () => {
  const { store, run, dataOf } = await importFixture();
  const own = { caption: "<p>Tom &amp; Ann</p>\n", title: "A &#8220;front&#8221;" };
  const shown = (texts: object) => ({ gallery: [picture(7, "a.jpg", texts), picture(7, "a.jpg", own)] });
  const { url } = await hostOf({
    mediaItems: [
      picture(7, "a.jpg", own),
      picture(8, "b.svg", { altText: "", mediaDetails: { width: 20, height: 10 } }),
      picture(9, "list.docx"),
    ],
    neighborhoods: [hostEntry(1, { status: "open", extras: shown({ altText: "Another.", caption: "" }) })],
  });
  await run(url);
  expect((await dataOf(1)).gallery).toEqual([{ media: 7, alt: "Another.", caption: "" }, { media: 7 }]);
  const media = await store.database.selectFrom("media").selectAll().orderBy("id").execute();
  expect(media).toMatchObject([
    { id: 7, alt: "Own.", caption: "Tom & Ann", title: "A “front”", file: picture(7, "a.jpg").sourceUrl },
    { id: 8, alt: "", width: 20, height: 10, mime_type: "image/svg+xml" },
  ]);
  expect(media).toHaveLength(2);
});

test("where a host rejects the list of media, those of its entries are imported", async () => {
  const { store, run } = await importFixture();
  const { url, received } = await hostOf({
    mediaItems: null,
    neighborhoods: [hostEntry(1, { status: "open", extras: { gallery: [picture(7, "a.jpg")] } })],
  });
  await run(url);
  expect(received.filter(({ operationName }) => operationName === "ImportMediaItems")).toHaveLength(1);
  expect(await store.database.selectFrom("media").select("id").execute()).toEqual([{ id: 7 }]);
});

test("derived values are not stored: a homesite's house, a plan's first elevation as its picture", async () => {
  const { run, dataOf } = await importFixture();
  const neighborhood = { nodes: [{ databaseId: 1 }] };
  const homesites = [
    { number: "1", state: "ready", homeUri: "/entry-2/" },
    { number: "2", state: "ready", homeUri: "/elsewhere/" },
  ];
  const fronts = [{ letter: "A" }, { letter: "B", drawing: picture(7, "b.svg") }];
  const featured = (id: number) => ({ node: picture(id, `${id === 7 ? "b.svg" : "c.jpg"}`) });
  const { url } = await hostOf({
    neighborhoods: [hostEntry(1, { status: "open", extras: { homesites } })],
    homes: [hostEntry(2, { extras: { homesite: "1" }, qmiHomeDetails: { neighborhood: neighborhood.nodes[0] } })],
    plans: [
      hostEntry(3, { extras: { elevations: fronts }, featuredImage: featured(7) }),
      hostEntry(4, { extras: { elevations: fronts }, featuredImage: featured(9) }),
    ],
  });
  await run(url);
  expect((await dataOf(1)).homesites).toEqual([
    { number: "1", state: "ready" },
    { number: "2", state: "ready", homeUri: "/elsewhere/" },
  ]);
  expect(await dataOf(3)).not.toHaveProperty("image");
  expect(await dataOf(4)).toMatchObject({ image: { media: 9 } });
});

test("a campaign's slug is its path below /campaigns/, and an empty block list is omitted", async () => {
  const { run, entries, dataOf } = await importFixture();
  const { url } = await hostOf({
    campaigns: [
      hostEntry(1, { slug: "second-green", uri: "/campaigns/kestrel-row/second-green/", organisms: [] }),
      hostEntry(2, { slug: "plain", uri: "/campaigns/plain/" }),
    ],
  });
  await run(url);
  expect((await entries()).map(({ slug }) => slug)).toEqual(["kestrel-row/second-green", "plain"]);
  expect(await dataOf(1)).not.toHaveProperty("organisms");
});
