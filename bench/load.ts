import { median } from "./operation-cost.ts";
import { runToEnd } from "./processes.ts";

/** Throughput of one URL. */
export interface Throughput {
  readonly requestsPerSecond: number;
  readonly p99Milliseconds: number;
}

const connections = 20;

/**
 * Sends requests to one URL as fast as it responds.
 * @throws for a response other than 2xx
 */
export async function load(url: string, seconds: number): Promise<Throughput> {
  const output = await runToEnd("node_modules/autocannon/autocannon.js", [
    "--json",
    `--connections=${connections}`,
    `--duration=${seconds}`,
    "--headers=accept-encoding=br",
    url,
  ]);
  const result = JSON.parse(output) as {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses without success, ${result.errors} errors.`);
  return { requestsPerSecond: result.requests.average, p99Milliseconds: result.latency.p99 };
}

/** Loads both URLs alternately; medians over the rounds. */
export async function loadAlternately(site: string, comparison: string, rounds: number, seconds: number) {
  const results: { site: Throughput; comparison: Throughput }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ comparison: await load(comparison, seconds), site: await load(site, seconds) });
  }
  const middle = (of: "site" | "comparison"): Throughput => ({
    requestsPerSecond: median(results.map((each) => each[of].requestsPerSecond)),
    p99Milliseconds: median(results.map((each) => each[of].p99Milliseconds)),
  });
  return { site: middle("site"), comparison: middle("comparison") };
}
