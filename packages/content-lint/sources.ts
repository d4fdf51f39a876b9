import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { homeAddressOf } from "@porchlight/contract/addresses";
import { loadDemo } from "../backend/import/demo/load-demo.ts";
import { openDatabase } from "../backend/store/database.ts";
import { migrate, openForReading } from "../backend/store/open-store.ts";
import { type ContentSnapshot, readSnapshot } from "../backend/store/snapshot.ts";
import type { ContentDatabase } from "../backend/store/tables.ts";
import { importHost } from "../migrate/import/import-host.ts";
import { openHost } from "../migrate/import/open-host.ts";
import { type Content, readKnownPictures } from "./content.ts";

/** Reads a demo folder for a date. @throws {DemoError} when it cannot be loaded */
export async function demoContent(folder: string, today: string): Promise<Content> {
  const snapshot = await throughTemporaryStore(async (database) => {
    await loadDemo(database, { folder, today });
  });
  return { snapshot, today, knownPictures: readKnownPictures(folder) };
}

/** Options for reading a host. */
export interface HostOptions {
  /** Base URL or endpoint. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with a sentence before a wait and during the import of lists. */
  readonly print?: ((text: string) => void) | undefined;
}

/** Reads the public content of a WPGraphQL host, as `npm run import` does. @throws {HostError} */
export async function hostContent(options: HostOptions, today: string): Promise<Content> {
  const { url, token, signal = new AbortController().signal, print = () => undefined } = options;
  const snapshot = await throughTemporaryStore(async (database, folder) => {
    await importHost(database, {
      host: openHost({ url, token, signal, onWait: print }),
      storeIdentity: folder,
      varFolder: folder,
      progress: { update: (name, { count }) => print(`${name}: ${count}`), print, end() {} },
      signal,
    });
  });
  return { snapshot, today, hostUrl: homeAddressOf(url) };
}

/**
 * Reads the published content of a store without changing it. @throws {StoreError} when it does not exist or cannot be
 * opened
 */
export async function storeContent(databaseUrl: string, today: string): Promise<Content> {
  await using database = await openForReading(databaseUrl);
  return { snapshot: await readSnapshot(database), today };
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Reads the content that `fill` writes to a new store in a temporary folder, removed afterwards and on signals. */
export async function throughTemporaryStore(
  fill: (database: ContentDatabase, folder: string) => Promise<void>,
): Promise<ContentSnapshot> {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-content-lint-"));
  const end = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, end);
  try {
    await using database = openDatabase(`file:${join(folder, "store.db")}`);
    await migrate(database);
    await fill(database, folder);
    return await readSnapshot(database);
  } finally {
    for (const signal of signals) process.off(signal, end);
    await rm(folder, { recursive: true, force: true });
  }
}
