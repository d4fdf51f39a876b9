<?php
/**
 * Imports exported menus, idempotently.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Creates a menu with its items. An existing one with other items stays unchanged.
 *
 * @param array $items Exported posts in order, parents first.
 * @return array{0: int, 1: string} The menu's id, and `made`, `there` or `kept`.
 */
function insert_exported_menu( array $menu, array $items ): array {
	$found  = get_term_by( 'slug', $menu['slug'], 'nav_menu' );
	$wanted = exported_menu_lines( $items );
	if ( $found instanceof \WP_Term ) {
		$lines = menu_lines( $found->term_id );
		if ( array() !== $lines ) {
			return array( $found->term_id, $lines === $wanted ? 'there' : 'kept' );
		}
		$id      = $found->term_id;
		$outcome = array() === $wanted ? 'there' : 'made';
	} else {
		$made = wp_insert_term( wp_slash( $menu['name'] ), 'nav_menu', array( 'slug' => $menu['slug'] ) );
		if ( is_wp_error( $made ) ) {
			/* translators: 1: the name of a menu, 2: an error message. */
			throw new ExchangeError( sprintf( __( 'The menu %1$s cannot be stored: %2$s', 'porchlight' ), $menu['name'], $made->get_error_message() ) );
		}
		$id      = (int) $made['term_id'];
		$outcome = 'made';
	}
	$ids = array();
	foreach ( $items as $item ) {
		$made = wp_update_nav_menu_item(
			$id,
			0,
			wp_slash(
				array(
					'menu-item-title'     => $item['post_title'],
					'menu-item-url'       => $item['meta']['_menu_item_url'] ?? '#',
					'menu-item-target'    => $item['meta']['_menu_item_target'] ?? '',
					'menu-item-type'      => 'custom',
					'menu-item-status'    => 'publish',
					'menu-item-position'  => $item['position'],
					'menu-item-parent-id' => $ids[ (int) ( $item['meta']['_menu_item_menu_item_parent'] ?? 0 ) ] ?? 0,
				)
			)
		);
		if ( is_wp_error( $made ) ) {
			/* translators: 1: the text of an item, 2: the name of a menu, 3: an error message. */
			throw new ExchangeError( sprintf( __( 'The item %1$s of the menu %2$s cannot be stored: %3$s', 'porchlight' ), $item['post_title'], $menu['name'], $made->get_error_message() ) );
		}
		$ids[ $item['id'] ] = $made;
	}
	return array( $id, $outcome );
}

/** The items of an exported menu, with the index of each parent. */
function exported_menu_lines( array $items ): array {
	$places = array_flip( array_column( $items, 'id' ) );
	return array_map(
		static fn ( array $item ): array => array(
			$item['post_title'],
			$item['meta']['_menu_item_url'] ?? '#',
			$item['meta']['_menu_item_target'] ?? '',
			$places[ (int) ( $item['meta']['_menu_item_menu_item_parent'] ?? 0 ) ] ?? null,
		),
		array_values( $items )
	);
}

/** The items of an existing menu, likewise. */
function menu_lines( int $menu ): array {
	$items  = wp_get_nav_menu_items( $menu, array( 'post_status' => 'any' ) );
	$items  = is_array( $items ) ? array_values( $items ) : array();
	$places = array_flip( array_map( static fn ( object $item ): int => (int) $item->ID, $items ) );
	return array_map(
		static fn ( object $item ): array => array(
			$item->post_title,
			(string) $item->url,
			(string) $item->target,
			$places[ (int) $item->menu_item_parent ] ?? null,
		),
		$items
	);
}

/**
 * Assigns imported menus to the places that have no menu or an empty one.
 *
 * @param array<string, int> $wanted Ids of imported menus by place.
 * @return string[] A sentence for each place whose menu was replaced, or stays.
 */
function fill_menu_places( array $wanted ): array {
	$places = (array) get_theme_mod( 'nav_menu_locations', array() );
	$free   = array();
	$notes  = array();
	foreach ( $wanted as $place => $menu ) {
		$here = wp_get_nav_menu_object( (int) ( $places[ $place ] ?? 0 ) );
		if ( $menu <= 0 || ( $here && $here->term_id === $menu ) ) {
			continue;
		}
		$is_free = ! $here || array() === menu_lines( $here->term_id );
		if ( $is_free ) {
			$free[ $place ] = $menu;
		}
		if ( $here ) {
			$title    = model_text( model()['menus'][ $place ]['title'] ?? $place );
			$imported = wp_get_nav_menu_object( $menu );
			$notes[]  = $is_free
				/* translators: 1: name of a place, 2 and 3: names of menus. */
				? sprintf( __( '%1$s: the empty menu “%2$s” was replaced by the imported “%3$s”.', 'porchlight' ), $title, $here->name, $imported->name )
				/* translators: 1: name of a place, 2 and 3: names of menus. */
				: sprintf( __( '%1$s: the menu “%2$s” is kept; the imported “%3$s” has no location.', 'porchlight' ), $title, $here->name, $imported->name );
		}
	}
	if ( array() !== $free ) {
		set_theme_mod( 'nav_menu_locations', $free + $places );
	}
	return $notes;
}
