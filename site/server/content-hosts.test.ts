import { createServer } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openKnownHosts } from "./content-hosts.ts";
import { contentHost } from "./content-source.ts";
import { listen } from "./listening.ts";
import { madeUpSite } from "./testing/made-up-site.ts";

/** A host of pictures on a free port. */
async function pictureHost() {
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#446644" } })
    .jpeg()
    .toBuffer();
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
  });
  return {
    origin: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`,
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("pictures of a host that the content’s media stand at come through the site, resized, from the write on; pages name no other host", async () => {
  await using host = await pictureHost();
  await using site = await madeUpSite();
  const resized = `${site.url}/media/r/w_640/${encodeURIComponent(`${host.origin}/wp-content/a.jpg`)}`;
  const policy = async () => (await fetch(site.url)).headers.get("content-security-policy") ?? "";
  expect((await fetch(resized)).status).toBe(400);
  expect(await policy()).not.toContain(host.origin);

  site.mediaOrigins = [host.origin];
  site.write();
  await expect.poll(async () => (await fetch(resized)).status).toBe(200);
  const answer = await fetch(resized);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 640, height: 320 });
  expect(await policy()).not.toContain(host.origin);
});

test("imported files stand in a folder of their host; a drawing cannot run anything, however its name is written", async () => {
  await using site = await madeUpSite({}, { "media/cms.example.com/wp-content/Plan.SVG": "<svg/>" });
  const answer = await fetch(`${site.url}/media/cms.example.com/wp-content/Plan.SVG`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${site.url}/media/r/w_640/cms.example.com/wp-content/Plan.SVG`)).status).toBe(404);
});

test("media of a content host stand at the host, and its pages are the site’s", async () => {
  expect(await contentHost("https://cms.example.com/blog").hosts()).toEqual({
    mediaOrigins: ["https://cms.example.com"],
    homes: ["https://cms.example.com/blog"],
  });
  const elsewhere = contentHost("https://cms.example.com", { mediaOrigins: ["https://media.example.com"] });
  expect((await elsewhere.hosts()).mediaOrigins).toEqual(["https://cms.example.com", "https://media.example.com"]);
});

test("a content that does not answer keeps the hosts heard last", async () => {
  const warnings: unknown[] = [];
  const heard = { mediaOrigins: ["https://cms.example.com"], homes: ["https://cms.example.com"] };
  let answer = async () => heard;
  const hosts = await openKnownHosts(
    { hosts: () => answer() },
    { warn: (details: unknown) => void warnings.push(details) },
  );
  answer = () => Promise.reject(new Error("down"));
  await hosts.refresh();
  expect([hosts.mediaOrigins(), hosts.homes()]).toEqual([heard.mediaOrigins, heard.homes]);
  expect(warnings).toHaveLength(1);
});
