<?php
/**
 * Stores unsaved fields, picture and categories with the autosave of a published entry. WordPress stores title, text
 * and excerpt only, and until 6.4 cannot store more.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Meta of an entry that autosaves include. */
const UNSAVED_META = array( DATA_KEY, '_thumbnail_id' );

/** Meta of an autosave: term ids by taxonomy. */
const UNSAVED_TERMS = '_porchlight_terms';

/** Request parameter of an autosave: `meta`, `featured_media`, `terms`. */
const UNSAVED_PARAMETER = 'porchlight_unsaved';

function unsaved_of( \WP_REST_Request $request ): ?array {
	$is_autosave = 'POST' === $request->get_method() && preg_match( '#^/wp/v2/[\w-]+/\d+/autosaves$#', $request->get_route() );
	$unsaved     = $is_autosave ? $request->get_param( UNSAVED_PARAMETER ) : null;
	return is_array( $unsaved ) ? $unsaved : null;
}

// WordPress discards an autosave whose text equals the entry's. A revision field that no entry has prevents that.
add_filter(
	'rest_request_before_callbacks',
	function ( $response, $handler, $request ) {
		if ( null !== unsaved_of( $request ) ) {
			add_filter( '_wp_post_revision_fields', fn ( array $fields ): array => array( UNSAVED_PARAMETER => 'Porchlight' ) + $fields );
			foreach ( kinds() as $kind ) {
				add_filter(
					"rest_pre_insert_{$kind['postType']}",
					function ( $post ) {
						if ( ! is_wp_error( $post ) ) {
							$post->{UNSAVED_PARAMETER} = '1';
						}
						return $post;
					},
					90
				);
			}
		}
		return $response;
	},
	10,
	3
);

add_filter(
	'rest_request_after_callbacks',
	function ( $response, $handler, $request ) {
		$unsaved = unsaved_of( $request );
		$id      = null !== $unsaved && $response instanceof \WP_REST_Response ? (int) ( $response->get_data()['id'] ?? 0 ) : 0;
		$post    = $id ? get_post( $id ) : null;
		$of      = $post && 'revision' === $post->post_type ? get_post( $post->post_parent ) : $post;
		if ( $of && null !== kind_of( $of ) ) {
			keep_unsaved( $id, $of, $unsaved );
		}
		return $response;
	},
	10,
	3
);

/** Stores unsaved data with an autosave, or with the entry when WordPress autosaves a draft in place. */
function keep_unsaved( int $id, \WP_Post $entry, array $unsaved ): void {
	$entered = $unsaved['meta'][ DATA_KEY ] ?? null;
	$data    = is_array( $entered ) ? sanitize_meta( DATA_KEY, $entered, 'post', $entry->post_type ) : data( $entry->ID );
	if ( $id === $entry->ID ) {
		save_data( $id, $data );
		return;
	}
	// Either of both sets the main picture, whichever has changed.
	$saved    = (int) get_post_thumbnail_id( $entry );
	$featured = absint( $unsaved['featured_media'] ?? $saved );
	if ( $featured !== $saved ) {
		$data = array_filter( array( 'image' => $featured ? array( 'media' => $featured ) : null ) ) + array_diff_key( $data, array( 'image' => true ) );
	} else {
		$featured = (int) ( $data['image']['media'] ?? $featured );
	}
	update_metadata( 'post', $id, DATA_KEY, wp_slash( $data ) );
	update_metadata( 'post', $id, '_thumbnail_id', $featured );
	$terms = array();
	foreach ( get_object_taxonomies( $entry->post_type ) as $taxonomy ) {
		if ( is_array( $unsaved['terms'][ $taxonomy ] ?? null ) ) {
			$terms[ $taxonomy ] = array_values( array_filter( array_map( 'absint', $unsaved['terms'][ $taxonomy ] ) ) );
		}
	}
	update_metadata( 'post', $id, UNSAVED_TERMS, $terms );
}

// A save is newer than any autosave of the same user; WordPress would keep the autosave, and links would continue to
// show it.
add_action(
	'init',
	function (): void {
		foreach ( kinds() as $kind ) {
			add_action(
				"rest_after_insert_{$kind['postType']}",
				function ( \WP_Post $post ): void {
					$autosave = wp_get_post_autosave( $post->ID, get_current_user_id() );
					if ( $autosave ) {
						wp_delete_post_revision( $autosave->ID );
					}
				}
			);
		}
	}
);

// Restoring an autosave restores the fields too.
add_action(
	'wp_restore_post_revision',
	function ( int $id, int $revision ): void {
		foreach ( UNSAVED_META as $key ) {
			if ( metadata_exists( 'post', $revision, $key ) ) {
				update_post_meta( $id, $key, wp_slash( get_metadata_raw( 'post', $revision, $key, true ) ) );
			}
		}
	},
	10,
	2
);

add_action(
	'enqueue_block_editor_assets',
	function (): void {
		$screen = get_current_screen();
		if ( ! $screen || null === kind_of( (string) $screen->post_type ) ) {
			return;
		}
		$file    = dirname( __DIR__, 2 ) . '/assets/preview.js';
		$handles = array( 'wp-api-fetch', 'wp-components', 'wp-compose', 'wp-core-data', 'wp-data', 'wp-edit-post', 'wp-editor', 'wp-element', 'wp-i18n', 'wp-notices', 'wp-plugins' );
		wp_enqueue_script( 'porchlight-preview', plugins_url( 'assets/preview.js', dirname( __DIR__, 2 ) . '/porchlight.php' ), $handles, (string) filemtime( $file ), true );
		wp_set_script_translations( 'porchlight-preview', 'porchlight', FOLDER . '/languages' );
	}
);
