<?php
/**
 * The site's menus: locations that survive a change of theme, and headings without a link.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Option with the menu locations; WordPress stores them with the theme and loses them with it. */
const MENU_PLACES_OPTION = 'porchlight_menu_locations';

add_action( 'init', __NAMESPACE__ . '\register_menu_places', 2 );
add_filter( 'theme_mod_nav_menu_locations', __NAMESPACE__ . '\with_kept_menu_places' );
add_filter( 'pre_set_theme_mod_nav_menu_locations', __NAMESPACE__ . '\keep_menu_places' );
add_action( 'wp_delete_nav_menu', __NAMESPACE__ . '\forget_menu' );
add_filter( 'graphql_return_field_from_model', __NAMESPACE__ . '\heading_without_address', 10, 3 );
add_filter( 'graphql_return_field_from_model', __NAMESPACE__ . '\menu_named_by_place', 10, 4 );

/** Registers the locations of the site's menus. */
function register_menu_places(): void {
	register_nav_menus( array_map( static fn ( array $menu ): string => model_text( $menu['title'] ), model()['menus'] ) );
}

/** Menu ids by location. */
function menu_places(): array {
	$kept = get_option( MENU_PLACES_OPTION, array() );
	return array_filter( array_map( 'intval', array_intersect_key( is_array( $kept ) ? $kept : array(), model()['menus'] ) ) );
}

/**
 * Adds the site's locations to the theme's.
 *
 * @param mixed $places The theme's locations.
 */
function with_kept_menu_places( $places ): array {
	return array_merge( is_array( $places ) ? $places : array(), menu_places() );
}

/**
 * Stores the site's locations when menus are assigned.
 *
 * @param mixed $places The theme's locations.
 * @return mixed
 */
function keep_menu_places( $places ) {
	if ( is_array( $places ) ) {
		update_option( MENU_PLACES_OPTION, array_intersect_key( $places, model()['menus'] ) );
	}
	return $places;
}

/** Clears the locations of a deleted menu. */
function forget_menu( int $menu ): void {
	$kept = menu_places();
	$left = array_filter( $kept, static fn ( int $id ): bool => $id !== $menu );
	if ( $left !== $kept ) {
		update_option( MENU_PLACES_OPTION, $left );
	}
}

/**
 * A heading has no link: WordPress requires a URL for every item, so `#` represents none.
 *
 * @param mixed $value WPGraphQL's value.
 */
function heading_without_address( $value, string $field, string $model ) {
	$is_address = 'MenuItemObject' === $model && in_array( $field, array( 'url', 'path', 'uri' ), true );
	return $is_address && ( '#' === $value || 'http://#' === $value ) ? null : $value;
}

/**
 * The site queries a menu by the slug of its location, whatever its name.
 *
 * @param mixed $value WPGraphQL's value.
 * @param mixed $data  The menu.
 * @return mixed
 */
function menu_named_by_place( $value, string $field, string $model, $data ) {
	if ( 'MenuObject' !== $model || 'slug' !== $field || ! $data instanceof \WP_Term ) {
		return $value;
	}
	$place = array_search( $data->term_id, menu_places(), true );
	return false === $place ? $value : $place;
}
