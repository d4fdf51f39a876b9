import { operations } from "../site/app/content/operations.generated.ts";
import { openBenchBackend } from "./bench-backend.ts";
import { median } from "./statistics.ts";

/** What the longest operation of the site costs the embedded backend: processor time in ms, for all its pages. */
export interface OverviewCost {
  /** Asked for the first time in a warm process: executed. */
  readonly firstMilliseconds: number;
  /** Asked again while the content is the same. */
  readonly repeatedMilliseconds: number;
  readonly entries: number;
  readonly responseBytes: number;
}

type Lists = "neighborhoods" | "plans" | "models" | "homes";
type Response = {
  data: Record<Lists, { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | undefined>;
};

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
  const pages = await pagesOf(ask);
  /** The median over runs, each of which asks for all pages; the path's query makes an operation new. */
  const costOf = async (uriOf: (run: number) => string): Promise<number> => {
    const costs: number[] = [];
    for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
      milliseconds = 0;
      for (const page of pages.variables) await ask({ ...page, uri: uriOf(run) });
      if (run >= warmUpRuns) costs.push(milliseconds);
    }
    return median(costs);
  };
  const firstMilliseconds = await costOf((run) => `/our-neighborhoods/?${run}`);
  const repeatedMilliseconds = await costOf(() => "/our-neighborhoods/");
  await backend.close();
  return { firstMilliseconds, repeatedMilliseconds, entries: pages.entries, responseBytes: pages.bytes };
}

/** All pages of the four lists, as the site asks for them: their variables, entries and bytes. */
async function pagesOf(ask: (variables: object) => Promise<Buffer>) {
  const pages = { variables: [] as object[], entries: 0, bytes: 0 };
  let wanted: readonly Lists[] = lists;
  const cursors: Record<string, string | null> = {};
  for (let page = 0; wanted.length > 0 && page < 10; page += 1) {
    const flags = Object.fromEntries(
      lists.map((list) => [`with${list[0]?.toUpperCase()}${list.slice(1)}`, wanted.includes(list)]),
    );
    const variables = { uri: "/our-neighborhoods/", first: 500, withPage: page === 0, ...flags, ...cursors };
    const json = await ask(variables);
    const { data } = JSON.parse(json.toString()) as Response;
    pages.variables.push(variables);
    pages.bytes += json.byteLength;
    for (const list of wanted) pages.entries += data[list]?.nodes.length ?? 0;
    wanted = wanted.filter((list) => data[list]?.pageInfo.hasNextPage);
    for (const list of wanted) cursors[`${list}After`] = data[list]?.pageInfo.endCursor ?? null;
  }
  return pages;
}
