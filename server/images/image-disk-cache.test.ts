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

test("the least recently used picture is removed from the disk when there is no space", async () => {
  const { files, put } = await cacheOf100Bytes();
  await put("first");
  const before = await files();
  await put("second");
  await expect.poll(files).toHaveLength(1);
  expect(await files()).not.toEqual(before);
  expect((await put("second")).state).toBe("hit");
});

test("a picture that cannot be removed from the disk causes no failure", async () => {
  const { files, put } = await cacheOf100Bytes();
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  await put("first");
  const [path = ""] = await files();
  await rm(path);
  // Node does not remove a folder as a file.
  await mkdir(path);
  await put("second");
  expect((await put("second")).state).toBe("hit");
  // The rejection comes in a later event loop turn than that of the last file.
  await expect(rm(path)).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

/** A cache in its own folder, whose pictures the test finishes; `created` are the keys in order of creation. */
async function cacheByHand() {
  const folder = await mkdtemp(join(tmpdir(), "image-cache-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cache = await ImageDiskCache.open(folder, 1_000_000);
  const created: string[] = [];
  const creations: (PromiseWithResolvers<Uint8Array<ArrayBuffer>> & { signal: AbortSignal })[] = [];
  const get = async (key: string, signal?: AbortSignal) => {
    const create = (abandoned: AbortSignal) => {
      created.push(key);
      const creation = { ...Promise.withResolvers<Uint8Array<ArrayBuffer>>(), signal: abandoned };
      creations.push(creation);
      return creation.promise;
    };
    const { data, state } = await cache.getOrCreate(key, create, (error) => expect.fail(String(error)), signal);
    return [Buffer.from(data).toString(), state];
  };
  const begun = (count: number) => expect.poll(() => creations.length).toBe(count);
  return { get, created, creations, begun };
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test("an aborted request rejects with the signal's reason, and the picture continues for others", async () => {
  const { get, creations, begun, created } = await cacheByHand();
  const leaving = new AbortController();
  const left = get("a", leaving.signal);
  const staying = get("a", new AbortController().signal);
  await begun(1);
  leaving.abort("gone");
  await expect(left).rejects.toBe("gone");
  expect(creations[0]?.signal.aborted).toBe(false);
  creations[0]?.resolve(bytes("picture"));
  expect(await staying).toEqual(["picture", "miss"]);
  expect(created).toEqual(["a"]);
});

test("a picture without a signal is created completely", async () => {
  const { get, creations, begun } = await cacheByHand();
  const leaving = new AbortController();
  const warmUp = get("a");
  const left = get("a", leaving.signal);
  await begun(1);
  leaving.abort("gone");
  await expect(left).rejects.toBe("gone");
  expect(creations[0]?.signal.aborted).toBe(false);
  creations[0]?.resolve(bytes("picture"));
  expect(await warmUp).toEqual(["picture", "miss"]);
});

test("once all have left, the next client gets the pending picture, or a new one", async () => {
  const { get, creations, begun, created } = await cacheByHand();
  for (const [index, end] of (["finished", "dropped"] as const).entries()) {
    const leaving = new AbortController();
    const left = [get(end, leaving.signal), get(end, leaving.signal)];
    await begun(index + 1);
    leaving.abort("gone");
    expect(await Promise.allSettled(left)).toEqual(left.map(() => ({ status: "rejected", reason: "gone" })));
    expect(creations[index]?.signal.aborted).toBe(true);
  }
  const next = [get("finished"), get("dropped"), get("dropped")];
  creations[0]?.resolve(bytes("under way"));
  creations[1]?.reject(new Error("dropped"));
  await begun(3);
  creations[2]?.resolve(bytes("again"));
  expect(await Promise.all(next)).toEqual([
    ["under way", "hit"],
    ["again", "miss"],
    ["again", "miss"],
  ]);
  expect(created).toEqual(["finished", "dropped", "dropped"]);
});

test("nothing is created for a client that has already left", async () => {
  const { get, creations, begun, created } = await cacheByHand();
  await expect(get("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
  const next = get("a");
  await begun(1);
  expect(creations[0]?.signal.aborted).toBe(false);
  creations[0]?.resolve(bytes("picture"));
  expect(await next).toEqual(["picture", "miss"]);
  expect(created).toEqual(["a"]);
});
