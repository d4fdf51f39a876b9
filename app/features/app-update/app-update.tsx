import type { RedirectRule } from "@porchlight/contract/redirects";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";

const loadNotice = async () => (await import("./update-notice.tsx")).UpdateNotice;
/** Delay before the notice's code is loaded. */
const noticeLoadMilliseconds = 60_000;

/**
 * Compares the build of the document with the latest one, and shows a notice when there is a newer one (S4.59, S4.60).
 */
export function AppUpdate({ buildId }: { readonly buildId: string | null }) {
  // Later loader data may come from a newer build; the page keeps running its first build.
  const [id] = useState(buildId);
  const [isOld, setIsOld] = useState(false);
  const [hasStayed, setHasStayed] = useState(false);
  // Before the first click: a navigation without the build's redirects would load a document.
  useLayoutEffect(() => (id === null ? undefined : startBuildWatch(id, () => setIsOld(true))), [id]);
  // In advance, as a newer build may have replaced the chunk.
  useEffect(() => {
    const timer = setTimeout(() => setHasStayed(true), noticeLoadMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const UpdateNotice = useLoadedOnce(loadNotice, isOld || hasStayed, () => undefined);
  return isOld && UpdateNotice ? <UpdateNotice /> : null;
}

/** Delay before the build's metadata is prefetched (S9.25). */
const metadataPrefetchMilliseconds = 1000;
/** Interval between comparisons with the latest build (S9.24). */
const buildCheckMilliseconds = 60 * 60 * 1000;

/** The metadata of a build (S7.39). */
export interface BuildMetadata {
  readonly redirects: readonly RedirectRule[];
  /** Paths that were prerendered. */
  readonly prerendered: readonly string[];
}

/** Watches for builds newer than `id`, that of the page (S4.59, S4.60, S7.39–S7.42); `onNewBuild` is called once. */
export function watchBuild(options: {
  readonly id: string;
  readonly onNewBuild: () => void;
  readonly fetch?: typeof globalThis.fetch;
  /** The effective connection type, such as `4g`; undefined when the browser does not support it. */
  readonly connectionType?: () => string | undefined;
}) {
  const {
    id,
    onNewBuild,
    fetch = (input, init) => window.fetch(input, init),
    connectionType = browserConnection,
  } = options;
  let fetched: Promise<BuildMetadata> | undefined;

  /** The metadata of the running build, fetched at most once (S7.39); a failed request is repeated on the next call. */
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
      // Compares again at the next interval.
      return false;
    }
  };

  return {
    id,
    metadata,
    /** Prefetches the metadata and starts comparing with the latest build; returns a function that stops both. */
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

/** Starts the watch for this page; `onNewBuild` is called once (S4.60). Returns a function that stops it. */
export function startBuildWatch(id: string, onNewBuild: () => void): () => void {
  running = watchBuild({ id, onNewBuild });
  return running.start();
}

/** The id of the build that this page runs; null before the watch has started. */
export const runningBuildId = (): string | null => running?.id ?? null;

/** The metadata of the running build; null before the watch has started or when it cannot be fetched. */
export async function runningBuildMetadata(): Promise<BuildMetadata | null> {
  return (await running?.metadata().catch(() => null)) ?? null;
}

/** From the Network Information API, which not every browser has and TypeScript does not type. */
function browserConnection(): string | undefined {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } };
  return connection?.effectiveType;
}

async function readJson(responding: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await responding;
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  const value: unknown = await response.json();
  if (typeof value !== "object" || value === null) throw new Error(`${response.url} is not a JSON object.`);
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
