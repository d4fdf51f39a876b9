import { hostFolder } from "@porchlight/backend/store/entry-data.ts";
import { expect, test } from "vitest";
import { fakeResponses, hostEntry } from "./host-fixture.ts";
import { host, hostOf, importFixture } from "./import-fixture.ts";

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

/** A file in WPGraphQL's media library that is no picture: without `sourceUrl`, for a PDF with that of its preview. */
const file = (url: string, databaseId: number, name: string, mimeType: string, more: object = {}) => {
  const mediaItemUrl = `${url}/wp-content/uploads/${name}`;
  return { databaseId, altText: "", title: name, caption: null, mimeType, mediaItemUrl, sourceUrl: null, ...more };
};

test("videos, audio and documents of the library are imported; a PDF as file, not its preview", async () => {
  const { store, run } = await importFixture();
  const url = "https://cms.example.com";
  const preview = { sourceUrl: `${url}/wp-content/uploads/plans-pdf.jpg`, mediaDetails: { width: null, height: null } };
  const { url: host } = await hostOf({
    mediaItems: [
      file(url, 1, "tour.mp4", "video/mp4", { mediaDetails: { width: 1920, height: 1080 } }),
      file(url, 2, "walk.MOV", "video/quicktime"),
      file(url, 3, "welcome.m4a", "audio/mpeg"),
      file(url, 4, "plans.pdf", "application/pdf", preview),
      file(url, 5, "front-scaled.jpg", "image/jpeg", { sourceUrl: `${url}/wp-content/uploads/front-scaled.jpg` }),
      { ...picture(6, "drawn.svg"), mimeType: "image/svg+xml", mediaItemUrl: null },
    ],
  });
  const { notes } = await run(host);
  expect(notes).toEqual([]);
  const media = await store.database.selectFrom("media").selectAll().orderBy("id").execute();
  expect(media.map(({ file, mime_type, width }) => [file, mime_type, width])).toEqual([
    [`${url}/wp-content/uploads/tour.mp4`, "video/mp4", 1920],
    [`${url}/wp-content/uploads/walk.MOV`, "video/quicktime", null],
    [`${url}/wp-content/uploads/welcome.m4a`, "audio/mpeg", null],
    [`${url}/wp-content/uploads/plans.pdf`, "application/pdf", null],
    [`${url}/wp-content/uploads/front-scaled.jpg`, "image/jpeg", null],
    [`${url}/wp-content/uploads/drawn.svg`, "image/svg+xml", null],
  ]);
});

test("an editor's film at the host plays from the site's copy, also in texts", async () => {
  const { store, run, dataOf, entries } = await importFixture();
  const types: Readonly<Record<string, string>> = { mp4: "video/mp4", mp3: "audio/mpeg", pdf: "application/pdf" };
  const lists: { [field: string]: object[] } = {};
  const { url } = await host({
    reply: (operation) => fakeResponses(lists)(operation),
    file: ({ url: path = "" }, response) => {
      const type = types[path.split(".").at(-1) ?? ""] ?? "text/html";
      response.writeHead(200, { "content-type": type, "content-length": "3" }).end("abc");
    },
  });
  const film = `${url}/wp-content/uploads/2026/06/tour.mp4`;
  const mp3 = `${url}/wp-content/uploads/2026/06/welcome.mp3`;
  lists.mediaItems = [
    file(url, 7, "2026/06/tour.mp4", "video/mp4"),
    file(url, 8, "2026/06/welcome.mp3", "audio/mpeg"),
    file(url, 9, "2026/06/plans.pdf", "application/pdf", {
      sourceUrl: `${url}/wp-content/uploads/2026/06/plans-pdf.jpg`,
    }),
  ];
  const text = `<figure class="wp-block-audio"><audio controls src="${mp3}"></audio></figure>`;
  lists.testimonials = [hostEntry(1, { videoUrl: film, content: text })];
  lists.pages = [hostEntry(2, { organisms: [{ layout: "video", videoUrl: film }] })];
  const { media, notes } = await run(url, { media: true });
  expect([media.fetched, media.atHost, notes]).toEqual([3, 0, []]);
  const own = `/media/${hostFolder(url)}/wp-content/uploads/2026/06`;
  expect((await dataOf(1)).videoUrl).toBe(`${own}/tour.mp4`);
  expect((await dataOf(2)).organisms).toMatchObject([{ videoUrl: `${own}/tour.mp4` }]);
  expect((await entries())[0]?.content).toContain(`src="${own}/welcome.mp3"`);
  expect(await store.database.selectFrom("media").select("file").orderBy("id").execute()).toEqual(
    ["tour.mp4", "welcome.mp3", "plans.pdf"].map((name) => ({ file: `${own}/${name}`.slice("/media/".length) })),
  );
});

test("when a host rejects the list of media, those of its entries are imported", async () => {
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
