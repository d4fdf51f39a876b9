import { createHmac } from "node:crypto";
import type { ContentChange } from "@porchlight/backend/store/changes.ts";
import { sharedKey } from "@porchlight/contract/shared-secret";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";

const secret = "0123456789abcdef";

async function site() {
  const running = await fakeSite({ REVALIDATE_SECRET: secret });
  const post = async (body?: unknown, headers: Record<string, string> = { Authorization: `Bearer ${secret}` }) => {
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const response = await fetch(`${running.url}/ops/revalidate`, { method: "POST", headers, body: text ?? null });
    expect(response.headers.get("cache-control")).toBe("no-store");
    return [response.status, await response.json()];
  };
  return Object.assign(running, { post });
}

test.each<[what: string, body: unknown, change: ContentChange]>([
  ["nothing", undefined, { kinds: ["everything"], uris: [] }],
  ["an object that names nothing", {}, { kinds: ["everything"], uris: [] }],
  ["empty lists", { uris: [], kinds: [] }, { kinds: [], uris: [] }],
  ["addresses alone", { uris: ["/a/"] }, { kinds: [], uris: ["/a/"] }],
  ["kinds alone", { kinds: ["menu", "option"] }, { kinds: ["menu", "option"], uris: [] }],
  ["both", { uris: ["/blog/a/"], kinds: ["blogPost"] }, { kinds: ["blogPost"], uris: ["/blog/a/"] }],
  ["what is not known besides", { uris: ["/a/"], by: "an editor" }, { kinds: [], uris: ["/a/"] }],
  [
    "more addresses than anybody edits",
    { uris: Array.from({ length: 5001 }, (_, at) => `/${at}/`) },
    { kinds: ["everything"], uris: [] },
  ],
])("a change of %s sent by a CMS reaches every process", async (_, body, change) => {
  await using running = await site();
  expect((await running.post(body))[0]).toBe(200);
  expect(running.announced).toEqual([change]);
});

const form = 'Send nothing, or {"uris": ["/path/", …], "kinds": ["page", …]}.';
test.each([
  ["{uris}", `The body is not JSON. ${form}`],
  ["[]", `The body is not an object. ${form}`],
  ["null", `The body is not an object. ${form}`],
  ['"everything"', `The body is not an object. ${form}`],
  ['{"uris":"all"}', "“uris” is not a list."],
  ['{"uris":null}', "“uris” is not a list."],
  ['{"kinds":"page"}', "“kinds” is not a list."],
  ['{"uris":["/a/","b/"]}', '"b/" in “uris” is not a path: one begins with a slash.'],
  ['{"uris":["/a/",7]}', "7 in “uris” is not a path: one begins with a slash."],
  [`{"uris":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, "A list in “uris” is not a path: one begins with a slash."],
  [`{"uris":["${"/a".repeat(8193)}"]}`, `"${"/a".repeat(99)}/… in “uris” is longer than any address of a page.`],
  [
    '{"kinds":["page","post"]}',
    '"post" in “kinds” is unknown. Known are neighborhood, plan, model, home, page, campaign, blogPost, testimonial, event, media, term, menu, option, redirect, schema, everything.',
  ],
])("a body like %s is rejected with a message, and nothing is purged", async (body, error) => {
  await using running = await site();
  await send(`${running.url}/`);
  expect(await running.post(body)).toEqual([400, { error }]);
  expect(running.announced).toEqual([]);
  expect((await send(`${running.url}/`)).headers["x-cache"]).toBe("hit");
});

test("a kind purges only pages that show it, and everything purges all of them", async () => {
  await using running = await site();
  const pages = ["/", "/list/", "/redirected/"];
  const states = async () => {
    const sent = await Promise.all(pages.map((path) => send(running.url + path)));
    return sent.map(({ headers }) => headers["x-cache"]);
  };
  await states();
  expect(await running.post({ kinds: ["home"] })).toEqual([200, { purged: 0 }]);
  expect(await states()).toEqual(["hit", "hit", "hit"]);
  // The page `/redirected/` shows which paths redirect.
  expect(await running.post({ kinds: ["redirect"] })).toEqual([200, { purged: 1 }]);
  expect(await states()).toEqual(["hit", "hit", "miss"]);
  expect(await running.post({ uris: ["/"] })).toEqual([200, { purged: 1 }]);
  expect(await states()).toEqual(["miss", "hit", "hit"]);
  for (const kinds of [["everything"], ["schema"]]) {
    expect(await running.post({ kinds })).toEqual([200, { purged: 3 }]);
    expect(await states()).toEqual(["miss", "miss", "miss"]);
  }
});

test.each([["redirect"], ["option"], ["everything"]])("with the kind %s the redirects are read again", async (kind) => {
  await using running = await site();
  await send(`${running.url}/list/`);
  const row = { origin: "/list/", target: "/new-list/", type: "url", code: 301, matchType: "url" };
  running.redirects = async () => ({ redirection: { redirects: [row] }, seo: null });
  await running.post({ kinds: ["page"], uris: [] });
  expect((await send(`${running.url}/list/`)).status).toBe(200);
  await running.post({ kinds: [kind] });
  await expect.poll(async () => (await send(`${running.url}/list/`)).headers.location).toBe("/new-list/");
});

test("a page that is rendered while its content changes is not stored", async () => {
  await using running = await site();
  let respond = (_word: string) => {};
  running.content = () =>
    new Promise((resolve) => {
      respond = (word) => resolve(Response.json({ data: { word } }));
    });
  const before = send(`${running.url}/`);
  await expect.poll(() => running.contentRequests.length).toBe(1);
  await running.post({ uris: ["/"] });
  respond("old");
  expect((await before).body.toString()).toContain("old");
  running.content = async () => Response.json({ data: { word: "new" } });
  expect((await send(`${running.url}/`)).body.toString()).toContain("new");
});

test("when other processes cannot be reached, the CMS is asked to retry; local pages are purged", async () => {
  await using running = await site();
  await send(`${running.url}/`);
  running.announceFailure = new Error("The store does not answer.");
  expect(await running.post({ uris: ["/"] })).toEqual([
    503,
    {
      error: "The store does not respond, so the change was not announced to other processes of the site. Try again.",
      purged: 1,
    },
  ]);
  expect((await send(`${running.url}/`)).headers["x-cache"]).toBe("miss");
});

test("without a secret the route does not exist; a wrong secret is rejected", async () => {
  await using running = await site();
  expect(await running.post(undefined, { Authorization: "Bearer fedcba9876543210" })).toEqual([
    401,
    { error: "The secret is wrong or missing." },
  ]);
  expect((await running.post({ uris: [] }, { "X-Revalidate-Secret": secret }))[0]).toBe(200);
  await using open = await fakeSite();
  const response = await fetch(`${open.url}/ops/revalidate`, { method: "POST" });
  expect([response.status, await response.json()]).toEqual([404, { error: "REVALIDATE_SECRET is not set." }]);
});

test("the secret as a Basic password of reports does not purge, to prevent cross-site requests", async () => {
  await using running = await site();
  const password = { Authorization: `Basic ${Buffer.from(`editor:${secret}`).toString("base64")}` };
  expect((await fetch(`${running.url}/ops/demand`, { headers: password })).status).toBe(200);
  expect((await running.post(undefined, password))[0]).toBe(401);
  expect(running.announced).toEqual([]);
});

/** The header of a signed request, as the plugin makes it. */
function signed(body: string, { path = "/ops/revalidate", agoSeconds = 0, with: own = secret } = {}) {
  const time = Math.floor(Date.now() / 1000) - agoSeconds;
  const hmac = createHmac("sha256", sharedKey(own, "request")).update(`${time}.${path}.${body}`).digest("hex");
  return { "X-Porchlight-Signature": `t=${time},v1=${hmac}` };
}

test("a signed change is accepted without the secret, and again when it is repeated", async () => {
  await using running = await site();
  const body = JSON.stringify({ uris: ["/über-uns/"], kinds: ["page"] });
  const headers = signed(body);
  expect(await running.post(body, headers)).toEqual([200, { purged: 0 }]);
  expect(await running.post(body, headers)).toEqual([200, { purged: 0 }]);
  const change = { uris: ["/über-uns/"], kinds: ["page"] };
  expect(running.announced).toEqual([change, change]);
});

test.each([
  ["of another body", signed("{}"), "The secret is wrong or missing."],
  ["for another endpoint", signed('{"uris":[]}', { path: "/ops/blocks" }), "The secret is wrong or missing."],
  ["with another secret", signed('{"uris":[]}', { with: "fedcba9876543210" }), "The secret is wrong or missing."],
  ["beside the secret", { ...signed("{}"), Authorization: `Bearer ${secret}` }, "The secret is wrong or missing."],
  [
    "of ten minutes ago",
    signed('{"uris":[]}', { agoSeconds: 600 }),
    "The signature is not of the last 5 minutes: set the clocks of the sender and of the site.",
  ],
])("a signature %s is refused, and nothing is purged", async (_, headers, error) => {
  await using running = await site();
  expect(await running.post('{"uris":[]}', headers)).toEqual([401, { error }]);
  expect(running.announced).toEqual([]);
});

test("a signature opens no report, which only reads: its request has no body to sign", async () => {
  await using running = await site();
  const headers = signed("", { path: "/ops/demand" });
  expect((await fetch(`${running.url}/ops/demand`, { headers })).status).toBe(401);
});

test("wrong signatures count as wrong secrets; a clock that is wrong does not", async () => {
  await using running = await site();
  const late = signed("{}", { agoSeconds: 600 });
  for (let tries = 0; tries < 25; tries += 1) expect((await running.post("{}", late))[0]).toBe(401);
  const wrong = signed("{}", { with: "fedcba9876543210" });
  for (let tries = 0; tries < 20; tries += 1) expect((await running.post("{}", wrong))[0]).toBe(401);
  expect((await running.post("{}", signed("{}")))[0]).toBe(429);
});
