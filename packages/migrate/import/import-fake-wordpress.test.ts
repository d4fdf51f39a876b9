import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDemo } from "@porchlight/backend/import/demo/load-demo.ts";
import { hostFolder } from "@porchlight/backend/store/entry-data.ts";
import {
  backendOn,
  type TemporaryStore,
  type TestSite,
  temporaryStore,
} from "@porchlight/backend/testing/content-store.ts";
import { type FakeWordPress, startFakeWordPress } from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentProgress } from "./host-fixture.ts";
import { importHost } from "./import-host.ts";
import { openHost } from "./open-host.ts";
import type { ImportReport } from "./report.ts";

const demoFolder = resolve(import.meta.dirname, "../../demo");
const varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));

let store: TemporaryStore;
let copy: TemporaryStore;
let original: TestSite;
let copied: TestSite;
let wordpress: FakeWordPress;
let report: ImportReport;
beforeAll(async () => {
  store = await temporaryStore();
  copy = await temporaryStore();
  await loadDemo(store.database, { folder: demoFolder, today: "2026-11-21" });
  wordpress = await startFakeWordPress({
    databaseUrl: store.databaseUrl,
    mediaFolders: [join(demoFolder, "media"), join(demoFolder, "drawings")],
    maxPageSize: 10,
  });
  report = await importCopy(true);
  original = await backendOn(store.databaseUrl);
  copied = await backendOn(copy.databaseUrl);
});
afterAll(async () => {
  await wordpress?.close();
  for (const site of [original, copied]) await site?.backend.close();
  for (const each of [store, copy]) await each?.remove();
  rmSync(varFolder, { recursive: true, force: true });
});

const importCopy = (media: boolean) =>
  importHost(copy.database, {
    host: openHost({ url: wordpress.origin }),
    storeIdentity: copy.databaseUrl,
    varFolder,
    progress: silentProgress,
    media,
  });

test("all core content is imported, page by page, from a WordPress without the extras", () => {
  expect(report.counts).toMatchObject({ neighborhoods: 12, plans: 24, "quick move-in homes": 40, pages: 43, menus: 5 });
  const pages = wordpress.received.filter(({ operationName }) => operationName === "ImportHomes");
  // The first is rejected because of the extras.
  expect(pages).toHaveLength(1 + 4);
  // A link to a file that the host does not have.
  expect(report.notes).toEqual([
    expect.objectContaining({
      uri: `${wordpress.origin}/media/crack-gauge.svg`,
      why: "The file was not fetched and stays at the host: The host answered HTTP 404.",
    }),
  ]);
});

test("each missing part of the extras is reported once", () => {
  expect(report.lacks.map(({ field }) => field)).toEqual([
    "neighborhoods",
    "plans",
    "models",
    "homes",
    "pages",
    "campaigns",
    "blogPosts",
    "testimonials",
  ]);
  expect(report.lacks[1]?.leftOut).toEqual(["extras on Plan"]);
});

test.each([
  ["blogPosts", "databaseId uri title date content categories { nodes { databaseId name count } }"],
  ["testimonials", "databaseId uri title videoUrl highlights { attribution tagline text }"],
  ["plans", "databaseId slug title floorplanDetails { bedroomsMin basePrice elevations { databaseId altText } }"],
  ["homes", "databaseId title qmiHomeDetails { price floorplan { databaseId } } productStatus { statusMessage }"],
  ["pages", "databaseId uri title organisms { layout title productPicker { ... on Home { databaseId } } }"],
])("%s equal the original, with plain titles and links as paths", async (field, fields) => {
  const query = `{ ${field}(first: 100) { nodes { ${fields} } } }`;
  const copies = `/media/${hostFolder(wordpress.origin)}/wp-content/uploads/`;
  const withoutHost = (text: string) => text.replaceAll(copies, "/media/");
  const data = JSON.parse(withoutHost(JSON.stringify(await copied.data(query)))) as unknown;
  expect(data).toEqual(await original.data(query));
});

test("files are stored below the folder of their host, and shown by the site", async () => {
  expect(report.media.used).toBeGreaterThan(50);
  expect(report.media).toMatchObject({ fetched: report.media.used - 1, atHost: 1 });
  const { plan } = await copied.data<{ plan: { featuredImage: { node: { sourceUrl: string } } } }>(
    '{ plan(id: "juniper", idType: SLUG) { featuredImage { node { sourceUrl } } } }',
  );
  const { sourceUrl } = plan.featuredImage.node;
  const folder = hostFolder(wordpress.origin);
  const [, name = ""] = sourceUrl.split(`/media/${folder}/wp-content/uploads/`);
  const file = ["media", "drawings"].map((each) => join(demoFolder, each, name)).find((path) => existsSync(path)) ?? "";
  expect(readFileSync(join(varFolder, "media", folder, "wp-content/uploads", name))).toEqual(readFileSync(file));
});

test("an import without files keeps those already stored", async () => {
  const again = await importCopy(false);
  expect(again).toMatchObject({ changed: false, media: { fetched: 0, atHost: 1 } });
});
