import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { PrerenderedPages } from "./prerendered-pages.ts";

const documentFile = "pages/about/index.json";
const payloadFile = "pages/about/_.data.json";
const payloadPath = "/about/_.data?_routes=page%3Aabout";

/** Prerenders pages and waits until they are done. */
async function prerender(site: FakeSite, paths: readonly string[] = ["/about/"]): Promise<void> {
  const stop = new AbortController();
  const done = site.prerender(stop.signal);
  await vi.waitFor(async () => expect(await prerendered(site)).toEqual(paths), { timeout: 120_000 });
  stop.abort();
  await done;
}

async function prerendered(site: FakeSite): Promise<unknown> {
  const { id } = (await (await fetch(`${site.url}/builds/latest.json`)).json()) as { id: string };
  const metadata = await (await fetch(`${site.url}/builds/meta/${id}.json`)).json();
  return (metadata as { prerendered: unknown }).prerendered;
}

const filesOf = (site: FakeSite) =>
  readdirSync(join(site.folder, "pages"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Returns the text of the page at a path, and its cache state. */
async function visit(site: FakeSite, path: string) {
  const response = await fetch(site.url + path);
  return {
    status: response.status,
    cache: response.headers.get("x-cache"),
    type: response.headers.get("content-type"),
    says: /hello|changed|earlier/.exec(await response.text())?.[0],
  };
}

test("a static page is prerendered and listed before any request, with its navigation payload", {
  tags: ["S7.43"],
}, async () => {
  await using site = await fakeSite();
  expect(await prerendered(site)).toEqual([]);
  await prerender(site);
  expect(filesOf(site)).toEqual(["_.data.json", "index.json"]);
  expect(await visit(site, "/about/")).toMatchObject({ status: 200, cache: "hit", says: "hello" });
  expect(await visit(site, payloadPath)).toMatchObject({ status: 200, cache: "hit", says: "hello" });
  // Pages that change or depend on a query are not prerendered.
  expect((await visit(site, "/")).cache).toBe("miss");
});

test("a content change removes a prerendered page at once", {
  tags: ["S7.43"],
}, async () => {
  await using site = await fakeSite();
  await prerender(site);
  site.content = async () => Response.json({ data: { word: "changed" } });
  site.write({ kinds: ["page"], uris: ["/about/"] });
  expect(await prerendered(site)).toEqual([]);
  await vi.waitFor(() => expect(filesOf(site)).toEqual([]), { timeout: 120_000 });
  expect((await visit(site, payloadPath)).says).toBe("changed");
  expect((await visit(site, "/about/")).says).toBe("changed");
  expect(await prerendered(site)).toEqual(["/about/"]);
});

test("a change of another page does not affect a prerendered one", async () => {
  await using site = await fakeSite();
  await prerender(site);
  site.write({ kinds: ["page"], uris: ["/elsewhere/"] });
  expect(await prerendered(site)).toEqual(["/about/"]);
  expect(await visit(site, payloadPath)).toMatchObject({ cache: "hit", says: "hello" });
});

test("with prerendering disabled no page is rendered ahead or stored", async () => {
  await using site = await fakeSite({ PRERENDER: "0" });
  await site.prerender(AbortSignal.timeout(100));
  expect((await visit(site, "/about/")).cache).toBe("miss");
  expect(await prerendered(site)).toEqual([]);
  expect(readdirSync(site.folder)).not.toContain("pages");
});

test("a server started while the content is down serves an earlier start's pages for a day", async () => {
  await using earlier = await fakeSite();
  earlier.content = async () => Response.json({ data: { word: "earlier" } });
  await prerender(earlier);
  const storedPage = (file: string, hoursOld: number) => {
    const page = JSON.parse(readFileSync(join(earlier.folder, file), "utf8"));
    return JSON.stringify({ ...page, createdAt: page.createdAt - hoursOld * 3_600_000 });
  };
  const start = (hoursOld: number) =>
    fakeSite(
      {},
      { [documentFile]: storedPage(documentFile, hoursOld), [payloadFile]: storedPage(payloadFile, hoursOld) },
    );
  const down = async () => Response.json({ errors: [{ message: "Down." }] }, { status: 503 });
  const stop = new AbortController();
  const started = async (site: FakeSite) => {
    void site.prerender(stop.signal);
    await vi.waitFor(async () => expect((await visit(site, payloadPath)).cache).not.toBe("miss"), { timeout: 120_000 });
  };

  await using site = await start(23);
  site.content = down;
  await started(site);
  const { type } = await visit(site, "/about/");
  expect(type).toBe("text/html; charset=utf-8");
  expect(await visit(site, "/about/")).toMatchObject({ status: 200, cache: "stale", says: "earlier" });
  expect(await visit(site, payloadPath)).toMatchObject({ status: 200, cache: "stale", says: "earlier" });
  const policyOn = async ({ url }: FakeSite) => (await fetch(`${url}/about/`)).headers.get("content-security-policy");
  expect(await policyOn(site)).toMatch(/script-src 'self' 'sha256-/);
  expect(await policyOn(site)).toBe(await policyOn(earlier));

  // The content is available: the restored page is not sent, however recent it is.
  await using better = await start(0);
  await prerender(better);
  expect((await visit(better, "/about/")).says).toBe("hello");
  expect((await visit(better, payloadPath)).says).toBe("hello");

  await using late = await start(25);
  late.content = down;
  await late.prerender(AbortSignal.timeout(100));
  expect((await visit(late, "/about/")).says).toBeUndefined();
  stop.abort();
});

test("a truncated file of a prerendered page causes no crash, and the page is rendered again", {
  tags: ["S7.43"],
}, async () => {
  const half = '{"createdAt":1,"headers":{},"bo';
  await using site = await fakeSite({}, { [documentFile]: half, [payloadFile]: half });
  await prerender(site);
  expect(await visit(site, "/about/")).toMatchObject({ status: 200, says: "hello" });
  expect(readFileSync(join(site.folder, documentFile), "utf8")).toContain("hello");
});

test("a stored page has its file's age, and is new when the file is dated in the future", async () => {
  const page = (createdAt: number) => JSON.stringify({ createdAt, headers: {}, body: "hello" });
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  await using site = await fakeSite(
    {},
    { [documentFile]: page(1_800_000_000_000 - 3_600_000), [payloadFile]: page(1_800_000_000_000 + 3_600_000) },
  );
  const routes = {
    staticPages: [{ path: "/about/", payloadRoutes: ["page:about"] }],
    declaredQuery: () => [],
    acceptsForms: () => false,
    isOfEntry: () => false,
    routeIds: () => ["page:about"],
    pattern: (path: string) => path,
  };
  const pages = new PrerenderedPages(join(site.folder, "pages"), routes, { warn: () => undefined });
  const ages: unknown[] = [];
  for await (const { key, ageMs } of pages.read()) ages.push([key.path, ageMs]);
  expect(ages).toEqual([
    ["/about/", 3_600_000],
    ["/about/_.data", 0],
  ]);
  vi.useRealTimers();
});
