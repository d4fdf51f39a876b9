import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDemo, type RunningServer, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";

test("resized pictures of earlier runs above the cache limit are deleted, oldest use first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-pictures-"));
  mkdirSync(join(folder, "images"));
  const files = ["older", "newer"].map((name) => join(folder, "images", name));
  for (const [position, file] of files.entries()) {
    writeFileSync(file, new Uint8Array(6 * 1024 * 1024));
    utimesSync(file, new Date(), new Date(2026, 1, 1 + position));
  }
  const { end } = await startBuiltSite({
    CONTENT_URL: siteUrl(),
    DATABASE_URL: `file:${join(folder, "store.db")}`,
    VAR_FOLDER: folder,
    IMAGE_CACHE_MEGABYTES: "10",
  });
  await expect.poll(() => files.map((file) => existsSync(file))).toEqual([false, true]);
  await end();
  rmSync(folder, { recursive: true });
});

test("resized pictures are prerendered before any request, and none with PRERENDER=0", async () => {
  const folders = ["0", "1"].map((prerender) => mkdtempSync(join(tmpdir(), `porchlight-ahead-${prerender}-`)));
  const sites: RunningServer[] = [];
  try {
    // The site without prerendering starts first, so that it has more time.
    for (const [prerender, folder] of folders.entries()) {
      const store = { DATABASE_URL: `file:${join(folder, "store.db")}`, VAR_FOLDER: folder };
      await loadDemo(store.DATABASE_URL);
      sites.push(await startBuiltSite({ ...store, PRERENDER: String(prerender) }));
    }
    const made = () => folders.map((folder) => readdirSync(join(folder, "images")).length > 0);
    await expect.poll(() => made()[1], { timeout: 240_000 }).toBe(true);
    expect(made()).toEqual([false, true]);
  } finally {
    for (const { end } of sites) await end();
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});
