import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDemo } from "../../../packages/backend/import/demo/load-demo.ts";
import { openContentBackend } from "../../../packages/backend/index.ts";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { migrate } from "../../../packages/backend/store/open-store.ts";
import type { ContentDatabase } from "../../../packages/backend/store/tables.ts";
import { memoryLog, testAccounts } from "../../../packages/backend/testing/content-store.ts";

/** Handles one request, with web-standard types. */
export type RequestHandler = (request: Request) => Promise<Response>;

/** A server on a free local port. */
export interface ServedHost {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a handler over HTTP. */
export async function serve(respond: RequestHandler): Promise<ServedHost> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", async () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
      const body = Buffer.concat(chunks);
      const request = new Request(`http://localhost${incoming.url}`, {
        method: incoming.method ?? "GET",
        headers,
        ...(body.length > 0 ? { body } : {}),
      });
      const response = await respond(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A store in a temporary folder; `remove` deletes it. */
export interface TemporaryStore {
  readonly databaseUrl: string;
  remove(): void;
}

/** A store without content. */
export async function emptyStore(): Promise<TemporaryStore> {
  return await storeWith(async () => {});
}

/** A store with the demo builder in it. */
export async function demoStore(): Promise<TemporaryStore> {
  const folder = resolve(import.meta.dirname, "../../../packages/demo");
  return await storeWith(async (database) => {
    await loadDemo(database, { folder, today: "2026-11-21", unfinished: true });
  });
}

async function storeWith(fill: (database: ContentDatabase) => Promise<void>): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-conformance-"));
  const databaseUrl = `file:${join(folder, "store.db")}`;
  const database = openDatabase(databaseUrl);
  try {
    await migrate(database);
    await fill(database);
  } finally {
    await database.destroy();
  }
  return { databaseUrl, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The embedded backend on a store, as a site in production opens it. */
export async function embeddedBackend(databaseUrl: string) {
  return await openContentBackend({
    databaseUrl,
    publicUrl: "https://homes.test",
    production: true,
    log: memoryLog(),
    ...testAccounts,
  });
}
