// Processor time of the server process for documents that are not in its memory.
import { type ServerProcess, startProcess } from "./processes.ts";

/** The cost of one kind of request. */
interface RenderCost {
  readonly name: string;
  readonly requests: number;
  /** Mean processor time of the server for one request: loaders, render, compression and HTTP. */
  readonly processorMilliseconds: number;
  /** Most frequent status. */
  readonly status: number;
}

const revalidateSecret = "bench-revalidate-secret";
const requestsOfKind = 200;
const warmUpRequests = 60;

/** Addresses that are all different, so that none is in memory. */
const kinds: readonly { readonly name: string; readonly path: (index: number) => string }[] = [
  { name: "404, no route", path: (index) => `/no-such-page-${index}/` },
  { name: "404, no page possible", path: (index) => `/No-Such-Page-${index}.php` },
  { name: "404, no such home", path: (index) => `/homes/longmont/haystack-bend/qmi/no-such-home-${index}/` },
  { name: "404, no such post", path: (index) => `/blog/no-such-post-${index}/` },
  { name: "search", path: (index) => `/new-home-search/?where=Longmont&price-to=${400_000 + index}` },
  { name: "search with a text", path: (index) => `/new-home-search/?q=three+beds+under+${500 + index}k` },
];

/**
 * Measures the mean processor time of requests that are sent one after the other to a site with this store. Pages are
 * those of the sitemap, after a purge.
 */
export async function measureRenders(databaseUrl: string): Promise<RenderCost[]> {
  const site = await startProcess("server/main.ts", [], {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: "0",
    LOG_LEVEL: "info",
    PRERENDER: "0",
    REVALIDATE_SECRET: revalidateSecret,
    PAGE_CACHE_TTL_SECONDS: "3600",
  });
  try {
    const pages = await sitemapPaths(site);
    const costs: RenderCost[] = [];
    for (const { name, path } of kinds) {
      const pathsFrom = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => path(from + index));
      await costOf(site, name, pathsFrom(0, warmUpRequests));
      costs.push(await costOf(site, name, pathsFrom(warmUpRequests, requestsOfKind)));
    }
    // Last, as pages are recompressed in the background.
    await costOf(site, "warm-up", pages);
    await purge(site);
    costs.push(await costOf(site, "page", pages));
    return costs;
  } finally {
    await site.stop();
  }
}

async function costOf(site: ServerProcess, name: string, paths: readonly string[]): Promise<RenderCost> {
  const statuses = new Map<number, number>();
  const before = await processorMilliseconds(site);
  for (const path of paths) {
    const response = await fetch(site.url + path, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  const total = (await processorMilliseconds(site)) - before;
  const [status = 0] = [...statuses].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { name, status, requests: paths.length, processorMilliseconds: total / paths.length };
}

async function purge(site: ServerProcess): Promise<void> {
  const headers = { "X-Revalidate-Secret": revalidateSecret };
  await fetch(`${site.url}/ops/revalidate`, { method: "POST", headers });
}

async function processorMilliseconds(site: ServerProcess): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1];
  if (!seconds) throw new Error("The server does not report its processor time.");
  return Number(seconds) * 1000;
}

async function sitemapPaths({ url }: ServerProcess): Promise<string[]> {
  const locations = async (path: string) => {
    const text = await (await fetch(url + path)).text();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  };
  const pages = await Promise.all((await locations("/sitemap.xml")).map(locations));
  return pages.flat();
}
