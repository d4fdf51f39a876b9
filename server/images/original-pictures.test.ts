import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../run-server.ts";
import { endlessWaits } from "../testing/endless-waits.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { signMedia } from "./image-request.ts";
import { jpegBackground } from "./resize-picture.ts";

endlessWaits();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#446644" }, limitInputPixels: false });

const small = plain(400, 200);
const tooLarge = [404, "The picture is too large.\n"];
const noPicture = [404, "There is no picture of a supported type at this address.\n"];

async function answerOf(url: string) {
  const response = await fetch(url);
  return [response.status, await response.text()];
}

async function formatOf(url: string) {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { format, width, height };
}

/** The site, and a host that sends `bodies` by path with one content type. */
async function siteOnHost(bodies: Readonly<Record<string, Uint8Array>>, type = "image/png") {
  const host = createServer((request, response) => {
    response.writeHead(200, { "content-type": type }).end(bodies[request.url ?? ""]);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  const site = await fakeSite();
  onTestFinished(async () => {
    await site.close();
    host.close();
  });
  return (path: string) => site.url + signMedia(origin + path, site.mediaKey).replace("/media/", "/media/r/w_320/");
}

test("a picture of 25 megapixels is served; one with a row more is rejected, own or of a host", async () => {
  const files = { "media/most.png": await plain(5000, 5000).png().toBuffer() };
  const more = await plain(5000, 5001).png().toBuffer();
  await using site = await fakeSite({}, { ...files, "media/more.png": more });
  expect(await formatOf(`${site.url}/media/r/w_320/most.png`)).toEqual({ format: "jpeg", width: 320, height: 320 });
  expect(await answerOf(`${site.url}/media/r/w_320/more.png`)).toEqual(tooLarge);
  expect(await site.pictureBytes("more.png", 320)).toBeNull();
  const ofHost = await siteOnHost({ "/more.png": more });
  expect(await answerOf(ofHost("/more.png"))).toEqual(tooLarge);
});

test("a picture that would be higher than 2880 px is narrower, also a rotated one", async () => {
  const files = {
    "media/high.png": await plain(1000, 9000).png().toBuffer(),
    "media/turned.jpg": await plain(9000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "media/wide.png": await plain(4000, 1000).png().toBuffer(),
  };
  await using site = await fakeSite({}, files);
  const sizeOf = (name: string) => formatOf(`${site.url}/media/r/w_2880/${name}`);
  expect(await sizeOf("high.png")).toEqual({ format: "jpeg", width: 320, height: 2880 });
  expect(await sizeOf("turned.jpg")).toEqual({ format: "jpeg", width: 320, height: 2880 });
  expect(await sizeOf("wide.png")).toEqual({ format: "jpeg", width: 2880, height: 720 });
});

const html = Buffer.from("<!doctype html><title>Sign in</title>");
const refused: readonly (readonly [string, Uint8Array])[] = [
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')],
  ["PDF", Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
  ["TIFF", await small.clone().tiff().toBuffer()],
  ["HTML", html],
  ["nothing", Buffer.alloc(0)],
];

test.each(refused)("%s under the name and the content type of a PNG is rejected", async (_, body) => {
  await using site = await fakeSite({}, { "media/a.png": body });
  expect(await answerOf(`${site.url}/media/r/w_320/a.png`)).toEqual(noPicture);
  const ofHost = await siteOnHost({ "/a.png": body });
  expect(await answerOf(ofHost("/a.png"))).toEqual(noPicture);
});

test.each(["svg", "tiff"] as const)("the decoder of %s is off in the whole process", async (format) => {
  const [, bytes = html] = refused.find(([name]) => name.toLowerCase() === format) ?? [];
  await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
});

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "%s is served whatever its name and content type",
  async (format) => {
    const bytes = await small.clone().toFormat(format).toBuffer();
    await using site = await fakeSite({}, { "media/a.jpg": bytes, "media/b.png": bytes });
    const ofHost = await siteOnHost({ "/a.gif": bytes }, "image/x-unknown");
    for (const url of [`${site.url}/media/r/w_320/a.jpg`, `${site.url}/media/r/w_320/b.png`, ofHost("/a.gif")]) {
      expect(await formatOf(url)).toEqual({ format: "jpeg", width: 320, height: 160 });
    }
  },
);

test("a JPEG of a transparent PNG has the page's background; WebP and AVIF stay transparent", async () => {
  const dot = await sharp({ create: { width: 100, height: 100, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = await sharp({ create: { width: 400, height: 400, channels: 4, background: clear } })
    .composite([{ input: dot, gravity: "northwest" }])
    .png()
    .toBuffer();
  await using site = await fakeSite({}, { "media/a.png": picture });
  const cornersFor = async (accept: string) => {
    const response = await fetch(`${site.url}/media/r/w_320/a.png`, { headers: { accept } });
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const last = data.subarray(data.length - info.channels);
    return {
      format: response.headers.get("content-type"),
      first: [...data.subarray(0, info.channels)],
      last: [...last],
    };
  };
  const jpeg = await cornersFor("image/jpeg");
  expect(jpeg.format).toBe("image/jpeg");
  const paper = [1, 3, 5].map((at) => Number.parseInt(jpegBackground.slice(at, at + 2), 16));
  // JPEG rounds colors.
  for (const [index, value] of paper.entries())
    expect(Math.abs((jpeg.last[index] ?? 0) - value)).toBeLessThanOrEqual(1);
  expect(Math.max(...jpeg.first)).toBeLessThan(10);
  for (const type of ["image/webp", "image/avif"]) {
    const { format, first, last } = await cornersFor(type);
    expect(format).toBe(type);
    expect([first[3], last[3]].map((alpha = Number.NaN) => Math.round(alpha / 255))).toEqual([1, 0]);
  }
});

test("the background of JPEGs is the paper color of the page", () => {
  const tokens = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  expect(tokens).toContain(`--paper: ${jpegBackground};`);
});
