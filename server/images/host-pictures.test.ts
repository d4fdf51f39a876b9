import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../run-server.ts";
import { closingHost } from "../testing/closing-host.ts";
import { endlessWaits } from "../testing/endless-waits.ts";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { signMedia } from "./image-request.ts";

const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#446644" } })
  .jpeg()
  .toBuffer();

endlessWaits();

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const asPicture: Respond = (response) => {
  response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
};

/** A picture host on a free port; `requests` are the paths of its requests. */
async function pictureHost(respond: Respond = asPicture) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    respond(response, request);
  });
  const origin = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { requests, origin };
}

async function openSite(): Promise<FakeSite> {
  const site = await fakeSite();
  onTestFinished(() => site.close());
  return site;
}

const resized = (signed: string, widthPx = 640) => signed.replace("/media/", `/media/r/w_${widthPx}/`);
const foreign = (address: string) => `/media/r/w_640/${encodeURIComponent(address)}`;

test("a signed picture of a content host is served resized, and pages do not name the host", async () => {
  const host = await pictureHost();
  const site = await openSite();
  const path = signMedia(`${host.origin}/wp-content/a%20b.jpg`, site.mediaKey);
  const response = await fetch(site.url + resized(path));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 640, height: 320 });
  expect((await fetch(site.url + resized(path))).headers.get("x-cache")).toBe("hit");
  expect(host.requests).toEqual(["/wp-content/a%20b.jpg"]);
  expect((await fetch(site.url)).headers.get("content-security-policy")).not.toContain(host.origin);
});

test("a signed picture without a width redirects to the largest one, without a host request", async () => {
  const host = await pictureHost();
  const site = await openSite();
  const path = signMedia(`${host.origin}/a.jpg`, site.mediaKey);
  const response = await fetch(site.url + path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, resized(path, 1600)]);
  expect(host.requests).toEqual([]);
});

test("a modified signed URL is a 404, without a request to the host", async () => {
  const host = await pictureHost();
  const other = await pictureHost();
  const site = await openSite();
  const path = signMedia(`${host.origin}/up/a.jpg`, site.mediaKey);
  const signature = path.split("/")[3] ?? "";
  const drawing = signMedia(`${host.origin}/up/a.svg`, site.mediaKey);
  const wrong = [
    signMedia(`${host.origin}/up/a.jpg`, Buffer.alloc(32)),
    path.replace(signature, signature.slice(1)),
    path.replace(`${signature}/`, ""),
    path.replace("a.jpg", "b.jpg"),
    path.replace("a.jpg", "a.jp"),
    path.replace("a.jpg", ""),
    path.replace("http:/", ""),
    path.replace(new URL(host.origin).host, new URL(other.origin).host),
    drawing.replace("a.svg", "b.svg"),
    `${path}?w=1`,
    `${drawing}?w=1`,
    "/media/from/",
  ];
  for (const each of wrong) {
    const responses = [await fetch(site.url + each, { redirect: "manual" }), await fetch(site.url + resized(each))];
    expect([each, ...responses.map(({ status }) => status)]).toEqual([each, 404, 404]);
  }
  expect([...host.requests, ...other.requests]).toEqual([]);
});

test("an imported picture is served only if the content names it, and never with a query", async () => {
  const host = await pictureHost();
  const site = await openSite();
  site.referencedMedia.add(`${host.origin}/up/a.jpg`);
  expect((await fetch(site.url + foreign(`${host.origin}/up/a.jpg`))).status).toBe(200);
  const wrong = [
    foreign(`${host.origin}/up/b.jpg`),
    foreign(`${host.origin}/up/a.jpg?w=1`),
    foreign(`${host.origin}/up/a.jpg#w`),
    foreign(`${host.origin.replace("//", "//me@")}/up/a.jpg`),
    `${foreign(`${host.origin}/up/a.jpg`)}?w=1`,
    foreign("http://169.254.169.254/latest/meta-data"),
  ];
  for (const path of wrong) expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
  expect(host.requests).toEqual(["/up/a.jpg"]);
});

test("several widths requested at the same time cost one request", async () => {
  const host = await pictureHost();
  const site = await openSite();
  const path = signMedia(`${host.origin}/a.jpg`, site.mediaKey);
  const responses = await Promise.all([320, 480, 640, 800].map((width) => fetch(site.url + resized(path, width))));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(host.requests).toEqual(["/a.jpg"]);
});

test("a missing picture is not requested again at once; a failed one is", async () => {
  let status = 404;
  const host = await pictureHost((response, request) => {
    if (request.url === "/b.jpg" && status === 200) return asPicture(response, request);
    response.writeHead(status).end("no");
  });
  const site = await openSite();
  const at = async (path: string) =>
    (await fetch(site.url + resized(signMedia(host.origin + path, site.mediaKey)))).status;
  expect([await at("/a.jpg"), await at("/a.jpg")]).toEqual([404, 404]);
  status = 500;
  expect(await at("/b.jpg")).toBe(502);
  status = 200;
  expect(await at("/b.jpg")).toBe(200);
  expect(host.requests).toEqual(["/a.jpg", "/b.jpg", "/b.jpg"]);
});

test.each([
  ["has no such picture", 404, {}, 404],
  ["sends the picture elsewhere", 302, { location: "/a.jpg" }, 404],
  ["sends something else", 200, { "content-type": "text/html" }, 404],
  ["fails", 500, {}, 502],
])("a body is canceled where the host %s", async (_, status, headers, expected) => {
  const closed = Promise.withResolvers<void>();
  const host = await pictureHost((response) => {
    response.on("close", closed.resolve);
    // A body that never ends.
    response.writeHead(status, headers).write(Buffer.alloc(66_000));
  });
  const site = await openSite();
  const response = await fetch(site.url + resized(signMedia(`${host.origin}/a.jpg`, site.mediaKey)));
  expect(response.status).toBe(expected);
  await closed.promise;
});

test("the download of a picture that is too large is canceled", async () => {
  const closed = Promise.withResolvers<void>();
  const host = await pictureHost((response) => {
    response.writeHead(200, { "content-type": "image/jpeg" });
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
    };
    response.on("drain", more).on("close", closed.resolve);
    more();
  });
  const site = await openSite();
  const response = await fetch(site.url + resized(signMedia(`${host.origin}/a.jpg`, site.mediaKey)));
  expect([response.status, await response.text()]).toEqual([404, "The picture is too large.\n"]);
  await closed.promise;
});

test("beyond the queue the response is 503; own pictures and pages are served", async () => {
  const held: ServerResponse[] = [];
  let isSlow = true;
  const host = await pictureHost((response, request) => {
    if (isSlow) held.push(response);
    else asPicture(response, request);
  });
  await using site = await fakeSite({}, { "media/own.jpg": picture });
  const responses: Response[] = [];
  const all = Array.from({ length: 100 }, async (_, index) => {
    responses.push(await fetch(site.url + resized(signMedia(`${host.origin}/${index}.jpg`, site.mediaKey))));
  });
  // 8 are requested, 64 wait.
  await expect.poll(() => [held.length, responses.length]).toEqual([8, 28]);
  const seen = responses.map(({ status, headers }) => [
    status,
    headers.get("retry-after"),
    headers.get("cache-control"),
  ]);
  expect(new Set(seen.map(String))).toEqual(new Set(["503,5,no-store"]));
  expect((await fetch(site.url)).status).toBe(200);
  expect((await fetch(`${site.url}/media/r/w_640/own.jpg`)).status).toBe(200);
  expect(host.requests).toHaveLength(8);

  isSlow = false;
  for (const response of held) asPicture(response, response.req);
  await Promise.all(all);
  expect(responses.slice(28).map(({ status }) => status)).toEqual(Array.from({ length: 72 }, () => 200));
});

test("imported files are in a folder per host; an SVG is sandboxed, whatever its name's case", async () => {
  await using site = await fakeSite({}, { "media/cms.example.com/wp-content/Plan.SVG": "<svg/>" });
  const response = await fetch(`${site.url}/media/cms.example.com/wp-content/Plan.SVG`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${site.url}/media/r/w_640/cms.example.com/wp-content/Plan.SVG`)).status).toBe(404);
});

test("a host that closes after sending 66,000 bytes does not end the process, read or unread", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 500, height: 500, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  expect(large.byteLength).toBeGreaterThan(200_000);
  const page = randomBytes(66_000);
  const host = await closingHost((path) => {
    const isCompressed = path.includes("gzip");
    return path.startsWith("/200/")
      ? { status: 200, type: "image/png", body: large, isCompressed }
      : { status: 404, type: "text/html", body: page, isCompressed };
  });
  const child = fork(new URL("../testing/site-process.ts", import.meta.url));
  onTestFinished(() => void (child.connected && child.disconnect()));
  const ended = once(child, "exit").then(() => "ended");
  const [{ url, mediaKey }] = (await once(child, "message")) as [{ url: string; mediaKey: string }];
  const key = Buffer.from(mediaKey, "hex");
  const statusesOf = async (paths: readonly string[]) => {
    const seen = new Set<unknown>();
    for (const path of paths) {
      const response = fetch(url + resized(signMedia(host.origin + path, key), 320)).then(
        ({ status }) => status,
        String,
      );
      seen.add(await Promise.race([response, ended]));
    }
    return [...seen];
  };

  const missing = Array.from({ length: 200 }, (_, index) => `/404/${index % 2 ? "gzip" : "identity"}/${index}.jpg`);
  const found = Array.from({ length: 10 }, (_, index) => `/200/${index % 2 ? "gzip" : "identity"}/${index}.png`);
  expect(await statusesOf(missing)).toEqual([404]);
  expect(await statusesOf(found)).toEqual([200]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(host.requests).toEqual([...missing, ...found]);
});

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><title>${"A plan ".repeat(100)}</title></svg>`;

/** A content host with one drawing and a page that claims to be one, and the site in front of it. */
async function siteOnHost() {
  const requests: string[] = [];
  const host = createServer((request, response) => {
    requests.push(request.url ?? "");
    const type = request.url === "/media/plan.svg" ? "image/svg+xml" : "text/html";
    response.writeHead(200, { "content-type": type }).end(drawing);
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  onTestFinished(() => void host.close());
  const site = await fakeSite();
  onTestFinished(() => site.close());
  return {
    requests,
    site,
    origin,
    signed: (path: string) => fetch(site.url + signMedia(origin + path, site.mediaKey)),
    foreign: (address: string) => fetch(`${site.url}/media/r/w_1080/${encodeURIComponent(address)}`),
  };
}

async function expectDrawing(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  // The encodings that fetch requests and decodes.
  expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
  expect(await response.text()).toBe(drawing);
}

test("a signed SVG of a content host is served unchanged and sandboxed", async () => {
  const { requests, signed } = await siteOnHost();
  await expectDrawing(await signed("/media/plan.svg"));
  expect((await signed("/media/plan.svg")).headers.get("x-cache")).toBe("hit");
  expect(requests).toEqual(["/media/plan.svg"]);
});

test("likewise a drawing of another host in the content, and no other", async () => {
  const { requests, foreign, origin, site } = await siteOnHost();
  expect((await foreign(`${origin}/media/plan.svg`)).status).toBe(404);
  site.referencedMedia.add(`${origin}/media/plan.svg`);
  await expectDrawing(await foreign(`${origin}/media/plan.svg`));
  expect((await foreign(`${origin}/media/plan2.svg`)).status).toBe(404);
  expect(requests).toEqual(["/media/plan.svg"]);
});

test("a fake drawing is not served, and not requested again at once", async () => {
  const { requests, signed } = await siteOnHost();
  expect((await signed("/page.svg")).status).toBe(404);
  expect((await signed("/page.svg")).status).toBe(404);
  expect(requests).toEqual(["/page.svg"]);
});
