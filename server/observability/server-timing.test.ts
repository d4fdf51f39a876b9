import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { BackendTime, serverTiming } from "./request-log.ts";

test("parallel operations are counted each, their time once", async () => {
  let nowMs = 100;
  const backend = new BackendTime(() => nowMs);
  const pending = () => Promise.withResolvers<string>();
  const [first, second, third] = [pending(), pending(), pending()];
  const one = backend.of(first.promise);
  nowMs = 105;
  const other = backend.of(second.promise);
  nowMs = 110;
  first.resolve("a");
  await one;
  nowMs = 130;
  second.reject(new Error("down"));
  await expect(other).rejects.toThrow("down");
  nowMs = 1000;
  const last = backend.of(third.promise);
  nowMs = 1005;
  third.resolve("c");
  expect(await last).toBe("c");
  expect([backend.operations, backend.milliseconds]).toEqual([3, 35]);
});

test("the header has the parts that a request waited for", () => {
  const cost = { renderMs: 53.14, backend: { milliseconds: 12.06, operations: 1 } };
  expect(serverTiming({ state: "miss", cost, totalMs: 55 })).toBe(
    'cache;desc=miss, render;dur=53.1, backend;dur=12.1;desc="1 operation", total;dur=55.0',
  );
  expect(serverTiming({ state: "hit", totalMs: 0.04 })).toBe("cache;desc=hit, total;dur=0.0");
  expect(serverTiming({ state: undefined, cost, totalMs: 55 })).toMatch(/^render;dur=53\.1, backend;/);
});

test("documents have Server-Timing: rendered, cached, unchanged and after a form", async () => {
  await using site = await fakeSite();
  const visit = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(site.url + path, init);
    await response.text();
    return {
      status: response.status,
      timing: response.headers.get("server-timing"),
      etag: response.headers.get("etag"),
    };
  };
  const number = /\d+\.\d/.source;
  const hit = new RegExp(`^cache;desc=hit, total;dur=${number}$`);
  const made = `render;dur=${number}, backend;dur=${number};desc="1 operation", total;dur=${number}$`;
  const first = await visit("/");
  expect(first.timing).toMatch(new RegExp(`^cache;desc=miss, ${made}`));
  expect((await visit("/")).timing).toMatch(hit);
  expect((await visit("/?utm_source=x")).timing).toMatch(hit);
  for (const path of ["/", "/?utm_source=x"]) {
    const unchanged = await visit(path, { headers: { "if-none-match": first.etag ?? "" } });
    expect(unchanged).toMatchObject({ status: 304, timing: expect.stringMatching(hit), etag: first.etag });
  }
  expect((await visit("/list/")).timing).toContain('desc="0 operations"');
  expect((await visit("/message/", { method: "POST", body: "a=1" })).timing).toMatch(
    new RegExp(`^render;dur=${number}`),
  );
});
