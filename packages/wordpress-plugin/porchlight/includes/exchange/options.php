<?php
/**
 * What an export says beyond its posts: popular lists, redirects, the front page, the places of menus, favorites.
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Sets the options of an export where nobody has set them yet.
 *
 * @param array<int, int>    $ids      Ids here by those of the export.
 * @param array<string, int> $menus    Ids of menus by their slugs.
 * @param bool               $is_first Whether nothing of the export was here before, so that the front page is free.
 * @return string[] What stays as it is, in sentences.
 */
function apply_exported_options( array $options, array $ids, array $menus, bool $is_first ): array {
	$kept = array();
	add_exported_redirects( is_array( $options['redirects'] ?? null ) ? $options['redirects'] : array() );
	$values = array(
		'porchlight_popular_blog_posts' => is_array( $options['popularBlogPosts'] ?? null ) ? ids_here( $options['popularBlogPosts'], $ids ) : null,
		'porchlight_popular_testimonials' => is_array( $options['popularTestimonials'] ?? null ) ? ids_here( $options['popularTestimonials'], $ids ) : null,
	);
	foreach ( $values as $name => $value ) {
		if ( $value === null ) {
			continue;
		}
		$here = get_option( $name, array() );
		if ( $here === array() || $here === '' || $here === false ) {
			update_option( $name, $value, false );
		} elseif ( $here !== $value ) {
			$kept[] = sprintf( __( 'The option %s is set already and stays as it is.', 'porchlight' ), $name );
		}
	}
	$front = (int) ( $options['frontPage'] ?? 0 );
	$front = $ids[$front] ?? 0;
	if ( $front > 0 && ( (int) get_option( 'page_on_front' ) !== $front || get_option( 'show_on_front' ) !== 'page' ) ) {
		if ( $is_first || get_option( 'show_on_front' ) !== 'page' ) {
			update_option( 'page_on_front', $front );
			update_option( 'show_on_front', 'page' );
		} else {
			$kept[] = __( 'Another page is the front page already and stays it.', 'porchlight' );
		}
	}
	$places = (array) get_theme_mod( 'nav_menu_locations', array() );
	$wanted = is_array( $options['menuLocations'] ?? null ) ? $options['menuLocations'] : array();
	$free = array_filter(
		array_map( static fn ( $slug ): int => $menus[(string) $slug] ?? 0, $wanted ),
		static fn ( int $menu, string $place ): bool => $menu > 0 && empty( $places[$place] ),
		ARRAY_FILTER_USE_BOTH
	);
	if ( $free !== array() ) {
		set_theme_mod( 'nav_menu_locations', $free + $places );
	}
	return $kept;
}

/** Adds redirects behind those that are here; an origin that has one keeps it. */
function add_exported_redirects( array $rows ): void {
	$here = (array) get_option( 'porchlight_redirects', array() );
	$origins = array_flip( array_column( $here, 'origin' ) );
	$new = array_filter( $rows, static function ( $row ) use ( $origins ): bool {
		$is_row = is_array( $row ) && is_string( $row['origin'] ?? null ) && is_string( $row['target'] ?? null ) && is_int( $row['code'] ?? null );
		return $is_row && ! isset( $origins[$row['origin']] );
	} );
	if ( $new !== array() ) {
		update_option( 'porchlight_redirects', array_merge( $here, array_values( $new ) ), false );
	}
}

/**
 * Gives accounts what they have saved, by their e-mail addresses; an account that has saved something keeps that.
 *
 * @param array           $rows `email` and `favorites`.
 * @param array<int, int> $ids  Ids here by those of the export.
 * @return array{0: int, 1: int} How many accounts got favorites, and how many addresses nobody has here.
 */
function apply_exported_favorites( array $rows, array $ids ): array {
	$given = 0;
	$unknown = 0;
	foreach ( $rows as $row ) {
		$user = is_array( $row ) && is_string( $row['email'] ?? null ) ? get_user_by( 'email', $row['email'] ) : false;
		if ( ! $user instanceof \WP_User ) {
			$unknown += 1;
			continue;
		}
		$saved = array_values( array_filter( (array) ( $row['favorites'] ?? array() ), 'is_int' ) );
		if ( in_array( (string) get_user_meta( $user->ID, 'favorites', true ), array( '', '[]' ), true ) && $saved !== array() ) {
			update_user_meta( $user->ID, 'favorites', wp_json_encode( ids_here( $saved, $ids ) ) );
			$given += 1;
		}
	}
	return array( $given, $unknown );
}
