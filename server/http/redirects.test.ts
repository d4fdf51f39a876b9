import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { redirects } from "./redirect-table.ts";
import { SiteRedirects } from "./redirects.ts";

const rows = (...list: readonly (readonly [string, string])[]) => {
  const redirectRows = list.map(([origin, target]) => ({ origin, target, type: "url", code: 301, matchType: "url" }));
  return { redirection: { redirects: redirectRows }, seo: null };
};

async function locationOf(address: string, init: RequestInit = {}) {
  const response = await fetch(address, { redirect: "manual", ...init });
  return [response.status, response.headers.get("location")];
}

test("content redirects apply after the next write, also to cached pages; the site's own remain", async () => {
  await using site = await fakeSite();
  expect(await locationOf(`${site.url}/list/`)).toEqual([200, null]);
  site.redirects = async () => rows(["/list/", "/new-list/"]);
  site.write({ kinds: ["page"], uris: ["/"] });
  expect(await locationOf(`${site.url}/list/`)).toEqual([200, null]);
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([301, "/new-list/"]);
  expect(await locationOf(`${site.url}/list?a=1`, { method: "HEAD" })).toEqual([301, "/new-list/?a=1"]);
  expect(await locationOf(`${site.url}/photo-gallery/`)).toEqual([301, "/our-homes/model-homes/"]);
});

test("pages get the redirected paths, also cached pages after a change", async () => {
  await using site = await fakeSite();
  const redirected = async () =>
    /data=(.*?)<\/script>/.exec(await (await fetch(`${site.url}/redirected/`)).text())?.[1];
  expect(JSON.parse((await redirected()) ?? "")).toEqual({ redirected: [] });
  site.redirects = async () => rows(["/list/", "/new-list/"]);
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(async () => JSON.parse((await redirected()) ?? "")).toEqual({ redirected: ["/list/"] });
});

test("a purge of everything queries the content again", async () => {
  const secret = "0123456789abcdef";
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.redirects = async () => rows(["/list/", "/new-list/"]);
  await fetch(`${site.url}/ops/revalidate`, { method: "POST", headers: { "X-Revalidate-Secret": secret } });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([301, "/new-list/"]);
});

test("data requests of a redirected page get a React Router redirect without _routes", async () => {
  await using site = await fakeSite();
  site.redirects = async () => rows(["/list/", "/new-list/"], ["/away/", "https://away.example/"]);
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([301, "/new-list/"]);
  const data = await fetch(`${site.url}/list/_.data?a=1&_routes=root`);
  expect([data.status, data.headers.get("x-remix-redirect")]).toEqual([204, "/new-list/?a=1"]);
  expect(data.headers.get("x-remix-reload-document")).toBeNull();
  expect((await fetch(`${site.url}/list.data?_routes=root`)).headers.get("x-remix-redirect")).toBe("/new-list/");
  const away = await fetch(`${site.url}/away/_.data`);
  expect(away.headers.get("x-remix-redirect")).toBe("https://away.example/");
  expect(away.headers.get("x-remix-reload-document")).toBe("true");
});

test("a removed page has a title at its canonical URL, and for the router", async () => {
  await using site = await fakeSite();
  const gone = { origin: "/list/", target: null, type: "error", code: 410, matchType: "url" };
  site.redirects = async () => ({ redirection: { redirects: [gone] }, seo: null });
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([410, null]);
  const response = await fetch(`${site.url}/list/`);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(/<title>(.*?)<\/title>/.exec(await response.text())?.[1]).toBe("Page removed - Switchgrass Homes");
  expect(await locationOf(`${site.url}/LIST/`)).toEqual([301, "/list/"]);
  const data = await fetch(`${site.url}/list/_.data`);
  expect([data.status, await data.text()]).toEqual([410, "This page was removed."]);
});

test("invalid rows are one log line, once while they are unchanged", async () => {
  await using site = await fakeSite();
  site.redirects = async () => rows(["/a/", "javascript:alert(1)"], ["/b/", "/b/"], ["/list/", "/new-list/"]);
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([301, "/new-list/"]);
  site.write({ kinds: ["option"], uris: [] });
  site.redirects = async () => rows(["/list/", "/newest-list/"]);
  site.write({ kinds: ["option"], uris: [] });
  await expect.poll(() => locationOf(`${site.url}/list/`)).toEqual([301, "/newest-list/"]);
  expect(site.logged.filter(({ msg }) => String(msg).includes("not used"))).toEqual([
    expect.objectContaining({
      count: 2,
      redirects: ["/a/: leads to no page: javascript:alert(1)", "/b/: redirects to itself"],
    }),
  ]);
});

test("redirects are refreshed when stale, not per request, and kept while the content fails", async () => {
  let nowMs = 1000;
  let queryCount = 0;
  let respond = async () => rows(["/a/", "/b/"]);
  const warnings: string[] = [];
  const known = new SiteRedirects({
    table: redirects,
    source: {
      async query() {
        queryCount += 1;
        return await respond();
      },
      onWrite: () => () => undefined,
    },
    publicUrl: "https://www.builder.example",
    freshSeconds: 60,
    log: { warn: (_details: object, message?: string) => void warnings.push(message ?? "") },
    onChange: () => undefined,
    now: () => nowMs,
  });
  await known.refresh();
  for (let request = 0; request < 100; request += 1) expect(known.find("/a")?.to).toBe("/b/");
  expect(queryCount).toBe(1);
  respond = async () => {
    throw new Error("The host is down.");
  };
  nowMs += 60_000;
  for (let request = 0; request < 100; request += 1) expect(known.find("/a/")?.to).toBe("/b/");
  await expect.poll(() => warnings).toEqual(["The redirects of the content could not be loaded."]);
  expect(queryCount).toBe(2);
  respond = async () => rows(["/a/", "/c/"]);
  nowMs += 10_000;
  await expect.poll(() => known.find("/a/")?.to).toBe("/c/");
  expect(queryCount).toBe(3);
});

test("writes during a refresh cause one more refresh, which reads the last write", async () => {
  const responses: (() => void)[] = [];
  let target = "/b/";
  const known = new SiteRedirects({
    table: redirects,
    source: {
      query: () => new Promise((resolve) => responses.push(() => resolve(rows(["/a/", target])))),
      onWrite: () => () => undefined,
    },
    publicUrl: "https://www.builder.example",
    freshSeconds: 60,
    log: { warn: () => expect.fail("Nothing is wrong.") },
    onChange: () => undefined,
    now: () => 0,
  });
  const first = known.refresh();
  await expect.poll(() => responses).toHaveLength(1);
  const others = Array.from({ length: 50 }, () => known.refresh());
  await new Promise(setImmediate);
  expect(responses).toHaveLength(1);
  target = "/c/";
  responses[0]?.();
  await first;
  await expect.poll(() => responses).toHaveLength(2);
  responses[1]?.();
  await Promise.all(others);
  expect([responses.length, known.find("/a/")?.to]).toEqual([2, "/c/"]);
});
