import { expect, test } from "vitest";
import { ImageQueue, QueueFullError } from "./image-queue.ts";

/** Work that ends when the test ends it. */
function byHand(queue: ImageQueue, log: string[]) {
  const ends = new Map<string, () => void>();
  const start = (name: string, isIdle = false) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          log.push(name);
          ends.set(name, resolve);
        }),
      { isIdle },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end };
}

test("no more runs than allowed, and idle work waits for everyone else", async () => {
  const log: string[] = [];
  const { start, end } = byHand(new ImageQueue(2, 10), log);
  const all = [start("a"), start("idle", true), start("b"), start("c")];
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(["a", "b"]);
  await end("a");
  expect(log).toEqual(["a", "b", "c"]);
  await end("b");
  expect(log).toEqual(["a", "b", "c"]);
  await end("c");
  expect(log).toEqual(["a", "b", "c", "idle"]);
  await end("idle");
  await Promise.all(all);
});

test("work that fails makes room too", async () => {
  const queue = new ImageQueue(1, 10);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(() => Promise.resolve("next"))).resolves.toBe("next");
});

test("no more waits than allowed: the rest is rejected, and there is room again when some is done", async () => {
  const log: string[] = [];
  const { start, end } = byHand(new ImageQueue(1, 2), log);
  const all = [start("a"), start("b"), start("c")];
  await expect(start("d")).rejects.toThrow(QueueFullError);
  await end("a");
  all.push(start("e"));
  for (const name of ["b", "c", "e"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c", "e"]);
});

test("work that waited too long never starts and leaves its place to others", async () => {
  const log: string[] = [];
  const queue = new ImageQueue(1, 1);
  const { start, end } = byHand(queue, log);
  const first = start("a");
  const wait = new AbortController();
  const late = queue.run(async () => void log.push("late"), { waitSignal: wait.signal });
  wait.abort();
  await expect(late).rejects.toThrow(QueueFullError);
  const next = start("b");
  await end("a");
  await end("b");
  await Promise.all([first, next]);
  expect(log).toEqual(["a", "b"]);
});
