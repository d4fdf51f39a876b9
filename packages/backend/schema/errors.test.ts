import { entryKinds } from "@porchlight/contract/vocabulary";
import { expect, onTestFinished, test } from "vitest";
import {
  entry,
  graphqlRequest,
  memoryLog,
  type OperationResult,
  temporarySite,
} from "#backend/testing/content-store.ts";

/** A site with a published entry and a draft of each kind, ids from 1 in the order of the vocabulary. */
async function siteOfAllKinds() {
  const log = memoryLog();
  const site = await temporarySite(
    async (writer) => {
      for (const [index, kind] of entryKinds.entries()) {
        await writer.putEntry(entry(kind, index + 1, { uri: `/there/${kind}/` }));
        await writer.putEntry(
          entry(kind, index + 101, { slug: `draft-${kind}`, uri: `/draft/${kind}/`, status: "draft" }),
        );
      }
    },
    { log },
  );
  onTestFinished(() => site.remove());
  return { ...site, log, errors: () => log.lines.filter(({ level }) => level === "error") };
}

/** Corrupts the stored content of an entry, as a crashed import or manual edits could. */
async function spoil({ store }: Awaited<ReturnType<typeof siteOfAllKinds>>, id: number): Promise<void> {
  await store.database.updateTable("entries").set({ data: "{broken" }).where("id", "=", id).execute();
}

const messages = ({ errors = [] }: OperationResult) => errors.map(({ message }) => message);

test("a path without a published entry is null without an error, whatever fields are selected", {
  tags: ["S8.2", "S8.3"],
}, async () => {
  const site = await siteOfAllKinds();
  for (const kind of entryKinds) {
    const query = `query ($uri: ID!) { found: ${kind}(id: $uri, idType: URI) { databaseId } }`;
    expect(await site.request(query, { uri: `/there/${kind}/` })).toHaveProperty("data.found.databaseId");
    for (const uri of ["/nowhere/", `/draft/${kind}/`, `/There/${kind}/`, "", "//", "/%00/", "🏠"]) {
      expect(await site.request(query, { uri })).toEqual({ data: { found: null } });
    }
  }
  expect(await site.request('{ nodeByUri(uri: "/nowhere/") { uri } }')).toEqual({ data: { nodeByUri: null } });
  expect(site.errors()).toEqual([]);
});

test("an unknown field rejects the operation with an error that names it, and no data", async () => {
  const site = await siteOfAllKinds();
  const response = await site.request(
    '{ page(id: "/there/page/", idType: URI) { title castle } plans { nodes { moat } } }',
  );
  expect(messages(response)).toEqual([
    expect.stringMatching(/^Cannot query field "castle" on type "Page"\./),
    expect.stringMatching(/^Cannot query field "moat" on type "Plan"\./),
  ]);
  expect(response).not.toHaveProperty("data");
});

test("each failed field is null with its own error, and the others have data", { tags: ["S8.17"] }, async () => {
  const site = await siteOfAllKinds();
  const response = await site.request(
    '{ page(id: "/there/page/", idType: URI) { title } few: plans(first: -1) { nodes { id } } homes(last: -5) { nodes { id } } }',
  );
  expect(response).toEqual({
    data: { page: { title: "page 5" }, few: null, homes: null },
    errors: [
      { message: "first must be a positive integer.", locations: expect.any(Array), path: ["few"] },
      { message: "last must be a positive integer.", locations: expect.any(Array), path: ["homes"] },
    ],
  });
});

test("an entry with unreadable content is null with an error, never as if it were missing", {
  tags: ["S8.18"],
}, async () => {
  const site = await siteOfAllKinds();
  for (const [index] of entryKinds.entries()) await spoil(site, index + 1);
  for (const kind of entryKinds) {
    const response = await site.request(`{ found: ${kind}(id: "/there/${kind}/", idType: URI) { title } }`);
    expect(response).toMatchObject({ data: { found: null }, errors: [{ message: "Internal server error" }] });
  }
  expect(site.errors()).toHaveLength(entryKinds.length);
});

test("internal errors are in the log and not in the response", async () => {
  const site = await siteOfAllKinds();
  await spoil(site, 2);
  const response = await site.backend.fetch(graphqlRequest({ query: "{ plans { nodes { title } } }" }));
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(JSON.parse(text)).toEqual({
    data: { plans: null },
    errors: [{ message: "Internal server error", locations: [{ line: 1, column: 3 }], path: ["plans"] }],
  });
  expect(text).not.toMatch(/JSON|broken|at .*\.ts|node_modules/);
  expect(JSON.stringify(site.errors().map(({ details }) => String((details as { err?: unknown }).err)))).toContain(
    "JSON",
  );
});

test("a store failure fails the whole operation, so an unknown path is not a missing page", async () => {
  const site = await siteOfAllKinds();
  await site.store.database.schema.dropTable("changes").execute();
  const response = await site.backend.fetch(
    graphqlRequest({ query: '{ page(id: "/nowhere/", idType: URI) { title } }' }),
  );
  expect(await response.json()).toEqual({ errors: [{ message: "Internal server error" }] });
  expect(await site.backend.isReady()).toBe(false);
});
