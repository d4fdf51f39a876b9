import { createServer } from "node:http";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../run-server.ts";
import { endlessWaits } from "../testing/endless-waits.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { signMedia } from "./image-request.ts";

endlessWaits();

const pictureOf = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const red = await pictureOf("#ff0000");
const blue = await pictureOf("#0000ff");

/** The response headers of a host for its file. */
type Validators = (body: Buffer) => Readonly<Record<string, string>>;

/** A site, and a host whose one picture can be replaced. */
async function siteOnHost({
  validators = () => ({}),
  refusesHead = false,
}: {
  validators?: Validators;
  refusesHead?: boolean;
}) {
  const state = { body: red as Buffer, status: 200, gets: 0 };
  const host = createServer((request, response) => {
    if (request.method === "HEAD" && refusesHead) return void response.writeHead(405).end();
    if (request.method === "GET") state.gets += 1;
    response.writeHead(state.status, { "content-type": "image/png", ...validators(state.body) });
    response.end(request.method === "HEAD" || state.status !== 200 ? undefined : state.body);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  const site = await fakeSite();
  onTestFinished(async () => {
    await site.close();
    host.close();
  });
  const addressOf = (path: string, width = 320) =>
    site.url + signMedia(origin + path, site.mediaKey).replace("/media/", `/media/r/w_${width}/`);
  const colorOf = async (width?: number) => {
    const response = await fetch(addressOf("/a.png", width));
    if (response.status !== 200) return response.status;
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    return dominant.r > dominant.b ? "red" : "blue";
  };
  const purge = (kind: string) => site.write({ kinds: [kind], uris: [] });
  return { state, site, addressOf, colorOf, purge };
}

const etag: Validators = (body) => ({ etag: `"${body === red ? 1 : 2}"` });
const modified: Validators = (body) => ({ "last-modified": new Date(body === red ? 0 : 60_000).toUTCString() });

test.each<[string, Parameters<typeof siteOnHost>[0]]>([
  ["with an ETag", { validators: etag }],
  ["with a date", { validators: modified }],
  ["without validators", {}],
  ["that refuses HEAD", { validators: etag, refusesHead: true }],
])("a picture that a host %s replaced under its name is renewed after the purge", async (_name, options) => {
  const { state, colorOf, purge } = await siteOnHost(options);
  expect([await colorOf(), await colorOf()]).toEqual(["red", "red"]);
  expect(state.gets).toBe(1);
  state.body = blue;
  expect(await colorOf()).toBe("red");
  purge("page");
  expect(await colorOf()).toBe("red");
  purge("media");
  expect([await colorOf(), await colorOf(640)]).toEqual(["blue", "blue"]);
});

test("an unchanged original is not fetched again for a known size", async () => {
  const { state, colorOf, purge } = await siteOnHost({ validators: etag });
  await colorOf();
  purge("everything");
  expect([await colorOf(), state.gets]).toEqual(["red", 1]);
});

test("while the host is down its pictures stay; deleted ones are gone after the purge", async () => {
  const { state, colorOf, purge } = await siteOnHost({ validators: etag });
  await colorOf();
  state.status = 503;
  purge("media");
  expect(await colorOf()).toBe("red");
  state.status = 404;
  purge("media");
  expect(await colorOf()).toBe(404);
});

test.each([
  ["/a.png", "public, max-age=86400"],
  ["/a.png?v=2", "public, max-age=31536000, immutable"],
  ["/a.png?ver=1.2&x=1", "public, max-age=31536000, immutable"],
])("browsers keep %s: %s", async (path, caching) => {
  const { addressOf } = await siteOnHost({});
  const response = await fetch(addressOf(path));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, caching]);
});

test("another version than the signed one is a 404", async () => {
  const { addressOf } = await siteOnHost({});
  expect((await fetch(`${addressOf("/a.png")}?v=3`)).status).toBe(404);
  expect((await fetch(addressOf("/a.png?v=2").replace("v=2", "v=3"))).status).toBe(404);
});

test("a picture of the site is cached for a day, as it may be replaced too", async () => {
  await using site = await fakeSite({}, { "media/a.png": red });
  const response = await fetch(`${site.url}/media/r/w_320/a.png`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
});
