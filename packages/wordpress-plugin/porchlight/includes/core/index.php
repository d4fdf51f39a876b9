<?php
/**
 * An index of references: a meta row for each id in an entry's fields and blocks, written on save. It finds the homes
 * of a neighborhood and the pages of a picture without reading every entry.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Meta keys of the rows: relations of the fields, media, and products picked in blocks. */
const INDEX_KEYS = array(
	'floorplan'    => 'porchlight_floorplan',
	'neighborhood' => 'porchlight_neighborhood',
	'popularPlans' => 'porchlight_popularPlans',
	'media'        => 'porchlight_media',
	'product'      => 'porchlight_product',
);

add_action( 'added_post_meta', __NAMESPACE__ . '\index_changed_meta', 20, 3 );
add_action( 'updated_post_meta', __NAMESPACE__ . '\index_changed_meta', 20, 3 );
add_action( 'deleted_post_meta', __NAMESPACE__ . '\index_changed_meta', 20, 3 );
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\index_entry', 5 );
add_action( 'init', __NAMESPACE__ . '\index_everything_once', 99 );

/** Version of the index; increasing it rebuilds all rows. */
const INDEX_VERSION = 1;

/** Builds the index when it is missing or outdated, such as after reinstalling the plugin. */
function index_everything_once(): void {
	if ( INDEX_VERSION === (int) get_option( 'porchlight_indexed' ) ) {
		return;
	}
	// First, so that the next request does not start too.
	update_option( 'porchlight_indexed', INDEX_VERSION );
	$query = array(
		'post_type'   => post_types(),
		'post_status' => array( 'publish', 'future', 'draft', 'pending', 'private', 'trash' ),
		'numberposts' => -1,
		'fields'      => 'ids',
	);
	foreach ( get_posts( $query ) as $id ) {
		index_entry( (int) $id );
		clean_post_cache( $id );
	}
}

/** Updates the rows when the fields change. */
function index_changed_meta( $meta_id, $post_id, $key ): void {
	if ( DATA_KEY === $key ) {
		index_entry( (int) $post_id );
	}
}

/** Updates the rows of a post; only entries have any. */
function index_entry( int $id ): void {
	$post = get_post( $id );
	if ( $id <= 0 || ! $post || null === kind_of( $post ) ) {
		return;
	}
	foreach ( named_ids( $post ) as $name => $ids ) {
		$key  = INDEX_KEYS[ $name ];
		$rows = array_map( 'intval', get_post_meta( $id, $key ) );
		foreach ( array_diff( $rows, $ids ) as $gone ) {
			delete_post_meta( $id, $key, $gone );
		}
		foreach ( array_diff( $ids, $rows ) as $new ) {
			add_post_meta( $id, $key, $new );
		}
	}
}

/** The ids that an entry refers to, by meta key, without duplicates. */
function named_ids( \WP_Post $post ): array {
	$data      = data( $post->ID );
	$organisms = organisms( $post );
	$ids       = array(
		'media'   => media_ids( array( $data, $organisms ) ),
		'product' => array_merge( array(), ...array_map( static fn ( array $organism ): array => (array) ( $organism['productPicker'] ?? array() ), $organisms ) ),
	);
	foreach ( array( 'floorplan', 'neighborhood', 'popularPlans' ) as $relation ) {
		$ids[ $relation ] = (array) ( $data[ $relation ] ?? array() );
	}
	return array_map( __NAMESPACE__ . '\positive_ids', $ids );
}

/** The media ids in a value of any depth. */
function media_ids( array $value ): array {
	$ids = array();
	foreach ( $value as $name => $each ) {
		if ( 'media' === $name && is_numeric( $each ) ) {
			$ids[] = (int) $each;
		} elseif ( is_array( $each ) ) {
			array_push( $ids, ...media_ids( $each ) );
		}
	}
	return $ids;
}

/** Whole numbers above 0 in order, without duplicates. */
function positive_ids( array $values ): array {
	$ids = array_map( 'intval', array_filter( $values, 'is_numeric' ) );
	return array_values( array_unique( array_filter( $ids, static fn ( int $id ): bool => $id > 0 ) ) );
}
