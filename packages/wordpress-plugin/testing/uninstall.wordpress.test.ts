import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findWordPress } from "./find-wordpress.ts";
import { runPhp } from "./run-php.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const file = join(import.meta.dirname, "../porchlight/uninstall.php");

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress();
});
afterAll(() => wordpress.stop());

test("deleting the plugin deletes settings, tables and bookkeeping, and leaves the content", async () => {
  await wordpress.eval(`
    update_option( 'porchlight_site', 'https://www.example.com' ); update_option( 'porchlight_popular_blog_posts', array( 1 ) );
    Porchlight\\ensure_queue(); wp_schedule_single_event( time() + 900, 'porchlight_send' );`);
  const left = await wordpress.eval(`
    define( 'WP_UNINSTALL_PLUGIN', 'porchlight/porchlight.php' ); require '${file}';
    echo wp_json_encode( array( get_option( 'porchlight_site' ), wp_next_scheduled( 'porchlight_send' ), $GLOBALS['wpdb']->get_col( "SHOW TABLES LIKE '%porchlight%'" ), get_option( 'porchlight_popular_blog_posts' ) ) );`);
  expect(JSON.parse(left)).toEqual([false, false, [], [1]]);
});

test("in a network every site is cleaned, and the current one is restored", async () => {
  const parts = findWordPress();
  if ("missing" in parts) throw new Error(parts.missing);
  const output = await runPhp(
    parts.php,
    [],
    `<?php
    define( 'WP_UNINSTALL_PLUGIN', 'x' );
    $blog = 1;
    function is_multisite() { return true; }
    function get_sites( $query ) { return 0 === $query['number'] ? array( 1, 2, 3 ) : array(); }
    function switch_to_blog( $id ) { global $blog; $blog = $id; }
    function restore_current_blog() { global $blog; $blog = 1; }
    function delete_option( $name ) { global $blog; if ( 'porchlight_secret' === $name ) echo "secret of $blog\\n"; }
    function wp_clear_scheduled_hook() {}
    class Database { public $prefix = 'wp_'; public $postmeta = 'wp_postmeta'; public $usermeta = 'wp_usermeta'; function query() {} }
    $wpdb = new Database();
    require '${file}';
    echo "now in $blog";`,
  );
  expect(output).toBe("secret of 1\nsecret of 2\nsecret of 3\nnow in 1");
});
