import { createServer, type ServerResponse } from "node:http";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../run-server.ts";
import { endlessWaits } from "../testing/endless-waits.ts";
import { type FakeSite, fakeSite } from "../testing/fake-site.ts";
import { manualWork } from "../testing/manual-work.ts";
import { HostPictures } from "./host-pictures.ts";
import { signMedia } from "./image-request.ts";

endlessWaits();

const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#446644" } })
  .jpeg()
  .toBuffer();

/** A client that can disconnect; its status once it has a response, or "left". */
function clientOf(url: string) {
  const leaving = new AbortController();
  const status = fetch(url, { signal: leaving.signal }).then(
    (response) => response.status,
    () => "left",
  );
  return { status, leave: () => leaving.abort() };
}

/** Resolves when the server has noticed `count` aborted requests for a path. */
async function expectCut(site: FakeSite, path: string, count: number): Promise<void> {
  const isCut = (line: Record<string, unknown>) => line.path === path && line.status === 499 && line.cut === true;
  await expect.poll(() => site.logged.filter(isCut).length).toBe(count);
}

const stateOf = async (url: string) => (await fetch(url)).headers.get("x-cache");

/** A site whose two encoding slots are occupied until `release`. */
async function busySite(files: Record<string, Uint8Array>) {
  const site = await fakeSite({}, files);
  onTestFinished(() => site.close());
  const { start, end } = manualWork({ run: (work) => site.encodes.run(1, work) });
  const held = [start("one"), start("two")];
  const release = async () => {
    for (const name of ["one", "two"]) await end(name);
    await Promise.all(held);
  };
  return { site, release };
}

test("a queued picture is not encoded after its last client leaves, but is if a client remains", async () => {
  const { site, release } = await busySite({ "media/left.jpg": picture, "media/shared.jpg": picture });
  const left = "/media/r/w_640/left.jpg";
  const shared = "/media/r/w_640/shared.jpg";
  const staying = clientOf(site.url + shared);
  const leaving = [left, left, shared].map((path) => clientOf(site.url + path));
  await expect.poll(() => site.encodes.waiting).toBe(2);
  for (const { leave } of leaving) leave();
  await expectCut(site, left, 2);
  await expectCut(site, shared, 1);
  expect(site.encodes.waiting).toBe(1);
  await release();
  expect(await staying.status).toBe(200);
  expect([await stateOf(site.url + left), await stateOf(site.url + shared)]).toEqual(["miss", "hit"]);
  expect(site.logged.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test("a client that comes after all others have left gets the picture", async () => {
  const { site, release } = await busySite({ "media/a.jpg": picture });
  const path = "/media/r/w_640/a.jpg";
  for (let visits = 1; visits <= 3; visits++) {
    const client = clientOf(site.url + path);
    await expect.poll(() => site.encodes.waiting).toBe(1);
    client.leave();
    await expectCut(site, path, visits);
    expect(site.encodes.waiting).toBe(0);
  }
  const last = clientOf(site.url + path);
  await expect.poll(() => site.encodes.waiting).toBe(1);
  await release();
  expect(await last.status).toBe(200);
});

test("a picture of 13 megapixels waits for the one before it, even with free slots", async () => {
  const large = await sharp({ create: { width: 4001, height: 3000, channels: 3, background: "#446644" } })
    .png()
    .toBuffer();
  const small = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#446644" } })
    .png()
    .toBuffer();
  await using site = await fakeSite({}, { "media/large.png": large, "media/small.png": small });
  const { start, end } = manualWork({ run: (work) => site.encodes.run(13_000_000, work) });
  const before = start("before");
  const waiting = clientOf(`${site.url}/media/r/w_320/large.png`);
  await expect.poll(() => site.encodes.waiting).toBe(1);
  expect((await fetch(`${site.url}/media/r/w_320/small.png`)).status).toBe(200);
  expect(site.encodes.waiting).toBe(1);
  await end("before");
  await before;
  expect(await waiting.status).toBe(200);
});

/**
 * A host that responds when the test decides; `requests` are the paths of its requests, `cut` those that the site
 * aborted.
 */
async function heldHost() {
  const requests: string[] = [];
  const cut: string[] = [];
  const held: ServerResponse[] = [];
  const host = createServer((request, response) => {
    requests.push(request.url ?? "");
    held.push(response);
    response.on("close", () => response.writableFinished || cut.push(request.url ?? ""));
  });
  const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
  onTestFinished(() => {
    host.closeAllConnections();
    host.close();
  });
  const respond = () => {
    for (const response of held.splice(0)) response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
  };
  return { requests, cut, origin, respond };
}

test("the request to a host is aborted when the last client of its picture has left", async () => {
  const host = await heldHost();
  await using site = await fakeSite();
  const path = signMedia(`${host.origin}/a.jpg`, site.mediaKey).replace("/media/", "/media/r/w_640/");
  const client = clientOf(site.url + path);
  await expect.poll(() => host.requests).toEqual(["/a.jpg"]);
  client.leave();
  await expect.poll(() => host.cut).toEqual(["/a.jpg"]);
  await expectCut(site, path, 1);
});

test("a host is not requested for abandoned pictures, and once for those still awaited", async () => {
  const host = await heldHost();
  const pictures = new HostPictures();
  const leaving = new AbortController();
  const withOriginal = (name: string, { signal } = new AbortController()) =>
    pictures.withOriginal(`${host.origin}/${name}`, async (original) => original.byteLength, signal);
  const underWay = Array.from({ length: 8 }, (_, index) => withOriginal(String(index)));
  await expect.poll(() => host.requests.length).toBe(8);
  const left = Promise.allSettled([
    withOriginal("left", leaving),
    withOriginal("left", leaving),
    withOriginal("shared", leaving),
    withOriginal("0", leaving),
  ]);
  const staying = withOriginal("shared");
  leaving.abort("gone");
  expect(await left).toEqual(Array.from({ length: 4 }, () => ({ status: "rejected", reason: "gone" })));
  const again = withOriginal("left");
  host.respond();
  expect(await Promise.all(underWay)).toEqual(Array.from({ length: 8 }, () => picture.byteLength));
  await expect.poll(() => host.requests.slice(8)).toEqual(["/shared", "/left"]);
  host.respond();
  expect(await Promise.all([staying, again])).toEqual([picture.byteLength, picture.byteLength]);
  const fetching = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetching.mockRestore());
  await expect(withOriginal("late", leaving)).rejects.toBe("gone");
  expect(fetching).not.toHaveBeenCalled();
  expect([host.requests.length, host.cut]).toEqual([10, []]);
});
