import { expect, test } from "vitest";
import { QueueFullError } from "../http/bounded-queue.ts";
import { manualWork } from "../testing/manual-work.ts";
import { EncodeQueue } from "./resize-picture.ts";

interface Picture {
  readonly pixels?: number;
  readonly isBackground?: boolean;
  readonly waitSignal?: AbortSignal;
}

/** An empty queue, and pictures of one or more megapixels whose encoding the test ends. */
function manualQueue() {
  const log: string[] = [];
  const queue = new EncodeQueue();
  const run = (work: () => Promise<void>, { pixels = 1_000_000, ...options }: Picture = {}) =>
    queue.run(pixels, work, options);
  const { start, end } = manualWork<Picture>({ run }, log);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { log, queue, start, end, settled };
}

test("two pictures are encoded at a time, only one over 12 megapixels, beside smaller ones", async () => {
  const { log, queue, start, end } = manualQueue();
  const large = { pixels: 12_000_001 };
  const all = [start("large", large), start("next large", large), start("a"), start("b", { pixels: 12_000_000 })];
  expect(log).toEqual(["large", "a"]);
  expect(queue.waiting).toBe(2);
  await end("a");
  expect(log).toEqual(["large", "a", "b"]);
  await end("b");
  expect(log).toEqual(["large", "a", "b"]);
  await end("large");
  expect(log).toEqual(["large", "a", "b", "next large"]);
  await end("next large");
  await Promise.all(all);
  expect(queue.waiting).toBe(0);
});

test.each([1_000_000, 13_000_000])("idle work on %i pixels waits until nothing else runs or waits", async (pixels) => {
  const { log, start, end, settled } = manualQueue();
  const all = [start("a"), start("idle", { pixels, isBackground: true }), start("b"), start("c")];
  await settled();
  expect(log).toEqual(["a", "b"]);
  await end("a");
  await end("b");
  expect(log).toEqual(["a", "b", "c"]);
  await end("c");
  expect(log).toEqual(["a", "b", "c", "idle"]);
  await end("idle");
  await Promise.all(all);
});

test("large pictures whose signal aborts while they wait never start, wherever they wait", async () => {
  const { log, queue, start, end, settled } = manualQueue();
  const controller = new AbortController();
  const large = { pixels: 13_000_000, waitSignal: controller.signal };
  const all = [start("a"), start("b")];
  const dropped = Promise.allSettled([start("large", large), start("next large", large)]);
  await settled();
  expect(queue.waiting).toBe(2);
  controller.abort();
  expect((await dropped).map((each) => each.status === "rejected" && each.reason)).toEqual([
    expect.any(QueueFullError),
    expect.any(QueueFullError),
  ]);
  expect(queue.waiting).toBe(0);
  await end("a");
  await end("b");
  await Promise.all(all);
  expect(log).toEqual(["a", "b"]);
});

test("a large picture whose signal aborts leaves the queue while the one before is encoded", async () => {
  const { queue, start, end } = manualQueue();
  const controller = new AbortController();
  const before = start("large", { pixels: 13_000_000 });
  const dropped = start("next large", { pixels: 13_000_000, waitSignal: controller.signal });
  expect(queue.waiting).toBe(1);
  controller.abort();
  await expect(dropped).rejects.toThrow(QueueFullError);
  expect(queue.waiting).toBe(0);
  await end("large");
  await before;
});
