import { signPreview } from "@porchlight/contract/preview";
import { sharedKey } from "@porchlight/contract/shared-secret";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";

const secret = "a secret that both sides share";

function link(path: string, changes: { readonly until?: number; readonly secret?: string } = {}): string {
  const until = Math.floor(Date.now() / 1000) + 600;
  const grant = { id: 7, revision: 0, path, until, ...changes };
  return `${path}?preview=${signPreview(grant, sharedKey(changes.secret ?? secret, "preview"))}`;
}

/** A site whose front page reads `public`, and `draft` with a preview token. */
async function site(environment: Record<string, string> = { REVALIDATE_SECRET: secret }) {
  const running = await fakeSite(environment);
  running.content = async ({ headers }) =>
    Response.json({ data: { word: headers.has("x-porchlight-preview") ? "draft" : "public" } });
  return running;
}

test("a preview queries the content with its token, and is neither cached nor served from cache", async () => {
  await using running = await site();
  const preview = link("/");
  expect((await send(`${running.url}/`)).body.toString()).toContain("public");
  for (let visit = 0; visit < 2; visit += 1) {
    running.contentRequests.length = 0;
    const { status, headers, body } = await send(running.url + preview, { "if-none-match": "*" });
    expect(status).toBe(200);
    expect(body.toString()).toContain("draft");
    expect(body.toString()).not.toContain("speculationrules");
    expect(running.contentRequests.map((request) => request.headers.get("x-porchlight-preview"))).toEqual([
      preview.slice("/?preview=".length),
    ]);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "referrer-policy": "no-referrer",
    });
    expect(headers["content-security-policy"]).toContain("form-action 'none'");
    for (const name of ["etag", "x-cache", "link"]) {
      expect(headers[name], name).toBeUndefined();
    }
  }
  const { headers, body } = await send(`${running.url}/`);
  expect([headers["x-cache"], body.toString().includes("public")]).toEqual(["hit", true]);
});

test.each<[what: string, address: string]>([
  ["of another page", link("/list/").replace("/list/", "/")],
  ["that has expired", link("/", { until: 1_763_850_000 })],
  ["for longer than half an hour", link("/", { until: 4_000_000_000 })],
  ["signed with another key", link("/", { secret: "another secret of somebody" })],
  ["of WordPress’s own", "/?preview=true"],
  ["without anything in it", "/?preview="],
])("a link %s opens neither the draft nor the public page", async (_, address) => {
  await using running = await site();
  await send(`${running.url}/`);
  running.contentRequests.length = 0;
  const { status, headers, body } = await send(running.url + address);
  expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
    403,
    "private, no-store",
    "noindex, nofollow, noarchive",
  ]);
  expect(running.contentRequests).toEqual([]);
  expect(body.toString()).not.toMatch(/public|draft/);
});

test("a link to a deleted entry explains that, instead of a missing page", async () => {
  await using running = await site();
  const links: (string | undefined)[] = [];
  running.content = async ({ headers }) => {
    links.push(headers.get("x-porchlight-preview") ?? undefined);
    return Response.json({ data: { word: null } });
  };
  const preview = link("/missing/");
  const { status } = await send(running.url + preview);
  expect(links).toEqual([preview.slice("/missing/?preview=".length)]);
  expect(status).toBe(403);
});

test("without a secret nothing opens; the embedded backend derives its key from JWT_SECRET", async () => {
  await using none = await site({ CONTENT_URL: "http://127.0.0.1:9", JWT_SECRET: secret });
  expect((await send(none.url + link("/"))).status).toBe(403);
  await using embedded = await site({ JWT_SECRET: secret });
  expect((await send(embedded.url + link("/"))).status).toBe(200);
});

test("HEAD of a preview equals GET; forms and its .data URL are rejected", async () => {
  await using running = await site();
  const address = running.url + link("/");
  const head = await fetch(address, { method: "HEAD" });
  expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([200, "private, no-store", ""]);
  running.contentRequests.length = 0;
  const post = await fetch(address, { method: "POST", body: "a=1" });
  expect([post.status, await post.text()]).toEqual([403, "This is a preview: nothing was sent.\n"]);
  const data = await fetch(`${running.url}/_.data${link("/").slice(1)}`);
  expect([data.status, data.headers.get("cache-control")]).toEqual([403, "private, no-store"]);
  expect((await fetch(address, { method: "DELETE" })).status).toBe(405);
  expect(running.contentRequests).toEqual([]);
});

test("a preview precedes a redirect at its URL, and a redirect to lower case keeps its token", async () => {
  await using running = await site();
  const row = { origin: "/about/", target: "/list/", type: "url", code: 301, matchType: "url" };
  running.redirects = async () => ({ redirection: { redirects: [row] }, seo: null });
  running.write({ kinds: ["redirect"], uris: [] });
  await expect.poll(async () => (await send(`${running.url}/about/`)).status).toBe(301);
  const preview = link("/about/");
  const { status, body } = await send(running.url + preview);
  expect([status, body.toString().includes("draft")]).toEqual([200, true]);
  const spelled = await send(`${running.url}/ABOUT${preview.slice("/about".length)}`);
  expect([spelled.status, spelled.headers.location, spelled.headers["cache-control"]]).toEqual([
    301,
    preview,
    "no-store",
  ]);
});

test("the rest of the query reaches a preview, and the log has only its parameters' names", async () => {
  await using running = await site();
  const preview = link("/list/");
  await send(`${running.url}${preview}&page=2`);
  expect(running.rendered.map(({ url }) => new URL(url).searchParams.get("page"))).toEqual(["2"]);
  const lines = running.logged.filter(({ path }) => path === "/list/");
  expect(lines).toMatchObject([{ query: ["preview", "page"], status: 200 }]);
  const signature = preview.slice(-43);
  expect(JSON.stringify(running.logged)).not.toContain(signature);
});

test("paths that are not pages have no previews", async () => {
  await using running = await site();
  expect((await send(`${running.url}/.well-known/gpc.json?preview=true`)).status).toBe(200);
  expect((await send(`${running.url}/healthz?preview=true`)).status).toBe(200);
});
