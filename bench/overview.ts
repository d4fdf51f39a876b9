import { operations } from "../app/graphql/operations.generated.ts";
import { openMeasuredBackend } from "./operation-cost.ts";

/** Body of the overview's request; a query in the URI makes it a different operation for the response cache. */
export function overviewRequest(uri: string): string {
  const query = operations.GetOverviewMap;
  return JSON.stringify({ operationName: "GetOverviewMap", query, variables: { uri } });
}

/**
 * Processor time of the site’s longest operation on the embedded backend, with a large demo in its store: executed, and
 * repeated with unchanged content.
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
