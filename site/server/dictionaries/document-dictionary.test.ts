import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { DocumentDictionary } from "./document-dictionary.ts";
import { samplePaths, withinSample } from "./sample-pages.ts";

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const sha256 = (text: string) => createHash("sha256").update(text).digest();
/** What no compression finds in itself, only in a dictionary. */
const word = Array.from({ length: 40 }, (_, n) => sha256(String(n)).toString("hex")).join("");
const common = `<!doctype html><title>${word}</title>${"<p>text</p>".repeat(200)}`;
const id = sha256(common).toString("hex");
const offer = {
  "Accept-Encoding": "gzip, br, zstd, dcb, dcz",
  "Available-Dictionary": `:${sha256(common).toString("base64")}:`,
};

/** A site that an earlier start has left a dictionary. */
async function siteWithDictionary(environment: Record<string, string> = {}) {
  // The dictionary of the fake knows nothing of rules.
  const settings = { SPECULATION_RULES: "0", ...environment };
  const site = await fakeSite(settings, { [`dictionaries/${id}.dict`]: common });
  site.content = async () => Response.json({ data: { word } });
  // The fake has no map of the site, so the dictionary stays.
  await site.makeDictionary(new AbortController().signal);
  return site;
}

/** Without a coding undone. */
function raw(address: string, headers: Record<string, string>, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const sent = request(address, { headers, method }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(await response.toArray()),
      }),
    );
    sent.on("error", reject).end();
  });
}

test("documents lead to the dictionary, which lasts for a year and is for documents alone", async () => {
  await using site = await siteWithDictionary();
  const { headers } = await raw(`${site.url}/`, { "Accept-Encoding": "br" });
  expect(headers["server-timing"]).toMatch(
    new RegExp(`total;dur=[\\d.]+, dictionary;desc="/dictionaries/${id}\\.dict"$`),
  );
  // The browser would load what a header names beside what the page is made of.
  expect(headers.link).toBeUndefined();
  expect(headers.vary).toBe("Accept-Encoding, Available-Dictionary");
  const dictionary = await fetch(`${site.url}/dictionaries/${id}.dict`);
  expect(await dictionary.text()).toBe(common);
  expect(dictionary.headers.get("use-as-dictionary")).toBe('match="/*", match-dest=("document")');
  expect(dictionary.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await fetch(`${site.url}/dictionaries/${"0".repeat(64)}.dict`)).status).toBe(404);
});

test("who has the dictionary gets what differs, from the renderer as from memory, by HEAD as by GET", async () => {
  await using site = await siteWithDictionary();
  const { body: plain } = await raw(`${site.url}/`, {});
  for (const method of ["GET", "GET", "HEAD"]) {
    const { status, headers, body } = await raw(`${site.url}/`, offer, method);
    expect([status, headers["content-encoding"], headers.vary]).toEqual([
      200,
      "dcz",
      "Accept-Encoding, Available-Dictionary",
    ]);
    expect(headers["server-timing"]).not.toContain("dictionary");
    expect(Number(headers["content-length"])).toBeLessThan(300);
    if (method === "HEAD") continue;
    expect(body.subarray(0, 40)).toEqual(Buffer.concat([Buffer.from("5e2a4d1820000000", "hex"), sha256(common)]));
    expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(common) })).toEqual(plain);
  }
});

test("a document that the browser has still is a 304 in no coding; one that changed is a new difference", async () => {
  await using site = await siteWithDictionary();
  const first = await raw(`${site.url}/`, offer);
  // With a query it comes by another way through the server.
  for (const path of ["/", "/?from=mail"]) {
    const again = await raw(site.url + path, { ...offer, "If-None-Match": String(first.headers.etag) });
    expect([again.status, again.headers["content-encoding"], again.body.length], path).toEqual([304, undefined, 0]);
  }
  site.content = async () => Response.json({ data: { word: `changed ${word}` } });
  site.write();
  const { headers, body } = await raw(`${site.url}/`, offer);
  expect(headers.etag).not.toBe(first.headers.etag);
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(common) }).toString()).toContain("changed");
});

test.each([
  ["an unknown dictionary", { ...offer, "Available-Dictionary": `:${sha256("x").toString("base64")}:` }],
  ["no dcz", { ...offer, "Accept-Encoding": "br" }],
])("a client with %s gets the whole document, and where the dictionary is", async (_, headers) => {
  await using site = await siteWithDictionary();
  for (const _time of [1, 2]) {
    const response = await raw(`${site.url}/`, headers);
    expect(response.headers["content-encoding"]).toBe("br");
    expect(response.headers["server-timing"]).toContain(id);
  }
});

test("payloads, missing pages and a site with the setting off know no dictionary", async () => {
  await using site = await siteWithDictionary();
  for (const path of ["/_.data", "/no-such-page/"]) {
    const { headers } = await raw(site.url + path, offer);
    expect([headers["content-encoding"] === "dcz", headers["server-timing"]], path).toEqual([
      false,
      expect.not.stringContaining("dictionary"),
    ]);
  }
  await using off = await siteWithDictionary({ DICTIONARIES: "0" });
  const { headers } = await raw(`${off.url}/`, offer);
  expect([headers["content-encoding"], headers.vary]).toEqual(["br", "Accept-Encoding"]);
  expect(headers["server-timing"]).not.toContain("dictionary");
});

test("a dictionary outlives starts until it helps little; the last three are kept", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dictionaries-"));
  const signal = new AbortController().signal;
  /** Pages of a build, alike but for a word each. */
  const pages = (build: string) =>
    ["one", "two", "three"].map((word) =>
      bytes(Array.from({ length: 300 }, (_, n) => sha256(build + n)).join() + word),
    );
  const start = async (build: string) => {
    const dictionary = new DocumentDictionary(folder);
    await dictionary.restore();
    const [first = bytes(""), second = bytes(""), other = bytes("")] = pages(build);
    return await dictionary.renew([first, second], [other], signal);
  };
  expect(await start("a")).toMatchObject({ isNew: true, presentBytes: undefined });
  const names = () => readdirSync(folder).filter((name) => name.endsWith(".dict"));
  const [kept = ""] = names();
  expect(sha256(readFileSync(join(folder, kept), "utf8")).toString("hex")).toBe(kept.replace(".dict", ""));
  expect((await start("a")).isNew).toBe(false);
  expect(names()).toEqual([kept]);
  await utimes(join(folder, kept), 1, 1);
  for (const build of ["b", "c", "d"]) expect((await start(build)).isNew).toBe(true);
  expect(names()).toHaveLength(3);
  expect(names()).not.toContain(kept);
  expect(readdirSync(folder).sort()).toEqual(
    names()
      .flatMap((name) => [name, `${name}.br`])
      .sort(),
  );
  await rm(folder, { recursive: true });
});

test("a dictionary is made of pages of each kind, the first of each before any second", async () => {
  const map = (paths: readonly string[]) => paths.map((path) => `<loc>https://site.example${path}</loc>`).join("");
  const maps: Record<string, string> = {
    "/sitemap.xml": map(["/sitemaps/a.xml", "/sitemaps/b.xml"]),
    "/sitemaps/a.xml": map(["/", "/about/", "/team/", "/jobs/", "/help/"]),
    "/sitemaps/b.xml": map(["/blog/1/", "/blog/2/"]),
  };
  const kinds = (path: string) => (path === "/" ? ["home"] : path.startsWith("/blog/") ? ["post"] : [`page:${path}`]);
  const paths = await samplePaths(async (path) => maps[path] ?? "", { routeIds: (path) => ["root", ...kinds(path)] });
  expect(paths).toEqual({ pages: ["/", "/about/", "/blog/1/", "/jobs/", "/blog/2/"], others: ["/help/"] });
  const long = [{ byteLength: 1_000_000 }, { byteLength: 700_000 }, { byteLength: 400_000 }];
  expect(withinSample(long)).toEqual([long[0], long[2]]);
});
