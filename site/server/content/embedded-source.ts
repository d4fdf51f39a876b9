import type { ContentBackend } from "@porchlight/backend";
import { dataOf, forwarded } from "../host/data-of.ts";
import { HostEndpoint } from "../host/host-endpoint.ts";
import type { ContentSource } from "./content-source.ts";
import { KeptResponses } from "./kept-responses.ts";

const url = "http://content.internal/wp/graphql";
/** The backend tells of every change, so that nothing grows old by itself. */
const untilChanged = {
  freshSeconds: Number.POSITIVE_INFINITY,
  staleSeconds: 0,
  staleOnErrorSeconds: Number.POSITIVE_INFINITY,
  retrySeconds: 1,
};

/** The embedded backend, in this process. It answers in the contract’s shape, so its responses are used as they come. */
export function embeddedSource(backend: ContentBackend): ContentSource {
  const forPages = new HostEndpoint({ url, fetch: (request) => backend.fetch(request, { siteOrigins: "omitted" }) });
  const forVisitors = new HostEndpoint({ url, fetch: (request) => backend.fetch(request) });
  const kept = new KeptResponses({
    ask: async (operation) => dataOf(operation, await forPages.send(operation)),
    times: untilChanged,
  });
  const endKeeping = backend.onWrite((change) => kept.purge(change));
  return {
    query: (operation, options) => kept.query(operation, options),
    forward: async (operation, visitor) => forwarded(await forVisitors.send(operation, visitor)),
    counters: backend.counters,
    namesMedium: (address) => backend.namesMedium(address),
    isReady: () => backend.isReady(),
    onWrite: (listener) => backend.onWrite(listener),
    purge: (change) => kept.purge(change),
    async close() {
      endKeeping();
      await backend.close();
    },
  };
}
