import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { familyOf } from "./asset-dictionaries.ts";

const lines = (last: string) =>
  `${Array.from({ length: 400 }, (_, n) => `export const a${n} = ${n * 7919};`).join("\n")}\n${last}`;
const now = "/assets/list-Aa0_-Zz9.js";
const files = {
  [`client${now}`]: lines("export {};"),
  "client/assets/list-bbbbbbbb.css": lines("").slice(0, 290),
  "client/assets/a.js": "1",
};
const sha256 = (text: string) => createHash("sha256").update(text).digest();
const offer = (text: string) => ({
  "Accept-Encoding": "gzip, br, zstd, dcb, dcz",
  "Available-Dictionary": `:${sha256(text).toString("base64")}:`,
});

/** A site that keeps an earlier build of the list's script. */
async function siteWithEarlierBuild(environment: Record<string, string> = {}) {
  const site = await fakeSite(environment, files);
  const folder = join(site.folder, "builds/0123456789abcdef/assets");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "list-cccccccc.js"), lines("export { old };"));
  await writeFile(join(folder, "map-cccccccc.js"), lines("export { map };"));
  return site;
}

test("a file with a hash in its name belongs to all of its name", () => {
  expect(familyOf(now)).toBe("/assets/list-*.js");
  expect(familyOf("/assets/not-found-main-C5KNPdlr.js")).toBe("/assets/not-found-main-*.js");
  for (const path of ["/assets/a.js", "/assets/a-1.js", "/assets/a-C5KNPdlr.svg", "/fonts/a-C5KNPdlr.js"]) {
    expect(familyOf(path), path).toBeUndefined();
  }
});

test("a script is a dictionary of its family, and caches keep apart who has which", async () => {
  await using site = await siteWithEarlierBuild();
  const { headers } = await fetch(site.url + now);
  expect(headers.get("use-as-dictionary")).toBe('match="/assets/list-*.js"');
  expect(headers.get("vary")).toBe("Accept-Encoding, Available-Dictionary");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await fetch(`${site.url}/assets/a.js`)).headers.get("use-as-dictionary")).toBeNull();
});

test("who has the script of an earlier build gets what changed, framed with the hash of what it has", async () => {
  await using site = await siteWithEarlierBuild();
  const old = lines("export { old };");
  const response = await fetch(site.url + now, { headers: offer(old) });
  expect(response.headers.get("content-encoding")).toBe("dcz");
  // Its name says which bytes they are, for good: nothing is left to ask.
  expect(response.headers.get("etag")).toBeNull();
  const body = Buffer.from(await response.arrayBuffer());
  expect(Number(response.headers.get("content-length"))).toBe(body.length);
  expect(body.length).toBeLessThan(150);
  expect(body.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(body.subarray(8, 40)).toEqual(sha256(old));
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(old) }).toString()).toBe(lines("export {};"));
  const head = await fetch(site.url + now, { method: "HEAD", headers: offer(old) });
  expect([head.status, head.headers.get("content-encoding")]).toEqual([200, "dcz"]);
  expect(Number(head.headers.get("content-length"))).toBe(body.length);
});

test("all scripts that a page requests at once after a deploy come as what changed", async () => {
  await using site = await siteWithEarlierBuild();
  const requests = Array.from({ length: 6 }, () => fetch(site.url + now, { headers: offer(lines("export { old };")) }));
  const codings = (await Promise.all(requests)).map(({ headers }) => headers.get("content-encoding"));
  expect(codings).toEqual(Array(6).fill("dcz"));
});

test("a file that is smaller than what its difference could save is a dictionary of nothing, and sent whole", async () => {
  await using site = await siteWithEarlierBuild();
  const folder = join(site.folder, "builds/0123456789abcdef/assets");
  await writeFile(join(folder, "list-dddddddd.css"), lines("export { old };"));
  const headersOfOld = offer(lines("export { old };"));
  const { headers } = await fetch(`${site.url}/assets/list-bbbbbbbb.css`, { headers: headersOfOld });
  const named = ["use-as-dictionary", "content-encoding", "vary"].map((name) => headers.get(name));
  expect(named).toEqual([null, null, null]);
});

test.each([
  ["an unknown dictionary", { ...offer("something else") }],
  ["a script of another family", { ...offer(lines("export { map };")) }],
  ["no dcz", { ...offer(lines("export { old };")), "Accept-Encoding": "gzip, br" }],
  ["dcz refused", { ...offer(lines("export { old };")), "Accept-Encoding": "br, dcz;q=0" }],
  ["no hash", { ...offer(""), "Available-Dictionary": ":AAAA:" }],
])("the whole script goes to a client with %s", async (_, headers) => {
  await using site = await siteWithEarlierBuild();
  const response = await fetch(site.url + now, { headers });
  expect(response.headers.get("content-encoding")).not.toBe("dcz");
  expect(response.headers.get("vary")).toBe("Accept-Encoding, Available-Dictionary");
  expect(response.status).toBe(200);
});

test("with the setting off no dictionary is offered or used", async () => {
  await using site = await siteWithEarlierBuild({ DICTIONARIES: "0" });
  const { headers } = await fetch(site.url + now, { headers: offer(lines("export { old };")) });
  const named = ["use-as-dictionary", "content-encoding", "vary"].map((name) => headers.get(name));
  expect(named).toEqual([null, null, null]);
});
