/**
 * What the overview's operation costs the embedded backend: a demo of 500 entries of each kind, asked for the first
 * time and again. Prints CPU milliseconds; exits 1 above the budget.
 *
 *     NODE_ENV=production node bench/overview.ts [entries of each kind]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDemo } from "@porchlight/backend/import/demo/load-demo.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/migrate.ts";
import { measureOverview } from "./overview-cost.ts";

const budget = { firstMilliseconds: 60, repeatedMilliseconds: 1 };
const scale = Number(process.argv[2] ?? 500);

const folder = mkdtempSync(join(tmpdir(), "porchlight-bench-"));
const databaseUrl = `file:${join(folder, "store.db")}`;
try {
  const database = openDatabase(databaseUrl);
  await migrate(database);
  const demo = { folder: resolve(import.meta.dirname, "../demo"), today: new Date().toISOString().slice(0, 10) };
  await loadDemo(database, { ...demo, scale, unfinished: true });
  await database.destroy();
  const { firstMilliseconds, repeatedMilliseconds, entries, responseBytes } = await measureOverview(databaseUrl);
  console.log(`GetOverviewMap: ${entries} entries, ${(responseBytes / 1024).toFixed(0)} KiB of JSON`);
  console.log(`  first:    ${firstMilliseconds.toFixed(1)} ms CPU (budget ${budget.firstMilliseconds})`);
  console.log(`  repeated: ${repeatedMilliseconds.toFixed(2)} ms CPU (budget ${budget.repeatedMilliseconds})`);
  const isWithin = firstMilliseconds <= budget.firstMilliseconds && repeatedMilliseconds <= budget.repeatedMilliseconds;
  process.exitCode = isWithin ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
