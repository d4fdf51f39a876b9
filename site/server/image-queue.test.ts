import { expect, test } from "vitest";
import { ImageQueue } from "./image-queue.ts";

/** Work that ends when it is told to. */
function byHand(queue: ImageQueue, log: string[]) {
  const ends = new Map<string, () => void>();
  const start = (name: string, when: "now" | "idle" = "now") =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          log.push(name);
          ends.set(name, resolve);
        }),
      when,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, end };
}

test("no more runs at once than allowed, and idle work waits for everyone else", async () => {
  const log: string[] = [];
  const { start, end } = byHand(new ImageQueue(2), log);
  const all = [start("a"), start("idle", "idle"), start("b"), start("c")];
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
  const queue = new ImageQueue(1);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(() => Promise.resolve("next"))).resolves.toBe("next");
});
