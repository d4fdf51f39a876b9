import { request } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { bestCoding } from "./content-response.ts";

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Sends a request without the default headers and decoding of fetch. */
function send(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts).toString("latin1");
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Received["headers"], body });
      });
    });
    sent.on("error", reject).end();
  });
}

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["", "identity"],
  ["brotli", "identity"],
])("Accept-Encoding %j gets %s", (header, coding) => {
  expect(bestCoding(header)).toBe(coding);
});

const film = "0123456789";
const paths = ["/media/film.mp4", "/film.mp4"];

test.each([
  ["bytes=0-0", "0", "bytes 0-0/10"],
  ["bytes=2-4", "234", "bytes 2-4/10"],
  ["bytes=5-", "56789", "bytes 5-9/10"],
  ["bytes=9-", "9", "bytes 9-9/10"],
  ["bytes=0-9", film, "bytes 0-9/10"],
  ["bytes=0-999999999999999999999", film, "bytes 0-9/10"],
  ["bytes=-1", "9", "bytes 9-9/10"],
  ["bytes=-10", film, "bytes 0-9/10"],
  ["bytes=-11", film, "bytes 0-9/10"],
  ["Bytes=1-2", "12", "bytes 1-2/10"],
])("Range %s gets these bytes with 206, from disk and from memory", async (range, bytes, contentRange) => {
  await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
  for (const path of paths) {
    const { status, headers, body } = await send(site.url + path, { range });
    expect([path, status, body]).toEqual([path, 206, bytes]);
    expect(headers).toMatchObject({
      "content-range": contentRange,
      "content-length": String(bytes.length),
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
    });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  }
});

test.each(["bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999999-"])(
  "Range %s is beyond the end: 416 with the length",
  async (range) => {
    await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
    for (const path of paths) {
      const { status, headers, body } = await send(site.url + path, { range });
      expect([path, status, headers["content-range"], body]).toEqual([path, 416, "bytes */10", ""]);
      expect(headers["cache-control"]).toBe("no-store");
    }
  },
);

test.each(["bytes=", "bytes=-", "bytes=a-b", "bytes=4-2", "bytes 0-1", "bytes=0-1,3-4", "items=0-1", "bytes=0x1-2"])(
  "Range %j is malformed or several: all bytes with 200",
  async (range) => {
    await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
    for (const path of paths) {
      const { status, headers, body } = await send(site.url + path, { range });
      expect([path, status, headers["content-range"], headers["content-length"], body]).toEqual([
        path,
        200,
        undefined,
        "10",
        film,
      ]);
      expect(headers["accept-ranges"]).toBe("bytes");
    }
  },
);

test("an empty file has no ranges", async () => {
  await using site = await fakeSite({}, { "media/film.mp4": "" });
  const statusOf = async (range: string) => (await send(`${site.url}/media/film.mp4`, { range })).status;
  expect([await statusOf("bytes=0-"), await statusOf("bytes=-1")]).toEqual([416, 200]);
  expect(await send(`${site.url}/media/film.mp4`)).toMatchObject({ status: 200, body: "" });
});

test("a range is served only while the ETag of If-Range is that of the file", async () => {
  await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
  for (const path of paths) {
    const etag = (await send(site.url + path)).headers.etag ?? "";
    const statusOf = async (ifRange: string) =>
      (await send(site.url + path, { range: "bytes=1-2", "if-range": ifRange })).status;
    expect(await statusOf(etag)).toBe(206);
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString(), "*"])
      expect(await statusOf(other)).toBe(200);
  }
});

test("a matching ETag takes precedence over a range: 304 without a body", async () => {
  await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
  for (const path of paths) {
    const etag = (await send(site.url + path)).headers.etag ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      for (const range of ["bytes=0-1", "bytes=99-"]) {
        const { status, headers, body } = await send(site.url + path, { range, "if-none-match": known });
        expect([status, headers.etag, headers["content-range"], body]).toEqual([304, etag, undefined, ""]);
        expect(headers["cache-control"]).toMatch(/^public/);
      }
    }
    expect((await send(site.url + path, { "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("HEAD has the headers of the whole file and no body, with any range", async () => {
  await using site = await fakeSite({}, { "media/film.mp4": film, "client/film.mp4": film });
  for (const path of paths) {
    const head = await send(site.url + path, { range: "bytes=0-1" }, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({
      "content-length": "10",
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
    });
  }
});

test("a range in the middle of a large file is correct", async () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
  await using site = await fakeSite({}, { "media/film.mp4": bytes });
  const { body, headers } = await send(`${site.url}/media/film.mp4`, { range: "bytes=1000000-2499999" });
  expect(headers["content-length"]).toBe("1500000");
  expect(Buffer.from(body, "latin1").equals(Buffer.from(bytes.subarray(1_000_000, 2_500_000)))).toBe(true);
  const lines = site.logged.filter(({ msg }) => msg === "request");
  expect(lines.at(-1)).toMatchObject({ status: 206, bytes: 1_500_000 });
});

test("a client that disconnects while a file is streamed does not affect the next", async () => {
  await using site = await fakeSite({}, { "media/film.mp4": new Uint8Array(20_000_000) });
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${site.url}/media/film.mp4`, (response) => response.once("data", () => sent.destroy()));
    sent.on("close", resolve).on("error", reject).end();
  });
  expect((await send(`${site.url}/media/film.mp4`, { range: "bytes=-1" })).status).toBe(206);
});

test("content with compressed forms has no ranges, as they differ between codings", async () => {
  await using site = await fakeSite({}, { "client/a.js": "export {};", "client/a.js.br": "compressed" });
  for (const coding of ["br", "identity"]) {
    const { status, headers } = await send(`${site.url}/a.js`, { range: "bytes=0-1", "accept-encoding": coding });
    expect([status, headers["accept-ranges"], headers.etag?.slice(0, 3)]).toEqual([200, undefined, 'W/"']);
  }
  expect((await send(`${site.url}/`, { range: "bytes=0-1" })).status).toBe(200);
});

test("a resized picture has ranges too", async () => {
  const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  await using site = await fakeSite({}, { "media/a.jpg": picture });
  const url = `${site.url}/media/r/w_320/a.jpg`;
  const whole = await send(url);
  const part = await send(url, { range: "bytes=2-5" });
  expect([part.status, part.body]).toEqual([206, whole.body.slice(2, 6)]);
  expect(part.headers["content-range"]).toBe(`bytes 2-5/${whole.body.length}`);
  expect((await send(url, { range: "bytes=0-1", "if-range": '"x"' })).status).toBe(200);
});

test.each([
  ["a.jpeg", "image/jpeg"],
  ["a.jpg", "image/jpeg"],
  ["a.JPG", "image/jpeg"],
  ["a.png", "image/png"],
  ["a.gif", "image/gif"],
  ["a.webp", "image/webp"],
  ["a.avif", "image/avif"],
  ["a.svg", "image/svg+xml"],
  ["a.mp4", "video/mp4"],
  ["a.mov", "video/quicktime"],
  ["a.webm", "video/webm"],
  ["a.m4v", "video/mp4"],
  ["a.ogv", "video/ogg"],
  ["a.mp3", "audio/mpeg"],
  ["a.m4a", "audio/mp4"],
  ["a.ogg", "audio/ogg"],
  ["a.wav", "audio/wav"],
  ["a.vtt", "text/vtt; charset=utf-8"],
  ["a.pdf", "application/pdf"],
])("%s is served as %s, from disk and from memory", async (name, type) => {
  await using site = await fakeSite({}, { [`media/${name}`]: "x", [`client/${name}`]: "x" });
  for (const path of [`/media/${name}`, `/${name}`]) {
    const { status, headers } = await send(site.url + path);
    expect([path, status, headers["content-type"]]).toEqual([path, 200, type]);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test.each([
  ["a.css", "text/css; charset=utf-8"],
  ["a.html", "text/html; charset=utf-8"],
  ["a.ico", "image/x-icon"],
  ["a.js", "text/javascript; charset=utf-8"],
  ["a.json", "application/json"],
  ["a.txt", "text/plain; charset=utf-8"],
  ["a.webmanifest", "application/manifest+json"],
  ["a.woff2", "font/woff2"],
  ["a.xml", "application/xml"],
  ["a.unknown", "application/octet-stream"],
])("the built site’s %s is served as %s", async (name, type) => {
  await using site = await fakeSite({}, { [`client/${name}`]: "x" });
  expect((await send(`${site.url}/${name}`)).headers["content-type"]).toBe(type);
});
