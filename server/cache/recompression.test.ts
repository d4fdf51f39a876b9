import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";
import { CacheTags } from "./cache-tags.ts";
import { PageCache } from "./page-cache.ts";
import { pageKeyOf } from "./page-key.ts";
import { documentTimes, preparePage, Recompression, withRecompressed } from "./rendered-page.ts";

/** A text of words, of which a slower search finds more. */
const prose = (seed: string) =>
  Array.from({ length: 900 }, (_, n) =>
    createHash("sha256")
      .update(`${seed} ${n % 170}`)
      .digest("hex")
      .slice(0, 7 + (n % 5)),
  )
    .map((word, n) => (n % 7 === 0 ? `<p>${word}</p>` : word))
    .join(" ");
const brotliOf = (text: Buffer | string, quality: number) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

/** A fake site whose pages contain `prose`, with recompression running. */
async function proseSite(files: Record<string, string> = {}) {
  const site = await fakeSite({}, files);
  site.content = async () => Response.json({ data: { word: prose("a") } });
  return site;
}

function recompress(site: FakeSite) {
  const stop = new AbortController();
  const done = site.recompress(stop.signal);
  const end = async () => {
    stop.abort();
    await done;
  };
  onTestFinished(end);
  return end;
}

const inBrotli = { "accept-encoding": "br" };

/** Returns the status, cache state and size of the response at a path. */
async function visit(site: FakeSite, path: string) {
  const { status, headers, body } = await send(site.url + path, inBrotli);
  return { status, cache: headers["x-cache"], etag: headers.etag, body, text: brotliDecompressSync(body).toString() };
}

test("requests after the first get the page in maximum Brotli compression, with the same ETag", async () => {
  await using site = await proseSite();
  const first = await visit(site, "/");
  const [quick, finest] = [brotliOf(first.text, 6), brotliOf(first.text, 11)];
  expect(finest.length).toBeLessThan(quick.length);
  expect(first.body).toEqual(quick);
  recompress(site);
  await vi.waitFor(async () => expect((await visit(site, "/")).body).toEqual(finest), { timeout: 120_000 });
  const later = await visit(site, "/");
  expect([later.status, later.cache, later.etag, later.text]).toEqual([200, "hit", first.etag, first.text]);
  const viaHono = await visit(site, "/?utm_source=x");
  expect(viaHono.body).toEqual(finest);
  const gzip = await send(`${site.url}/`, { "accept-encoding": "gzip" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
});

test("an unchanged page keeps its recompressed body when rendered again; a changed one does not", async () => {
  await using site = await proseSite();
  const { text } = await visit(site, "/");
  const end = recompress(site);
  await vi.waitFor(async () => expect((await visit(site, "/")).body).toEqual(brotliOf(text, 11)), { timeout: 120_000 });
  // Recompression is stopped from here on.
  await end();
  site.write();
  const again = await visit(site, "/");
  expect([again.cache, again.text]).toEqual(["miss", text]);
  expect(again.body).toEqual(brotliOf(text, 11));
  site.content = async () => Response.json({ data: { word: prose("b") } });
  site.write();
  const changed = await visit(site, "/");
  expect(changed.text).toContain(prose("b"));
  expect(changed.body).toEqual(brotliOf(changed.text, 6));
});

/**
 * Prerenders until the end of the test or until the returned function is called; resolves when the page about is
 * rendered.
 */
async function prerender(site: FakeSite) {
  const stop = new AbortController();
  const done = site.prerender(stop.signal);
  const { id } = (await (await fetch(`${site.url}/builds/latest.json`)).json()) as { id: string };
  const metadata = async () => await (await fetch(`${site.url}/builds/meta/${id}.json`)).json();
  await vi.waitFor(async () => expect(await metadata()).toMatchObject({ prerendered: ["/about/"] }), {
    timeout: 120_000,
  });
  return async () => {
    stop.abort();
    await done;
  };
}

test("a prerendered page keeps its recompressed body after a restart, unless its text differs", async () => {
  await using site = await proseSite();
  const file = "pages/about/index.json";
  const stored = () => JSON.parse(readFileSync(join(site.folder, file), "utf8")) as { body: string; br?: string };
  const endCompressing = recompress(site);
  const endPrerendering = await prerender(site);
  await vi.waitFor(() => expect(stored().br).toBeDefined(), { timeout: 120_000 });
  await endCompressing();
  await endPrerendering();
  const finest = brotliOf(stored().body, 11);
  expect(Buffer.from(stored().br ?? "", "base64")).toEqual(finest);

  const restarted = async (page: object) => {
    await using next = await proseSite({ [file]: JSON.stringify(page) });
    // Stored pages are read before new ones are rendered.
    const end = await prerender(next);
    const visited = await visit(next, "/about/");
    await end();
    return visited;
  };
  const next = await restarted(stored());
  expect([next.cache, next.text, next.body]).toEqual(["hit", stored().body, finest]);
  const ofOther = { ...stored(), br: brotliOf("another text", 11).toString("base64") };
  expect((await restarted(ofOther)).text).toBe(stored().body);
  expect((await restarted({ ...stored(), br: "no Brotli" })).text).toBe(stored().body);
});

const noQuery = { declaredQuery: (path: string) => (path === "/list/" ? ["page"] : []), routeIds: () => [] };

/** A cache with pages, and the order in which recompression called its hooks. */
async function workOn(paths: readonly string[], hooks: { readonly onKept?: (cache: PageCache) => void } = {}) {
  const did: string[] = [];
  const forms = new Recompression();
  const times = documentTimes(60);
  const cache: PageCache = new PageCache({
    async render({ path, search }, known) {
      const status = path === "/nowhere/" ? 404 : 200;
      const response = new Response(prose(path + search), { status, headers: { "content-type": "text/html" } });
      const reads = new CacheTags();
      reads.addKind("event");
      return { ...(await preparePage(response, times, known)), reads };
    },
    times,
    maxBytes: 10_000_000,
    onRendered: (id, page) => forms.add(id, page),
  });
  for (const path of paths) {
    const [name = "", query] = path.split("?");
    await cache.get(pageKeyOf(name, query ? `?${query}` : "", noQuery));
  }
  const watched: Pick<PageCache, "peek" | "replace"> = {
    peek(id) {
      did.push(`take ${id}`);
      const page = cache.peek(id);
      hooks.onKept?.(cache);
      return page;
    },
    replace(id, page, smaller) {
      const isReplaced = cache.replace(id, page, smaller);
      did.push(`${isReplaced ? "replace" : "drop"} ${id}`);
      return isReplaced;
    },
  };
  const stop = new AbortController();
  const made: string[] = [];
  const whenIdle = async () => void did.push("quiet");
  const done = forms.run(watched, (id) => made.push(id), whenIdle, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await done;
  });
  return { cache, did, made };
}

test("pages are recompressed one by one when idle, and the cache counts their new sizes", async () => {
  const { cache, did, made } = await workOn(["/a/", "/b/"]);
  const before = cache.size.bytes;
  const weight = (id: string) => cache.peek(id)?.bodies.br?.byteLength ?? 0;
  const quick = weight("/a/") + weight("/b/");
  await vi.waitFor(() => expect(made).toEqual(["/a/", "/b/"]), { timeout: 120_000 });
  expect(did).toEqual(["quiet", "take /a/", "replace /a/", "quiet", "take /b/", "replace /b/"]);
  const saved = quick - weight("/a/") - weight("/b/");
  expect(saved).toBeGreaterThan(0);
  expect(before - cache.size.bytes).toBe(saved);
});

test("a page with a query and an unknown path are not recompressed", async () => {
  const { did, made } = await workOn(["/list/?page=2", "/nowhere/", "/a/"]);
  await vi.waitFor(() => expect(made).toEqual(["/a/"]), { timeout: 120_000 });
  expect(did).toEqual(["quiet", "take /a/", "replace /a/"]);
});

test("a page that is purged while it is compressed stays purged", async () => {
  const { cache, did, made } = await workOn(["/a/"], {
    onKept: (cache) => void cache.purge({ kinds: ["event"], uris: [] }),
  });
  await vi.waitFor(() => expect(did).toContain("drop /a/"), { timeout: 120_000 });
  expect(made).toEqual([]);
  expect(cache.peek("/a/")).toBeUndefined();
});

test("a recompressed page is purged by its dependencies, and not recompressed if unchanged", async () => {
  const { cache, made } = await workOn(["/a/"]);
  await vi.waitFor(() => expect(made).toEqual(["/a/"]), { timeout: 120_000 });
  expect(cache.purge({ kinds: ["testimonial"], uris: [] })).toBe(0);
  expect(cache.purge({ kinds: ["event"], uris: [] })).toBe(1);
  expect(cache.peek("/a/")).toBeUndefined();
  await cache.get(pageKeyOf("/a/", "", noQuery));
  await cache.get(pageKeyOf("/b/", "", noQuery));
  await vi.waitFor(() => expect(made).toEqual(["/a/", "/b/"]), { timeout: 120_000 });
});

test("a recompressed body of another text is not used", async () => {
  const response = new Response(prose("a"), { headers: { "content-type": "text/html" } });
  const page = await preparePage(response, documentTimes(60));
  expect(await withRecompressed(page, new Uint8Array(brotliOf(prose("b"), 11)))).toBeUndefined();
  expect(await withRecompressed(page, new Uint8Array(brotliOf(prose("a"), 11)))).toMatchObject({
    isRecompressed: true,
  });
});
