import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "../../backend/testing/content-store.ts";
import { exportStore } from "../../migrate/export/export-store.ts";
import { silentProgress } from "../../migrate/import/host-fixture.ts";
import { importHost } from "../../migrate/import/import-host.ts";
import { openHost } from "../../migrate/import/open-host.ts";
import { storeDifferences } from "./store-differences.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** Files as media libraries have them, by their path below the uploads: MIME type, and the name of the site's copy. */
const library: readonly (readonly [path: string, mimeType: string, copy: RegExp])[] = [
  ["2026/porch#2.jpg", "image/jpeg", /\/2026\/porch#2\.jpg$/],
  ["2026/what?.png", "image/png", /\/2026\/what\?\.png$/],
  ["2026/scan", "image/jpeg", /\/2026\/scan$/],
  ["2026/Größe im Öl.jpg", "image/jpeg", /\/2026\/[\da-f]{8}-Gr--e-im--l\.jpg$/],
  ["2026/plan.v2.tar.jpg", "image/jpeg", /\/2026\/plan\.v2\.tar\.jpg$/],
  ["2026/front.jpg", "image/jpeg", /\/2026\/front\.jpg$/],
  ["2026/front-300x200.jpg", "image/jpeg", /\/2026\/front-300x200\.jpg$/],
  ["2026/yard-scaled.JPG", "image/jpeg", /\/2026\/yard-scaled\.JPG$/],
  ["2026/50% off.webp", "image/webp", /\/2026\/[\da-f]{8}-50--20off\.webp$/],
  ["2026/a+b&c.gif", "image/gif", /\/2026\/[\da-f]{8}-a-b-c\.gif$/],
  ["2026/it's (1).png", "image/png", /\/2026\/[\da-f]{8}-it-s--1-\.png$/],
  ["price list.pdf", "application/pdf", /\/uploads\/[\da-f]{8}-price-list\.pdf$/],
];

const site = "https://www.example.com";
const folder = mkdtempSync(join(tmpdir(), "porchlight-odd-files-"));
const [first, second] = [join(folder, "first"), join(folder, "second")];

let wordpress: ThrowawayWordPress;
let stores: [TemporaryStore, TemporaryStore, TemporaryStore];
beforeAll(async () => {
  [wordpress, ...stores] = await Promise.all([startWordPress(), temporaryStore(), temporaryStore(), temporaryStore()]);
});
afterAll(async () => {
  await wordpress?.stop();
  for (const store of stores ?? []) await store.remove();
  rmSync(folder, { recursive: true, force: true });
});

const importInto = ({ database, databaseUrl: storeIdentity }: TemporaryStore, varFolder: string) =>
  importHost(database, {
    host: openHost({ url: wordpress.url }),
    storeIdentity,
    varFolder,
    progress: silentProgress,
    media: true,
  });

/** Exports a store, and imports it into the WordPress; returns the notes of both. */
async function move({ database }: TemporaryStore, media: string, to: string): Promise<readonly string[]> {
  const { notes } = await exportStore(database, { to, mediaFolders: [media], site, withFavorites: false });
  const report = await wordpress.value<{ notes: string[] }>(`Porchlight\\import_folder( '${to}' )`);
  return [...notes, ...report.notes];
}

test("a media library of odd files round-trips through WordPress unchanged", async () => {
  const [prepared, copy, back] = stores;
  const media = join(folder, "prepared");
  mkdirSync(media);
  for (const [index] of library.entries()) writeFileSync(join(media, `${index + 1001}.jpg`), `picture ${index}`);
  const ids = library.map((_, index) => index + 1001);
  await prepared.write(async (writer) => {
    for (const id of ids) await writer.putMedium(medium(id, `${id}.jpg`));
    const data = { gallery: ids.map(use), latitude: 40.3 };
    const uri = "/homes/berthoud/bluestem/";
    await writer.putEntry(entry("neighborhood", 1100, { slug: "bluestem", uri, data }));
  });
  await move(prepared, media, join(folder, "prepared-export"));
  const files = Buffer.from(JSON.stringify(Object.fromEntries(library.map((file, index) => [ids[index], file]))));
  await wordpress.eval(`
    foreach ( json_decode( base64_decode( '${files.toString("base64")}' ), true ) as $id => list( $path, $type ) ) {
      $to = wp_get_upload_dir()['basedir'] . "/$path";
      wp_mkdir_p( dirname( $to ) );
      rename( get_attached_file( $id ), $to );
      update_post_meta( $id, '_wp_attached_file', $path );
      wp_update_post( array( 'ID' => $id, 'post_mime_type' => $type ) );
    }`);

  await importInto(copy, first);
  const rows = await copy.database.selectFrom("media").select(["file", "mime_type"]).orderBy("id").execute();
  expect(rows).toEqual(library.map(([, mime_type, file]) => ({ file: expect.stringMatching(file), mime_type })));

  await wordpress.eval(
    "foreach ( get_posts( array( 'post_type' => array( 'attachment', 'pl_neighborhood' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $post ) $GLOBALS['wpdb']->delete( $GLOBALS['wpdb']->posts, array( 'ID' => $post->ID ) );",
  );
  await wordpress.eval("$GLOBALS['wpdb']->query( \"DELETE FROM {$GLOBALS['wpdb']->postmeta}\" );");
  await move(copy, join(first, "media"), join(folder, "copy-export"));
  await importInto(back, second);
  expect(
    await storeDifferences(
      { database: copy.database, mediaFolders: [join(first, "media")] },
      { database: back.database, mediaFolders: [join(second, "media")] },
    ),
  ).toEqual([]);
});
