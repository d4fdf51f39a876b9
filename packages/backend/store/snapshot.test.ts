import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { SnapshotSource } from "./snapshot.ts";

let store: TemporaryStore;
const statements: string[] = [];
beforeAll(async () => {
  store = await temporaryStore((sql) => statements.push(sql));
});
afterAll(() => store.remove());

test("the content is read once per version for all callers, and again after a write", async () => {
  await store.write((writer) => writer.putEntry(entry("page", 1)));
  const source = new SnapshotSource(store.database);
  statements.length = 0;
  const [a, b] = await Promise.all([source.current(), source.current()]);
  expect(a).toBe(b);
  expect(statements.filter((sql) => sql.includes('from "entries"'))).toHaveLength(1);

  await store.write((writer) => writer.putEntry(entry("page", 2)));
  const c = await source.current();
  expect(c).not.toBe(a);
  expect(c.entriesOf("page").map(({ id }) => id)).toEqual([2, 1]);
  statements.length = 0;
  expect(await source.current()).toBe(c);
  expect(statements).toHaveLength(1);
});

test("an unpublished entry is not in it, nor counted in its categories", async () => {
  await store.write(async (writer) => {
    await writer.putTerm({
      id: 1,
      taxonomy: "blogCategory",
      slug: "a",
      name: "A",
      uri: "/blog/category/a/",
      origin: "test",
    });
    await writer.putEntry(entry("blogPost", 10, { terms: [1] }));
    await writer.putEntry(entry("blogPost", 11, { terms: [1], status: "draft" }));
  });
  const snapshot = await new SnapshotSource(store.database).current();
  expect(snapshot.entry(11)).toBeUndefined();
  expect(snapshot.terms[0]?.count).toBe(1);
});
