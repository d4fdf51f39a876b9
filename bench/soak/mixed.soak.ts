// Two sites, one with the embedded backend and one with a WordPress, under mixed traffic while faults come and go.
// SOAK_MINUTES=3 shortens the run.
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { FaultScenario } from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { expect, onTestFinished, test } from "vitest";
import { serverMemory } from "../../scripts/launch/environment.mjs";
import { median } from "../operation-cost.ts";
import { runToEnd, type ServerProcess, startProcess } from "../processes.ts";
import { startVisitors, type Visitors } from "./cluster/visitors.ts";
import { type UsedBySite, usedBySite } from "./used-by-site.ts";

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const totalMs = minutes * 60_000;
/** Faults come for a while, then none for as long. */
const faultMs = Math.min(30_000, totalMs / 10);
const sampleMs = 2000;
const maxResidentMegabytes = 512;

/** A site under load, with what can fail around it. */
interface LoadedSite {
  readonly name: string;
  readonly site: ServerProcess;
  readonly visitors: Visitors;
  /** Faults in turn; each ends by the function that it returns. */
  readonly faults: readonly (() => Promise<() => Promise<void>>)[];
}

interface Period {
  readonly fromMs: number;
  readonly untilMs: number;
}

test(
  "memory and descriptors stay flat, and nothing fails beyond the injected faults",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "mixed-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const sites = [await embeddedSite(folder), await wordPressSite(folder)];
    const findings = await Promise.all(sites.map(findingsOf));
    expect(findings.flat()).toEqual([]);
  },
  totalMs + 20 * 60_000,
);

async function findingsOf({ name, site, visitors, faults }: LoadedSite): Promise<string[]> {
  const startedMs = performance.now();
  const untilMs = startedMs + totalMs;
  const periods: Period[] = [];
  const samples: UsedBySite[] = [];
  const others = otherTraffic(site.url);
  const sampling = sampleUntil(site, untilMs, samples);
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    await pause(faultMs);
    const fromMs = performance.now();
    const end = await faults[turn % faults.length]?.();
    await pause(faultMs);
    await end?.();
    await settled(site, visitors);
    periods.push({ fromMs, untilMs: performance.now() });
  }
  await sampling;
  await visitors.stop();
  const failures = [...visitors.failedReads, ...visitors.refusedWrites, ...(await others.stop())];
  const beyond = failures.filter((failure) => !periods.some((period) => overlap(failure, period)));
  const [middle, last] = [
    samples.slice(samples.length / 3, (samples.length * 2) / 3),
    samples.slice((samples.length * 2) / 3),
  ];
  const middleOf = (of: keyof UsedBySite, from: readonly UsedBySite[]) => median(from.map((each) => each[of]));
  const memory = [middleOf("residentMegabytes", middle), middleOf("residentMegabytes", last)] as const;
  const open = [middleOf("descriptors", middle), middleOf("descriptors", last)] as const;
  const highest = Math.max(...samples.map(({ residentMegabytes }) => residentMegabytes));
  console.log(
    `${name}: ${visitors.reads} reads, ${visitors.writes} writes, ${others.count()} other requests, ${periods.length} faults; ` +
      `${visitors.busyReads} reads and ${visitors.busyWrites} writes put off; ${failures.length} failed, ${beyond.length} of them beyond a fault. ` +
      `Memory ${memory.map(Math.round).join(" → ")} MB, ${Math.round(highest)} MB at most; descriptors ${open.join(" → ")}.`,
  );
  return [
    ...beyond.map(({ path, reason }) => `${name}: ${path}: ${reason}`),
    ...(memory[1] > memory[0] * 1.1 ? [`${name}: memory grew from ${memory[0]} to ${memory[1]} MB`] : []),
    ...(highest > maxResidentMegabytes ? [`${name}: ${highest} MB of memory`] : []),
    ...(open[1] > open[0] * 1.1 + 5 ? [`${name}: descriptors grew from ${open[0]} to ${open[1]}`] : []),
  ];
}

const overlap = (a: Period, b: Period) => a.fromMs <= b.untilMs && b.fromMs <= a.untilMs;

/** Resolves when the site reads and writes again after a fault. */
async function settled(site: ServerProcess, visitors: Visitors): Promise<void> {
  // Each writer, as one may still wait for the response to a save of the fault.
  const before = visitors.writers.map(({ acknowledged }) => acknowledged);
  while (visitors.writers.some(({ acknowledged }, each) => acknowledged <= (before[each] ?? 0))) await pause(100);
  for (let index = 0; ; index += 1) {
    // Not in any cache.
    const response = await fetch(`${site.url}/blog/?after=settled-${performance.now()}-${index}`);
    await response.arrayBuffer();
    if (response.status === 200 && (await fetch(`${site.url}/readyz`)).ok) return;
    await pause(100);
  }
}

async function sampleUntil(site: ServerProcess, untilMs: number, samples: UsedBySite[]): Promise<void> {
  for (; performance.now() < untilMs; await pause(sampleMs)) samples.push(await usedBySite(site.url));
}

/** Requests besides pages and saves, with the statuses that each may have. */
const otherRequests: readonly {
  readonly path: (index: number) => string;
  readonly init?: RequestInit;
  readonly statuses: readonly number[];
}[] = [
  { path: (index) => `/no-such-page-${index}/`, statuses: [404] },
  { path: (index) => `/wp-login-${index}.php`, statuses: [404] },
  { path: (index) => `/new-home-search/?price-to=${400_000 + index}`, statuses: [200] },
  { path: (index) => `/our-neighborhoods/_.data?show=${index}`, statuses: [200] },
  { path: (index) => `/media/r/w_640/nothing-${index}.jpg`, statuses: [404] },
  { path: () => "/homes.json", statuses: [200] },
  { path: () => "/sitemap.xml", statuses: [200] },
  // Not ready while the content takes longer than the check waits.
  { path: () => "/readyz", statuses: [200, 503] },
  { path: () => "/wp/graphql", init: { method: "POST", body: "{" }, statuses: [400, 415] },
  { path: () => "/about-us/", init: { method: "POST", body: "a=b" }, statuses: [405] },
];

/** Sends requests of other kinds, and cuts connections in the middle of a request and of a response, until stopped. */
function otherTraffic(url: string) {
  let isStopped = false;
  let count = 0;
  const failures: { path: string; reason: string; fromMs: number; untilMs: number }[] = [];
  const send = async () => {
    for (; !isStopped; count += 1) {
      const { path, init, statuses } = otherRequests[count % otherRequests.length] ?? {
        path: () => "/",
        statuses: [200],
      };
      const [at, fromMs] = [path(count), performance.now()];
      const failed = (reason: string) => failures.push({ path: at, reason, fromMs, untilMs: performance.now() });
      try {
        const response = await fetch(url + at, init);
        await response.arrayBuffer();
        const isBusy = response.status === 503 && response.headers.has("retry-after");
        if (!isBusy && !statuses.includes(response.status)) failed(`status ${response.status}`);
      } catch (error) {
        failed(String(error));
      }
      await pause(50);
    }
  };
  const cut = async () => {
    for (; !isStopped; await pause(500)) {
      const { hostname, port } = new URL(url);
      const half = connect(Number(port), hostname, () => half.end("GET / HTTP/1.1\r\nHost: ex")).on("error", () => {});
      const whole = request(`${url}/our-neighborhoods/`, (response) => response.destroy()).on("error", () => {});
      whole.end();
    }
  };
  const running = [send(), cut()];
  return {
    count: () => count,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return failures;
    },
  };
}

async function embeddedSite(folder: string): Promise<LoadedSite> {
  const file = join(folder, "embedded.db");
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: `file:${file}` });
  const locked = async () => {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    database.exec("begin immediate");
    return async () => {
      database.exec("rollback");
      database.close();
    };
  };
  return await loadedSite("embedded backend", folder, { DATABASE_URL: `file:${file}` }, [locked]);
}

const hostFaults: readonly FaultScenario[] = [
  { fault: { kind: "maintenance" } },
  { fault: { kind: "delay", milliseconds: 2000 } },
  { fault: { kind: "too-large" } },
  { fault: { kind: "trickle" } },
  { fault: { kind: "status", status: 502 } },
  { fault: { kind: "truncated" } },
  { closesConnections: true },
];

async function wordPressSite(folder: string): Promise<LoadedSite> {
  const databaseUrl = `file:${join(folder, "wordpress.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const program = "packages/backend/testing/fake-wordpress/main.ts";
  const host = await startProcess(program, ["--database", databaseUrl, "--model", "full"], {});
  onTestFinished(() => host.stop());
  const setScenario = async (scenario: FaultScenario) => {
    await fetch(`${host.url}/fake-wordpress/scenario`, { method: "POST", body: JSON.stringify(scenario) });
  };
  const faults = hostFaults.map((scenario) => async () => {
    await setScenario(scenario);
    return () => setScenario({});
  });
  const environment = { CONTENT_URL: host.url, DATABASE_URL: `file:${join(folder, "site.db")}` };
  return await loadedSite("WordPress", folder, environment, faults);
}

async function loadedSite(
  name: string,
  folder: string,
  environment: Record<string, string>,
  faults: LoadedSite["faults"],
): Promise<LoadedSite> {
  const site = await startProcess("server/main.ts", [], {
    ...serverMemory(process.env),
    NODE_ENV: "production",
    PORT: "0",
    VAR_FOLDER: join(folder, name),
    LOG_LEVEL: "silent",
    GRAPHQL_ALLOW_ANY_OPERATION: "1",
    REGISTRATIONS_PER_HOUR: "1000",
    ...environment,
  });
  onTestFinished(() => site.stop());
  while (!(await fetch(`${site.url}/readyz`)).ok) await pause(100);
  const locations = async (address: string) =>
    [...(await (await fetch(address)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = ""]) => at);
  const pages = await Promise.all((await locations(`${site.url}/sitemap.xml`)).map(locations));
  const paths = pages.flat().map((address) => new URL(address).pathname);
  return { name, site, faults, visitors: await startVisitors(site.url, paths) };
}
