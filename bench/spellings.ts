import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverMemory } from "../tools/launch/server-memory.mjs";
import { runToEnd, type ServerProcess, startProcess } from "./child.ts";

/**
 * What strangers’ addresses cost: 100,000 targets, all different, at the built site on the demo. Prints the resident
 * memory of the server before, at most and after, and how the front page is answered in the end. The exit code is 1
 * where the memory passes 512 MB or the front page has to be made anew.
 */
const total = Number(process.argv[2] ?? 100_000);
const connections = 32;
const maxResidentMegabytes = 512;

/** Address number `index` of one kind; no two are the same target. */
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

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "spellings-"));
  try {
    const databaseUrl = `file:${join(folder, "demo.db")}`;
    await runToEnd("backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
    const site = await startProcess("site/server/main.ts", [], {
      ...serverMemory(process.env),
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      PORT: "0",
      LOG_LEVEL: "warn",
      DOCUMENT_FRESH_SECONDS: "86400",
    });
    try {
      process.exitCode = (await measured(site)) ? 0 : 1;
    } finally {
      await site.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(site: ServerProcess): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (target: string) => answerTo(site.url, target, agent);
  for (const path of ["/", "/about-us/", "/our-neighborhoods/"]) await ask(path);
  const before = await residentMegabytes(site);
  let highest = before;
  const statuses = new Map<number, number>();
  const started = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const number = next;
      next += 1;
      const kind = kinds[number % kinds.length] as (index: number) => string;
      const { status } = await ask(kind(Math.floor(number / kinds.length)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (number % 2000 === 0) highest = Math.max(highest, await residentMegabytes(site));
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  const after = await residentMegabytes(site);
  highest = Math.max(highest, after);
  const front = (await ask("/")).cache;
  agent.destroy();
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`${total} addresses in ${seconds.toFixed(0)} s, answers ${counts.join(", ")}`);
  console.log(`resident memory before ${before} MB, at most ${highest} MB, after ${after} MB`);
  console.log(`the front page: ${front}`);
  return highest <= maxResidentMegabytes && front === "hit";
}

/** The target as it stands, which fetch would tidy up. */
function answerTo(url: string, target: string, agent: Agent): Promise<{ status: number; cache: string | undefined }> {
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

async function residentMegabytes(site: ServerProcess): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (!bytes) throw new Error("The server does not say how much memory it has.");
  return Math.round(Number(bytes) / 1024 / 1024);
}

/** Letters in capitals by the bits of a number. */
function inCapitals(path: string, bits: number): string {
  let letter = 0;
  return path.replaceAll(/[a-z]/g, (each) => (bits & (1 << (letter++ % 24)) ? each.toUpperCase() : each));
}

/** Letters behind percent signs by the bits of a number. */
function escaped(path: string, bits: number): string {
  let letter = 0;
  return path.replaceAll(/[a-z]/g, (each) =>
    bits & (1 << (letter++ % 24)) ? `%${each.charCodeAt(0).toString(16)}` : each,
  );
}

await main();
