import { runToEnd } from "./child.ts";
import { median } from "./statistics.ts";

/** What one address stands. */
export interface Throughput {
  readonly requestsPerSecond: number;
  readonly p99Milliseconds: number;
}

const connections = 20;

/** Asks one address as fast as it answers. @throws where an answer is no success. */
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
    throw new Error(`${url}: ${result.non2xx} answers without success, ${result.errors} errors.`);
  return { requestsPerSecond: result.requests.average, p99Milliseconds: result.latency.p99 };
}

/** Both addresses by turns; medians over the rounds. */
export async function loadByTurns(site: string, comparison: string, rounds: number, seconds: number) {
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
