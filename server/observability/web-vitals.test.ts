import { expect, test } from "vitest";
import { stopClock } from "../testing/endless-waits.ts";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";

const lcp = { name: "LCP", value: 1234.5, rating: "good", navigationType: "navigate" };
const cls = { name: "CLS", value: 0.3, rating: "poor", navigationType: "back-forward-cache" };
const inp = { name: "INP", value: 48, rating: "good", navigationType: "reload" };
const ttfb = { name: "TTFB", value: 90, rating: "good", navigationType: "navigate" };

const report = (body: unknown, site: FakeSite, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/ops/vitals`, {
    method: "POST",
    headers: { "Content-Type": "text/plain", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** The lines of `/metrics` about web vitals with a count. */
async function counted(site: FakeSite): Promise<string[]> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return text.split("\n").filter((line) => line.startsWith("web_vitals_") && !line.endsWith(" 0"));
}

test("a browser's measurements are counted by route, in seconds, and nothing else is stored", async () => {
  await using site = await fakeSite();
  const response = await report({ route: "/list", metrics: [lcp, cls, inp, ttfb] }, site);
  expect([response.status, await response.text(), response.headers.get("cache-control")]).toEqual([
    204,
    "",
    "no-store",
  ]);
  const lines = await counted(site);
  expect(lines.filter((line) => !line.includes("_bucket"))).toEqual([
    'web_vitals_lcp_seconds_sum{route="/list"} 1.2345',
    'web_vitals_lcp_seconds_count{route="/list"} 1',
    'web_vitals_inp_seconds_sum{route="/list"} 0.048',
    'web_vitals_inp_seconds_count{route="/list"} 1',
    'web_vitals_cls_score_sum{route="/list"} 0.3',
    'web_vitals_cls_score_count{route="/list"} 1',
    'web_vitals_ttfb_seconds_sum{route="/list"} 0.09',
    'web_vitals_ttfb_seconds_count{route="/list"} 1',
    'web_vitals_measurements_total{metric="CLS",rating="poor",navigation_type="back-forward-cache"} 1',
    'web_vitals_measurements_total{metric="INP",rating="good",navigation_type="reload"} 1',
    'web_vitals_measurements_total{metric="LCP",rating="good",navigation_type="navigate"} 1',
    'web_vitals_measurements_total{metric="TTFB",rating="good",navigation_type="navigate"} 1',
  ]);
  expect(lines).toContain('web_vitals_lcp_seconds_bucket{le="1.5",route="/list"} 1');
  expect(lines).not.toContain('web_vitals_lcp_seconds_bucket{le="1",route="/list"} 1');
});

test.each([
  ["LCP", 2500, 4000, "lcp_seconds", 1000],
  ["INP", 200, 500, "inp_seconds", 1000],
  ["CLS", 0.1, 0.25, "cls_score", 1],
  ["TTFB", 800, 1800, "ttfb_seconds", 1000],
])("the thresholds of %s are bounds of its buckets", async (name, good, poor, metric, unit) => {
  await using site = await fakeSite();
  for (const value of [good, poor]) {
    await report({ route: "/list", metrics: [{ name, value, rating: "good", navigationType: "navigate" }] }, site);
  }
  const lines = await counted(site);
  expect(lines).toContain(`web_vitals_${metric}_bucket{le="${good / unit}",route="/list"} 1`);
  expect(lines).toContain(`web_vitals_${metric}_bucket{le="${poor / unit}",route="/list"} 2`);
});

test.each([
  ["no JSON", "hello"],
  ["no list of measurements", { route: "/list" }],
  ["an empty list", { route: "/list", metrics: [] }],
  ["nine of them", { route: "/list", metrics: Array(9).fill(lcp) }],
  ["another name", { route: "/list", metrics: [{ ...lcp, name: 'X"} 1\nevil' }] }],
  ["another rating", { route: "/list", metrics: [{ ...lcp, rating: "great" }] }],
  ["another kind of navigation", { route: "/list", metrics: [{ ...lcp, navigationType: "teleport" }] }],
  ["a value that is not a number", { route: "/list", metrics: [{ ...lcp, value: "12" }] }],
  ["a value below zero", { route: "/list", metrics: [{ ...lcp, value: -1 }] }],
  ["a value of more than an hour", { route: "/list", metrics: [{ ...lcp, value: 3_600_001 }] }],
  ["a field of its own", { route: "/list", metrics: [{ ...lcp, email: "ada@example.com" }] }],
  ["one bad of two", { route: "/list", metrics: [lcp, { ...lcp, rating: "great" }] }],
])("a report with %s is rejected as a whole", async (_what, body) => {
  await using site = await fakeSite();
  const response = await report(body, site);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'Send {"route": …, "metrics": [{"name": …, "value": …, "rating": …, "navigationType": …}]}.' },
  ]);
  expect(await counted(site)).toEqual(['web_vitals_refused_total{reason="invalid"} 1']);
});

test("an unknown route creates no label", async () => {
  await using site = await fakeSite();
  for (const route of ["/nowhere", "/list/", "", "__proto__"]) {
    const response = await report({ route, metrics: [lcp] }, site);
    expect([response.status, await response.json()]).toEqual([400, { error: "No such route." }]);
  }
  expect(await counted(site)).toEqual(['web_vitals_refused_total{reason="unknown_route"} 4']);
});

test("a report of more than 2 KB is not read", async () => {
  await using site = await fakeSite();
  const response = await report({ route: "x".repeat(2048), metrics: [lcp] }, site);
  expect([response.status, await response.json()]).toEqual([413, { error: "At most 2048 bytes." }]);
  expect(await counted(site)).toEqual(['web_vitals_refused_total{reason="too_large"} 1']);
});

test("a page of another site cannot report", async () => {
  await using site = await fakeSite();
  const response = await report({ route: "/list", metrics: [lcp] }, site, { "Sec-Fetch-Site": "cross-site" });
  expect(response.status).toBe(403);
  expect((await report({ route: "/list", metrics: [lcp] }, site, { "Sec-Fetch-Site": "same-origin" })).status).toBe(
    204,
  );
  expect(await counted(site)).toEqual(
    expect.arrayContaining([
      'web_vitals_lcp_seconds_count{route="/list"} 1',
      'web_vitals_refused_total{reason="other_site"} 1',
    ]),
  );
});

test("of a network 120 reports a minute count; further ones are ignored, others still count", async () => {
  stopClock();
  await using site = await fakeSite({ TRUST_PROXY: "1" });
  const send = (address: string) =>
    report({ route: "/list", metrics: [lcp] }, site, { "X-Forwarded-For": address }).then(({ status }) => status);
  for (let sent = 0; sent < 122; sent += 1) expect(await send("203.0.113.9")).toBe(204);
  expect(await send("198.51.100.7")).toBe(204);
  const lines = await counted(site);
  expect(lines).toContain('web_vitals_lcp_seconds_count{route="/list"} 121');
  expect(lines).toContain('web_vitals_refused_total{reason="over_limit"} 2');
});

test("with WEB_VITALS=0 nothing is accepted", async () => {
  await using site = await fakeSite({ WEB_VITALS: "0" });
  const response = await report({ route: "/list", metrics: [lcp] }, site);
  expect([response.status, await response.json()]).toEqual([404, { error: "WEB_VITALS is off." }]);
  expect(await counted(site)).toEqual([]);
});
