import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type MeasuredPages, measurePages } from "./browser/measure-pages.ts";
import { choosePages } from "./browser/measured-site.ts";
import { pageNotes, pageTable } from "./browser/page-table.ts";
import { type MeasuredPage, measuredPages, neighborhoodPages } from "./browser/pages.ts";
import { weighPages, weightTable } from "./browser/weight-table.ts";
import { measureInteractionsOn } from "./interactions.ts";
import { loadAlternately } from "./load.ts";
import { measureOverview } from "./overview.ts";
import { runToEnd, type ServerProcess, startProcess } from "./processes.ts";
import { measureRenders } from "./render-cost.ts";
import { measureSearch } from "./search.ts";

type Row = { readonly name: string; readonly value: string; readonly compared: string };

const { values: options, positionals } = parseArgs({
  options: { quick: { type: "boolean" }, json: { type: "string" } },
  allowPositionals: true,
});
const partsAlone = ["interactions", "neighborhoods", "pages", "renders", "weights"] as const;
/** A name runs that measurement alone; words after `neighborhoods`, `pages` and `weights` select pages. */
const [only, ...words] = positionals;
const wants = (part: (typeof partsAlone)[number] | "rest") => only === undefined || only === part;
const rounds = 3;
const visits = options.quick ? 1 : 5;
const seconds = options.quick ? 2 : 5;
const paths = { document: "/", list: "/our-neighborhoods/", data: "/our-neighborhoods/_.data" };

async function main(): Promise<void> {
  if (only !== undefined && !partsAlone.some((part) => part === only)) {
    throw new Error(`There is no measurement ${only}. Choose one of: ${partsAlone.join(", ")}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const rows: Row[] = [];
    if (wants("rest")) rows.push(...(await siteCost(folder)));
    if (wants("rest") || wants("renders")) rows.push(...(await renderCosts(folder)));
    if (wants("rest") || wants("interactions")) rows.push(...(await costAtScale(folder)));
    print(rows);
    const weights = wants("weights") ? await weighPages(folder, words) : [];
    if (weights.length > 0) console.log(`\n${weightTable(weights)}`);
    const pages = await pageCosts(folder);
    if (pages) console.log(["", pageTable(pages), "", ...pageNotes(pages)].join("\n"));
    if (options.json) await writeFile(options.json, JSON.stringify({ rows, weights, pages }, null, 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the ten pages, or the twelve neighborhoods, only on request. */
async function pageCosts(folder: string): Promise<MeasuredPages | undefined> {
  const all = only === "neighborhoods" ? neighborhoodPages : wants("pages") ? measuredPages : undefined;
  const onRound = (round: number) => console.error(`Visit ${round} of ${visits}`);
  return all && (await measurePages(folder, { pages: choosePages<MeasuredPage>(all, words), visits, onRound }));
}

async function costAtScale(folder: string): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, "large.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo", "--scale", "500"], { DATABASE_URL: databaseUrl });
  return [...(wants("rest") ? await backendCost(databaseUrl) : []), ...(await interactions(databaseUrl))];
}

async function siteCost(folder: string): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, "demo.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: "0",
    LOG_LEVEL: "info",
    PAGE_CACHE_TTL_SECONDS: "3600",
  };
  const site = await startProcess("server/main.ts", [], environment);
  try {
    return await againstStatic(site, folder);
  } finally {
    await site.stop();
  }
}

async function interactions(databaseUrl: string): Promise<Row[]> {
  const costs = await measureInteractionsOn(databaseUrl);
  return costs.map(({ name, nextPaint, minPaint, listeners, script }) => ({
    name,
    value: `${nextPaint.toFixed(0)} ms to the next paint, least ${minPaint.toFixed(0)} ms`,
    compared: `listeners ${listeners.toFixed(0)} ms, scripts until idle ${script.toFixed(0)} ms`,
  }));
}

async function againstStatic(site: ServerProcess, folder: string): Promise<Row[]> {
  const files = await mkdtemp(join(folder, "static-"));
  for (const [name, path] of Object.entries(paths)) await saveResponse(site.url + path, join(files, name));
  const comparison = await startProcess("bench/static-server.ts", [files], {});
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const result = await loadAlternately(site.url + path, `${comparison.url}/${name}`, rounds, seconds);
      const ratio = result.site.requestsPerSecond / result.comparison.requestsPerSecond;
      rows.push({
        name: `cached ${path}`,
        value: `${Math.round(result.site.requestsPerSecond)} requests/s, p99 ${result.site.p99Milliseconds} ms`,
        compared: `static file ${Math.round(result.comparison.requestsPerSecond)} requests/s: × ${ratio.toFixed(2)}`,
      });
    }
    return rows;
  } finally {
    await comparison.stop();
  }
}

/** Saves a response as sent, including its content coding, for the static server. */
async function saveResponse(url: string, file: string): Promise<void> {
  const { body, headers } = await new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { "content-type": type = "", "content-encoding": coding } = response.headers;
        resolve({
          body: Buffer.concat(parts),
          headers: { "Content-Type": type, ...(coding ? { "Content-Encoding": coding } : {}) },
        });
      });
    });
    sent.on("error", reject).end();
  });
  await writeFile(file, body);
  await writeFile(`${file}.headers.json`, JSON.stringify(headers));
}

/** Processor time of the server for documents that are not in memory. */
async function renderCosts(folder: string): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, "renders.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  return (await measureRenders(databaseUrl)).map(({ name, status, requests, processorMilliseconds }) => ({
    name: `uncached ${name}`,
    value: `${processorMilliseconds.toFixed(1)} ms of processor time`,
    compared: `status ${status}, mean of ${requests}`,
  }));
}

async function backendCost(databaseUrl: string): Promise<Row[]> {
  const cost = await measureOverview(databaseUrl);
  const search = await measureSearch(databaseUrl);
  return [
    {
      name: `GetOverviewMap, ${cost.entries} entries`,
      value: `${cost.firstMilliseconds.toFixed(0)} ms of processor time`,
      compared: `again ${cost.repeatedMilliseconds.toFixed(1)} ms, ${(cost.responseBytes / 1024).toFixed(0)} KB`,
    },
    {
      name: `search, ${search.products} products`,
      value: `${Math.max(...search.filterMilliseconds).toFixed(1)} ms to filter`,
      compared: `${(search.brotliBytes / 1024).toFixed(0)} KB once, ${search.unpackMilliseconds.toFixed(0)} ms to unpack`,
    },
  ];
}

function print(rows: readonly Row[]): void {
  const width = (of: "name" | "value") => Math.max(...rows.map((row) => row[of].length));
  for (const row of rows)
    console.log(`${row.name.padEnd(width("name"))}  ${row.value.padEnd(width("value"))}  ${row.compared}`.trimEnd());
}

await main();
