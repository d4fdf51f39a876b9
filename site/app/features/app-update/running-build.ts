import { type BuildMetadata, type BuildWatch, watchBuild } from "./builds.ts";

let running: BuildWatch | undefined;

/**
 * Starts the watch over the build that this page runs on, known by the id in its document; `onNewBuild` is told once
 * of a newer one (S4.60). Returns what ends it.
 */
export function startBuildWatch(id: string, onNewBuild: () => void): () => void {
  running = watchBuild({
    id,
    fetch: (input, init) => window.fetch(input, init),
    connectionType,
    onNewBuild,
  });
  return running.start();
}

/** The metadata of the running build; null before the watch has started or where it cannot be fetched. */
export async function runningBuildMetadata(): Promise<BuildMetadata | null> {
  return (await running?.metadata().catch(() => null)) ?? null;
}

/** What the Network Information interface says, which not every browser has and TypeScript does not know. */
function connectionType(): string | undefined {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } };
  return connection?.effectiveType;
}
