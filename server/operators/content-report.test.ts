import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openContentBackend } from "@porchlight/backend";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { writeContent } from "@porchlight/backend/store/writes.ts";
import { entry, memoryLog, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckResult } from "../../packages/content-lint/check.ts";
import { hostFixture } from "../../packages/migrate/import/host-fixture.ts";
import { fakeSite } from "../testing/fake-site.ts";

const secret = "a-secret-of-the-operators";
const folder = mkdtempSync(join(tmpdir(), "porchlight-content-report-"));
const databaseUrl = `file:${join(folder, "store.db")}`;
const endsOn = "2026-01-31";

beforeAll(async () => {
  await using database = openDatabase(databaseUrl);
  await migrate(database);
  await writeContent(database, async (writer) => {
    const seo = { description: "An offer." };
    const data = { summary: "<b>Ten</b> off.", startsOn: "2026-01-01", endsOn, seo };
    await writer.putEntry(entry("campaign", 7, { title: "Winter & list", uri: "/campaigns/winter/", data }));
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const expected = {
  rule: "ended-campaigns",
  subject: {
    kind: "campaign",
    kindTitle: "Campaign",
    id: 7,
    title: "Winter & list",
    address: "/campaigns/winter/",
  },
  field: "endsOn",
  label: "Last day",
  problem: "The offer ended on Jan 31, 2026, but its page is still public.",
};

const read = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/ops/content`, { headers: { Authorization: `Bearer ${secret}`, ...headers } });

test("editors with the secret get entry, field, problem and fix, as JSON and as a page", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, DATABASE_URL: databaseUrl });
  const response = await read(site.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  const { findings, of } = (await response.json()) as CheckResult;
  expect(of).toBe("the store");
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject(expected);
  const page = await (await read(site.url, { Accept: "text/html" })).text();
  expect(page).toContain(`<h2>Campaign: <a href="/campaigns/winter/">Winter &amp; list</a></h2>`);
  expect(page).toContain(
    `<li><strong>Last day</strong><p>${expected.problem}</p><p class="muted">To do: Unpublish the campaign, or enter the new last day.</p></li>`,
  );
});

test("with the content at a host it reports the host's findings, with their edit screens", async () => {
  const log = memoryLog();
  const backend = await openContentBackend({
    ...{ databaseUrl, publicUrl: "http://site.test", production: false, log },
    ...testAccounts,
  });
  const host = await hostFixture({ backend });
  try {
    await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: host.url });
    const { findings, of } = (await (await read(site.url)).json()) as CheckResult;
    expect(of).toBe(host.url);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject(expected);
    expect(findings[0]?.subject.edit).toBe(`${host.url}/wp-admin/post.php?post=7&action=edit`);
  } finally {
    await host.close();
    await backend.close();
  }
});

test("without the right secret the response reveals nothing", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, DATABASE_URL: databaseUrl });
  for (const headers of [undefined, { Authorization: "Bearer another-secret-0" }]) {
    const response = await fetch(`${site.url}/ops/content`, headers && { headers });
    expect([response.status, await response.json()]).toEqual([401, { error: "The secret is wrong or missing." }]);
  }
  await using open = await fakeSite({ DATABASE_URL: databaseUrl });
  expect((await read(open.url)).status).toBe(404);
});

test("unreadable content is reported with the reason", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret, CONTENT_URL: "http://127.0.0.1:9" });
  const response = await read(site.url);
  const { error } = (await response.json()) as { error: string };
  expect(response.status).toBe(503);
  expect(error).toContain("http://127.0.0.1:9/wp/graphql");
});
