import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";
import { PreviousBuilds } from "./builds.ts";
import { staticFiles } from "./static-files.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A build of one script; the number is the end of its id. */
function buildOf(number: number) {
  const folder = temporaryFolder();
  const script = `export const build = ${number};\n`;
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, `assets/plan-${number}.js`), script);
  writeFileSync(join(folder, `assets/plan-${number}.js.gz`), gzipSync(script));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  const id = `00000000000000${String(number).padStart(2, "0")}`;
  const build = { id, timestamp: "", redirects: [], prerendered: [] };
  const operations = { Same: "query Same { same }", Own: `query Own${number} { own${number} }` };
  return { build, files: staticFiles(folder), operations };
}

async function keep(folder: string, number: number): Promise<void> {
  const { build, files, operations } = buildOf(number);
  await new PreviousBuilds(folder).keep(build, files, operations);
  const startedAt = new Date(Date.now() - (100 - number) * 60_000);
  utimesSync(join(folder, build.id), startedAt, startedAt);
}

test("a page of a previous build gets its scripts and metadata from the next build's server", async () => {
  await using site = await fakeSite({}, { "client/assets/plan-2.js": "export const build = 2;" });
  expect((await fetch(`${site.url}/assets/plan-1.js`)).status).toBe(404);
  await keep(join(site.folder, "builds"), 1);
  const former = await fetch(`${site.url}/assets/plan-1.js`);
  expect(await former.text()).toBe("export const build = 1;\n");
  expect(Object.fromEntries(former.headers)).toMatchObject({
    "content-type": expect.stringContaining("javascript"),
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await (await fetch(`${site.url}/assets/plan-2.js`)).text()).toBe("export const build = 2;");
  const metadata = await fetch(`${site.url}/builds/meta/0000000000000001.json`);
  expect(await metadata.json()).toEqual({ id: "0000000000000001", timestamp: "", redirects: [], prerendered: [] });
  expect(metadata.headers.get("content-type")).toBe("application/json");
});

test.each([
  ["a script of no build", "/assets/plan-3.js"],
  ["a compressed form", "/assets/plan-1.js.gz"],
  ["no file at all", "/assets/"],
  ["the metadata of no build", "/builds/meta/0000000000000009.json"],
  ["something else of the server's folder", "/builds/meta/jwt-secret"],
])("%s is a 404 that is not cached", async (_what, path) => {
  await using site = await fakeSite();
  await keep(join(site.folder, "builds"), 1);
  const response = await fetch(site.url + path, { redirect: "manual" });
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("the five most recently started builds are stored, however often one of them starts", async () => {
  const folder = temporaryFolder();
  for (const number of [1, 2, 3, 4, 5]) await keep(folder, number);
  // Back to the oldest build, then to a newer one.
  const oldest = buildOf(1);
  await new PreviousBuilds(folder).keep(oldest.build, oldest.files, oldest.operations);
  await keep(folder, 6);
  expect(readdirSync(folder).sort()).toEqual([1, 3, 4, 5, 6].map((number) => `000000000000000${number}`));
  expect(readdirSync(join(folder, "0000000000000006/assets")).sort()).toEqual(["plan-6.js", "plan-6.js.gz"]);
});

test("two processes that start one build at once store it completely, once", async () => {
  const folder = temporaryFolder();
  const { build, files, operations } = buildOf(1);
  await Promise.all([
    new PreviousBuilds(folder).keep(build, files, operations),
    new PreviousBuilds(folder).keep(build, files, operations),
  ]);
  expect(readdirSync(folder)).toEqual([build.id]);
  expect(readdirSync(join(folder, build.id)).sort()).toEqual(["assets", "build.json", "operations.json"]);
});

test("operations of a previous build are allowed, unknown ones are rejected", async () => {
  const folder = temporaryFolder();
  for (const number of [1, 2]) await keep(folder, number);
  expect((await new PreviousBuilds(folder).operations()).sort()).toEqual([
    "query Own1 { own1 }",
    "query Own2 { own2 }",
    "query Same { same }",
  ]);
  const id = "0000000000000001";
  const operations = readFileSync(join(folder, id, "operations.json"));
  await using site = await fakeSite({}, { [`builds/${id}/operations.json`]: operations });
  site.content = async () => Response.json({ data: { own1: "kept" } });
  const request = async (query: string) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${site.url}/wp/graphql`, {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
    });
    return [response.status, await response.json()];
  };
  expect(await request("query Own1 { own1 }")).toEqual([200, { data: { own1: "kept" } }]);
  expect(await request("query Own2 { own2 }")).toEqual([
    403,
    { errors: [{ message: "This address accepts the operations of this site only." }] },
  ]);
});

test("an invalid file of a previous build affects no other and does not end the start", async () => {
  const folder = temporaryFolder();
  for (const number of [1, 2, 3, 4, 5]) await keep(folder, number);
  const broken = ["null", '{"Own2":"query {","Own3":7}', '{"Own', "[]"];
  for (const [at, text] of broken.entries())
    writeFileSync(join(folder, `000000000000000${at + 2}/operations.json`), text);
  expect((await new PreviousBuilds(folder).operations()).sort()).toEqual([
    "query Own1 { own1 }",
    "query Same { same }",
  ]);
});
