import type { RedirectRule } from "@porchlight/contract/redirects";

/** The build's metadata is fetched this long after the start (S9.25). */
const metadataPrefetchMilliseconds = 1000;
/** The running build is compared with the latest one this often (S9.24). */
const buildCheckMilliseconds = 60 * 60 * 1000;

/** The metadata of a build (S7.39). */
export interface BuildMetadata {
  readonly redirects: readonly RedirectRule[];
  /** Paths that the build wrote as files. */
  readonly prerendered: readonly string[];
}

/**
 * A watch over the build of a page (S4.59, S4.60, S7.39–S7.42): `id` is that of the running build, and `onNewBuild` is
 * called once when there is a newer one.
 */
export function watchBuild(options: {
  readonly id: string;
  readonly onNewBuild: () => void;
  readonly fetch?: typeof globalThis.fetch;
  /** The connection's effective type, such as `4g`; undefined where the browser has none. */
  readonly connectionType?: () => string | undefined;
}) {
  const {
    id,
    onNewBuild,
    fetch = (input, init) => window.fetch(input, init),
    connectionType = browserConnection,
  } = options;
  let fetched: Promise<BuildMetadata> | undefined;

  /** The metadata of the running build, fetched at most once (S7.39); after a failure the next call tries again. */
  const metadata = (): Promise<BuildMetadata> => {
    fetched ??= readJson(fetch(`/builds/meta/${id}.json`)).then(parseMetadata);
    fetched.catch(() => {
      fetched = undefined;
    });
    return fetched;
  };
  const isOutdated = async (): Promise<boolean> => {
    try {
      const latest = await readJson(fetch(`/builds/latest.json?t=${Date.now()}`, { cache: "no-store" }));
      return typeof latest.id === "string" && latest.id !== id;
    } catch {
      // What could not be compared is compared at the next turn.
      return false;
    }
  };

  return {
    id,
    metadata,
    /** Prefetches the metadata and starts comparing with the latest build; returns what ends both. */
    start() {
      const prefetch = setTimeout(() => {
        if (!/^(?:slow-)?2g$/.test(connectionType() ?? "")) metadata().catch(() => undefined);
      }, metadataPrefetchMilliseconds);
      const check = setInterval(async () => {
        if (!(await isOutdated())) return;
        clearInterval(check);
        onNewBuild();
      }, buildCheckMilliseconds);
      return () => {
        clearTimeout(prefetch);
        clearInterval(check);
      };
    },
  };
}

let running: ReturnType<typeof watchBuild> | undefined;

/** Starts the watch over the build of this page; `onNewBuild` is called once (S4.60). Returns what ends it. */
export function startBuildWatch(id: string, onNewBuild: () => void): () => void {
  running = watchBuild({ id, onNewBuild });
  return running.start();
}

/** The id of the build that this page runs; null before the watch has started. */
export const runningBuildId = (): string | null => running?.id ?? null;

/** The metadata of the running build; null before the watch has started or where it cannot be fetched. */
export async function runningBuildMetadata(): Promise<BuildMetadata | null> {
  return (await running?.metadata().catch(() => null)) ?? null;
}

/** From the Network Information interface, which not every browser has and TypeScript does not type. */
function browserConnection(): string | undefined {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } };
  return connection?.effectiveType;
}

async function readJson(responding: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await responding;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  const value: unknown = await response.json();
  if (typeof value !== "object" || value === null) throw new Error(`${response.url} holds no object.`);
  return { ...value };
}

function parseMetadata({ redirects, prerendered }: Record<string, unknown>): BuildMetadata {
  return {
    redirects: Array.isArray(redirects) ? redirects.filter(isRule) : [],
    prerendered: Array.isArray(prerendered) ? prerendered.filter((path) => typeof path === "string") : [],
  };
}

function isRule(value: unknown): value is RedirectRule {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return false;
  return typeof value.from === "string" && typeof value.to === "string";
}
