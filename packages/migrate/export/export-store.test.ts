import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { popularOption, redirectsOption } from "@porchlight/backend/store/tables.ts";
import { entry, medium, temporaryStore, use } from "@porchlight/backend/testing/content-store.ts";
import { expect, onTestFinished, test } from "vitest";
import { type ExportOptions, exportStore } from "./export-store.ts";

/** A store with one of everything, and a function that exports it. */
async function exportFixture() {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  const files = join(store.folder, "files");
  mkdirSync(join(files, "cms.example.com/wp-content/uploads/2025"), { recursive: true });
  writeFileSync(join(files, "front.jpg"), "the front");
  writeFileSync(join(files, "cms.example.com/wp-content/uploads/2025/porch.jpg"), "the porch");
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg", { caption: "Caption." }));
    await writer.putMedium(medium(2, "cms.example.com/wp-content/uploads/2025/porch.jpg"));
    await writer.putMedium(medium(3, "lost.svg", { width: null, height: null }));
    await writer.putMedium(medium(4, "https://cms.example.com/wp-content/uploads/away.jpg"));
    const term = { id: 5, taxonomy: "blogCategory", slug: "money", name: "Money", origin: "test" };
    await writer.putTerm({ ...term, uri: "/blog/category/money/", description: "About money." });
    await writer.putEntry(
      entry("neighborhood", 10, {
        slug: "bluestem",
        uri: "/homes/berthoud/bluestem/",
        relations: { popularPlans: [11] },
      }),
    );
    await writer.putEntry(
      entry("plan", 11, { uri: "/homes/berthoud/bluestem/plans/plan-11/", relations: { neighborhood: [10] } }),
    );
    await writer.putEntry(entry("page", 12, { slug: "home", uri: "/", data: { image: use(1) } }));
    const organisms = [{ layout: "product-grid", productPicker: [11] }];
    const picks = { productPicker: [11] };
    await writer.putEntry(entry("page", 13, { slug: "b", uri: "/a/b/", data: { organisms }, relations: picks }));
    await writer.putEntry(entry("campaign", 14, { slug: "x/y", uri: "/campaigns/x/y/", content: "<p>Hm.</p>" }));
    const article = {
      uri: "/blog/a/",
      slug: "a",
      content: "<p>It’s\r\n…</p>",
      terms: [5],
      modified: "2026-02-03T04:05:06",
    };
    await writer.putEntry(entry("blogPost", 15, article));
    await writer.putEntry(entry("event", 16, { slug: "party", uri: "/happenings/party/", status: "draft" }));
    const items = [{ label: "Homes", url: "", children: [{ label: "New", url: "/new/", target: "_blank" }] }];
    await writer.putMenu({ id: 6, slug: "main", name: "Main", items, origin: "test" });
    await writer.putMenu({ id: 7, slug: "other", name: "Other", items: [], origin: "test" });
    await writer.setOption(popularOption.blogPosts, [15]);
    await writer.setOption(redirectsOption, [{ from: "/old/:name/", to: "/new/", status: 302 }]);
  });
  const to = join(store.folder, "export");
  return {
    store,
    to,
    run: (options: Partial<ExportOptions> = {}) =>
      exportStore(store.database, {
        to,
        mediaFolders: [files],
        site: "https://www.example.com",
        withFavorites: false,
        ...options,
      }),
    items: () => readFileSync(join(to, "porchlight.wxr.xml"), "utf8").split("<item>").slice(1).map(fieldsOf),
  };
}

/** The fields of an item, by WXR element; post meta by key. */
function fieldsOf(item: string): Record<string, string> {
  const text = (xml: string) => xml.replaceAll("&#13;", "\r").replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1");
  const fields = [...item.matchAll(/^<([\w:]+)>(.*?)<\/\1>$/gms)].filter(([, name]) => name !== "wp:postmeta");
  const meta = item.matchAll(/<wp:meta_key>(.*?)<\/wp:meta_key>\n<wp:meta_value>(.*?)<\/wp:meta_value>/gs);
  return Object.fromEntries([...fields, ...meta].map(([, name = "", value = ""]) => [text(name), text(value)]));
}

test("every entry is a post with id, one value of fields and relations, and blocks", async () => {
  const { run, items } = await exportFixture();
  const report = await run();
  const posts = new Map(items().map((item) => [item["wp:post_id"], item]));
  expect(posts.get("10")).toMatchObject({
    title: "neighborhood 10",
    "wp:post_type": "pl_neighborhood",
    "wp:post_name": "bluestem",
    "content:encoded": "<!-- wp:porchlight/details /-->",
    porchlight:
      'a:5:{s:6:"status";s:4:"open";s:5:"types";a:0:{}s:10:"collection";a:0:{}s:8:"location";s:8:"berthoud";s:12:"popularPlans";a:1:{i:0;i:11;}}',
  });
  expect(posts.get("11")?.porchlight).toContain('s:12:"neighborhood";a:1:{i:0;i:10;}');
  expect(posts.get("12")).toMatchObject({ "wp:post_name": "home", "wp:post_parent": "0", _thumbnail_id: "1" });
  expect(posts.get("13")).toMatchObject({
    "wp:post_type": "page",
    "wp:post_name": "b",
    "content:encoded": '<!-- wp:porchlight/details /-->\n\n<!-- wp:porchlight/product-grid {"productPicker":[11]} /-->',
    porchlight: "a:0:{}",
  });
  expect(posts.get("14")?.["content:encoded"]).toContain(
    "<!-- wp:porchlight/content --><p>Hm.</p><!-- /wp:porchlight/content -->",
  );
  expect(posts.get("15")).toMatchObject({ "content:encoded": "<p>It’s\r\n…</p>", "wp:status": "publish" });
  expect(posts.get("16")).toMatchObject({ "wp:post_type": "pl_event", "wp:status": "draft" });
  expect(report).toMatchObject({ entries: 7, menus: 2, terms: 1, redirects: 1, favorites: null });
});

test("parts of a path without an entry become marked drafts above their children", async () => {
  const { run, items } = await exportFixture();
  const { notes } = await run();
  const folders = items().filter((item) => item.porchlight_folder === "1");
  expect(folders.map((item) => [item["wp:post_id"], item["wp:post_type"], item["wp:post_name"]])).toEqual([
    ["17", "page", "a"],
    ["18", "pl_campaign", "x"],
  ]);
  for (const folder of folders) expect(folder["wp:status"]).toBe("draft");
  const parents = items().map((item) => [item["wp:post_id"], item["wp:post_parent"]]);
  expect(parents.filter(([, parent]) => parent !== "0")).toEqual([
    ["13", "17"],
    ["14", "18"],
  ]);
  expect(notes).toEqual([
    "event 16 cannot keep the URL /happenings/party/: WordPress requires the path of its kind.",
    "/a/ has no entry; a marked draft is the parent of the entries below it.",
    "/campaigns/x/ has no entry; a marked draft is the parent of the entries below it.",
    "The file lost.svg is missing; its medium keeps the site's address.",
  ]);
});

test("media include files and texts; files on another host stay there, missing files are listed", async () => {
  const { run, items, to } = await exportFixture();
  expect((await run()).media).toEqual({ copied: 2, elsewhere: 1, missing: ["lost.svg"] });
  expect(readFileSync(join(to, "uploads/front.jpg"), "utf8")).toBe("the front");
  expect(readFileSync(join(to, "uploads/2025/porch.jpg"), "utf8")).toBe("the porch");
  const media = items().filter((item) => item["wp:post_type"] === "attachment");
  expect(media[0]).toMatchObject({
    "wp:post_id": "1",
    "excerpt:encoded": "Caption.",
    _wp_attached_file: "front.jpg",
    _wp_attachment_image_alt: "Alt of front.jpg",
    porchlight_mime_type: "image/jpeg",
    "wp:attachment_url": "https://www.example.com/media/front.jpg",
  });
  expect(media.map((item) => item["wp:attachment_url"]).slice(1)).toEqual([
    "https://www.example.com/media/cms.example.com/wp-content/uploads/2025/porch.jpg",
    "https://www.example.com/media/lost.svg",
    "https://cms.example.com/wp-content/uploads/away.jpg",
  ]);
  expect(media[3]).not.toHaveProperty("_wp_attached_file");
});

test("menus keep order and nesting, a heading has the URL #, and options have their own file", async () => {
  const { run, items, to } = await exportFixture();
  await run();
  const [homes, fresh, ...others] = items().filter((item) => item["wp:post_type"] === "nav_menu_item");
  expect(homes).toMatchObject({ title: "Homes", _menu_item_url: "#", "wp:menu_order": "1" });
  expect(fresh).toMatchObject({
    title: "New",
    _menu_item_url: "/new/",
    _menu_item_target: "_blank",
    _menu_item_menu_item_parent: homes?.["wp:post_id"],
    "wp:menu_order": "2",
  });
  expect(others).toEqual([]);
  const options = {
    format: 1,
    frontPage: 12,
    popularBlogPosts: [15],
    popularTestimonials: null,
    redirects: [{ origin: "/old/:name/", target: "/new/", code: 302 }],
    menuLocations: { main: "main" },
  };
  expect(JSON.parse(readFileSync(join(to, "options.json"), "utf8"))).toEqual(options);
  expect(JSON.parse(items().at(-1)?.["content:encoded"] ?? "")).toEqual(options);
});

test("favorites are exported by email address on request, without other account data", async () => {
  const { run, store, to } = await exportFixture();
  await store.database
    .insertInto("users")
    .values(
      ["zoe@example.com", "ann@example.com", "none@example.com"].map((email, index) => ({
        id: index + 1,
        username: email,
        username_key: email,
        email,
        email_key: email,
        first_name: "First",
        last_name: "Last",
        password_hash: "secret",
        favorites: index === 2 ? "[]" : `[${11 + index},11]`,
        token_generation: 1,
        registered_at: "2026-01-07T14:00:00Z",
      })),
    )
    .execute();
  await run();
  expect(existsSync(join(to, "favorites.json"))).toBe(false);
  const report = await run({ to: `${to}-2`, withFavorites: true });
  expect(report.favorites).toBe(2);
  expect(JSON.parse(readFileSync(join(`${to}-2`, "favorites.json"), "utf8"))).toEqual([
    { email: "ann@example.com", favorites: [12, 11] },
    { email: "zoe@example.com", favorites: [11, 11] },
  ]);
});

test("a folder that is not empty stays unchanged, and a failed export leaves nothing behind", async () => {
  const { run, to, store } = await exportFixture();
  mkdirSync(to);
  writeFileSync(join(to, "mine.txt"), "");
  await expect(run()).rejects.toThrow("is not empty; an export overwrites nothing.");
  expect(readdirSync(to)).toEqual(["mine.txt"]);
  await store.database.updateTable("entries").set({ data: "{" }).where("id", "=", 12).execute();
  await expect(run({ to: `${to}-2` })).rejects.toThrow(SyntaxError);
  expect(readdirSync(store.folder).filter((name) => name.includes("export"))).toEqual(["export"]);
});

test("an entry keeps the time of its last change, and its date", async () => {
  const { to, run } = await exportFixture();
  await run();
  const xml = readFileSync(join(to, "porchlight.wxr.xml"), "utf8");
  const changes = [...xml.matchAll(/<wp:post_modified><!\[CDATA\[([^\]]+)\]\]>/g)].map(([, at]) => at);
  expect(changes.filter((at) => at === "2026-02-03 04:05:06")).toHaveLength(1);
  expect(xml.match(/<wp:post_date><!\[CDATA\[2026-02-03/)).toBeNull();
});
