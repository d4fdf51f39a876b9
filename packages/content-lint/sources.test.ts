import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadDemo } from "../backend/import/demo/load-demo.ts";
import { openContentBackend } from "../backend/index.ts";
import { openDatabase } from "../backend/store/database.ts";
import { migrate } from "../backend/store/open-store.ts";
import { redirectsOption } from "../backend/store/tables.ts";
import { memoryLog, testAccounts } from "../backend/testing/content-store.ts";
import { hostFixture } from "../migrate/import/host-fixture.ts";
import { checkContent } from "./check.ts";
import type { Content } from "./content.ts";
import { hostContent, storeContent } from "./sources.ts";
import { inData, inOption } from "./testing/changes.ts";

const today = "2026-11-21";
const folder = mkdtempSync(join(tmpdir(), "porchlight-host-"));
const databaseUrl = `file:${join(folder, "store.db")}`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Findings without the place where to edit, which differs. */
const foundIn = (content: Content) =>
  checkContent(content).map(({ subject: { edit: _edit, ...subject }, ...finding }) => ({ ...finding, subject }));

test("a host has the same findings as the store that it serves", async () => {
  await using database = openDatabase(databaseUrl);
  await migrate(database);
  await loadDemo(database, { folder: join(import.meta.dirname, "../demo"), today });
  const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
  const faults = [
    inData(home, "priceLine.2.amountUsd", 32_000, "longitude", 105.16265, "seo.description", ""),
    inData("/homes/berthoud/bluestem/", "basePriceUsd", 650_000, "hours", "Mon–Sat 9 am to 6 pm"),
    inData("/campaigns/winter/finish-list/", "organisms.1.items.3.title", "$708,000", "organisms.1.color", "evergreen"),
    inOption(redirectsOption, [{ from: "/a/", to: "/nowhere/", status: 301 }]),
  ];
  for (const plant of faults) await plant(database);
  const inStore = foundIn(await storeContent(databaseUrl, today));
  expect(inStore.map(({ rule }) => rule)).toEqual([
    "editor-rules",
    "missing-fields",
    "redirects",
    "neighborhood-from-price",
    "prices-in-words",
    "coordinates",
    "readable-hours",
    "readable-colors",
  ]);
  const backend = await openContentBackend({
    ...{ databaseUrl, publicUrl: "http://site.test", production: false, log: memoryLog() },
    ...testAccounts,
  });
  const host = await hostFixture({ backend });
  try {
    expect(foundIn(await hostContent({ url: host.url }, today))).toEqual(inStore);
  } finally {
    await host.close();
    await backend.close();
  }
});
