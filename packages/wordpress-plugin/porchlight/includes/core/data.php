<?php
/**
 * The fields of an entry: one meta value, in the form in which the embedded backend stores them.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The meta of an entry that holds all its fields. */
const DATA_KEY = 'porchlight';

add_action( 'added_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );
add_action( 'updated_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );
add_action( 'deleted_post_meta', __NAMESPACE__ . '\keep_main_picture', 10, 4 );

/**
 * The fields of an entry by their stored names: pictures as uses (`media`, `alt`, `caption`), entries as lists of ids,
 * groups as arrays. Empty where nothing was entered. In a preview, the unsaved ones.
 */
function data( int $id ): array {
	$data = $id > 0 ? get_post_meta( $id, DATA_KEY, true ) : null;
	return is_array( $data ) ? $data : array();
}

/** Writes the fields of an entry. */
function save_data( int $id, array $data ): void {
	// WordPress takes slashes away that nobody put there: \n and quotes of a text would vanish.
	update_post_meta( $id, DATA_KEY, wp_slash( $data ) );
}

/**
 * An entry's main picture is also WordPress's featured image, which lists, feeds and other plugins show: whichever of
 * both is changed, the other follows.
 *
 * @param int|int[] $meta_id Not needed; hooks give it first.
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
		// Words for the former picture say nothing about another one.
		unset( $data['image'] );
		save_data( $id, $featured > 0 ? array( 'image' => array( 'media' => $featured ) ) + $data : $data );
	}
	$is_following = false;
}
