<?php
/**
 * Stores exported posts unchanged: WordPress would change their HTML, their dates and, for a future date, their status.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The columns of a post that are stored as exported. */
function exact_columns( array $post ): array {
	$columns = array(
		'post_title'   => storable_text( $post['post_title'] ),
		'post_content' => storable_text( $post['post_content'] ),
		'post_excerpt' => storable_text( $post['post_excerpt'] ),
		'post_status'  => $post['status'],
	);
	if ( preg_match( '/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/', $post['date'] ) ) {
		$modified = preg_match( '/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/', $post['modified'] ) ? $post['modified'] : $post['date'];
		$columns += array(
			'post_date'         => $post['date'],
			'post_date_gmt'     => get_gmt_from_date( $post['date'] ),
			'post_modified'     => $modified,
			'post_modified_gmt' => get_gmt_from_date( $modified ),
		);
	}
	return $columns;
}

/** A text that the database can store; without utf8mb4 emoji become character references, as in WordPress. */
function storable_text( string $text ): string {
	global $wpdb;
	$charset = $wpdb->get_col_charset( $wpdb->posts, 'post_content' );
	return 'utf8' === $charset || 'utf8mb3' === $charset ? wp_encode_emoji( $text ) : $text;
}

/** Stores the next post with these column values, whatever filters change. */
function store_exactly( array $columns ): void {
	static $former = null;
	$forget        = static function ( ?callable $override ): void {
		if ( null !== $override ) {
			remove_filter( 'wp_insert_post_data', $override, PHP_INT_MAX );
			remove_filter( 'wp_insert_attachment_data', $override, PHP_INT_MAX );
		}
	};
	// A medium whose file could not be fetched was not stored.
	$forget( $former );
	$former = static function ( array $data ) use ( $columns, &$former, $forget ): array {
		$forget( $former );
		$former = null;
		return array_merge( $data, wp_slash( $columns ) );
	};
	add_filter( 'wp_insert_post_data', $former, PHP_INT_MAX );
	add_filter( 'wp_insert_attachment_data', $former, PHP_INT_MAX );
}

/**
 * Stores an exported post with a free id.
 *
 * @param array $more Further arguments of wp_insert_post.
 * @throws ExchangeError When the database fails.
 */
function insert_exported_post( array $post, int $id, array $more = array() ): int {
	store_exactly( exact_columns( $post ) );
	$made = wp_insert_post(
		wp_slash(
			$more + array(
				'import_id'      => $id,
				'post_type'      => $post['type'],
				'post_title'     => $post['post_title'],
				'post_content'   => $post['post_content'],
				'post_excerpt'   => $post['post_excerpt'],
				'post_status'    => $post['status'],
				'post_date'      => $post['date'],
				'post_name'      => $post['name'],
				'post_parent'    => $post['parent'],
				'menu_order'     => $post['position'],
				'comment_status' => 'closed',
				'ping_status'    => 'closed',
				'guid'           => $post['guid'],
				'meta_input'     => $post['meta'],
			)
		),
		true
	);
	if ( is_wp_error( $made ) ) {
		/* translators: 1: a title, 2: an id, 3: an error message. */
		throw new ExchangeError( sprintf( __( '%1$s (%2$d) cannot be stored: %3$s', 'porchlight' ), $post['post_title'], $post['id'], $made->get_error_message() ) );
	}
	return $made;
}

/** Assigns a post's categories, in exported order. */
function set_exported_terms( int $id, array $terms ): void {
	$by_taxonomy = array();
	foreach ( $terms as $term ) {
		$found = get_term_by( 'slug', $term['slug'], $term['taxonomy'] );
		if ( $found instanceof \WP_Term ) {
			$by_taxonomy[ $term['taxonomy'] ][] = $found->term_id;
		}
	}
	foreach ( $by_taxonomy as $taxonomy => $ids ) {
		wp_set_object_terms( $id, $ids, $taxonomy );
	}
}

/** Creates a category unless its slug exists. Returns true when created. */
function insert_exported_term( array $term ): bool {
	if ( ! taxonomy_exists( $term['taxonomy'] ) || term_exists( $term['slug'], $term['taxonomy'] ) ) {
		return false;
	}
	$made = wp_insert_term(
		wp_slash( $term['name'] ),
		$term['taxonomy'],
		array(
			'slug'        => $term['slug'],
			'description' => wp_slash( $term['description'] ),
		)
	);
	if ( is_wp_error( $made ) ) {
		/* translators: 1: the name of a category, 2: an error message. */
		throw new ExchangeError( sprintf( __( 'The category %1$s cannot be stored: %2$s', 'porchlight' ), $term['name'], $made->get_error_message() ) );
	}
	return true;
}
