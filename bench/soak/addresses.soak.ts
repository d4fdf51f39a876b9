import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverMemory } from "../../scripts/launch/environment.mjs";
import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";
import { usedBySite } from "./used-by-site.ts";

const total = 100_000;
const connections = 32;
const maxResidentMegabytes = 512;

/** The URL number `index` of one kind; all differ. */
const kinds: readonly ((index: number) => string)[] = [
  (index) => `/?utm_source=x${index}`,
  (index) => `/about-us/?${index}`,
  (index) => `/nope-${index}/`,
  (index) => `/nope/${"long".repeat(450)}${index}`,
  (index) => `/homes/longmont/x${index}/`,
  (index) => `/blog/x${index}.data`,
  (index) => `/our-neighborhoods/?collection=x${index}`,
  (index) => `/our-neighborhoods/_.data?show=${index}`,
  (index) => `/new-home-search/?where=x${index}&what=y${index}`,
  (index) => `/blog/?page=2&after=x${index}`,
  (index) => `/about-us/_.data?_routes=x${index},root`,
  (index) => inCapitals("/our-homes/home-collections/limitededition/", index),
  (index) => escaped("/about-us/energy-green-practices/", index),
  (index) => `/${"/".repeat(index % 500)}about-us/./${"x/../".repeat(Math.floor(index / 500) % 200)}`,
  (index) => `http://h${index}?/about-us/`,
  (index) => `/media/r/w_${index}/front-range.jpg`,
  (index) => `/media/r/w_640/x${index}.jpg`,
  (index) => `/media/x${index}.jpg`,
  (index) => `/assets/x${index}.js`,
  (index) => `/__manifest?paths=/x${index}`,
];

async function startSite(): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "addresses-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const databaseUrl = `file:${join(folder, "demo.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const site = await startProcess("server/main.ts", [], {
    ...serverMemory(process.env),
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: "0",
    LOG_LEVEL: "warn",
    PAGE_CACHE_TTL_SECONDS: "86400",
  });
  onTestFinished(() => site.stop());
  return site;
}

test("100,000 different addresses leave the memory below 512 MB and the front page in the cache", async () => {
  const site = await startSite();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  onTestFinished(() => agent.destroy());
  const get = (target: string) => responseTo(site.url, target, agent);
  const residentMegabytes = async () => (await usedBySite(site.url)).residentMegabytes;
  for (const path of ["/", "/about-us/", "/our-neighborhoods/"]) await get(path);
  let highestMegabytes = await residentMegabytes();
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const number = next;
      next += 1;
      const kind = kinds[number % kinds.length] as (index: number) => string;
      await get(kind(Math.floor(number / kinds.length)));
      if (number % 2000 === 0) highestMegabytes = Math.max(highestMegabytes, await residentMegabytes());
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  highestMegabytes = Math.max(highestMegabytes, await residentMegabytes());
  console.log(`resident memory at most ${Math.round(highestMegabytes)} MB`);
  expect(highestMegabytes).toBeLessThanOrEqual(maxResidentMegabytes);
  expect((await get("/")).cache).toBe("hit");
});

/** Sends a target unchanged, which fetch would normalize. */
function responseTo(url: string, target: string, agent: Agent): Promise<{ status: number; cache: string | undefined }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().once("end", () => {
        resolve({ status: response.statusCode ?? 0, cache: response.headers["x-cache"] as string | undefined });
      });
    });
    sent.once("error", reject).end();
  });
}

/** Makes letters upper case by the bits of a number. */
function inCapitals(path: string, bits: number): string {
  let letter = 0;
  return path.replaceAll(/[a-z]/g, (each) => (bits & (1 << (letter++ % 24)) ? each.toUpperCase() : each));
}

/** Percent-encodes letters by the bits of a number. */
function escaped(path: string, bits: number): string {
  let letter = 0;
  return path.replaceAll(/[a-z]/g, (each) =>
    bits & (1 << (letter++ % 24)) ? `%${each.charCodeAt(0).toString(16)}` : each,
  );
}
