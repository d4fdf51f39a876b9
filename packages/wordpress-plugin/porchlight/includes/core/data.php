<?php
/**
 * The fields of an entry: one meta value, in the embedded backend's format.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Post meta key of all fields. */
const DATA_KEY = 'porchlight';

add_action( 'added_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );
add_action( 'updated_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );
add_action( 'deleted_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );

/**
 * The fields of an entry by stored name: pictures as uses (`media`, `alt`, `caption`), entries as lists of ids, groups
 * as arrays. Empty without any. In a preview, the unsaved ones.
 */
function data( int $id ): array {
	$data = $id > 0 ? get_post_meta( $id, DATA_KEY, true ) : null;
	return is_array( $data ) ? $data : array();
}

/** Writes the fields of an entry. */
function save_data( int $id, array $data ): void {
	// WordPress unslashes the value: without slashes \n and quotes in texts would be lost.
	update_post_meta( $id, DATA_KEY, wp_slash( $data ) );
}

/**
 * Synchronizes an entry's main picture with WordPress's featured image, which lists, feeds and other plugins use.
 *
 * @param int|int[] $meta_id Unused; the hook's first argument.
 */
function keep_main_picture( $meta_id, $post_id, $key, $value ): void {
	static $is_following = false;
	$id                  = (int) $post_id;
	if ( $is_following || ! in_array( $key, array( DATA_KEY, '_thumbnail_id' ), true ) || null === kind_of( (string) get_post_type( $id ) ) ) {
		return;
	}
	$data         = data( $id );
	$entered      = (int) ( $data['image']['media'] ?? 0 );
	$featured     = (int) get_post_meta( $id, '_thumbnail_id', true );
	$is_following = true;
	if ( DATA_KEY === $key && $entered !== $featured ) {
		$entered > 0 ? update_post_meta( $id, '_thumbnail_id', $entered ) : delete_post_meta( $id, '_thumbnail_id' );
	} elseif ( '_thumbnail_id' === $key && $entered !== $featured ) {
		// Texts of the previous picture do not apply to another one.
		unset( $data['image'] );
		save_data( $id, $featured > 0 ? array( 'image' => array( 'media' => $featured ) ) + $data : $data );
	}
	$is_following = false;
}
