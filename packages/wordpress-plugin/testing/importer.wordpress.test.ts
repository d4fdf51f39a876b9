import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { popularOption, redirectsOption } from "../../backend/store/tables.ts";
import type { ContentWriter } from "../../backend/store/writes.ts";
import { entry, medium, temporaryStore, use } from "../../backend/testing/content-store.ts";
import { exportStore } from "../../migrate/export/export-store.ts";
import { silentProgress } from "../../migrate/import/host-fixture.ts";
import { importHost } from "../../migrate/import/import-host.ts";
import { openHost } from "../../migrate/import/open-host.ts";
import { findWordPress } from "./find-wordpress.ts";
import { storeDifferences } from "./store-differences.ts";
import { startWordPress } from "./throwaway-wordpress.ts";

const importer = "wordpress-importer";
const parts = findWordPress();
const hasImporter = !("missing" in parts) && parts.plugins.some(({ slug }) => slug === importer);

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4"/></svg>\n';
/** A minimal JPEG, as WordPress inspects fetched files. */
const picture = Buffer.from(
  "/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=",
  "base64",
);

/** One of everything, with texts that have a meaning in one of the formats. */
async function fill(writer: ContentWriter): Promise<void> {
  const text = `<p>Zoë’s 🏡 "quoted" 'single' \\" \\n ]]> a & b $1 %s \tx\r\n\u0001 end\\</p>`;
  const size = { width: 1, height: 1 };
  // With equal title and minute, by which WordPress's importer matches media.
  await writer.putMedium(medium(1001, "a.jpg", { title: "Front", caption: "By Ann & Tom.", ...size }));
  await writer.putMedium(medium(1002, "b.jpg", { title: "Front", ...size }));
  await writer.putMedium(medium(1003, "drawings.svg", { width: null, height: null, alt: "" }));
  for (const [id, slug, description] of [
    [5, "money", "About money & homes."],
    [6, "building", ""],
  ] as const) {
    const uri = `/blog/category/${slug}/`;
    await writer.putTerm({
      id,
      taxonomy: "blogCategory",
      slug,
      name: `${slug} & more`,
      uri,
      description,
      origin: "test",
    });
  }
  const neighborhood = [1010];
  const homesites = [{ number: "1", state: "ready", areaSqFt: 7000 }];
  await writer.putEntry(
    entry("neighborhood", 1010, {
      slug: "bluestem",
      uri: "/homes/berthoud/bluestem/",
      relations: { popularPlans: [1011] },
      data: { homesites, gallery: [{ ...use(1001), alt: "Another." }, use(1002)], latitude: 40.3 },
    }),
  );
  const plan = "/homes/berthoud/bluestem/plans/juniper/";
  await writer.putEntry(entry("plan", 1011, { slug: "juniper", uri: plan, relations: { neighborhood } }));
  const home = { slug: "h1", uri: "/homes/berthoud/bluestem/qmi/h1/", data: { homesite: "1", priceUsd: 679_000 } };
  await writer.putEntry(entry("home", 1012, { ...home, relations: { floorplan: [1011], neighborhood } }));
  await writer.putEntry(entry("page", 1013, { slug: "home", uri: "/", data: { image: use(1001) } }));
  const organisms = [{ layout: "product-grid", text, productPicker: [1012, 1011], image: use(1003) }];
  const picks = { productPicker: [1012, 1011] };
  await writer.putEntry(entry("page", 1014, { slug: "b", uri: "/a/b/", data: { organisms }, relations: picks }));
  await writer.putEntry(entry("campaign", 1015, { slug: "x/y", uri: "/campaigns/x/y/", content: text }));
  const article = { slug: "why", uri: "/blog/why/", content: text, terms: [5, 6] };
  await writer.putEntry(entry("blogPost", 1016, article));
  const items = [
    { label: "Homes & plans", url: "", children: [{ label: "New", url: "/a/b/#new", target: "_blank" }] },
    { label: "Elsewhere", url: "https://example.org/x?y=1&z=2" },
  ];
  await writer.putMenu({ id: 7, slug: "main", name: "Main", items, origin: "test" });
  await writer.setOption(popularOption.blogPosts, [1016]);
  await writer.setOption(popularOption.testimonials, []);
  await writer.setOption(redirectsOption, [{ from: "/old/:name/", to: "/a/b/", status: 302 }]);
}

/** A site that serves media files to WordPress. */
async function serveMedia(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const { url = "" } = request;
    if (!url.startsWith("/media/")) return void response.writeHead(404).end();
    const type = url.endsWith(".svg") ? "image/svg+xml" : "image/jpeg";
    response.writeHead(200, { "content-type": type }).end(readFileSync(join(folder, basename(url))));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

// WORDPRESS_PLUGINS may lack WordPress Importer.
test.skipIf(!hasImporter)(
  "WordPress's importer imports an export once, and the site imports it back unchanged",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "porchlight-importer-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = join(folder, "files");
    mkdirSync(files);
    for (const name of ["a.jpg", "b.jpg"])
      writeFileSync(join(files, name), Buffer.concat([picture, Buffer.from(name)]));
    writeFileSync(join(files, "drawings.svg"), drawing);
    const site = await serveMedia(files);
    const [wordpress, store, copy] = await Promise.all([
      startWordPress({ plugins: [importer], constants: { PORCHLIGHT_SITE: site, WP_LOAD_IMPORTERS: true } }),
      temporaryStore(),
      temporaryStore(),
    ]);
    onTestFinished(async () => {
      await wordpress.stop();
      for (const each of [store, copy]) await each.remove();
    });
    // The installation's front page has the name of the exported one.
    await wordpress.eval("wp_delete_post( (int) get_option( 'page_on_front' ), true );");
    await store.write(fill);
    const to = join(folder, "export");
    await exportStore(store.database, { to, mediaFolders: [files], site, withFavorites: false });
    // Imports an uploaded file as Tools → Import → WordPress does, with media.
    const importFile = () =>
      wordpress.eval(`
      $GLOBALS['wp_import'] = new WP_Import();
      $GLOBALS['wp_import']->fetch_attachments = true;
      $GLOBALS['wp_import']->import( '${join(to, "porchlight.wxr.xml")}' );`);
    const differences = async () => {
      const host = openHost({ url: wordpress.url });
      const storeIdentity = copy.databaseUrl;
      await importHost(copy.database, {
        host,
        storeIdentity,
        varFolder: folder,
        progress: silentProgress,
        media: true,
      });
      return await storeDifferences(
        { database: store.database, mediaFolders: [files] },
        { database: copy.database, mediaFolders: [join(folder, "media")] },
      );
    };
    expect(await importFile()).not.toMatch(/Failed|error/i);
    expect(await differences()).toEqual([]);
    const count = () =>
      wordpress.value(`$GLOBALS['wpdb']->get_var( "SELECT COUNT(*) FROM {$GLOBALS['wpdb']->postmeta}" )`);
    const before = await count();
    await importFile();
    expect(await count()).toBe(before);
    expect(await differences()).toEqual([]);
  },
);
