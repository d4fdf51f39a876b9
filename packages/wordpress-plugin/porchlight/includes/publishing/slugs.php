<?php
/**
 * Creates redirects when URLs change, for the entry and everything below it.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Records a change of an entry's public path; null before or after for one without; with both slashes. */
function note_moved( int $id, ?string $before, ?string $after ): void {
	if ( null !== $after ) {
		free_address( $after );
	}
	if ( null === $before || null === $after || $before === $after || '/' === $before ) {
		return;
	}
	$moved = array( $before => $after );
	foreach ( entries_below( $id ) as $post ) {
		$new = address( $post );
		if ( null === $new || ! str_starts_with( $new, $after ) ) {
			continue;
		}
		$old           = $before . substr( $new, strlen( $after ) );
		$moved[ $old ] = $new;
		changed( array( $old, $new ), array( kind_of( $post ) ) );
	}
	redirect_moved( $moved );
}

/** The published entries below this one: products of a neighborhood, child pages. */
function entries_below( int $id ): array {
	$post = get_post( $id );
	if ( ! $post ) {
		return array();
	}
	if ( 'neighborhood' === kind_of( $post ) ) {
		return array_filter( array_map( 'get_post', ids_by_meta( array( 'porchlight_neighborhood' ), $id ) ) );
	}
	$children = get_posts(
		array(
			'post_type'        => $post->post_type,
			'post_parent'      => $id,
			'post_status'      => 'any',
			'numberposts'      => -1,
			'orderby'          => 'ID',
			'no_found_rows'    => true,
			'suppress_filters' => true,
		)
	);
	$below    = array_merge( array(), ...array_map( fn ( \WP_Post $child ): array => entries_below( $child->ID ), $children ) );
	// A folder, which is not a page, may be between them.
	return array_merge( array_filter( $children, fn ( \WP_Post $child ): bool => 'publish' === $child->post_status ), $below );
}

/** Redirects old paths to new ones; shortens chains of redirects. */
function redirect_moved( array $moved ): void {
	$rows = slug_redirects();
	foreach ( $moved as $old => $new ) {
		$old = (string) $old;
		if ( '' === $old || '/' === $old || null === $new || $old === $new ) {
			continue;
		}
		$rows   = array_filter( $rows, fn ( array $row ): bool => ! in_array( $row['origin'], array( $old, $new ), true ) );
		$rows   = array_map( fn ( array $row ): array => $row['target'] === $old ? array( 'target' => $new ) + $row : $row, $rows );
		$rows[] = array(
			'origin' => $old,
			'target' => $new,
			'code'   => 301,
		);
	}
	keep_slug_redirects( $rows );
}

/** Removes redirects at the path of an entry. */
function free_address( string $address ): void {
	keep_slug_redirects( array_filter( slug_redirects(), fn ( array $row ): bool => $row['origin'] !== $address ) );
}

/** Rows `['origin', 'target', 'code']` of moved entries. */
function slug_redirects(): array {
	return array_values( array_filter( (array) get_option( 'porchlight_redirects', array() ), fn ( $row ): bool => is_array( $row ) && isset( $row['origin'], $row['target'] ) ) );
}

function keep_slug_redirects( array $rows ): void {
	if ( array_values( $rows ) !== slug_redirects() ) {
		update_option( 'porchlight_redirects', array_values( $rows ), false );
	}
}

/** A path or URL of this WordPress as a path of the site; URLs of other hosts stay unchanged. */
function site_path( string $address ): string {
	$home = untrailingslashit( home_url() );
	if ( $address === $home || str_starts_with( $address, "$home/" ) ) {
		return substr( $address, strlen( $home ) ) ?: '/';
	}
	$folder    = untrailingslashit( (string) wp_parse_url( $home, PHP_URL_PATH ) );
	$is_inside = '' !== $folder && ( $address === $folder || str_starts_with( $address, "$folder/" ) );
	return $is_inside ? ( substr( $address, strlen( $folder ) ) ?: '/' ) : $address;
}
