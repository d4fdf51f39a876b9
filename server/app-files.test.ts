import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeSite } from "./testing/fake-site.ts";
import { send } from "./testing/send.ts";

test("built files are served compressed and cached permanently; a missing one is not a page", async () => {
  const code = "export const a = 1;\n".repeat(100);
  await using site = await fakeSite(
    {},
    { "client/assets/b-2.js": code, "client/assets/b-2.js.br": "compressed", "client/favicon.svg": "<svg/>" },
  );
  const file = await send(`${site.url}/assets/b-2.js`, { "accept-encoding": "gzip, br" });
  expect(file.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(file.body.toString()).toBe("compressed");
  expect((await send(`${site.url}/assets/b-2.js`)).body.toString()).toBe(code);
  expect((await send(`${site.url}/assets/b-2.js.br`)).status).toBe(404);
  expect((await send(`${site.url}/assets/gone.js`)).status).toBe(404);
  expect(site.rendered).toHaveLength(0);
  expect((await send(`${site.url}/favicon.svg`)).headers["content-security-policy"]).toContain("sandbox");
});

test("media are served by name, and never from elsewhere", async () => {
  await using site = await fakeSite({}, { "media/a.svg": "<svg/>", "media/a.txt": "no", "secret.jpg": "no" });
  const { status, headers } = await send(`${site.url}/media/a.svg`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/svg+xml",
    "public, max-age=86400",
  ]);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect((await send(`${site.url}/media/a.svg`, { "if-none-match": headers.etag ?? "" })).status).toBe(304);
  for (const path of ["/media/", "/media/a.txt", "/media/..%2Fsecret.jpg", "/media/.keep"]) {
    expect((await send(site.url + path)).status, path).toBe(404);
  }
});

test("a drawing is compressed as accepted, also after a change; other media support ranges", async () => {
  const drawing = (of: string) => `<svg xmlns="http://www.w3.org/2000/svg"><path d="${of.repeat(500)}"/></svg>`;
  await using site = await fakeSite(
    {},
    { "media/a.svg": drawing("M1 2h3v4z"), "media/small.svg": "<svg/>", "media/a.pdf": "%PDF" },
  );
  const url = `${site.url}/media/a.svg`;
  const decoded = async (coding: string) => {
    const { headers, body } = await send(url, { "accept-encoding": coding });
    expect([headers["content-type"], headers.vary, headers["content-length"], headers["accept-ranges"]]).toEqual([
      "image/svg+xml",
      "Accept-Encoding",
      String(body.byteLength),
      undefined,
    ]);
    expect(headers["content-security-policy"]).toContain("sandbox");
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    const used = headers["content-encoding"] ?? "identity";
    return [used, decode[used as keyof typeof decode](body).toString(), body.byteLength] as const;
  };
  for (const text of [drawing("M1 2h3v4z"), drawing("M5 6h7v8z ")]) {
    writeFileSync(join(site.folder, "media/a.svg"), text);
    expect(await decoded("br, gzip")).toEqual(["br", text, expect.any(Number)]);
    expect(await decoded("gzip")).toEqual(["gzip", text, expect.any(Number)]);
    expect(await decoded("identity")).toEqual(["identity", text, text.length]);
    expect((await decoded("br"))[2]).toBeLessThan(text.length / 10);
  }
  const { headers } = await send(url, { "accept-encoding": "br" });
  expect((await send(url, { "accept-encoding": "gzip", "if-none-match": headers.etag ?? "" })).status).toBe(304);
  expect((await send(url, { range: "bytes=0-3" })).status).toBe(200);
  expect(
    (await send(`${site.url}/media/small.svg`, { "accept-encoding": "br" })).headers["content-encoding"],
  ).toBeUndefined();
  expect((await send(`${site.url}/media/a.pdf`, { range: "bytes=0-1" })).status).toBe(206);
});

test("pictures have the requested width and the best format, and are encoded once", async () => {
  const picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  await using site = await fakeSite({}, { "media/a.jpg": picture });
  const url = `${site.url}/media/r/w_640/a.jpg`;
  const responses = await Promise.all([1, 2, 3].map(() => send(url, { accept: "image/avif,image/webp" })));
  expect(responses.map(({ headers }) => headers["content-type"])).toEqual(["image/avif", "image/avif", "image/avif"]);
  expect(responses[0]?.headers).toMatchObject({
    vary: "Accept",
    "cache-control": "public, max-age=86400",
  });
  expect((await send(url, { accept: "image/avif" })).headers["x-cache"]).toBe("hit");
  const webp = await send(url, { accept: "image/webp,*/*" });
  expect(await sharp(webp.body).metadata()).toMatchObject({ format: "webp", width: 640, height: 320 });
  const large = await send(`${site.url}/media/r/w_1600/a.jpg`);
  expect(await sharp(large.body).metadata()).toMatchObject({ format: "jpeg", width: 1000 });
  const statusOf = async (path: string) => (await send(`${site.url}/media/r/${path}`)).status;
  expect(
    await Promise.all([
      statusOf("w_641/a.jpg"),
      statusOf("w_640/none.jpg"),
      statusOf("a.jpg"),
      statusOf("w_640/https%3A%2F%2Fevil.example%2Fa.jpg"),
    ]),
  ).toEqual([400, 404, 404, 404]);
});

test("a picture rotated by its metadata is served upright, and without metadata", async () => {
  const picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#446644" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await using site = await fakeSite({}, { "media/a.jpg": picture });
  const { body } = await send(`${site.url}/media/r/w_320/a.jpg`);
  const { width, height, orientation, exif } = await sharp(body).metadata();
  expect({ width, height, orientation, exif }).toEqual({
    width: 320,
    height: 640,
    orientation: undefined,
    exif: undefined,
  });
});

test("a truncated picture is a 502, and the next picture is served", async () => {
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  await using site = await fakeSite({}, { "media/cut.jpg": picture.subarray(0, -100), "media/a.jpg": picture });
  const { status, headers } = await send(`${site.url}/media/r/w_320/cut.jpg`);
  expect([status, headers["cache-control"]]).toEqual([502, "no-store"]);
  expect((await send(`${site.url}/media/r/w_320/a.jpg`)).status).toBe(200);
});

test("a source map among the files is not served", async () => {
  await using site = await fakeSite({}, { "client/assets/a-1.js.map": "{}" });
  expect((await fetch(`${site.url}/assets/a-1.js`)).status).toBe(200);
  expect((await fetch(`${site.url}/assets/a-1.js.map`)).status).toBe(404);
});
