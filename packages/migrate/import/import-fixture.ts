import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { onTestFinished } from "vitest";
import { type FakeLists, fakeResponses, type HostFixtureOptions, hostFixture, silentProgress } from "./host-fixture.ts";
import { type ImportHostOptions, importHost } from "./import-host.ts";
import { openHost, type ReadingOptions } from "./open-host.ts";

/** A store and a folder for one test, with helpers for importing. Removed after the test. */
export async function importFixture() {
  const store = await temporaryStore();
  const varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
  onTestFinished(async () => {
    await store.remove();
    rmSync(varFolder, { recursive: true, force: true });
  });
  return {
    store,
    varFolder,
    /** Imports without pauses. */
    run(url: string, options: Partial<ImportHostOptions> = {}, reading: Partial<ReadingOptions> = {}) {
      const host = openHost({ url, pause: async () => undefined, ...reading });
      const storeIdentity = store.databaseUrl;
      return importHost(store.database, { host, storeIdentity, varFolder, progress: silentProgress, ...options });
    },
    entries: () => store.database.selectFrom("entries").selectAll().orderBy("id").execute(),
    /** The stored fields of an entry; null when it does not exist. */
    async dataOf(id: number): Promise<Record<string, unknown>> {
      const row = await store.database.selectFrom("entries").select("data").where("id", "=", id).executeTakeFirst();
      return JSON.parse(row?.data ?? "null") as Record<string, unknown>;
    },
  };
}

/** A host that ends with the test. */
export async function host(options: HostFixtureOptions) {
  const fixture = await hostFixture(options);
  onTestFinished(() => fixture.close());
  return fixture;
}

/** A host of plain lists that ends with the test. */
export const hostOf = (lists: FakeLists) => host({ reply: fakeResponses(lists) });
