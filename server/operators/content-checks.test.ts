import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { CheckResult } from "../../packages/content-lint/check.ts";
import { ContentCheckError, ContentChecks, runContentCheck } from "./content-report.ts";

const result: CheckResult = {
  of: "the store",
  on: "2026-11-21",
  entries: 0,
  findings: [],
  summary: "Nothing is wrong.",
};

/** Content checks whose runs a test ends, with its clock. */
function checksOf() {
  const runs: PromiseWithResolvers<CheckResult>[] = [];
  const clock = { nowMs: 0 };
  const run = () => {
    const next = Promise.withResolvers<CheckResult>();
    runs.push(next);
    return next.promise;
  };
  return { runs, clock, checks: new ContentChecks(run, () => clock.nowMs) };
}

test("callers during a check get its result, and no second one is started", async () => {
  const { runs, checks } = checksOf();
  const results = [checks.result(), checks.result(), checks.result()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(result);
  expect(await Promise.all(results)).toEqual([result, result, result]);
});

test("a result is reused for exactly a minute", async () => {
  const { runs, clock, checks } = checksOf();
  const first = checks.result();
  runs[0]?.resolve(result);
  await first;
  clock.nowMs = 59_999;
  expect(await checks.result()).toBe(result);
  clock.nowMs = 60_000;
  const later = checks.result();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve({ ...result, entries: 1 });
  expect((await later).entries).toBe(1);
});

test("a failed check is not reused", async () => {
  const { runs, checks } = checksOf();
  const first = checks.result();
  runs[0]?.reject(new Error("down"));
  await expect(first).rejects.toThrow("down");
  const second = checks.result();
  runs[1]?.resolve(result);
  expect(await second).toBe(result);
});

test("a running check ends with the site, its process too, and no other is started", async () => {
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const host = createServer((request) => {
    request.socket.once("close", () => left.resolve());
    reached.resolve();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void host.close());
  await new Promise((resolve) => host.once("listening", resolve));
  const contentUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const checks = new ContentChecks((signal) => runContentCheck({ contentUrl, databaseUrl: "file:unused.db" }, signal));
  const ended = expect(checks.result()).rejects.toThrow(new ContentCheckError("The site is ending."));
  await reached.promise;
  checks.close();
  await ended;
  await left.promise;
  await expect(checks.result()).rejects.toThrow(new ContentCheckError("The site is ending."));
});
