<?php
/**
 * Imports exported options: popular lists, redirects, front page, menu locations, favorites.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Sets exported options that are not set yet.
 *
 * @param array<int, int>    $ids      Local ids by exported id.
 * @param array<string, int> $menus    Menu ids by slug.
 * @param bool               $is_first Whether nothing of the export existed before, so that the front page may be set.
 * @return string[] Notes on options that stay unchanged.
 */
function apply_exported_options( array $options, array $ids, array $menus, bool $is_first ): array {
	$kept = array();
	add_exported_redirects( is_array( $options['redirects'] ?? null ) ? $options['redirects'] : array() );
	$values = array(
		'porchlight_popular_blog_posts'   => is_array( $options['popularBlogPosts'] ?? null ) ? ids_here( $options['popularBlogPosts'], $ids ) : null,
		'porchlight_popular_testimonials' => is_array( $options['popularTestimonials'] ?? null ) ? ids_here( $options['popularTestimonials'], $ids ) : null,
	);
	foreach ( $values as $name => $value ) {
		if ( null === $value ) {
			continue;
		}
		$here = get_option( $name, array() );
		if ( array() === $here || '' === $here || false === $here ) {
			update_option( $name, $value, false );
		} elseif ( $here !== $value ) {
			/* translators: %s: the name of an option. */
			$kept[] = sprintf( __( 'The option %s is set already and was kept.', 'porchlight' ), $name );
		}
	}
	$front = (int) ( $options['frontPage'] ?? 0 );
	$front = $ids[ $front ] ?? 0;
	if ( $front > 0 && ( (int) get_option( 'page_on_front' ) !== $front || get_option( 'show_on_front' ) !== 'page' ) ) {
		if ( $is_first || get_option( 'show_on_front' ) !== 'page' ) {
			update_option( 'page_on_front', $front );
			update_option( 'show_on_front', 'page' );
		} else {
			$kept[] = __( 'Another page is the front page already and was kept.', 'porchlight' );
		}
	}
	$wanted = is_array( $options['menuLocations'] ?? null ) ? $options['menuLocations'] : array();
	return array( ...$kept, ...fill_menu_places( array_map( static fn ( $slug ): int => $menus[ (string) $slug ] ?? 0, $wanted ) ) );
}

/** Appends redirects; an origin with one keeps it. */
function add_exported_redirects( array $rows ): void {
	$here    = (array) get_option( 'porchlight_redirects', array() );
	$origins = array_flip( array_column( $here, 'origin' ) );
	$new     = array_filter(
		$rows,
		static function ( $row ) use ( $origins ): bool {
			$is_row = is_array( $row ) && is_string( $row['origin'] ?? null ) && is_string( $row['target'] ?? null ) && is_int( $row['code'] ?? null );
			return $is_row && ! isset( $origins[ $row['origin'] ] );
		}
	);
	if ( array() !== $new ) {
		update_option( 'porchlight_redirects', array_merge( $here, array_values( $new ) ), false );
	}
}

/**
 * Sets favorites of accounts by email address; accounts with favorites keep theirs.
 *
 * @param array           $rows `email` and `favorites`.
 * @param array<int, int> $ids  Local ids by exported id.
 * @return array{0: int, 1: int} Numbers of updated accounts, and of unknown addresses.
 */
function apply_exported_favorites( array $rows, array $ids ): array {
	$given   = 0;
	$unknown = 0;
	foreach ( $rows as $row ) {
		$user = is_array( $row ) && is_string( $row['email'] ?? null ) ? get_user_by( 'email', $row['email'] ) : false;
		if ( ! $user instanceof \WP_User ) {
			++$unknown;
			continue;
		}
		$saved = array_values( array_filter( (array) ( $row['favorites'] ?? array() ), 'is_int' ) );
		if ( in_array( (string) get_user_meta( $user->ID, 'favorites', true ), array( '', '[]' ), true ) && array() !== $saved ) {
			update_user_meta( $user->ID, 'favorites', wp_json_encode( ids_here( $saved, $ids ) ) );
			++$given;
		}
	}
	return array( $given, $unknown );
}
