import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../e2e/servers.ts";
import { loadDemo } from "../../backend/import/demo/load-demo.ts";
import type { ContentWriter } from "../../backend/store/writes.ts";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "../../backend/testing/content-store.ts";
import { exportStore } from "../../migrate/export/export-store.ts";
import { silentProgress } from "../../migrate/import/host-fixture.ts";
import { importHost } from "../../migrate/import/import-host.ts";
import { openHost } from "../../migrate/import/open-host.ts";
import { storeDifferences } from "./store-differences.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-exchange-"));
const demoMedia = [join(root, "packages/demo/media"), join(root, "packages/demo/drawings")];
const exported = join(folder, "demo");

let wordpress: ThrowawayWordPress;
let demo: TemporaryStore;
let copy: TemporaryStore;
let report: FolderReport;
beforeAll(async () => {
  [wordpress, demo, copy] = await Promise.all([startWordPress(), temporaryStore(), temporaryStore()]);
  await loadDemo(demo.database, { folder: join(root, "packages/demo"), today: "2026-11-21" });
  await saveFavorites(demo, "zoe@example.com", "[211,243]");
  await exportStore(demo.database, {
    to: exported,
    mediaFolders: demoMedia,
    site: "https://www.example.com",
    withFavorites: true,
  });
  await wordpress.eval("wp_create_user( 'zoe', 'a long password 1', 'zoe@example.com' );");
  report = await importFolder(exported);
});
afterAll(async () => {
  await wordpress?.stop();
  for (const store of [demo, copy]) await store?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Report of the plugin's import. */
interface FolderReport {
  readonly made: Readonly<Record<string, number>>;
  readonly there: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

const importFolder = (path: string) => wordpress.value<FolderReport>(`Porchlight\\import_folder( '${path}' )`);

/** The error message of a rejected import. */
const refusal = (path: string) =>
  wordpress.eval(
    `try { Porchlight\\import_folder( '${path}' ); } catch ( Porchlight\\ExchangeError $error ) { echo $error->getMessage(); }`,
  );

/** The output of `wp porchlight import`, by kind of message. */
const command = (path: string) =>
  wordpress.eval(
    `final class WP_CLI { static function __callStatic( $name, $words ) { echo "$name: $words[0]\\n"; } } Porchlight\\import_command( [ '${path}' ] );`,
  );

/** Summary of the content tables. */
const tables = () =>
  wordpress.value<unknown>(
    "$GLOBALS['wpdb']->get_results( \"CHECKSUM TABLE {$GLOBALS['wpdb']->posts}, {$GLOBALS['wpdb']->postmeta}, {$GLOBALS['wpdb']->terms}, {$GLOBALS['wpdb']->term_relationships}, {$GLOBALS['wpdb']->usermeta}\" )",
  );

async function saveFavorites({ database }: TemporaryStore, email: string, favorites: string): Promise<void> {
  const names = { username: email, username_key: email, email, email_key: email, first_name: "", last_name: "" };
  const account = { id: 1, ...names, password_hash: "none", favorites, token_generation: 1, registered_at: "" };
  await database.insertInto("users").values(account).execute();
}

/** Imports the WordPress into a store, including files, as `npm run import` does. */
const importBack = () =>
  importHost(copy.database, {
    host: openHost({ url: wordpress.url }),
    storeIdentity: copy.databaseUrl,
    varFolder: folder,
    progress: silentProgress,
    media: true,
  });

const differences = () =>
  storeDifferences(
    { database: demo.database, mediaFolders: demoMedia },
    { database: copy.database, mediaFolders: [join(folder, "media")] },
  );

/** Paths of the demo that are parents without a page: folders in WordPress. */
const foldersOfDemo = 7;

/** Numbers of items in the demo's store. */
async function contentOfDemo() {
  const counted = (["entries", "media", "terms", "menus"] as const).map(async (table) => {
    const query = demo.database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
    return [table, Number((await query.executeTakeFirstOrThrow()).count)] as const;
  });
  return { folders: foldersOfDemo, ...Object.fromEntries(await Promise.all(counted)) };
}

/** Every character with a meaning in one of the formats. */
const oddText = `Zoë’s 🏡 "quoted" 'single' \\" \\n ]]> --> <!-- a & b &amp; $1 %s \t\r\n\u0001\u001f end\\`;

/** A plan and a page that refer to each other, with ids that the demo has taken. */
async function fillWithOddities(writer: ContentWriter): Promise<void> {
  await writer.putMedium(medium(1, "a.jpg"));
  await writer.putMedium(medium(2, "evil.svg", { width: null, height: null }));
  await writer.putMedium(medium(4, "lost.jpg"));
  await writer.putMedium(medium(3, "https://cms.example.com/wp-content/uploads/away.jpg"));
  await writer.putEntry(entry("plan", 220, { slug: "odd-plan", data: { image: { ...use(1), alt: oddText } } }));
  const organisms = [{ layout: "product-grid", title: oddText, productPicker: [220], image: use(1) }];
  await writer.putEntry(
    entry("page", 322, {
      slug: "odd",
      uri: "/odd/",
      title: oddText,
      content: `<p>${oddText}</p>`,
      data: { organisms },
      relations: { productPicker: [220] },
    }),
  );
}

test("the demo round-trips through WordPress unchanged: ids, texts, HTML and media bytes", async () => {
  expect(report.made).toEqual({ ...(await contentOfDemo()), favorites: 1 });
  await importBack();
  expect(await differences()).toEqual([]);
});

test("favorites keep their ids, for the account with the same email address", async () => {
  expect(await wordpress.value("get_user_meta( get_user_by( 'login', 'zoe' )->ID, 'favorites', true )")).toBe(
    "[211,243]",
  );
});

test("drafts, private and trashed posts and other unpublished content are not exported back", async () => {
  await wordpress.eval(`
    foreach ( [ 'draft', 'pending', 'private', 'publish', 'publish' ] as $index => $status ) {
      $id = wp_insert_post( [ 'post_type' => 'page', 'post_title' => "Hidden $index", 'post_status' => $status, 'post_password' => 3 === $index ? 'secret' : '' ] );
      if ( 4 === $index ) wp_trash_post( $id );
    }`);
  const { changed } = await importBack();
  expect(await differences()).toEqual([]);
  expect(changed).toBe(false);
});

test("a second import of a folder changes nothing", async () => {
  const before = await tables();
  const again = await importFolder(exported);
  expect(again.made).toEqual({ entries: 0, folders: 0, media: 0, terms: 0, menus: 0, favorites: 0 });
  const there = await contentOfDemo();
  expect(again.there).toEqual(there);
  expect(again.notes).toEqual([]);
  expect(await command(exported)).toBe(
    `success: 0 entries, 0 media, 0 categories, 0 menus and the favorites of 0 accounts were imported; ${Object.values(there).reduce((sum, count) => sum + count)} things were here already.\n`,
  );
  expect(await tables()).toEqual(before);
});

test("an imported menu replaces an empty one at its location; a report lists kept menus", async () => {
  const places = () => wordpress.value<Record<string, number>>("Porchlight\\menu_places()");
  const before = await places();
  await wordpress.eval(`
    $empty = wp_create_nav_menu( 'Made by hand' ); $own = wp_create_nav_menu( 'Own links' );
    wp_update_nav_menu_item( $own, 0, array( 'menu-item-title' => 'Own', 'menu-item-url' => '/own/', 'menu-item-status' => 'publish' ) );
    set_theme_mod( 'nav_menu_locations', array( 'main' => $empty, 'legal' => $own ) + Porchlight\\menu_places() );`);
  const { legal } = await places();
  const { notes } = await importFolder(exported);
  expect(notes).toEqual([
    expect.stringMatching(/^Header: the empty menu “Made by hand” was replaced by the imported “.+”\.$/),
    expect.stringMatching(/^Footer: legal: the menu “Own links” is kept; the imported “.+” has no location\.$/),
  ]);
  expect(await places()).toEqual({ ...before, legal });
  await wordpress.eval(`
    set_theme_mod( 'nav_menu_locations', array( 'legal' => ${before.legal} ) + Porchlight\\menu_places() );
    foreach ( array( 'Made by hand', 'Own links' ) as $name ) wp_delete_nav_menu( $name );`);
});

test("files without a medium and media without a file are named", async () => {
  const dangling = join(folder, "dangling");
  cpSync(exported, dangling, { recursive: true });
  writeFileSync(join(dangling, "uploads/nobodys.jpg"), "a picture");
  mkdirSync(join(dangling, "uploads/old"));
  writeFileSync(join(dangling, "uploads/old/plan.pdf"), "a plan");
  const uploads = join(wordpress.folder, "www/wp-content/uploads");
  const [id, path] = await wordpress.value<[number, string]>(
    "( fn ( $id ) => array( $id, get_post_meta( $id, '_wp_attached_file', true ) ) )( get_posts( array( 'post_type' => 'attachment', 'fields' => 'ids', 'numberposts' => 1 ) )[0] )",
  );
  const bytes = readFileSync(join(uploads, path));
  rmSync(join(uploads, path));
  const { notes } = await importFolder(dangling);
  writeFileSync(join(uploads, path), bytes);
  expect(notes).toEqual([
    `Medium ${id} exists, but its file ${path} is missing.`,
    "2 files in uploads/ belong to no medium and were not copied: nobodys.jpg, old/plan.pdf",
  ]);
});

test("a damaged folder, or one without an export, is rejected with the reason and no change", async () => {
  const before = await tables();
  const broken = join(folder, "broken");
  cpSync(join(exported, "porchlight.wxr.xml"), join(broken, "porchlight.wxr.xml"), { recursive: true });
  const text = readFileSync(join(broken, "porchlight.wxr.xml"), "utf8");
  truncateSync(join(broken, "porchlight.wxr.xml"), Math.floor(text.length / 2));
  expect(await refusal(broken)).toMatch(/porchlight\.wxr\.xml is damaged or broken off \(line \d+\)\.$/);
  writeFileSync(join(broken, "porchlight.wxr.xml"), text.replace("<rss", '<!DOCTYPE rss [<!ENTITY a "b">]><rss'));
  expect(await refusal(broken)).toContain("declares a document type");
  writeFileSync(join(broken, "porchlight.wxr.xml"), text);
  writeFileSync(join(broken, "options.json"), '{"frontPage":');
  expect(await refusal(broken)).toContain("options.json is not JSON, or is truncated.");
  expect(await refusal(join(folder, "nowhere"))).toContain("cannot be read.");
  expect(await command(join(folder, "nowhere"))).toMatch(/^error: .* cannot be read\. Nothing has changed\.$/m);
  expect(await tables()).toEqual(before);
});

test("an import unserializes no PHP objects and follows no symbolic link out of its folder", async () => {
  const hostile = join(folder, "hostile");
  mkdirSync(join(hostile, "uploads"), { recursive: true });
  writeFileSync(join(folder, "outside.jpg"), "a secret");
  symlinkSync(join(folder, "outside.jpg"), join(hostile, "uploads/hostile.jpg"));
  writeFileSync(join(hostile, "uploads/hostile.php.jpg"), "<?php");
  const item = (
    id: number,
    type: string,
    meta: string,
  ) => `<item><title>hostile ${id}</title><guid>urn:porchlight:h:${id}</guid>
    <wp:post_id>${id}</wp:post_id><wp:post_name>hostile-${id}</wp:post_name><wp:post_type>${type}</wp:post_type>
    <wp:status>${type === "page" ? "publish" : "inherit"}</wp:status><wp:post_date>2026-11-01 00:00:00</wp:post_date>${meta}</item>`;
  const value = (key: string, text: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${text}</wp:meta_value></wp:postmeta>`;
  const object = 'O:11:"ArrayObject":4:{i:0;i:0;i:1;a:0:{}i:2;a:0:{}i:3;N;}';
  writeFileSync(
    join(hostile, "porchlight.wxr.xml"),
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
    ${item(9001, "page", value("odd", `a:1:{i:0;${object}}`) + value("endless", "a:2:{i:0;R:1;i:1;R:1;}"))}
    ${item(9002, "attachment", value("_wp_attached_file", "hostile.jpg"))}
    ${item(9003, "attachment", value("_wp_attached_file", "hostile.php.jpg"))}</channel></rss>`,
  );
  const { notes } = await importFolder(hostile);
  expect(
    await wordpress.value("array_map( fn ( $key ) => get_post_meta( 9001, $key, true ), array( 'odd', 'endless' ) )"),
  ).toEqual([`a:1:{i:0;${object}}`, "a:2:{i:0;R:1;i:1;R:1;}"]);
  expect(notes).toContain("Medium 9002: hostile.jpg leads out of the folder.");
  expect(notes).toContain("Medium 9003: hostile.php.jpg is of a type that the site does not show.");
  const uploads = readdirSync(join(wordpress.folder, "www/wp-content/uploads"));
  expect(uploads.filter((name) => name.startsWith("hostile"))).toEqual([]);
  await wordpress.eval("foreach ( array( 9001, 9002, 9003 ) as $id ) wp_delete_post( $id, true );");
});

test("taken ids are reported, and all references have the new ids", async () => {
  const other = await temporaryStore();
  const to = join(folder, "other");
  const files = join(folder, "files");
  mkdirSync(files);
  for (const name of ["a.jpg", "lost.jpg"]) writeFileSync(join(files, name), "a picture");
  writeFileSync(
    join(files, "evil.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><path d="M0 0"/></svg>',
  );
  try {
    await other.write((writer) => fillWithOddities(writer));
    await exportStore(other.database, { to, mediaFolders: [files], site: "https://a.example", withFavorites: false });
    rmSync(join(to, "uploads/lost.jpg"));
    const before = await tables();
    const uploads = () => readdirSync(join(wordpress.folder, "www/wp-content/uploads"));
    const namesBefore = uploads();
    await wordpress.eval(
      `add_filter( 'wp_insert_post_empty_content', fn ( $is_empty, $post ) => 'odd-plan' === $post['post_name'], 10, 2 );
      try { Porchlight\\import_folder( '${to}' ); } catch ( Porchlight\\ExchangeError ) { exit; } exit( 1 );`,
    );
    expect(await tables(), "after an import that failed in its middle").toEqual(before);
    expect(uploads()).toEqual(namesBefore);
    const { notes, made } = await importFolder(to);
    expect(made).toMatchObject({ entries: 2, media: 4 });
    const find = (column: string, text: string) =>
      wordpress.value<number>(
        `(int) $GLOBALS['wpdb']->get_var( "SELECT ID FROM {$GLOBALS['wpdb']->posts} WHERE ${column} = '${text}'" )`,
      );
    const [plan, page, picture] = [
      await find("post_name", "odd-plan"),
      await find("post_name", "odd"),
      await find("post_title", "a.jpg"),
    ];
    expect(plan).toBeGreaterThan(402);
    expect(notes.filter((note) => note.startsWith("The id ")).length).toBe(6);
    const data = await wordpress.value<Record<string, unknown>>(`Porchlight\\data( ${plan} )`);
    expect(data).toEqual({ collection: [], productStatus: [], image: { media: picture, alt: oddText } });
    const organisms = await wordpress.value(`Porchlight\\organisms( get_post( ${page} ) )`);
    expect(organisms).toEqual([
      { layout: "product-grid", title: oddText, productPicker: [plan], image: { media: picture } },
    ]);
    expect(await wordpress.value(`get_post( ${page} )->post_title`)).toBe(oddText);
    expect(await wordpress.value(`Porchlight\\content_of( get_post( ${page} ) )`)).toBe(`<p>${oddText}</p>`);
    expect(notes).toContainEqual(expect.stringContaining("were removed from the drawing evil.svg."));
    expect(notes).toContainEqual(expect.stringMatching(/^Medium \d+: The file lost\.jpg is missing\.$/));
    const away = "https://cms.example.com/wp-content/uploads/away.jpg";
    expect(await wordpress.value(`wp_get_attachment_image_src( ${await find("post_title", away)}, 'full' )`)).toEqual([
      away,
      1600,
      1000,
      false,
    ]);
    const drawing = readFileSync(join(wordpress.folder, "www/wp-content/uploads/evil.svg"), "utf8");
    expect(drawing).toContain("<path");
    expect(drawing).not.toContain("script");
  } finally {
    await other.remove();
  }
});
