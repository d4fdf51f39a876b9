import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "./servers.ts";
import { expect, siteUrl, test } from "./site-test.ts";

test("resized pictures of earlier runs beyond the room that is set for them are deleted, the longest unused first", async () => {
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
