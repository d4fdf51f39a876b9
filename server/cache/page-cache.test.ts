import { expect, onTestFinished, test, vi } from "vitest";
import { CacheTags } from "./cache-tags.ts";
import { type CachedPage, PageCache, type PageCacheOptions } from "./page-cache.ts";
import { type PageKey, pageKeyOf } from "./page-key.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { SlowValueError } from "./swr-cache.ts";

const noQuery = { declaredQuery: () => [], routeIds: () => [] };
const keyOf = (path: string): PageKey => pageKeyOf(path, "", noQuery);

function page(text: string, overrides: Partial<RenderedPage> = {}): RenderedPage {
  const identity = new TextEncoder().encode(text);
  const whole = {
    status: 200,
    headers: {},
    etag: `W/"${text}"`,
    bodies: { identity },
    isCacheable: true,
    isRecompressed: false,
  };
  return { ...whole, bytes: identity.byteLength, ...overrides };
}

const textOf = ({ page: { bodies } }: { page: RenderedPage }) => new TextDecoder().decode(bodies.identity);

/** A page cache with a clock to set and renders that the test finishes. */
function setUp(overrides: Partial<PageCacheOptions> = {}) {
  const renders: { key: PageKey; finish: (page: RenderedPage) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const clock = { seconds: 0 };
  const cache = new PageCache({
    render: (key) => new Promise((finish, fail) => renders.push({ key, finish, fail })),
    times: { freshSeconds: 60, staleSeconds: 3600, staleOnErrorSeconds: 86_400, notFoundSeconds: 10, retrySeconds: 5 },
    maxBytes: 1_000_000,
    onRenewalFailed: (_key, reason) => failures.push(reason),
    now: () => clock.seconds * 1000,
    ...overrides,
  });
  const fill = async (path: string, content: RenderedPage) => {
    const pending = cache.get(keyOf(path));
    renders.at(-1)?.finish(content);
    return await pending;
  };
  return { cache, renders, failures, clock, fill };
}

/** Waits until all settled promises have run their callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("concurrent requests for a page render it once", async () => {
  const { cache, renders } = setUp();
  const pending = Array.from({ length: 50 }, () => cache.get(keyOf("/a/")));
  expect(renders).toHaveLength(1);
  renders[0]?.finish(page("one"));
  expect(new Set((await Promise.all(pending)).map(textOf))).toEqual(new Set(["one"]));
});

test("a fresh page is served from memory", async () => {
  const { cache, renders, clock, fill } = setUp();
  await fill("/a/", page("one"));
  clock.seconds = 59;
  expect(await cache.get(keyOf("/a/"))).toMatchObject({ state: "hit" });
  expect(renders).toHaveLength(1);
});

test("a stale page is served immediately and renewed once in the background", async () => {
  const { cache, renders, clock, fill } = setUp();
  await fill("/a/", page("one"));
  clock.seconds = 61;
  const results = await Promise.all(Array.from({ length: 20 }, () => cache.get(keyOf("/a/"))));
  expect(results.every((result) => result.state === "stale" && textOf(result) === "one")).toBe(true);
  expect(renders).toHaveLength(2);
  renders[1]?.finish(page("two"));
  await settled();
  const renewed = await cache.get(keyOf("/a/"));
  expect([renewed.state, textOf(renewed)]).toEqual(["hit", "two"]);
});

test("a page older than the stale time waits for its renewal", async () => {
  const { cache, renders, clock, fill } = setUp();
  await fill("/a/", page("one"));
  clock.seconds = 7200;
  const pending = cache.get(keyOf("/a/"));
  renders[1]?.finish(page("two"));
  expect(textOf(await pending)).toBe("two");
});

test.each([
  ["throws", (render: { fail: (error: Error) => void }) => render.fail(new Error("down"))],
  ["responds 503", (render: { finish: (page: RenderedPage) => void }) => render.finish(page("sorry", { status: 503 }))],
])("while the renderer %s, the old page is served for a day", async (_name, goWrong) => {
  const { cache, renders, clock, failures, fill } = setUp();
  await fill("/a/", page("one"));
  clock.seconds = 86_000;
  const pending = cache.get(keyOf("/a/"));
  if (renders[1]) goWrong(renders[1]);
  const result = await pending;
  expect([result.state, textOf(result)]).toEqual(["stale", "one"]);
  expect(failures).toHaveLength(1);

  clock.seconds = 86_004;
  expect((await cache.get(keyOf("/a/"))).state).toBe("stale");
  expect(renders).toHaveLength(2);

  clock.seconds = 86_500;
  const late = cache.get(keyOf("/a/"));
  renders[2]?.finish(page("sorry", { status: 503 }));
  expect((await late).page.status).toBe(503);
});

test("a failed background renewal keeps the page and pauses", async () => {
  const { cache, renders, clock, failures, fill } = setUp();
  await fill("/a/", page("one"));
  clock.seconds = 61;
  await cache.get(keyOf("/a/"));
  renders[1]?.fail(new Error("down"));
  await settled();
  expect(failures).toEqual([new Error("down")]);
  await cache.get(keyOf("/a/"));
  expect(renders).toHaveLength(2);
  clock.seconds = 67;
  expect((await cache.get(keyOf("/a/"))).state).toBe("stale");
  expect(renders).toHaveLength(3);
});

test("an error without an older page reaches every waiting caller, and is not cached", async () => {
  const { cache, renders } = setUp();
  const pending = [cache.get(keyOf("/a/")), cache.get(keyOf("/a/"))];
  renders[0]?.fail(new Error("down"));
  expect((await Promise.allSettled(pending)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  void cache.get(keyOf("/a/")).catch(() => undefined);
  expect(renders).toHaveLength(2);
});

test("a purged page is rendered again before it is sent", async () => {
  const { cache, renders, fill } = setUp();
  await fill("/a/", page("one"));
  expect(cache.purge({ kinds: ["everything"], uris: [] })).toBe(1);
  const pending = cache.get(keyOf("/a/"));
  renders[1]?.finish(page("two"));
  expect(textOf(await pending)).toBe("two");
});

test("a purge during a render prevents the old body from being stored", async () => {
  const { cache, renders } = setUp();
  const before = cache.get(keyOf("/a/"));
  cache.purge({ kinds: ["everything"], uris: [] });
  const after = cache.get(keyOf("/a/"));
  expect(renders).toHaveLength(2);
  renders[1]?.finish(page("new"));
  renders[0]?.finish(page("old"));
  expect([textOf(await before), textOf(await after)]).toEqual(["old", "new"]);
  const last = await cache.get(keyOf("/a/"));
  expect([last.state, textOf(last)]).toEqual(["hit", "new"]);
});

test("a purge by path purges the page, its other form and its data, and nothing else", async () => {
  const { cache, fill } = setUp();
  for (const path of ["/a/", "/a", "/a/_.data", "/a.data", "/a/b/", "/"]) await fill(path, page(path));
  expect(cache.purge({ kinds: [], uris: ["/a"] })).toBe(4);
  expect((await cache.get(keyOf("/a/b/"))).state).toBe("hit");
  expect((await cache.get(keyOf("/"))).state).toBe("hit");
});

test("a purge by path works for every spelling of the path", async () => {
  const spellings = [
    "/blog/café/",
    "/blog/café",
    "/blog/caf%C3%A9/",
    "/blog/caf%c3%a9",
    "/Blog//CAF%C3%89/",
    "/%62log/café/",
  ];
  for (const spelling of spellings) {
    const { cache, fill } = setUp();
    const cached = ["/blog/caf%C3%A9/", "/blog/caf%C3%A9", "/blog/caf%C3%A9/_.data", "/blog/caf%C3%A9.data"];
    for (const path of [...cached, "/blog/cafe/"]) await fill(path, page(path));
    expect(cache.purge({ kinds: [], uris: [spelling] }), spelling).toBe(cached.length);
    expect((await cache.get(keyOf("/blog/cafe/"))).state).toBe("hit");
  }
});

test("a change purges the pages rendered from the changed content, and no others", async () => {
  const { cache, fill } = setUp();
  const renderedFrom = (path: string, query: string): CachedPage => {
    const reads = new CacheTags();
    reads.add({ operationName: "", query, variables: { uri: path } });
    return { ...page(path), reads };
  };
  await fill("/blog/", renderedFrom("/blog/", "{ blogPosts(first: 6) { nodes { title } } }"));
  await fill("/about-us/", renderedFrom("/about-us/", "query ($uri: ID!) { page(id: $uri, idType: URI) { title } }"));
  await fill("/our-homes/", renderedFrom("/our-homes/", "{ homes(first: 6) { nodes { title } } }"));
  expect(cache.purge({ kinds: ["blogPost"], uris: ["/blog/new/"] })).toBe(1);
  expect((await cache.get(keyOf("/about-us/"))).state).toBe("hit");
  expect((await cache.get(keyOf("/our-homes/"))).state).toBe("hit");
  expect(cache.purge({ kinds: ["page"], uris: ["/about-us/"] })).toBe(1);
});

test("a purge by path during a render prevents the page from being stored", async () => {
  const { cache, renders } = setUp();
  const before = cache.get(keyOf("/blog/caf%C3%A9"));
  cache.purge({ kinds: [], uris: ["/blog/café/"] });
  renders[0]?.finish(page("old"));
  await before;
  void cache.get(keyOf("/blog/caf%C3%A9"));
  expect(renders).toHaveLength(2);
});

test("a purged page is served while the renderer fails", async () => {
  const { cache, renders, fill } = setUp();
  await fill("/a/", page("one"));
  cache.purge({ kinds: ["everything"], uris: [] });
  const pending = cache.get(keyOf("/a/"));
  renders[1]?.fail(new Error("down"));
  expect(textOf(await pending)).toBe("one");
});

test.each([404, 204])("a path without a page or data, %i, is cached for a short time only", async (status) => {
  const { cache, renders, clock, fill } = setUp();
  await fill("/no/", page("none", { status }));
  expect((await cache.get(keyOf("/no/"))).state).toBe("hit");
  clock.seconds = 11;
  const pending = cache.get(keyOf("/no/"));
  renders[1]?.finish(page("there"));
  expect([textOf(await pending), (await cache.get(keyOf("/no/"))).state]).toEqual(["there", "hit"]);
});

test.each([
  ["a redirect", page("", { status: 302 })],
  ["a page that its route forbids to cache", page("mine", { isCacheable: false })],
])("%s is not cached", async (_name, content) => {
  const { cache, renders, fill } = setUp();
  await fill("/a/", content);
  void cache.get(keyOf("/a/"));
  expect(renders).toHaveLength(2);
});

test("memory is bounded, and invented paths do not evict pages", async () => {
  const { cache, fill } = setUp({ maxBytes: 10_000 });
  await fill("/a/", page("one", { bytes: 4000 }));
  for (let index = 0; index < 100; index += 1) {
    await fill(`/no-${index}/`, page("none", { status: 404, bytes: 500 }));
    await fill(`/no-${index}/blocks.json`, page("", { status: 204, bytes: 500 }));
  }
  expect(cache.size.bytes).toBeLessThanOrEqual(10_000);
  expect((await cache.get(keyOf("/a/"))).state).toBe("hit");
});

test("a page is renewed on time although the time of day steps back an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { cache, renders, fill } = setUp({ now: undefined });
  await fill("/a/", page("one"));
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(59_000);
  expect(await cache.get(keyOf("/a/"))).toMatchObject({ state: "hit" });
  vi.advanceTimersByTime(1000);
  expect(await cache.get(keyOf("/a/"))).toMatchObject({ state: "stale" });
  expect(renders).toHaveLength(2);
  vi.useRealTimers();
});

test("a page of an earlier process replaces a failure until it is a day old", async () => {
  const { cache, renders, clock } = setUp();
  clock.seconds = 10;
  cache.restore("/a/", page("earlier"), 86_400_000 - 5000);
  const get = () => {
    const found = cache.get(keyOf("/a/"));
    renders.at(-1)?.fail(new Error("down"));
    return found;
  };
  clock.seconds = 14;
  expect(textOf(await get())).toBe("earlier");
  clock.seconds = 20;
  await expect(get()).rejects.toThrow("down");
});

test("a request for a slow page times out; the page is rendered once and cached", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { cache, renders, clock, fill } = setUp({ maxWaitSeconds: 5 });
  const first = expect(cache.get(keyOf("/a/"))).rejects.toThrow(SlowValueError);
  await vi.advanceTimersByTimeAsync(4999);
  const second = expect(cache.get(keyOf("/a/"))).rejects.toThrow("within 5 s");
  await vi.advanceTimersByTimeAsync(1);
  await first;
  await vi.advanceTimersByTimeAsync(5000);
  await second;
  renders[0]?.finish(page("one"));
  await settled();
  expect(await cache.get(keyOf("/a/"))).toMatchObject({ state: "hit" });
  expect(renders).toHaveLength(1);

  // An old page stands in for one that takes too long.
  await fill("/b/", page("old"));
  clock.seconds = 3 * 3600;
  const stale = cache.get(keyOf("/b/"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await stale.then((result) => [result.state, textOf(result)])).toEqual(["stale", "old"]);
});
