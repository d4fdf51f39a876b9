import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { CacheTags, surrogateKeysOf } from "./cache-tags.ts";

/** A cache that records the keys of each purge. */
async function cacheInFront(onPurge: () => Promise<void> = async () => undefined) {
  const purges: string[] = [];
  const server = createServer(async (request, response) => {
    await onPurge();
    purges.push(`${request.method} ${request.headers["xkey-purge"]}`);
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, purges };
}

test("a page has its path and its cache tags as surrogate keys if caches are purged", async () => {
  await using without = await fakeSite();
  expect((await fetch(`${without.url}/`)).headers.get("xkey")).toBeNull();
  const cache = await cacheInFront();
  await using site = await fakeSite({ PURGE_URLS: cache.url });
  expect((await fetch(`${site.url}/`)).headers.get("xkey")).toBe("all /");
  expect((await fetch(`${site.url}/missing/`)).headers.get("xkey")).toMatch(/^all \/missing\//);
});

test("a change purges the pages with its keys in each cache, again after a second", async () => {
  const caches = [await cacheInFront(), await cacheInFront()];
  await using site = await fakeSite({ PURGE_URLS: caches.map(({ url }) => url).join(" ") });
  site.write({ kinds: ["blogPost"], uris: ["/blog/café/"] });
  for (const { purges } of caches) {
    await expect.poll(() => purges).toEqual(Array(2).fill("PURGE unknown blogPost /blog/caf%C3%A9/"));
  }
});

test("the site's own memory is purged before the caches, which request the page at once", async () => {
  const states: (string | null)[] = [];
  const cache = await cacheInFront(async () => {
    states.push((await fetch(`${site.url}/`)).headers.get("x-cache"));
  });
  await using site = await fakeSite({ PURGE_URLS: cache.url });
  await fetch(`${site.url}/`);
  expect((await fetch(`${site.url}/`)).headers.get("x-cache")).toBe("hit");
  site.write();
  await expect.poll(() => states[0]).toBe("miss");
});

test.each([
  ["everything", { kinds: ["everything"], uris: [] }],
  ["the schema", { kinds: ["schema"], uris: [] }],
  ["more paths than a header holds", { kinds: ["page"], uris: Array.from({ length: 500 }, (_, at) => `/page-${at}/`) }],
])("a change of %s purges every page", async (_, change) => {
  const cache = await cacheInFront();
  await using site = await fakeSite({ PURGE_URLS: cache.url });
  site.write(change);
  await expect.poll(() => cache.purges[0]).toBe("PURGE all");
});

test("a cache that cannot be reached is logged once", async () => {
  await using site = await fakeSite({ PURGE_URLS: "http://127.0.0.1:1" });
  const warnings = () => site.logged.filter(({ msg }) => String(msg).startsWith("A cache in front of the site"));
  site.write();
  site.write();
  await expect.poll(warnings).toMatchObject([{ url: "http://127.0.0.1:1" }]);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
});

test.each([
  { kinds: ["home"], uris: ["/homes/a/b/qmi/café"] },
  { kinds: ["plan"], uris: [] },
  { kinds: ["media"], uris: ["/homes/x/y/plans/p/"] },
  { kinds: [], uris: ["/homes/a/b/qmi/other/"] },
  { kinds: ["event"], uris: ["/events/a/"] },
])("surrogate keys purge what a change invalidates in memory, and no more: %j", (change) => {
  const page = new CacheTags();
  page.add({
    operationName: "",
    query: "query ($uri: ID!) { home(id: $uri, idType: URI) { title } plans { nodes { title } } }",
    variables: { uri: "/homes/a/b/qmi/caf%C3%A9/" },
  });
  const isPurged = surrogateKeysOf(change).some((key) => page.surrogateKeys.includes(key));
  expect(isPurged).toBe(page.isInvalidatedBy(change));
});
