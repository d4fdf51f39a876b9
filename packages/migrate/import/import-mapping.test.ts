import { backendOn } from "@porchlight/backend/testing/content-store.ts";
import { expect, onTestFinished, test } from "vitest";
import { fakeResponses, hostEntry, type ReceivedOperation } from "./host-fixture.ts";
import { host, hostOf, importFixture } from "./import-fixture.ts";

test("values of another type are converted when unambiguous, and noted otherwise", async () => {
  const { run, dataOf } = await importFixture();
  const { url } = await hostOf({
    plans: [
      hostEntry(1, {
        floorplanDetails: {
          bedroomsMin: "3",
          bathroomsMin: "2.5",
          basePrice: "$679,000",
          collection: "easyhouse",
          finishedSqrFt: "1,500 to 1,700",
          mainSqrFt: "",
        },
      }),
    ],
    neighborhoods: [hostEntry(2, { status: "publish", types: [], neighborhood: { status: "open", zip: 80513 } })],
  });
  const report = await run(url);
  expect(await dataOf(1)).toMatchObject({
    bedroomsMin: 3,
    bathroomsMin: 2.5,
    basePriceUsd: 679_000,
    collection: ["easyhouse"],
  });
  expect(await dataOf(1)).not.toHaveProperty("finishedSqFt");
  expect(await dataOf(2)).toMatchObject({ status: "open", zip: "80513" });
  expect(report.notes).toEqual([
    expect.objectContaining({
      id: 1,
      uri: "/entry-1/",
      field: "floorplanDetails.finishedSqrFt",
      outcome: "left out",
      why: 'Text ("1,500 to 1,700") instead of a number.',
    }),
  ]);
});

test("unknown vocabulary values are kept and noted", async () => {
  const { run, dataOf } = await importFixture();
  const { url } = await hostOf({
    neighborhoods: [
      hostEntry(1, {
        status: "paused",
        collection: ["Limited Edition", "grand"],
        extras: { amenities: [{ kind: "golf" }] },
      }),
    ],
    pages: [hostEntry(2, { organisms: [{ layout: "carousel" }, { title: "No layout" }] })],
  });
  const report = await run(url);
  expect(report.notes.map(({ outcome, field, why }) => `${outcome} ${field}: ${why}`)).toEqual([
    "kept status: The site has no status “paused”.",
    "kept collection: The site has no collection “grand”.",
    "kept extras.amenities[0].kind: The site has no amenity “golf”.",
    "left out organisms[1].layout: Null instead of text.",
    "kept organisms[0].layout: The site has no layout “carousel”.",
  ]);
  expect((await dataOf(2)).organisms).toEqual([{ layout: "carousel" }]);
});

test("a block's fourth button is omitted and noted, as are unknown colors", {
  tags: ["S3.34"],
}, async () => {
  const { run, dataOf } = await importFixture();
  const buttons = ["One", "Two", "Three", "Four"].map((text) => ({ text, url: "/x/", color: "text-red" }));
  const { url } = await hostOf({
    pages: [hostEntry(1, { organisms: [{ layout: "call", color: "ground-sky", textColor: "red", buttons }] })],
  });
  const report = await run(url);
  const [organism] = (await dataOf(1)).organisms as { buttons: { text: string }[] }[];
  expect(organism?.buttons.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  const notes = report.notes.map(({ outcome, field, why }) => `${outcome} ${field}: ${why}`);
  expect(notes).toContain("left out organisms[0].buttons: A block has 3 at most; this one has 4.");
  expect(notes).toContain("kept organisms[0].textColor: The site has no text color “red”.");
  expect(notes).toContain("kept organisms[0].buttons[0].color: The site has no button color “text-red”.");
  expect(notes.filter((note) => note.includes("background"))).toEqual([]);
});

test("references to missing entries or of another kind are omitted and noted", async () => {
  const { store, run, dataOf } = await importFixture();
  const picked = [
    { __typename: "Home", databaseId: 2 },
    { __typename: "Plan", databaseId: 99 },
  ];
  const { url } = await hostOf({
    plans: [hostEntry(1)],
    homes: [hostEntry(2, { qmiHomeDetails: { floorplan: { databaseId: 1 }, neighborhood: { databaseId: 1 } } })],
    pages: [hostEntry(3, { organisms: [{ layout: "product-grid", productPicker: picked }] })],
  });
  const report = await run(url);
  const relations = await store.database.selectFrom("relations").selectAll().orderBy("from_id").execute();
  expect(relations).toEqual([
    { from_id: 2, field: "floorplan", to_id: 1, position: 0 },
    { from_id: 3, field: "productPicker", to_id: 2, position: 0 },
  ]);
  expect((await dataOf(3)).organisms).toEqual([{ layout: "product-grid", productPicker: [2] }]);
  expect(report.notes.map(({ id, why }) => [id, why])).toEqual([
    [2, "A reference to 1, which is a plan."],
    [3, "A reference to 99, which does not exist or is not public."],
  ]);
});

test("drafts, entries without a URL and a second entry at one URL are omitted and noted", async () => {
  const { run, entries } = await importFixture();
  const { url } = await hostOf({
    pages: [
      hostEntry(1, { status: "private" }),
      hostEntry(2, { uri: null }),
      hostEntry(3, { uri: "/a/" }),
      hostEntry(4, { uri: "/a" }),
    ],
  });
  const report = await run(url);
  expect((await entries()).map(({ id }) => id)).toEqual([3]);
  expect(report.notes.map(({ id }) => id)).toEqual([1, 2, 4]);
});

test("a picture keeps its texts at each use, and is counted once", async () => {
  const { store, run, dataOf } = await importFixture();
  const picture = (altText: string, caption: string | null = null) => ({
    databaseId: 50,
    altText,
    caption,
    sourceUrl: "/wp-content/uploads/a.jpg",
    mimeType: "image/jpeg",
    mediaDetails: { width: 1600, height: "1000" },
  });
  const drawing = {
    databaseId: 51,
    altText: "",
    sourceUrl: "https://cdn.example.com/plan.svg",
    mimeType: "image/svg+xml",
    mediaDetails: null,
  };
  const { url } = await hostOf({
    pages: [
      hostEntry(1, { featuredImage: { node: picture("A porch") } }),
      hostEntry(2, {
        organisms: [
          {
            layout: "gallery",
            gallery: [picture("A porch"), picture("Evening", "<p>Seen &amp; loved</p>\n"), drawing],
          },
        ],
      }),
    ],
  });
  const report = await run(url);
  expect(await store.database.selectFrom("media").selectAll().orderBy("id").execute()).toMatchObject([
    { id: 50, file: `${url}/wp-content/uploads/a.jpg`, width: 1600, height: 1000, alt: "A porch", caption: "" },
    { id: 51, file: "https://cdn.example.com/plan.svg", width: null, height: null },
  ]);
  expect((await dataOf(2)).organisms).toMatchObject([
    { gallery: [{ media: 50 }, { media: 50, alt: "Evening", caption: "Seen & loved" }, { media: 51 }] },
  ]);
  expect(report.media).toEqual({ used: 2, fetched: 0, there: 0, atHost: 2 });
});

test("menus are nested again, with paths for the host’s own links but not for its files", async () => {
  const { store, run } = await importFixture();
  const { url } = await host({
    reply: (operation: ReceivedOperation) =>
      fakeResponses({
        menus: [
          {
            databaseId: 3,
            slug: "main",
            name: "Main",
            menuItems: {
              nodes: [
                { databaseId: 1, id: "a", label: "Homes &amp; plans", url: `${url}/our-homes`, path: "/our-homes/" },
                { databaseId: 2, id: "b", label: "Blog", url: `${url}/blog/?x=1`, parentId: "a", target: "_blank" },
                {
                  databaseId: 3,
                  id: "c",
                  label: "Elsewhere",
                  url: "https://example.com/",
                  path: "https://example.com/",
                },
                {
                  databaseId: 4,
                  id: "d",
                  label: "By another name",
                  url: "https://www.example.com/faq/",
                  path: "/faq/",
                },
                { databaseId: 5, id: "e", label: "A file", url: `${url}/wp-content/a.pdf`, path: "/wp-content/a.pdf" },
              ],
            },
          },
        ],
      })(operation),
  });
  await run(url);
  const [menu] = await store.database.selectFrom("menus").selectAll().execute();
  expect(JSON.parse(menu?.items ?? "[]")).toEqual([
    {
      label: "Homes & plans",
      url: "/our-homes/",
      children: [{ label: "Blog", url: "/blog/?x=1", target: "_blank" }],
    },
    { label: "Elsewhere", url: "https://example.com/" },
    { label: "By another name", url: "/faq/" },
    { label: "A file", url: `${url}/wp-content/a.pdf` },
  ]);
});

test("links to pages of the host become paths; links to its files stay and are counted", async () => {
  const { store, run, entries } = await importFixture();
  const { url } = await host({
    reply: (operation: ReceivedOperation) =>
      fakeResponses({
        blogPosts: [
          hostEntry(1, {
            title: "Bath &amp; b&uuml;ro &#8211; new",
            content: `<a href="${url}/faq">Ca&ntilde;on</a> <img alt="" src="/wp-content/uploads/a.jpg">`,
          }),
          hostEntry(2, { content: '<a href="/faq/">Ask</a> <img src="https://elsewhere.example/b.jpg">' }),
        ],
      })(operation),
  });
  expect((await run(url)).linksToHost).toEqual({ links: 1, entries: 1 });
  expect((await entries()).map(({ title, content }) => [title, content])).toEqual([
    ["Bath & büro – new", `<a href="/faq/">Cañon</a> <img alt="" src="${url}/wp-content/uploads/a.jpg">`],
    ["Entry 2", '<a href="/faq/">Ask</a> <img src="https://elsewhere.example/b.jpg">'],
  ]);
  const { backend } = await backendOn(store.databaseUrl);
  onTestFinished(() => backend.close());
  expect(await backend.refersToMedium(`${url}/wp-content/uploads/a.jpg`)).toBe(true);
  expect(await backend.refersToMedium(`${url}/wp-content/uploads/b.jpg`)).toBe(false);
  expect(await backend.refersToMedium("https://elsewhere.example/b.jpg")).toBe(false);
});

test("links to the site that is imported into become paths", async () => {
  const { run, entries } = await importFixture();
  const { url } = await hostOf({
    pages: [hostEntry(1, { content: '<a href="https://www.example.com/faq/">Ask</a>' })],
  });
  await run(url, {}, { site: ["https://www.example.com"] });
  expect((await entries())[0]?.content).toBe('<a href="/faq/">Ask</a>');
});

test("elevations without letters come from the pictures when the host has no lettered ones", async () => {
  const { run, dataOf } = await importFixture();
  const picture = { databaseId: 50, sourceUrl: "https://cdn.example.com/a.jpg" };
  const respond = fakeResponses({ plans: [hostEntry(1, { floorplanDetails: { elevations: [picture] }, extras: {} })] });
  const { url } = await host({
    reply(operation) {
      const message = 'Cannot query field "letter" on type "PlanElevation".';
      const isUnknown = operation.query.includes("letter\n");
      return isUnknown
        ? {
            body: {
              errors: [
                { message },
                { message: message.replace("letter", "style") },
                { message: message.replace("letter", "material") },
                { message: message.replace("letter", "drawing") },
                { message: message.replace("letter", "rendering") },
              ],
            },
          }
        : respond(operation);
    },
  });
  const report = await run(url);
  expect((await dataOf(1)).elevations).toEqual([{ letter: "", style: "", material: "", rendering: { media: 50 } }]);
  expect(report.notes).toEqual([]);
});
