import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentTimes, preparePage } from "./rendered-page.ts";

test("a page's size is all of its memory: no body is a slice of a larger buffer", async () => {
  const response = new Response("<p>text</p>".repeat(500), { headers: { "content-type": "text/html" } });
  const { bodies, bytes } = await preparePage(response, documentTimes(60));
  const held = Object.values(bodies).reduce((sum, body) => sum + body.buffer.byteLength, 0);
  expect(Object.keys(bodies)).toEqual(["identity", "br", "gzip"]);
  expect(held).toBeGreaterThan(5500);
  expect(bytes).toBeGreaterThan(held);
  expect(bytes).toBeLessThan(held + 5000);
});

test("a page for one visitor is not indexed, cached or named as a referrer", async () => {
  const prepare = async (cacheControl: Record<string, string>) => {
    const response = new Response("<p>text</p>", { headers: { "content-type": "text/html", ...cacheControl } });
    return await preparePage(response, documentTimes(60));
  };
  const own = await prepare({ "cache-control": "private, no-store" });
  expect(own.headers).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex",
  });
  expect(own.isCacheable).toBe(false);
  const everybodys = await prepare({});
  expect(Object.keys(everybodys.headers)).not.toContain("referrer-policy");
  expect(Object.keys(everybodys.headers)).not.toContain("x-robots-tag");
});

test("a 404 is compressed faster than a page, as clients can request any number of them", async () => {
  const html = `<p>${Array.from({ length: 3000 }, (_, at) => (at * at * 7919) % 9973).join(" ")}</p>`;
  const prepare = async (status: number) => {
    const response = new Response(html, { status, headers: { "content-type": "text/html" } });
    return (await preparePage(response, documentTimes(60))).bodies;
  };
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const compressed = (quality: number, level: number) => ({
    br: new Uint8Array(
      brotliCompressSync(html, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: html.length } }),
    ),
    gzip: new Uint8Array(gzipSync(html, { level })),
  });
  expect(await prepare(404)).toMatchObject(compressed(4, 1));
  expect(await prepare(200)).toMatchObject(compressed(6, 6));
});
