import { expect, test } from "vitest";
import { manualWork } from "../testing/manual-work.ts";
import { BoundedQueue, QueueFullError } from "./bounded-queue.ts";

test("no more runs than allowed", async () => {
  const log: string[] = [];
  const { start, end } = manualWork(new BoundedQueue(2, 10), log);
  const all = [start("a"), start("b"), start("c")];
  expect(log).toEqual(["a", "b"]);
  for (const name of ["a", "b", "c"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c"]);
});

test("failed work frees its slot", async () => {
  const queue = new BoundedQueue(1, 10);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(() => Promise.resolve("next"))).resolves.toBe("next");
});

test("work beyond the queue limit is rejected, and accepted again when some is done", async () => {
  const log: string[] = [];
  const { start, end } = manualWork(new BoundedQueue(1, 2), log);
  const all = [start("a"), start("b"), start("c")];
  await expect(start("d")).rejects.toThrow(QueueFullError);
  await end("a");
  all.push(start("e"));
  for (const name of ["b", "c", "e"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c", "e"]);
});

test("work whose signal has already aborted never starts", async () => {
  const log: string[] = [];
  const queue = new BoundedQueue(1, 1);
  const late = queue.run(async () => void log.push("late"), { waitSignal: AbortSignal.abort() });
  await expect(late).rejects.toThrow(QueueFullError);
  expect(log).toEqual([]);
});

test("work that waited too long never starts and frees its place", async () => {
  const log: string[] = [];
  const queue = new BoundedQueue(1, 1);
  const { start, end } = manualWork(queue, log);
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

test("work of a higher priority starts before work that waits longer", async () => {
  const log: string[] = [];
  const { start, end } = manualWork(new BoundedQueue(1, 10), log);
  const all = [start("a"), start("b", { priority: -1 }), start("c"), start("d", { priority: 1 })];
  for (const name of ["a", "d", "c", "b"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "d", "c", "b"]);
});

test("one piece of work may have its own limit", async () => {
  const { start, end } = manualWork(new BoundedQueue(1, 1));
  const all = [start("a"), start("b"), start("c", { maxWaiting: 2 })];
  await expect(start("d")).rejects.toThrow(QueueFullError);
  for (const name of ["a", "b", "c"]) await end(name);
  await Promise.all(all);
});
