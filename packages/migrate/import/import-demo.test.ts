import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDemo } from "@porchlight/backend/import/demo/load-demo.ts";
import {
  backendOn,
  type TemporaryStore,
  type TestSite,
  temporaryStore,
} from "@porchlight/backend/testing/content-store.ts";
import { parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HostFixture, hostFixture, silentProgress } from "./host-fixture.ts";
import { importHost } from "./import-host.ts";
import { openHost } from "./open-host.ts";
import type { ImportReport } from "./report.ts";

const projectFolder = resolve(import.meta.dirname, "../../..");
const varFolder = mkdtempSync(join(tmpdir(), "porchlight-import-"));

let store: TemporaryStore;
let copy: TemporaryStore;
let site: TestSite;
let copied: TestSite;
let host: HostFixture;
let report: ImportReport;
beforeAll(async () => {
  store = await temporaryStore();
  copy = await temporaryStore();
  await loadDemo(store.database, { folder: join(projectFolder, "packages/demo"), today: "2026-11-21" });
  site = await backendOn(store.databaseUrl);
  copied = await backendOn(copy.databaseUrl);
  host = await hostFixture({ backend: site.backend });
  report = await importCopy();
});
afterAll(async () => {
  await host?.close();
  for (const each of [site, copied]) await each?.backend.close();
  for (const each of [store, copy]) await each?.remove();
  rmSync(varFolder, { recursive: true, force: true });
});

const importCopy = () =>
  importHost(copy.database, {
    host: openHost({ url: host.url }),
    storeIdentity: copy.databaseUrl,
    varFolder,
    progress: silentProgress,
  });

/** Every operation of the site's pages, as sent. */
function siteOperations(): [string, string][] {
  const file = readFileSync(join(projectFolder, "app/graphql/operations.generated.ts"), "utf8");
  const texts = [...file.matchAll(/^ {2}(\w+): ?\n? *(".*"),$/gm)];
  return texts
    .map(([, name = "", text = '""']): [string, string] => [name, JSON.parse(text) as string])
    .filter(([, text]) => !/^mutation|\bmutation\b|\buser\(|\bviewer\b/.test(text));
}

/** Variable sets of an operation, one for each entry that it can select. */
async function variableSets(text: string): Promise<Record<string, unknown>[]> {
  const [operation] = parse(text).definitions.filter((each) => each.kind === "OperationDefinition");
  const names = new Set((operation?.variableDefinitions ?? []).map((each) => each.variable.name.value));
  const entries = await store.database.selectFrom("entries").select(["id", "kind", "slug", "uri"]).execute();
  const selected = entries.filter(({ kind }) => new RegExp(`\\b(?:${kind}s?|nodeByUri)\\(`).test(text));
  // An operation that also reads lists reads the same lists with every path.
  if (names.has("uri") && text.includes("first: 500")) return selected.slice(0, 1).map(({ uri }) => ({ uri }));
  if (names.has("uri")) return selected.map(({ uri }) => ({ uri, path: uri }));
  if (names.has("slug")) return selected.map(({ slug }) => ({ slug }));
  if (names.has("id")) {
    const ofKinds = new Map(selected.map(({ kind, id }) => [kind, String(id)]));
    return [...ofKinds.values()].map((id) => ({ id }));
  }
  if (names.has("ids")) return [{ ids: selected.map(({ id }) => id), first: 100 }];
  if (names.has("category")) {
    const terms = await store.database.selectFrom("terms").select("slug").execute();
    return terms.map(({ slug }) => ({ category: slug, first: 6 }));
  }
  return [{ first: 6 }, { first: 100 }, { last: 6 }];
}

test("an imported host responds to every operation of the site as the host itself, ids and all", async () => {
  const operations = siteOperations();
  expect(operations.length).toBeGreaterThan(20);
  let responsesWithContent = 0;
  for (const [name, text] of operations) {
    for (const variables of await variableSets(text)) {
      const expected = await site.request(text, variables);
      expect(expected.errors, name).toBeUndefined();
      const response = await copied.request(text, variables);
      expect(response, `${name} ${JSON.stringify(variables)}`).toEqual(expected);
      if (JSON.stringify(expected.data).length > 100) responsesWithContent += 1;
    }
  }
  expect(responsesWithContent).toBeGreaterThan(100);
});

test("everything is counted, and nothing was omitted", async () => {
  const { counts, notes, lacks, changed } = report;
  expect({ notes, lacks, changed }).toEqual({ notes: [], lacks: [], changed: true });
  expect(counts).toMatchObject({ neighborhoods: 12, plans: 24, "quick move-in homes": 40, "blog posts": 18, menus: 5 });
});

test("a second import changes nothing and leaves no state behind", async () => {
  const again = await importCopy();
  expect(again).toMatchObject({ changed: false, removed: 0, counts: report.counts });
});

test("new ids are above the imported ones", async () => {
  const { id } = await copy.database.selectFrom("media").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const rows = await copy.database.selectFrom("sequences").selectAll().execute();
  expect(rows.find((row) => row.name === "content")?.last_id).toBeGreaterThanOrEqual(id);
  const term = await copy.database.selectFrom("terms").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(rows.find((row) => row.name === "terms")?.last_id).toBeGreaterThanOrEqual(term.id);
});
