import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type DownloadOptions, downloadMedia } from "./download-media.ts";
import { hostFixture } from "./host-fixture.ts";
import { isPrivateHost, mayFetchMedia, mediaPath } from "./media-path.ts";
import type { UsedMedium } from "./used-media.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-media-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

type FileHandler = (request: IncomingMessage, response: ServerResponse) => void;

async function files(handlers: Readonly<Record<string, FileHandler>>) {
  const received: string[] = [];
  const host = await hostFixture({
    file(request, response) {
      received.push(`${request.method} ${request.url}`);
      const handle = handlers[request.url ?? ""];
      if (handle) handle(request, response);
      else response.writeHead(404).end();
    },
  });
  onTestFinished(() => host.close());
  return { url: host.url, received };
}

const picture =
  (body: string, headers: Record<string, string> = {}): FileHandler =>
  (_request, response) =>
    response
      .writeHead(200, { "content-type": "image/jpeg", "content-length": String(body.length), ...headers })
      .end(body);

const medium = (id: number, sourceUrl: string): UsedMedium => {
  return { id, sourceUrl, title: "", mimeType: "image/jpeg", width: null, height: null, alt: "", caption: "" };
};

const download = (media: readonly UsedMedium[], hostUrl: string, options: Partial<DownloadOptions> = {}) =>
  downloadMedia(media, { folder, hostUrl, ...options });

const everyFile = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

test("files are stored below the folder of their host, four fetched at a time", async () => {
  let max = 0;
  const waiting: (() => void)[] = [];
  // Responses are sent in groups of four, so that lower concurrency would hang.
  const handler: FileHandler = (request, response) => {
    waiting.push(() => picture("abc")(request, response));
    max = Math.max(max, waiting.length);
    if (waiting.length >= 4) for (const send of waiting.splice(0)) send();
  };
  const names = Array.from({ length: 20 }, (_, index) => `/wp-content/uploads/2026/${index}.jpg`);
  const { url } = await files(Object.fromEntries(names.map((name) => [name, handler])));
  const done: number[] = [];
  const { paths, fetched, failed } = await download(
    names.map((name, index) => medium(index, url + name)),
    url,
    { onFile: (count) => void done.push(count) },
  );
  expect([paths.size, fetched, failed, max]).toEqual([20, 20, [], 4]);
  expect(done.at(-1)).toBe(20);
  const path = paths.get(3) ?? "";
  expect(path).toBe(`${new URL(url).host.replace(":", "-")}/wp-content/uploads/2026/3.jpg`);
  expect(readFileSync(join(folder, path), "utf8")).toBe("abc");
});

test("a complete file is not fetched again; one with another size or a later date is", async () => {
  const changed = { "last-modified": "Fri, 02 Jan 2026 00:00:00 GMT" };
  const handlers: Record<string, FileHandler> = { "/a.jpg": picture("abc", changed), "/b.jpg": picture("abc") };
  const { url, received } = await files(handlers);
  const media = [medium(1, `${url}/a.jpg`), medium(2, `${url}/b.jpg`)];
  await download(media, url);
  expect(await download(media, url)).toMatchObject({ fetched: 0, there: 2 });
  expect(received.filter((each) => each.startsWith("GET"))).toHaveLength(2);
  handlers["/a.jpg"] = picture("xyz", { "last-modified": "Sat, 03 Jan 2026 00:00:00 GMT" });
  handlers["/b.jpg"] = picture("abcd");
  const { paths, fetched } = await download(media, url);
  expect(fetched).toBe(2);
  expect(readFileSync(join(folder, paths.get(1) ?? ""), "utf8")).toBe("xyz");
  expect(readFileSync(join(folder, paths.get(2) ?? ""), "utf8")).toBe("abcd");
});

test("a truncated file is fetched again, and never stored under its name", async () => {
  let tries = 0;
  const { url } = await files({
    "/a.jpg"(request, response) {
      tries += 1;
      if (tries > 1) return picture("whole")(request, response);
      response.writeHead(200, { "content-type": "image/jpeg", "content-length": "5" }).write("wh");
      setImmediate(() => response.destroy());
    },
    "/b.jpg"(_request, response) {
      response.writeHead(200, { "content-type": "image/jpeg", "content-length": "5" }).write("wh");
      setImmediate(() => response.destroy());
    },
  });
  const { paths, failed } = await download([medium(1, `${url}/a.jpg`), medium(2, `${url}/b.jpg`)], url);
  expect(readFileSync(join(folder, paths.get(1) ?? ""), "utf8")).toBe("whole");
  expect(failed.map(({ medium: { id } }) => id)).toEqual([2]);
  expect(everyFile()).toHaveLength(1);
});

test("media that are too large, missing or of a wrong type stay at the host, with the reason", async () => {
  const { url } = await files({
    "/page.jpg": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Log in</h1>"),
    "/drawing.svg": picture("<svg/>"),
    "/large.jpg": picture("x".repeat(2000)),
    "/unsized.jpg"(_request, response) {
      response.writeHead(200, { "content-type": "image/jpeg" });
      response.end("x".repeat(2000));
    },
  });
  const names = ["page.jpg", "drawing.svg", "large.jpg", "unsized.jpg", "gone.jpg", "setup.exe"];
  const { failed, paths } = await download(
    names.map((name, index) => medium(index, `${url}/${name}`)),
    url,
    { maxBytes: 1000 },
  );
  const reasons = Object.fromEntries(failed.map(({ medium: { id }, why }) => [names[id], why]));
  expect(reasons).toMatchObject({
    "page.jpg": "Expected image/jpeg, the host sent text/html.",
    "drawing.svg": "Expected image/svg+xml, the host sent image/jpeg.",
    "large.jpg": expect.stringContaining("larger than"),
    "unsized.jpg": expect.stringContaining("larger than"),
    "gone.jpg": "The host answered HTTP 404.",
    "setup.exe": "Its type is not one that the site serves.",
  });
  expect(paths.size).toBe(0);
  expect(everyFile()).toEqual([]);
});

test("a few redirects are followed, also to another host; a loop ends", async () => {
  const cdn = await files({ "/a.jpg": picture("abc") });
  const { url, received } = await files({
    "/a.jpg": (_request, response) => response.writeHead(302, { location: `${cdn.url}/a.jpg` }).end(),
    "/round.jpg": (_request, response) => response.writeHead(301, { location: "/round.jpg" }).end(),
    "/file.jpg": (_request, response) => response.writeHead(301, { location: "file:///etc/passwd" }).end(),
  });
  const { paths, failed } = await download(
    ["a", "round", "file"].map((name, index) => medium(index, `${url}/${name}.jpg`)),
    url,
  );
  expect([...paths.keys()]).toEqual([0]);
  expect(failed.map(({ why }) => why).sort()).toEqual([
    "Files of null are not downloaded: the address is not public.",
    "More than 3 redirects.",
  ]);
  expect(received.filter((each) => each === "GET /round.jpg")).toHaveLength(4);
});

test("a public host cannot cause requests to a private one, by URL or by DNS name", async () => {
  const { url } = await files({ "/a.jpg": picture("abc") });
  const port = new URL(url).port;
  const media = [medium(1, `${url}/a.jpg`), medium(2, `http://cdn.example.com:${port}/a.jpg`)];
  const { failed } = await download(media, "https://cms.example.com/", { resolve: async () => ["10.1.2.3"] });
  // Both are requested concurrently.
  expect(new Map(failed.map(({ medium: { id }, why }) => [id, why]))).toEqual(
    new Map([
      [1, `Files of ${url} are not downloaded: the address is not public.`],
      [2, `Files of http://cdn.example.com:${port} are not downloaded: the address is not public.`],
    ]),
  );
});

test.runIf(existsSync("/dev/full"))("a full disk ends the download with the system’s own error", async () => {
  const { url } = await files({ "/a/b.jpg": picture("abc") });
  const path = join(folder, mediaPath(`${url}/a/b.jpg`) ?? "");
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync("/dev/full", `${path}.${process.pid}.part`);
  await expect(download([medium(1, `${url}/a/b.jpg`)], url)).rejects.toMatchObject({ code: "ENOSPC" });
});

test("a file whose path is taken by another one stays at the host", async () => {
  const { url } = await files({ "/a.jpg": picture("abc"), "/a.jpg/b.jpg": picture("abc") });
  const media = [medium(1, `${url}/a.jpg`), medium(2, `${url}/a.jpg/b.jpg`)];
  const { paths, failed } = await download(media, url, { concurrency: 1 });
  expect([[...paths.keys()], failed.map(({ medium: { id } }) => id)]).toEqual([[1], [2]]);
});

test("an interrupted download keeps complete files", async () => {
  const ending = new AbortController();
  const { url } = await files({
    "/a.jpg": picture("abc"),
    "/b.jpg": () => ending.abort(),
  });
  const media = [medium(1, `${url}/a.jpg`), medium(2, `${url}/b.jpg`)];
  await expect(download(media, url, { signal: ending.signal, concurrency: 1 })).rejects.toThrow();
  expect(everyFile().map(({ name }) => name)).toEqual(["a.jpg"]);
});

test.each([
  [
    "https://cms.example.com/wp-content/uploads/2026/01/Front-1.jpg",
    "cms.example.com/wp-content/uploads/2026/01/Front-1.jpg",
  ],
  ["https://cms.example.com:8443/a.jpg", "cms.example.com-8443/a.jpg"],
  ["https://cms.example.com/%2e%2e/%2e%2e/etc/a.jpg", "cms.example.com/etc/a.jpg"],
  ["https://cms.example.com/..%2f..%2fetc/a.jpg", /^cms\.example\.com\/__-\.\.-etc\/[0-9a-f]{8}-a\.jpg$/],
  ["https://cms.example.com/.htaccess/.a.jpg", /^cms\.example\.com\/_htaccess\/[0-9a-f]{8}-_a\.jpg$/],
  ["https://cms.example.com/h%C3%A4user%20am%20see.JPG", /^cms\.example\.com\/[0-9a-f]{8}-h-user-am-see\.JPG$/],
  ["https://cms.example.com/a.jpg?w=2000", /^cms\.example\.com\/[0-9a-f]{8}-a\.jpg$/],
  ["https://cms.example.com/a.php", undefined],
  ["https://cms.example.com/a.jpg%00.html", undefined],
  ["https://cms.example.com/", undefined],
])("%s is stored as %s", (address, path) => {
  const found = mediaPath(address);
  if (path instanceof RegExp) expect(found).toMatch(path);
  else expect(found).toBe(path);
});

test("two URLs that differ only in characters not allowed in paths have two paths", () => {
  expect(mediaPath("https://a.example/h%C3%A4.jpg")).not.toBe(mediaPath("https://a.example/h%C3%B6.jpg"));
});

test.each([
  ["https://cdn.example.net/a.jpg", true],
  ["http://cms.example.com/a.jpg", true],
  ["ftp://cms.example.com/a.jpg", false],
  ["https://user:secret@cms.example.com/a.jpg", false],
  ["http://169.254.169.254/latest/meta-data/a.jpg", false],
  ["http://127.0.0.1:9000/a.jpg", false],
  ["http://[::1]/a.jpg", false],
  ["http://[::ffff:10.0.0.1]/a.jpg", false],
  ["http://2130706433/a.jpg", false],
  ["http://localhost/a.jpg", false],
  ["http://database.internal/a.jpg", false],
])("media at %s may be fetched for a public host: %s", (address, isAllowed) => {
  expect(mayFetchMedia(new URL(address), "https://cms.example.com/")).toBe(isAllowed);
});

test("hosts of private networks are recognized by their IP addresses", () => {
  const privateHosts = [
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "[fd00::1]",
    "[fe80::1]",
  ];
  expect(privateHosts.filter((name) => !isPrivateHost(name))).toEqual([]);
  expect(["8.8.8.8", "172.32.0.1", "[2001:db8::1]", "example.com"].filter(isPrivateHost)).toEqual([]);
});
