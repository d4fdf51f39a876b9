import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";
import { documentPolicy, hashSource } from "./security-headers.ts";

// printf 'alert(1)' | openssl dgst -sha256 -binary | base64
const alertHash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("a page's policy has the hashes of its scripts, and no response contains the nonce", async () => {
  await using site = await fakeSite();
  for (const path of ["/", "/articles/a/", "/no-such-page/"]) {
    const response = await fetch(site.url + path);
    const document = await response.text();
    expect(document, path).not.toContain("nonce");
    const [, sources = ""] = /script-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
    const scripts = [...document.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, script = ""]) => script);
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(sources.split(" ").sort(), path).toEqual(["'self'", ...scripts.map(hashSource)].sort());
  }
});

test("styles in the head are allowed by hash, unless a setting allows all styles anyway", () => {
  const head = "<head><style data-page>alert(1)</style>";
  const styles = (environment: Record<string, string>, isPrivate?: boolean) =>
    /style-src ([^;]*);/.exec(documentPolicy(readSettings(environment))(head, [], isPrivate))?.[1];
  expect(styles({})).toBe(`'self' ${alertHash}`);
  expect(styles({}, true)).toBe(`'self' ${alertHash}`);
  const chat = { CHAT_SCRIPT_URL: "https://chat.example.com/widget.js", THIRD_PARTY_SCRIPTS: "page" };
  expect(styles(chat)).toBe("'self' https://chat.example.com 'unsafe-inline'");
  expect(styles(chat, true)).toBe(`'self' ${alertHash}`);
});

test("a document may load only from the site itself", () => {
  const policy = documentPolicy(readSettings({ FRAME_HOSTS: "none" }))("<script>alert(2)</script>", [
    alertHash,
    alertHash,
  ]);
  expect(policy).toContain("default-src 'self'; object-src 'none'; worker-src 'none'; manifest-src 'none'");
  expect(policy).toContain(`script-src 'self' ${alertHash};`);
  expect(policy).toMatch(/; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/);
  expect(policy).not.toMatch(/https?:\/\//);
  expect(policy).not.toContain("upgrade-insecure-requests");
});

const everyThirdParty = {
  GTM_ID: "GTM-ABC123",
  CHAT_SCRIPT_URL: "https://chat.example.com/widget.js",
  MARKETING_SCRIPT_URL: "https://marketing.example.com/track.js",
  THIRD_PARTY_ORIGINS: "https://cdn.example.com",
  HUBSPOT_PORTAL_ID: "1234567",
};

test("map tiles come from their setting's host, and with https all requests are upgraded", () => {
  const policy = documentPolicy(
    readSettings({
      MAP_TILE_URL: "https://{s}.tiles.example.com/{z}/{x}/{y}.png",
      PUBLIC_URL: "https://www.example.com",
    }),
  )("", []);
  expect(policy).toMatch(
    / img-src 'self' data: https:\/\/a\.tiles\.example\.com https:\/\/b\.tiles\.example\.com https:\/\/c\.tiles\.example\.com;/,
  );
  expect(policy).toContain("upgrade-insecure-requests");
});

test("third parties in frames of their own widen the policy of no document", { tags: ["S1.30"] }, () => {
  const policy = documentPolicy(readSettings(everyThirdParty));
  expect(policy("", [alertHash])).toBe(documentPolicy(readSettings({}))("", [alertHash]));
});

test.each([
  ["GTM_ID", "GTM-ABC123", ["https://www.googletagmanager.com"]],
  ["CHAT_SCRIPT_URL", everyThirdParty.CHAT_SCRIPT_URL, ["https://chat.example.com"]],
  ["MARKETING_SCRIPT_URL", everyThirdParty.MARKETING_SCRIPT_URL, ["https://marketing.example.com"]],
  ["HUBSPOT_PORTAL_ID", "1234567", []],
])("in the page %s alone allows scripts of its own host and no other", { tags: ["S1.30"] }, (name, value, hosts) => {
  const policyOf = documentPolicy(readSettings({ [name]: value, THIRD_PARTY_SCRIPTS: "page", FRAME_HOSTS: "none" }));
  const [, scripts] = /script-src 'self' ?([^;]*)/.exec(policyOf("", [])) ?? [];
  expect(scripts?.split(" ").filter(Boolean)).toEqual(hosts);
  const named = (policyOf("", []).match(/https:\/\/[^\s;]+/g) ?? []).filter(
    (host) => !host.endsWith("google-analytics.com"),
  );
  expect([...new Set(named)]).toEqual(hosts);
  expect(policyOf("", [], true)).not.toMatch(/https?:/);
});

test.each([
  [{}, null],
  [{ NOINDEX: "1" }, "noindex, nofollow"],
])("with %j a page, its file, a redirect and a 404 send %s to search engines", async (environment, expected) => {
  await using site = await fakeSite(environment);
  for (const path of ["/", "/", "/List/", "/assets/a-1.js", "/photo-gallery/", "/none/", "/healthz"]) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect(response.headers.get("x-robots-tag"), path).toBe(expected);
  }
});

const code = "export const a = 1;\n".repeat(400);
const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
  .jpeg()
  .toBuffer();

/** A site with an https address and `NOINDEX`, so that every optional header is sent. */
function site() {
  return fakeSite(
    { PUBLIC_URL: "https://www.example.com", NOINDEX: "1", GRAPHQL_ALLOW_ANY_OPERATION: "1", GTM_ID: "GTM-ABC123" },
    {
      "client/assets/list-Aa0_-Zz9.js": code,
      "client/assets/list-Aa0_-Zz9.js.br": brotliCompressSync(code),
      "client/assets/list-bbbbbbbb.css": "p{}",
      "client/fonts/serif.woff2": "a font",
      "client/drawings/range.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "client/favicon.ico": "x",
      "client/homes.json": "{}",
      "client/feed.xml": "<rss/>",
      "media/a.jpg": picture,
      "media/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "media/a.pdf": "x",
    },
  );
}

const everywhere = ["x-content-type-options", "x-robots-tag"];
const picturesOwn = [...everywhere, "strict-transport-security"];
const dataOwn = [...picturesOwn, "content-security-policy", "cross-origin-resource-policy", "x-request-id"];
const documentsOwn = [
  ...dataOwn,
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
];
/** A redirect loads nothing and is not displayed. */
const looked = new Set(documentsOwn);

/** The headers of each kind of response. */
const responses: readonly [string, string, Record<string, string>, number, readonly string[]][] = [
  ["a document", "/about/", {}, 200, documentsOwn],
  ["a document from memory, past the steps of the server", "/", {}, 200, documentsOwn],
  ["a path without a page", "/nowhere/", {}, 404, documentsOwn],
  ["a redirect of the site", "/current-offers/", {}, 302, documentsOwn],
  ["the frame of a third party", "/third-party/tags/", {}, 200, documentsOwn],
  ["a film, a paper", "/media/a.pdf", {}, 200, documentsOwn],
  ["the payload of a navigation", "/about/_.data", {}, 200, dataOwn],
  ["the payload of a navigation from memory", "/_.data", {}, 200, dataOwn],
  ["JSON of a file", "/homes.json", {}, 200, dataOwn],
  ["JSON of the server", "/builds/latest.json", {}, 200, dataOwn],
  ["a query to the GraphQL proxy", "/wp/graphql?query={__typename}", {}, 200, dataOwn],
  ["a feed", "/feed.xml", {}, 200, dataOwn],
  ["a text", "/healthz", {}, 200, dataOwn],
  ["a drawing of the site", "/drawings/range.svg", {}, 200, dataOwn],
  ["a drawing of the content", "/media/a.svg", {}, 200, dataOwn],
  ["an icon", "/favicon.ico", {}, 200, picturesOwn],
  ["a photograph", "/media/a.jpg", {}, 200, picturesOwn],
  ["a photograph in a size", "/media/r/w_640/a.jpg", { accept: "image/avif" }, 200, picturesOwn],
  ["a script", "/assets/list-Aa0_-Zz9.js", { "accept-encoding": "br" }, 200, everywhere],
  ["a style", "/assets/list-bbbbbbbb.css", {}, 200, everywhere],
  ["a font", "/fonts/serif.woff2", {}, 200, everywhere],
  ["a script that is not there", "/assets/gone-Aa0_-Zz9.js", {}, 404, dataOwn],
  ["a picture that is not there", "/media/r/w_640/gone.jpg", {}, 404, dataOwn],
];

test("other sites get neither a window of the site, nor its data, nor what its pages may use", async () => {
  await using running = await site();
  const document = await send(`${running.url}/about/`);
  expect(document.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "permissions-policy": expect.stringContaining("camera=(), geolocation=(self)"),
  });
  const data = await send(`${running.url}/homes.json`);
  expect(data.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  const drawing = await send(`${running.url}/media/a.svg`);
  expect(drawing.headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
  );
});

test("each response has the headers that apply to it, and no others", async () => {
  await using running = await site();
  for (const [what, path, headers, status, expected] of responses) {
    for (const visit of ["first", "second"]) {
      const response = await send(running.url + path, headers);
      expect(response.status, what).toBe(status);
      const has = Object.keys(response.headers).filter((name) => looked.has(name));
      expect(has.sort(), `${what}, ${visit} visit`).toEqual([...expected].sort());
    }
  }
});

test.each([
  ["a document", "/about/", documentsOwn],
  ["a document from memory", "/", documentsOwn],
  ["the payload of a navigation", "/_.data", dataOwn],
  ["a drawing", "/drawings/range.svg", dataOwn],
  ["a photograph", "/media/a.jpg", picturesOwn],
  ["a font", "/fonts/serif.woff2", everywhere],
])("%s keeps its headers while nothing changes", async (_what, path, expected) => {
  await using running = await site();
  const first = await send(running.url + path);
  const again = await send(running.url + path, { "if-none-match": first.headers.etag ?? "none" });
  expect(again.status).toBe(304);
  const values = (from: typeof first.headers) =>
    Object.entries(from).filter(([name]) => looked.has(name) && name !== "x-request-id");
  expect(values(again.headers).sort()).toEqual(values(first.headers).sort());
  expect(
    Object.keys(again.headers)
      .filter((name) => looked.has(name))
      .sort(),
  ).toEqual([...expected].sort());
});

test.each([
  ["/drawings/range.svg", /; frame-ancestors 'none'; sandbox$/],
  ["/media/a.svg", /; frame-ancestors 'none'; sandbox$/],
  ["/homes.json", /^default-src 'none'; frame-ancestors 'none'$/],
  ["/_.data", /^default-src 'none'; frame-ancestors 'none'$/],
  ["/feed.xml", /^default-src 'none'; frame-ancestors 'none'$/],
])("%s cannot be framed and runs nothing when it is opened directly", async (path, policy) => {
  await using running = await site();
  for (const _visit of ["first", "second"]) {
    const { headers } = await send(running.url + path);
    expect(headers["content-security-policy"]).toMatch(policy);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("permanently cached files have only content type, caching and resource policy", async () => {
  await using running = await fakeSite(
    {},
    { "client/assets/list-Aa0_-Zz9.js": code, "client/assets/list-Aa0_-Zz9.js.br": brotliCompressSync(code) },
  );
  const { headers } = await send(`${running.url}/assets/list-Aa0_-Zz9.js`, { "accept-encoding": "br" });
  expect(Object.keys(headers).sort()).toEqual([
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "date",
    "keep-alive",
    "vary",
    "x-content-type-options",
  ]);
});
