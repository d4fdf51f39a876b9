import { expect, test } from "vitest";
import { workByHand } from "../testing/work-by-hand.ts";
import { ImageQueue, QueueFullError } from "./image-queue.ts";

test("no more runs than allowed", async () => {
  const log: string[] = [];
  const { start, end } = workByHand(new ImageQueue(2, 10), log);
  const all = [start("a"), start("b"), start("c")];
  expect(log).toEqual(["a", "b"]);
  for (const name of ["a", "b", "c"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c"]);
});

test("work that fails makes room too", async () => {
  const queue = new ImageQueue(1, 10);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(() => Promise.resolve("next"))).resolves.toBe("next");
});

test("no more waits than allowed: the rest is rejected, and there is room again when some is done", async () => {
  const log: string[] = [];
  const { start, end } = workByHand(new ImageQueue(1, 2), log);
  const all = [start("a"), start("b"), start("c")];
  await expect(start("d")).rejects.toThrow(QueueFullError);
  await end("a");
  all.push(start("e"));
  for (const name of ["b", "c", "e"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c", "e"]);
});

test("work whose signal has aborted before never starts", async () => {
  const log: string[] = [];
  const queue = new ImageQueue(1, 1);
  const late = queue.run(async () => void log.push("late"), { waitSignal: AbortSignal.abort() });
  await expect(late).rejects.toThrow(QueueFullError);
  expect(log).toEqual([]);
});

test("work that waited too long never starts and leaves its place to others", async () => {
  const log: string[] = [];
  const queue = new ImageQueue(1, 1);
  const { start, end } = workByHand(queue, log);
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
