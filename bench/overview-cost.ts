import { operations } from "../site/app/content/operations.generated.ts";
import { openBenchBackend } from "./bench-backend.ts";
import { median } from "./statistics.ts";

/** What the longest question of the site costs the embedded backend. */
export interface OverviewCost {
  readonly processorMilliseconds: number;
  readonly milliseconds: number;
  readonly entries: number;
  readonly answerBytes: number;
}

const lists = ["neighborhoods", "plans", "models", "homes"] as const;
const headers = { "Content-Type": "application/json" };
const variables = { uri: "/our-neighborhoods/" };
const body = JSON.stringify({ operationName: "GetOverviewMap", query: operations.GetOverviewMap, variables });
const warmUpRuns = 2;
const measuredRuns = 9;

/** Measures on a store that holds a large demo; the backend runs in this process. */
export async function measureOverview(databaseUrl: string): Promise<OverviewCost> {
  const backend = await openBenchBackend(databaseUrl);
  const runs: OverviewCost[] = [];
  for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    const response = await backend.fetch(
      new Request("http://site.example/wp/graphql", { method: "POST", headers, body }),
    );
    const text = await response.text();
    const { user, system } = process.cpuUsage(before);
    runs.push({
      processorMilliseconds: (user + system) / 1000,
      milliseconds: performance.now() - started,
      entries: entriesIn(text),
      answerBytes: text.length,
    });
  }
  await backend.close();
  const measured = runs.slice(warmUpRuns);
  return {
    processorMilliseconds: median(measured.map((run) => run.processorMilliseconds)),
    milliseconds: median(measured.map((run) => run.milliseconds)),
    entries: measured[0]?.entries ?? 0,
    answerBytes: measured[0]?.answerBytes ?? 0,
  };
}

function entriesIn(text: string): number {
  const { data } = JSON.parse(text) as { data: Record<(typeof lists)[number], { nodes: unknown[] }> };
  return lists.reduce((count, list) => count + data[list].nodes.length, 0);
}
