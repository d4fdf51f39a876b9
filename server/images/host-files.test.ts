import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../run-server.ts";
import { endlessWaits } from "../testing/endless-waits.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { signMedia } from "./image-request.ts";

endlessWaits();

const film = Buffer.from("0123456789");

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A host that serves byte ranges of its film, as Apache and nginx do. */
const asFilm: Respond = (response, request) => {
  const headers = { "content-type": "video/mp4", etag: '"1"', "accept-ranges": "bytes", "x-powered-by": "PHP" };
  if (request.headers["if-none-match"] === '"1"') return void response.writeHead(304, headers).end();
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (start === undefined) return void response.writeHead(200, { ...headers, "content-length": "10" }).end(film);
  if (Number(start) > 9) return void response.writeHead(416, { "content-range": "bytes */10" }).end();
  const part = film.subarray(Number(start), Number(end) + 1);
  const range = { "content-range": `bytes ${start}-${end}/10`, "content-length": String(part.byteLength) };
  response.writeHead(206, { ...headers, ...range }).end(part);
};

/** A site, and a host of files; `requests` are the methods and paths of its requests. */
async function siteOnHost(respond: Respond = asFilm) {
  const requests: string[] = [];
  const host = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(response, request);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  const site = await fakeSite();
  onTestFinished(async () => {
    await site.close();
    host.closeAllConnections();
    host.close();
  });
  return { host, requests, site, addressOf: (path: string) => site.url + signMedia(origin + path, site.mediaKey) };
}

test("a content host's film is proxied, with the type of its name and no other headers", async () => {
  const { addressOf, requests } = await siteOnHost();
  const response = await fetch(addressOf("/wp-content/uploads/walk.mp4?_=1"));
  expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "10",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=86400",
    etag: '"1"',
  });
  expect(response.headers.get("x-powered-by")).toBeNull();
  expect(requests).toEqual(["GET /wp-content/uploads/walk.mp4?_=1"]);
});

test.each([
  ["/walk.webm", "video/webm"],
  ["/walk.MOV", "video/quicktime"],
  ["/welcome.mp3", "audio/mpeg"],
  ["/welcome.m4a", "audio/mp4"],
  ["/en.vtt", "text/vtt; charset=utf-8"],
])("%s has the type %s", async (path, type) => {
  const { addressOf } = await siteOnHost();
  const response = await fetch(addressOf(path));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  await response.body?.cancel();
});

test("a player gets the byte range that it requests, 416 after the end, and 304 for what it has", async () => {
  const { addressOf } = await siteOnHost();
  const get = (headers: Record<string, string>) => fetch(addressOf("/walk.mp4"), { headers });
  const part = await get({ range: "bytes=2-4" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
  const after = await get({ range: "bytes=10-12" });
  expect([after.status, after.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  expect(after.headers.get("cache-control")).toBe("no-store");
  expect((await get({ "if-none-match": '"1"' })).status).toBe(304);
});

test("HEAD asks the host for the headers only", async () => {
  const { addressOf, requests } = await siteOnHost();
  const response = await fetch(addressOf("/walk.mp4"), { method: "HEAD" });
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "10", ""]);
  expect(requests).toEqual(["HEAD /walk.mp4"]);
});

test.each<[string, number, Respond]>([
  ["has no such file", 404, (response) => void response.writeHead(404).end("no")],
  ["forbids it", 404, (response) => void response.writeHead(403).end("no")],
  ["redirects elsewhere", 404, (response) => void response.writeHead(302, { location: "http://127.0.0.1/" }).end()],
  [
    "sends a page",
    404,
    (response) => void response.writeHead(200, { "content-type": "text/html; charset=UTF-8" }).end("<p>Log in</p>"),
  ],
  ["fails", 502, (response) => void response.writeHead(503).end("no")],
  ["closes the connection", 502, (response) => void response.destroy()],
])("when the host %s the response is %i without its text", async (_what, status, respond) => {
  const { addressOf } = await siteOnHost(respond);
  const response = await fetch(addressOf("/walk.mp4"));
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(
    status === 404 ? "The content host has no such file.\n" : "The picture or film could not be served.\n",
  );
});

test("an unsigned address is a 404, without a request to the host", async () => {
  const { addressOf, requests } = await siteOnHost();
  const signed = addressOf("/walk.mp4");
  for (const wrong of [signed.replace("walk", "other"), `${signed}?v=2`]) {
    expect((await fetch(wrong)).status).toBe(404);
  }
  expect(requests).toEqual([]);
});

test("when a visitor leaves, the host's response ends too", async () => {
  const ended = Promise.withResolvers<void>();
  const { addressOf } = await siteOnHost((response) => {
    response.on("close", ended.resolve);
    response.writeHead(200, { "content-type": "video/mp4" });
    response.write(film);
  });
  const visit = new AbortController();
  const response = await fetch(addressOf("/walk.mp4"), { signal: visit.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe("0123456789");
  visit.abort();
  await ended.promise;
});
