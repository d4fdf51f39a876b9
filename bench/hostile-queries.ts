import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runToEnd } from "./child.ts";
import { measureHostileQuestions } from "./hostile-cost.ts";

const folder = await mkdtemp(join(tmpdir(), "bench-"));
try {
  const databaseUrl = `file:${join(folder, "large.db")}`;
  await runToEnd("backend/import/main.ts", ["demo", "--scale", "500"], { DATABASE_URL: databaseUrl });
  const { everyday, longest, hostile } = await measureHostileQuestions(databaseUrl);
  for (const { what, processorMilliseconds, status, refusal } of [everyday, longest, ...hostile]) {
    const cost = `${processorMilliseconds.toFixed(1)} ms`.padStart(9);
    console.log(`${what.padEnd(34)} ${cost}  ${status}  ${(refusal ?? "answered").slice(0, 100)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
