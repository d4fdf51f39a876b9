import { join, resolve } from "node:path";
import { demoFixture } from "@porchlight/backend/import/demo/demo-fixture.ts";
import { loadDemo } from "@porchlight/backend/import/demo/load-demo.ts";
import { type TemporaryStore, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import {
  type Fault,
  startFakeWordPress,
  type WordPressOptions,
} from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { HostError } from "./content-host.ts";
import { importFixture } from "./import-fixture.ts";

const demoFolder = resolve(import.meta.dirname, "../../demo");

let store: TemporaryStore;
/** A fake WordPress with a small demo. */
let smallWordPress: Awaited<ReturnType<typeof startFakeWordPress>>;
beforeAll(async () => {
  store = await temporaryStore();
  await loadDemo(store.database, { folder: demoFolder, today: "2026-11-21" });
  const smallStore = await temporaryStore();
  const { folder, remove } = demoFixture();
  await loadDemo(smallStore.database, { folder, today: "2026-11-21" });
  smallWordPress = await startFakeWordPress({ databaseUrl: smallStore.databaseUrl, model: "full" });
  return async () => {
    remove();
    await smallWordPress.close();
    await store.remove();
    await smallStore.remove();
  };
});

async function wordpressOf(options: Partial<WordPressOptions> = {}) {
  const wordpress = await startFakeWordPress({ databaseUrl: store.databaseUrl, model: "full", ...options });
  onTestFinished(() => wordpress.close());
  return wordpress;
}

const faults: readonly Fault["kind"][] = [
  "maintenance",
  "database-down",
  "php-fatal",
  "garbage",
  "login-page",
  "empty",
  "truncated",
  "cut",
  "close",
];

test.each(faults)(
  "a WordPress with the fault %s midway leaves the store unchanged, and the import resumes",
  async (kind) => {
    const { run, entries } = await importFixture();
    const wordpress = smallWordPress;
    onTestFinished(() => wordpress.setFault(undefined));
    wordpress.setFault(({ operationName }) => (operationName === "ImportPages" ? ({ kind } as Fault) : undefined));
    const error: unknown = await run(wordpress.origin).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HostError);
    expect((error as HostError).message).not.toMatch(/[<>{}]/);
    expect(await entries()).toEqual([]);
    wordpress.setFault(undefined);
    const before = wordpress.received.length;
    expect((await run(wordpress.origin)).counts).toMatchObject({ neighborhoods: 1, pages: 1, menus: 1 });
    expect(wordpress.received.slice(before)[0]?.operationName).toBe("ImportPages");
  },
);

test("a WordPress whose PHP fails on large pages is read in smaller ones", async () => {
  const { run } = await importFixture();
  const wordpress = await wordpressOf();
  wordpress.setFault(({ variables }) => (Number(variables.first) > 30 ? { kind: "php-fatal" } : undefined));
  expect((await run(wordpress.origin)).counts).toMatchObject({ plans: 24, "quick move-in homes": 40, pages: 43 });
  const sizes = wordpress.received.flatMap(({ operationName, variables }) =>
    operationName === "ImportPages" ? [variables.first] : [],
  );
  // Each size is retried three times before it counts as too large.
  expect(sizes).toEqual([100, 100, 100, 100, 50, 50, 50, 50, 25, 25]);
});

test("parts that WordPress with version 1 does not support are omitted, though it names no type", async () => {
  const { run, entries } = await importFixture();
  const wordpress = await wordpressOf({ version: 1, without: ["Model"] });
  const report = await run(wordpress.origin);
  expect(report.counts).toMatchObject({ "model homes": 0, pages: 43, "quick move-in homes": 40 });
  expect(report.lacks).toContainEqual({ field: "pages", leftOut: ["type Model"] });
  expect(report.lacks).toContainEqual({ field: "models", leftOut: ["models on RootQuery"] });
  expect((await entries()).filter(({ kind }) => kind === "model")).toEqual([]);
});

test("named entities and closed connections do not change imported titles, texts and files", async () => {
  const { run, entries } = await importFixture();
  const wordpress = await wordpressOf({
    entities: "named",
    scenario: { closesConnections: true },
    mediaFolders: [join(demoFolder, "media"), join(demoFolder, "drawings")],
  });
  const report = await run(wordpress.origin, { media: true });
  // A link to a file that the host does not have.
  expect(report).toMatchObject({ notes: [{ kind: "media" }], lacks: [], media: { atHost: 1 } });
  const original = await store.database.selectFrom("entries").select(["id", "title", "uri"]).orderBy("id").execute();
  expect((await entries()).map(({ id, title, uri }) => ({ id, title, uri }))).toEqual(original);
});
