import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runToEnd } from "./child.ts";
import { measureHostileQuestions } from "./hostile-cost.ts";

const folder = await mkdtemp(join(tmpdir(), "bench-"));
try {
  const databaseUrl = `file:${join(folder, "large.db")}`;
  await runToEnd("content/import/main.ts", ["demo", "--scale", "500"], { DATABASE_URL: databaseUrl });
  for (const { what, processorMilliseconds, status, refusal } of await measureHostileQuestions(databaseUrl)) {
    const cost = `${processorMilliseconds.toFixed(1)} ms`.padStart(9);
    console.log(`${what.padEnd(36)} ${cost}  ${status}  ${(refusal ?? "answered").slice(0, 100)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
