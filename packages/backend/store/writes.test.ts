import { afterEach, beforeEach, expect, test } from "vitest";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "#backend/testing/content-store.ts";
import { readContentVersion } from "./snapshot.ts";

let store: TemporaryStore;
beforeEach(async () => {
  store = await temporaryStore();
});
afterEach(() => store.remove());

const neighborhood = entry("neighborhood", 1, { uri: "/homes/berthoud/bluestem/" });
const plan = entry("plan", 2, { uri: "/homes/berthoud/bluestem/plans/juniper/", relations: { neighborhood: [1] } });
const home = entry("home", 3, {
  uri: "/homes/berthoud/bluestem/qmi/7/",
  relations: { floorplan: [2], neighborhood: [1] },
});
const page = entry("page", 4, { uri: "/", relations: { productPicker: [3] } });

const writeAll = () =>
  store.write(async (writer) => {
    // References may be to entries that are written later.
    for (const each of [page, home, plan, neighborhood]) await writer.putEntry(each);
  });

test("a change has the affected kinds and paths", async () => {
  const change = await writeAll();
  expect(change?.kinds.toSorted()).toEqual(["home", "neighborhood", "page", "plan"]);
  expect(change?.uris.toSorted()).toEqual([page, neighborhood, plan, home].map(({ uri }) => uri).toSorted());
});

test("writing the same again changes nothing and keeps the version", async () => {
  await writeAll();
  const version = await readContentVersion(store.database);
  expect(await writeAll()).toBeNull();
  expect(await readContentVersion(store.database)).toBe(version);
});

test("a changed entry includes the entries that refer to it and those it refers to", async () => {
  await writeAll();
  const change = await store.write((writer) => writer.putEntry({ ...home, title: "Sold" }));
  expect(change?.kinds).toEqual(["home"]);
  expect(change?.uris.toSorted()).toEqual([page, neighborhood, plan, home].map(({ uri }) => uri).toSorted());
  const other = await store.write((writer) => writer.putEntry({ ...page, title: "Home" }));
  expect(other?.uris.toSorted()).toEqual(["/", home.uri]);
});

test("a moved entry includes its old and new path", async () => {
  await writeAll();
  const change = await store.write((writer) => writer.putEntry({ ...page, uri: "/new/" }));
  expect(change?.uris).toEqual(expect.arrayContaining(["/", "/new/"]));
});

test("a removed reference includes the entry that it referred to", async () => {
  await writeAll();
  const change = await store.write((writer) => writer.putEntry({ ...home, relations: { neighborhood: [1] } }));
  expect(change?.uris).toContain(plan.uri);
});

test("a deleted entry is removed with its references, and entries that showed it are included", async () => {
  await writeAll();
  const change = await store.write((writer) => writer.deleteEntry(plan.id));
  expect(change?.uris.toSorted()).toEqual([neighborhood.uri, plan.uri, home.uri].toSorted());
  expect(await store.database.selectFrom("relations").selectAll().where("to_id", "=", plan.id).execute()).toEqual([]);
});

test("a changed picture includes the entries that show it, anywhere in their data", async () => {
  await store.write(async (writer) => {
    await writer.putMedium(medium(10, "front.jpg"));
    await writer.putEntry(
      entry("page", 4, {
        uri: "/about/",
        data: { organisms: [{ layout: "tabs", tabs: [{ title: "A", image: use(10) }] }] },
      }),
    );
  });
  const change = await store.write((writer) => writer.putMedium(medium(10, "front.jpg", { alt: "The front" })));
  expect(change).toEqual({ kinds: ["media"], uris: ["/about/"] });
});

test("a changed category includes its own path and its entries", async () => {
  const term = {
    id: 1,
    taxonomy: "blogCategory",
    slug: "money",
    name: "Money",
    uri: "/blog/category/money/",
    origin: "test",
  };
  await store.write(async (writer) => {
    await writer.putTerm(term);
    await writer.putEntry(entry("blogPost", 5, { uri: "/blog/a/", terms: [1] }));
  });
  const change = await store.write((writer) => writer.putTerm({ ...term, name: "Cost" }));
  expect(change).toEqual({ kinds: ["term"], uris: ["/blog/category/money/", "/blog/a/"] });
});

test("menus and options are changes without a path", async () => {
  const change = await store.write(async (writer) => {
    await writer.putMenu({ id: 1, slug: "main", name: "Main", items: [], origin: "test" });
    await writer.setOption("popularBlogPosts", [1]);
  });
  expect(change).toEqual({ kinds: ["menu", "option"], uris: [] });
  expect(await store.write((writer) => writer.setOption("popularBlogPosts", [1]))).toBeNull();
});

test("ids are never reused", async () => {
  const ids: number[] = [];
  for (let round = 0; round < 3; round++)
    await store.write(async (writer) => void ids.push(await writer.nextId("content")));
  expect(ids).toEqual([1, 2, 3]);
});

test("a failed write writes nothing", async () => {
  const write = store.write(async (writer) => {
    await writer.putEntry(neighborhood);
    throw new Error("no");
  });
  await expect(write).rejects.toThrow("no");
  expect(await readContentVersion(store.database)).toBe(0);
});

test("a block with a fourth button is rejected with its place, and nothing is written", {
  tags: ["S3.34"],
}, async () => {
  const buttons = ["One", "Two", "Three", "Four"].map((text) => ({ text, url: "/x/" }));
  const put = (organism: object) =>
    store.write((writer) =>
      writer.putEntry(
        entry("page", 1, { uri: "/a/", data: { organisms: [{ layout: "lead" }, { layout: "tabs", ...organism }] } }),
      ),
    );
  const message = "A block has 3 buttons at most; block 2 (tabs) of /a/ has 4.";
  await expect(put({ buttons })).rejects.toThrow(message);
  await expect(put({ tabs: [{ title: "One", buttons }] })).rejects.toThrow(message);
  expect(await readContentVersion(store.database)).toBe(0);
  await put({ buttons: buttons.slice(0, 3) });
  expect(await readContentVersion(store.database)).toBe(1);
});
