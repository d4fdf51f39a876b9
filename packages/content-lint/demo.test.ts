import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysAfter } from "../../app/domain/wording/dates.ts";
import { loadDemo } from "../backend/import/demo/load-demo.ts";
import { openDatabase } from "../backend/store/database.ts";
import { migrate } from "../backend/store/open-store.ts";
import { readSnapshot } from "../backend/store/snapshot.ts";
import { checkContent } from "./check.ts";
import { readKnownPictures } from "./content.ts";

const folder = join(import.meta.dirname, "../demo");
const storeFolder = mkdtempSync(join(tmpdir(), "porchlight-demo-lint-"));
// One store for all days: a later load writes only what differs.
const database = openDatabase(`file:${join(storeFolder, "demo.db")}`);
const knownPictures = readKnownPictures(folder);

beforeAll(() => migrate(database));
afterAll(async () => {
  await database.destroy();
  rmSync(storeFolder, { recursive: true, force: true });
});

// The demo's dates are rules: 14 days across a year, each weekday twice, the first being that of the files.
const [first, step] = ["2026-11-21", 26];
const days = [first, ...daysAfter(first, 13 * step)].filter((_, position) => position % step === 0);

test.for(days)("the demo has no findings on %s", async (today) => {
  await loadDemo(database, { folder, today });
  expect(checkContent({ snapshot: await readSnapshot(database), today, knownPictures })).toEqual([]);
});
