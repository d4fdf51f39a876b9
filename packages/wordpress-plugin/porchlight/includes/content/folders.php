<?php
/**
 * Folders: drafts that only serve as parents in URLs. `/lifestyle/whats-new/` requires a page at `/lifestyle/` in
 * WordPress, even when the site has none there.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Post meta key that marks a folder. */
const FOLDER_MARK = 'porchlight_folder';

add_filter( 'display_post_states', __NAMESPACE__ . '\folder_state', 10, 2 );
add_action( 'transition_post_status', __NAMESPACE__ . '\published_folder_is_a_page', 10, 3 );
add_filter( 'rest_page_query', __NAMESPACE__ . '\folders_as_parents', 10, 2 );
add_filter( 'rest_pl_campaign_query', __NAMESPACE__ . '\folders_as_parents', 10, 2 );
add_filter( 'page_attributes_dropdown_pages_args', __NAMESPACE__ . '\folders_in_dropdown' );
add_filter( 'quick_edit_dropdown_pages_args', __NAMESPACE__ . '\folders_in_dropdown' );

/** Whether a post is a folder. */
function is_folder( \WP_Post $post ): bool {
	return 'publish' !== $post->post_status && (bool) get_post_meta( $post->ID, FOLDER_MARK, true );
}

/** All folders, oldest first. */
function folders(): array {
	return get_posts(
		array(
			'post_type'   => array( 'page', post_type( 'campaign' ) ),
			'post_status' => 'draft',
			'numberposts' => 200,
			'orderby'     => 'ID',
			'order'       => 'ASC',
			'meta_key'    => FOLDER_MARK, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key -- few rows have it.
		)
	);
}

/**
 * The id of the page or campaign at a path such as `lifestyle/whats-new`, including drafts, for use as a parent;
 * creates missing folders. 0 for an empty path.
 */
function parent_at( string $path, string $post_type = 'page' ): int {
	$parts  = array_values( array_filter( explode( '/', $path ), 'strlen' ) );
	$parent = 0;
	foreach ( $parts as $index => $part ) {
		$found = get_page_by_path( implode( '/', array_slice( $parts, 0, $index + 1 ) ), OBJECT, $post_type );
		if ( $found instanceof \WP_Post ) {
			$parent = $found->ID;
			continue;
		}
		$made   = wp_insert_post(
			wp_slash(
				array(
					'post_type'   => $post_type,
					'post_status' => 'draft',
					'post_title'  => ucfirst( str_replace( '-', ' ', $part ) ),
					'post_name'   => $part,
					'post_parent' => $parent,
					'meta_input'  => array( FOLDER_MARK => 1 ),
				)
			),
			true
		);
		$parent = is_wp_error( $made ) ? 0 : $made;
	}
	return $parent;
}

/** Labels folders in lists. */
function folder_state( array $states, \WP_Post $post ): array {
	return is_folder( $post ) ? array( 'porchlight_folder' => __( 'Folder: in addresses only', 'porchlight' ) ) : $states;
}

/** Publishing a folder turns it into a page. */
function published_folder_is_a_page( string $after, string $before, \WP_Post $post ): void {
	if ( 'publish' === $after && 'publish' !== $before ) {
		delete_post_meta( $post->ID, FOLDER_MARK );
	}
}

/** Offers drafts as parents in the block editor, which requests published ones only. */
function folders_as_parents( array $query, \WP_REST_Request $request ): array {
	if ( null !== $request['parent_exclude'] && array() !== $request['parent_exclude'] && current_user_can( 'edit_pages' ) ) {
		$query['post_status'] = array( 'publish', 'draft' );
	}
	return $query;
}

/** Offers drafts as parents on the classic screen and in quick edit. */
function folders_in_dropdown( array $query ): array {
	$query['post_status'] = array( 'publish', 'draft' );
	return $query;
}
