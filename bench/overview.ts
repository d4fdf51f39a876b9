import { operations } from "../app/graphql/operations.generated.ts";
import { openMeasuredBackend } from "./operation-cost.ts";

/** The body of the overview's request; another query in the path makes it another operation for the response cache. */
export function overviewRequest(uri: string): string {
  const query = operations.GetOverviewMap;
  return JSON.stringify({ operationName: "GetOverviewMap", query, variables: { uri } });
}

/**
 * What the site’s longest operation costs the embedded backend in processor time, on a store that holds a large demo:
 * executed, and sent again while the content is the same.
 */
export async function measureOverview(databaseUrl: string) {
  const backend = await openMeasuredBackend(databaseUrl);
  try {
    const first = await backend.costOf((run) => overviewRequest(`/our-neighborhoods/?${run}`));
    const repeated = await backend.costOf(() => overviewRequest("/our-neighborhoods/"));
    const { data } = JSON.parse(repeated.body) as { data: Record<string, { nodes?: unknown[] } | null> };
    const lists = ["neighborhoods", "plans", "models", "homes"];
    return {
      firstMilliseconds: first.processorMilliseconds,
      repeatedMilliseconds: repeated.processorMilliseconds,
      entries: lists.reduce((sum, list) => sum + (data[list]?.nodes?.length ?? 0), 0),
      responseBytes: Buffer.byteLength(repeated.body),
    };
  } finally {
    await backend.close();
  }
}
