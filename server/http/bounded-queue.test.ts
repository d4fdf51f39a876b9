import { expect, test, vi } from "vitest";
import { manualWork } from "../testing/manual-work.ts";
import { BoundedQueue, QueueFullError, RenderQueue, renderLimits, watchEventLoop } from "./bounded-queue.ts";
import { inRequest } from "./request-context.ts";

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

const scope = (address: string) => ({ id: "a-request", arrivedMs: 0, address });

/** A queue whose renders the test ends; `lagMs` is the measured lag of the event loop. */
function rendersByHand({ concurrency = 2, maxWaiting = 20, lagMs = 0 } = {}) {
  const log: string[] = [];
  const queue = new RenderQueue({ concurrency, maxWaiting }, () => lagMs);
  const run = (work: () => Promise<void>, { address, method = "GET" }: { address?: string; method?: string } = {}) => {
    const render = () => queue.run(method, work);
    return address === undefined ? render() : inRequest(scope(address), render);
  };
  return { log, ...manualWork({ run }, log) };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

test("two pages are rendered and twenty wait; the next is rejected until one is done", async () => {
  const { log, start, end } = rendersByHand(renderLimits(false));
  const all = names(22).map((name) => start(name, { address: name }));
  expect(log).toEqual(["0", "1"]);
  await expect(start("22", { address: "22" })).rejects.toThrow(QueueFullError);
  await end("0");
  all.push(start("23", { address: "23" }));
  for (const name of [...names(22).slice(1), "23"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual([...names(22), "23"]);
});

test("with a remote host's content eight pages are rendered and a hundred wait", () => {
  expect(renderLimits(true)).toEqual({ concurrency: 8, maxWaiting: 100 });
});

test("a visitor's first page waits for one page of each other visitor, not for all of them", async () => {
  const { log, start, end } = rendersByHand({ concurrency: 1 });
  const all = names(4).map((name) => start(name, { address: "192.0.2.1" }));
  all.push(start("other", { address: "192.0.2.2" }));
  for (const name of ["0", "other", "1", "2", "3"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["0", "other", "1", "2", "3"]);
});

test("prerendered pages come last", async () => {
  const { log, start, end } = rendersByHand({ concurrency: 1 });
  const all = [start("first", { address: "a" }), start("ahead"), start("second", { address: "b" })];
  for (const name of ["first", "second", "ahead"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["first", "second", "ahead"]);
});

test("a submitted form comes first and is accepted when pages are rejected", async () => {
  const { log, start, end } = rendersByHand({ concurrency: 1, maxWaiting: 1 });
  const all = [start("page", { address: "a" }), start("next", { address: "b" })];
  await expect(start("late", { address: "c" })).rejects.toThrow(QueueFullError);
  all.push(start("form", { address: "c", method: "POST" }));
  for (const name of ["page", "form", "next"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["page", "form", "next"]);
});

test("two forms are handled and a hundred wait; the next is rejected", async () => {
  const { start, end } = rendersByHand();
  const all = names(102).map((name) => start(name, { method: "POST" }));
  await expect(start("102", { method: "POST" })).rejects.toThrow(QueueFullError);
  for (const name of names(102)) await end(name);
  await Promise.all(all);
});

test("while the event loop lags by more than 200 ms, a fifth of the pages may wait", async () => {
  const prompt = rendersByHand({ lagMs: 200 });
  const pages = names(7).map((name) => prompt.start(name, { address: name }));
  for (const name of names(7)) await prompt.end(name);
  await Promise.all(pages);
  const { start, end } = rendersByHand({ lagMs: 201 });
  const all = names(6).map((name) => start(name, { address: name }));
  await expect(start("6", { address: "6" })).rejects.toThrow(QueueFullError);
  for (const name of names(6)) await end(name);
  await Promise.all(all);
});

test("pages that are done do not change their visitor's turn", async () => {
  const { log, start, end } = rendersByHand({ concurrency: 1 });
  const done = ["a", "b"].map((name) => start(name, { address: "a" }));
  for (const name of ["a", "b"]) await end(name);
  await Promise.all(done);
  const all = [start("c", { address: "c" }), start("a again", { address: "a" }), start("d", { address: "d" })];
  for (const name of ["c", "a again", "d"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c", "a again", "d"]);
});

test("a rejected page does not change its visitor's turn", async () => {
  const { log, start, end } = rendersByHand({ concurrency: 1, maxWaiting: 1 });
  const all = [start("a", { address: "a" }), start("b", { address: "b" })];
  await expect(start("c", { address: "c" })).rejects.toThrow(QueueFullError);
  await end("a");
  all.push(start("c again", { address: "c" }));
  for (const name of ["b", "c again"]) await end(name);
  await Promise.all(all);
  expect(log).toEqual(["a", "b", "c again"]);
});

test("the event loop lag is the mean above 20 ms, sampled once a second", () => {
  const delays = { enable: () => true, count: 3, mean: 260e6, reset: vi.fn() };
  let now = 0;
  const lagMs = watchEventLoop(delays, () => now);
  now = 999;
  expect([lagMs(), delays.reset.mock.calls.length]).toEqual([0, 0]);
  now = 1000;
  expect([lagMs(), delays.reset.mock.calls.length]).toEqual([240, 1]);
  Object.assign(delays, { count: 0, mean: Number.NaN });
  now = 1999;
  expect(lagMs()).toBe(240);
  now = 2000;
  expect(lagMs()).toBe(0);
});
