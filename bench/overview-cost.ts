import { operations } from "../site/app/graphql/operations.generated.ts";
import { openBenchBackend } from "./bench-backend.ts";
import { median } from "./statistics.ts";

/** What the longest operation of the site costs the embedded backend: processor time in ms. */
export interface OverviewCost {
  /** Asked for the first time in a warm process: executed. */
  readonly firstMilliseconds: number;
  /** Asked again while the content is the same. */
  readonly repeatedMilliseconds: number;
  readonly entries: number;
  readonly responseBytes: number;
}

type Lists = "neighborhoods" | "plans" | "models" | "homes";
type Response = { data: Record<Lists, { nodes: unknown[] } | undefined> };

const lists: readonly Lists[] = ["neighborhoods", "plans", "models", "homes"];
const warmUpRuns = 10;
const measuredRuns = 31;

/** Measures on a store that holds a large demo; the backend runs in this process. */
export async function measureOverview(databaseUrl: string): Promise<OverviewCost> {
  const backend = await openBenchBackend(databaseUrl);
  const query = operations.GetOverviewMap;
  let milliseconds = 0;
  const ask = async (variables: object): Promise<Buffer> => {
    const body = JSON.stringify({ operationName: "GetOverviewMap", query, variables });
    const headers = { "Content-Type": "application/json" };
    const request = new Request("http://site.example/wp/graphql", { method: "POST", headers, body });
    const before = process.cpuUsage();
    const response = await backend.fetch(request);
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    const { user, system } = process.cpuUsage(before);
    milliseconds += (user + system) / 1000;
    return Buffer.concat(pieces);
  };
  const json = await ask({ uri: "/our-neighborhoods/" });
  const { data } = JSON.parse(json.toString()) as Response;
  const entries = lists.reduce((sum, list) => sum + (data[list]?.nodes.length ?? 0), 0);
  /** The median over runs; the path's query makes an operation new. */
  const costOf = async (uriOf: (run: number) => string): Promise<number> => {
    const costs: number[] = [];
    for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
      milliseconds = 0;
      await ask({ uri: uriOf(run) });
      if (run >= warmUpRuns) costs.push(milliseconds);
    }
    return median(costs);
  };
  const firstMilliseconds = await costOf((run) => `/our-neighborhoods/?${run}`);
  const repeatedMilliseconds = await costOf(() => "/our-neighborhoods/");
  await backend.close();
  return { firstMilliseconds, repeatedMilliseconds, entries, responseBytes: json.byteLength };
}
