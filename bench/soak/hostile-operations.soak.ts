import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMeasuredBackend } from "../operation-cost.ts";
import { overviewRequest } from "../overview.ts";
import { runToEnd } from "../processes.ts";
import { hostileOperations } from "./hostile-operations.ts";

let folder: string;
let backend: Awaited<ReturnType<typeof openMeasuredBackend>>;
let longestMilliseconds: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-"));
  const databaseUrl = `file:${join(folder, "large.db")}`;
  // 500 each of neighborhoods, plans, models and homes.
  await runToEnd("packages/backend/import/main.ts", ["demo", "--scale", "500"], { DATABASE_URL: databaseUrl });
  backend = await openMeasuredBackend(databaseUrl);
  // A different URI in each run, so that the response cache is not used.
  const longest = await backend.costOf((run) => overviewRequest(`/our-neighborhoods/?${run}`));
  longestMilliseconds = longest.processorMilliseconds;
});

afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

// A ratio within one run: both numbers rise alike on a slow machine.
test.each(Object.entries(hostileOperations))(
  "%s costs less than a fifth of the overview's operation, the site's longest",
  async (name, body) => {
    const { processorMilliseconds, status } = await backend.costOf(body);
    console.log(
      `${name}: ${processorMilliseconds.toFixed(1)} of ${longestMilliseconds.toFixed(1)} ms, status ${status}`,
    );
    expect(processorMilliseconds).toBeLessThan(longestMilliseconds / 5);
  },
);
