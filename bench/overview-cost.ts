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

type Lists = "neighborhoods" | "plans" | "models" | "homes";
type Answer = {
  data: Record<Lists, { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | undefined>;
};

const lists: readonly Lists[] = ["neighborhoods", "plans", "models", "homes"];
const warmUpRuns = 2;
const measuredRuns = 9;

/** Measures on a store that holds a large demo; the backend runs in this process. */
export async function measureOverview(databaseUrl: string): Promise<OverviewCost> {
  const backend = await openBenchBackend(databaseUrl);
  const runs: OverviewCost[] = [];
  for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    const { entries, bytes } = await askAll(async (variables) => {
      const body = JSON.stringify({ operationName: "GetOverviewMap", query: operations.GetOverviewMap, variables });
      const headers = { "Content-Type": "application/json" };
      const response = await backend.fetch(
        new Request("http://site.example/wp/graphql", { method: "POST", headers, body }),
      );
      return await response.text();
    });
    const { user, system } = process.cpuUsage(before);
    runs.push({
      processorMilliseconds: (user + system) / 1000,
      milliseconds: performance.now() - started,
      entries,
      answerBytes: bytes,
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

/** All pages of the four lists, as the site asks for them. */
async function askAll(ask: (variables: object) => Promise<string>): Promise<{ entries: number; bytes: number }> {
  let entries = 0;
  let bytes = 0;
  let wanted: readonly Lists[] = lists;
  const cursors: Record<string, string | null> = {};
  for (let page = 0; wanted.length > 0 && page < 10; page += 1) {
    const flags = Object.fromEntries(
      lists.map((list) => [`with${list[0]?.toUpperCase()}${list.slice(1)}`, wanted.includes(list)]),
    );
    const text = await ask({ uri: "/our-neighborhoods/", first: 500, withPage: page === 0, ...flags, ...cursors });
    const { data } = JSON.parse(text) as Answer;
    bytes += text.length;
    for (const list of wanted) entries += data[list]?.nodes.length ?? 0;
    wanted = wanted.filter((list) => data[list]?.pageInfo.hasNextPage);
    for (const list of wanted) cursors[`${list}After`] = data[list]?.pageInfo.endCursor ?? null;
  }
  return { entries, bytes };
}
