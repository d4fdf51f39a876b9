import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ImageDiskCache } from "./image-disk-cache.ts";

const picture = new Uint8Array(60);
const failed = vi.fn();

async function cacheOf100Bytes() {
  const folder = await mkdtemp(join(tmpdir(), "image-cache-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const cache = await ImageDiskCache.open(folder, 100);
  const files = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  const put = (key: string) => cache.getOrCreate(key, async () => picture, failed);
  return { cache, files, put };
}

test("the picture that was used least lately is removed from the disk when there is no room", async () => {
  const { files, put } = await cacheOf100Bytes();
  await put("first");
  const before = await files();
  await put("second");
  await expect.poll(files).toHaveLength(1);
  expect(await files()).not.toEqual(before);
  expect((await put("second")).state).toBe("hit");
});

test("a picture that cannot be removed from the disk ends nothing", async () => {
  const { files, put } = await cacheOf100Bytes();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  await put("first");
  const [path = ""] = await files();
  await rm(path);
  // Node removes no folder as a file.
  await mkdir(path);
  await put("second");
  expect((await put("second")).state).toBe("hit");
  // The rejection would come from a later turn of the event loop than the last file's.
  await expect(rm(path)).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
