import { openContentBackend } from "@porchlight/backend";
import { type ContentClient, operationNameOf } from "../app/graphql/client.ts";

const warmUpRuns = 10;
const measuredRuns = 31;

/** The median; the mean of the two middle values for an even number. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

const graphqlUrl = "http://site.example/wp/graphql";

/**
 * Opens the embedded backend in this process as in production: a client, and the cost of requests. Internal errors are
 * printed.
 */
export async function openMeasuredBackend(databaseUrl: string) {
  const quiet = () => undefined;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl: "http://site.example",
    production: true,
    log: { info: quiet, warn: quiet, error: (details, message) => console.error(message, details) },
    jwtSecret: "a secret for measurements",
  });
  const post = (body: string) =>
    new Request(graphqlUrl, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const content: ContentClient = {
    async query(query, variables) {
      const body = JSON.stringify({ operationName: operationNameOf(query), query, variables });
      const response = await backend.fetch(post(body));
      // Typed as the operation's result: the backend follows the contract that the type is generated from.
      return ((await response.json()) as { data: never }).data;
    },
  };
  return {
    content,
    close: () => backend.close(),
    /**
     * The median processor time of a request, and its last response. `requestBody` gets the number of the run, so that
     * each text can be unique.
     */
    async costOf(requestBody: (run: number) => string) {
      const milliseconds: number[] = [];
      let status = 0;
      let body = Buffer.alloc(0);
      for (let run = 0; run < warmUpRuns + measuredRuns; run += 1) {
        const request = post(requestBody(run));
        const before = process.cpuUsage();
        const response = await backend.fetch(request);
        body = Buffer.from(await response.arrayBuffer());
        const { user, system } = process.cpuUsage(before);
        if (run >= warmUpRuns) milliseconds.push((user + system) / 1000);
        status = response.status;
      }
      return { processorMilliseconds: median(milliseconds), status, body: body.toString() };
    },
  };
}
