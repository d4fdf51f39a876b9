import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { send } from "../testing/send.ts";

const code = "export const a = 1;\n".repeat(400);
const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
  .jpeg()
  .toBuffer();

/** A site of an https address that nobody is to find, so that every header is sent that can be. */
function site() {
  return fakeSite(
    { PUBLIC_URL: "https://www.example.com", NOINDEX: "1", GATEWAY_OPEN: "1", GTM_ID: "GTM-ABC123" },
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
const dataOwn = [...picturesOwn, "content-security-policy", "x-request-id"];
const documentsOwn = [
  ...dataOwn,
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
];
/** A redirect loads nothing, and is not shown. */
const looked = new Set(documentsOwn);

/** By the table of decision 102. */
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
  ["a question to the gateway", "/wp/graphql?query={__typename}", {}, 200, dataOwn],
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

test("each response carries the headers that act on it, and no other of them", async () => {
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
])("%s that is unchanged carries what it carried", async (_what, path, expected) => {
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
])("%s stands in no frame and runs nothing when it is opened by itself", async (path, policy) => {
  await using running = await site();
  for (const _visit of ["first", "second"]) {
    const { headers } = await send(running.url + path);
    expect(headers["content-security-policy"]).toMatch(policy);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("what is kept for good says no more than what it is, how long it lasts and whom it is for", async () => {
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
