<?php
/**
 * Hooks that run before changes. Meta may change without a hook of its entry (WP-CLI, other plugins), and the block
 * editor saves it after the entry: so only the earlier state is recorded here, and compared at the end of the request.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

foreach ( array( 'pre_post_update', 'before_delete_post', 'delete_attachment', 'wp_trash_post', 'untrash_post' ) as $porchlight_hook ) {
	add_action( $porchlight_hook, fn ( $id ) => Changes::touch_post( (int) $id ), 1 );
}

add_action(
	'save_post',
	function ( int $id, \WP_Post $post, bool $is_update ): void {
		if ( ! $is_update ) {
			Changes::touch_new_post( $post );
		}
	},
	1,
	3
);
add_action( 'add_attachment', fn ( $id ) => Changes::touch_new_post( get_post( $id ) ), 1 );

add_action( 'transition_post_status', fn ( string $after, string $before, \WP_Post $post ) => Changes::touch_status( $post, $before ), 1, 3 );

// All three run before the row is written.
add_action( 'add_post_meta', fn ( $id, $key ) => preg_match( SILENT_META, (string) $key ) || Changes::touch_post( (int) $id ), 1, 2 );
add_action( 'update_post_meta', fn ( $meta, $id, $key ) => preg_match( SILENT_META, (string) $key ) || Changes::touch_post( (int) $id ), 1, 3 );
add_action( 'delete_post_meta', fn ( $meta, $id, $key ) => preg_match( SILENT_META, (string) $key ) || Changes::touch_post( (int) $id ), 1, 3 );

add_action( 'add_term_relationship', fn ( $id ) => Changes::touch_post( (int) $id ), 1 );
add_action( 'delete_term_relationships', fn ( $id ) => Changes::touch_post( (int) $id ), 1 );

add_action( 'edit_terms', fn ( $id, $taxonomy ) => Changes::touch_term( (int) $id, (string) $taxonomy ), 1, 2 );
add_action( 'pre_delete_term', fn ( $id, $taxonomy ) => Changes::touch_term( (int) $id, (string) $taxonomy ), 1, 2 );
add_action( 'created_term', fn ( $id, $row, $taxonomy ) => Changes::touch_term( (int) $id, (string) $taxonomy, true ), 1, 3 );
foreach ( array(
	'add_term_meta'    => 0,
	'update_term_meta' => 1,
	'delete_term_meta' => 1,
) as $porchlight_hook => $porchlight_at ) {
	add_action(
		$porchlight_hook,
		function ( ...$given ) use ( $porchlight_at ): void {
			$term = get_term( (int) $given[ $porchlight_at ] );
			if ( $term instanceof \WP_Term ) {
				Changes::touch_term( $term->term_id, $term->taxonomy );
			}
		},
		1,
		3
	);
}

foreach ( array( 'wp_create_nav_menu', 'wp_update_nav_menu', 'wp_update_nav_menu_item', 'wp_delete_nav_menu' ) as $porchlight_hook ) {
	add_action( $porchlight_hook, array( Changes::class, 'touch_menus' ), 1, 0 );
}

// Front page: the pages at `/` before and after have different paths.
add_action(
	'update_option',
	function ( string $option, $before, $after ): void {
		if ( in_array( $option, array( 'show_on_front', 'page_on_front', 'page_for_posts' ), true ) && $before !== $after ) {
			changed( array( '/', ...front_pages( $before, $after ) ), array( 'page' ) );
		}
	},
	1,
	3
);
add_action(
	'updated_option',
	function ( string $option, $before, $after ): void {
		if ( in_array( $option, array( 'show_on_front', 'page_on_front', 'page_for_posts' ), true ) ) {
			changed( front_pages( $before, $after ), array( 'page' ) );
		}
		touch_option( $option );
	},
	1,
	3
);
add_action( 'added_option', fn ( $option ) => touch_option( (string) $option ), 1 );
add_action( 'deleted_option', fn ( $option ) => touch_option( (string) $option ), 1 );

function front_pages( $before, $after ): array {
	return addresses_of( array_map( 'intval', array_filter( array( $before, $after, get_option( 'page_on_front' ) ), 'is_numeric' ) ) );
}

function touch_option( string $option ): void {
	$kind = str_starts_with( $option, 'theme_mods_' ) ? 'menu' : ( SHOWN_OPTIONS[ $option ] ?? null );
	if ( 'menu' === $kind ) {
		Changes::touch_menus();
	} elseif ( 'redirect' === $kind ) {
		Changes::touch_redirects();
	} elseif ( null !== $kind ) {
		changed( array(), array( $kind ) );
	}
}

// Activating, deactivating or updating a plugin may change the schema.
foreach ( array( 'activated_plugin', 'deactivated_plugin', 'upgrader_process_complete', 'switch_theme' ) as $porchlight_hook ) {
	add_action( $porchlight_hook, fn () => changed( array(), array( 'schema', 'everything' ) ), 1, 0 );
}

// Watches queries, as redirect plugins write in many ways with few hooks; Rank Math has none for a saved row.
add_filter(
	'query',
	function ( $sql ) {
		if ( is_string( $sql ) && preg_match( '/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|TRUNCATE)\b.{0,40}(?:redirection_items|redirection_groups|rank_math_redirections)\b/is', $sql ) ) {
			Changes::touch_redirects();
		}
		return $sql;
	}
);
