import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";
import { DocumentCache } from "./document-cache.ts";
import { FinestForms, withFinest } from "./finest-forms.ts";
import { pageKeyOf } from "./page-key.ts";
import { PageReads } from "./page-reads.ts";
import { documentTimes, preparePage } from "./rendered-page.ts";

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

/** A site whose pages say `prose`, and which compresses them again at once. */
async function proseSite(files: Record<string, string> = {}) {
  const site = await fakeSite({}, files);
  site.content = async () => Response.json({ data: { word: prose("a") } });
  return site;
}

function compressFinely(site: FakeSite) {
  const stop = new AbortController();
  const done = site.compressFinely(stop.signal);
  const end = async () => {
    stop.abort();
    await done;
  };
  onTestFinished(end);
  return end;
}

const inBrotli = { "accept-encoding": "br" };

/** What a visitor gets of a path. */
async function visit(site: FakeSite, path: string) {
  const { status, headers, body } = await send(site.url + path, inBrotli);
  return { status, cache: headers["x-cache"], etag: headers.etag, body, text: brotliDecompressSync(body).toString() };
}

test("whoever comes after the first visitor gets the page as small as Brotli makes it, with the same ETag", async () => {
  await using site = await proseSite();
  const first = await visit(site, "/");
  const [quick, finest] = [brotliOf(first.text, 6), brotliOf(first.text, 11)];
  expect(finest.length).toBeLessThan(quick.length);
  expect(first.body).toEqual(quick);
  compressFinely(site);
  await vi.waitFor(async () => expect((await visit(site, "/")).body).toEqual(finest), { timeout: 30_000 });
  const later = await visit(site, "/");
  expect([later.status, later.cache, later.etag, later.text]).toEqual([200, "hit", first.etag, first.text]);
  const viaHono = await visit(site, "/?utm_source=x");
  expect(viaHono.body).toEqual(finest);
  const gzip = await send(`${site.url}/`, { "accept-encoding": "gzip" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
});

test("a page that is made again and says the same keeps its finest form; one that says something else is a new one", async () => {
  await using site = await proseSite();
  const { text } = await visit(site, "/");
  const end = compressFinely(site);
  await vi.waitFor(async () => expect((await visit(site, "/")).body).toEqual(brotliOf(text, 11)), { timeout: 30_000 });
  // From here on nobody compresses finely.
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

/** Prerenders until the end of the test or until it is told to stop; the page about is made when this resolves. */
async function prerender(site: FakeSite) {
  const stop = new AbortController();
  const done = site.prerender(stop.signal);
  const { id } = (await (await fetch(`${site.url}/builds/latest.json`)).json()) as { id: string };
  const metadata = async () => await (await fetch(`${site.url}/builds/meta/${id}.json`)).json();
  await vi.waitFor(async () => expect(await metadata()).toMatchObject({ prerendered: ["/about/"] }), {
    timeout: 30_000,
  });
  return async () => {
    stop.abort();
    await done;
  };
}

test("a prerendered page is as small after a restart, unless its file holds another text", async () => {
  await using site = await proseSite();
  const file = "pages/about/index.json";
  const kept = () => JSON.parse(readFileSync(join(site.folder, file), "utf8")) as { body: string; br?: string };
  const endCompressing = compressFinely(site);
  const endPrerendering = await prerender(site);
  await vi.waitFor(() => expect(kept().br).toBeDefined(), { timeout: 30_000 });
  await endCompressing();
  await endPrerendering();
  const finest = brotliOf(kept().body, 11);
  expect(Buffer.from(kept().br ?? "", "base64")).toEqual(finest);

  const restarted = async (page: object) => {
    await using next = await proseSite({ [file]: JSON.stringify(page) });
    // It reads the pages of the earlier start first.
    const end = await prerender(next);
    const visited = await visit(next, "/about/");
    await end();
    return visited;
  };
  const next = await restarted(kept());
  expect([next.cache, next.text, next.body]).toEqual(["hit", kept().body, finest]);
  const ofOther = { ...kept(), br: brotliOf("another text", 11).toString("base64") };
  expect((await restarted(ofOther)).text).toBe(kept().body);
  expect((await restarted({ ...kept(), br: "no Brotli" })).text).toBe(kept().body);
});

const noQuery = { declaredQuery: (path: string) => (path === "/list/" ? ["page"] : []), routeIds: () => [] };

/** A cache with pages, and what the work on them did in turn. */
async function workOn(paths: readonly string[], hooks: { readonly onKept?: (cache: DocumentCache) => void } = {}) {
  const did: string[] = [];
  const forms = new FinestForms();
  const times = documentTimes(60);
  const cache: DocumentCache = new DocumentCache({
    async render({ path, search }, known) {
      const status = path === "/nowhere/" ? 404 : 200;
      const response = new Response(prose(path + search), { status, headers: { "content-type": "text/html" } });
      const reads = new PageReads();
      reads.addKind("event");
      return { ...(await preparePage(response, () => "", times, known)), reads };
    },
    times,
    maxBytes: 10_000_000,
    onMade: (id, page) => forms.add(id, page),
  });
  for (const path of paths) {
    const [name = "", query] = path.split("?");
    await cache.get(pageKeyOf(name, query ? `?${query}` : "", noQuery));
  }
  const watched: Pick<DocumentCache, "kept" | "replace"> = {
    kept(id) {
      did.push(`take ${id}`);
      const page = cache.kept(id);
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
  const untilQuiet = async () => void did.push("quiet");
  const done = forms.make(watched, (id) => made.push(id), untilQuiet, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await done;
  });
  return { cache, did, made };
}

test("pages are compressed one after the other, each once it is quiet, and counted by what they weigh then", async () => {
  const { cache, did, made } = await workOn(["/a/", "/b/"]);
  const before = cache.size.bytes;
  const weight = (id: string) => cache.kept(id)?.bodies.br?.byteLength ?? 0;
  const quick = weight("/a/") + weight("/b/");
  await vi.waitFor(() => expect(made).toEqual(["/a/", "/b/"]), { timeout: 30_000 });
  expect(did).toEqual(["quiet", "take /a/", "replace /a/", "quiet", "take /b/", "replace /b/"]);
  const saved = quick - weight("/a/") - weight("/b/");
  expect(saved).toBeGreaterThan(0);
  expect(before - cache.size.bytes).toBe(saved);
});

test("a page with a query and a path without a page, which anybody can invent, are left as they are", async () => {
  const { did, made } = await workOn(["/list/?page=2", "/nowhere/", "/a/"]);
  await vi.waitFor(() => expect(made).toEqual(["/a/"]), { timeout: 30_000 });
  expect(did).toEqual(["quiet", "take /a/", "replace /a/"]);
});

test("a page that is purged while it is compressed stays purged", async () => {
  const { cache, did, made } = await workOn(["/a/"], {
    onKept: (kept) => void kept.purge({ kinds: ["event"], uris: [] }),
  });
  await vi.waitFor(() => expect(did).toContain("drop /a/"), { timeout: 30_000 });
  expect(made).toEqual([]);
  expect(cache.kept("/a/")).toBeUndefined();
});

test("a page in its finest form is purged by what went into it, and not compressed again where it says the same", async () => {
  const { cache, made } = await workOn(["/a/"]);
  await vi.waitFor(() => expect(made).toEqual(["/a/"]), { timeout: 30_000 });
  expect(cache.purge({ kinds: ["testimonial"], uris: [] })).toBe(0);
  expect(cache.purge({ kinds: ["event"], uris: [] })).toBe(1);
  expect(cache.kept("/a/")).toBeUndefined();
  await cache.get(pageKeyOf("/a/", "", noQuery));
  await cache.get(pageKeyOf("/b/", "", noQuery));
  await vi.waitFor(() => expect(made).toEqual(["/a/", "/b/"]), { timeout: 30_000 });
});

test("a finest form of another text is not taken", async () => {
  const response = new Response(prose("a"), { headers: { "content-type": "text/html" } });
  const page = await preparePage(response, () => "", documentTimes(60));
  expect(await withFinest(page, new Uint8Array(brotliOf(prose("b"), 11)))).toBeUndefined();
  expect(await withFinest(page, new Uint8Array(brotliOf(prose("a"), 11)))).toMatchObject({ isFinest: true });
});
