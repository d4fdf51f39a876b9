<?php
/**
 * WPGraphQL Smart Cache invalidates responses for posts, terms and menus, but not for the plugin's options: changing
 * one, such as the popular lists, purges everything.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Options that responses depend on. */
const ANSWERED_OPTIONS = array(
	'page_on_front',
	'permalink_structure',
	'porchlight_menu_locations',
	'porchlight_popular_blog_posts',
	'porchlight_popular_testimonials',
	'porchlight_redirects',
	'show_on_front',
);

add_action( 'added_option', __NAMESPACE__ . '\forget_cached_responses' );
add_action( 'updated_option', __NAMESPACE__ . '\forget_cached_responses' );
add_action( 'deleted_option', __NAMESPACE__ . '\forget_cached_responses' );
add_action( 'added_post_meta', __NAMESPACE__ . '\forget_texts_of_media', 10, 3 );
add_action( 'updated_post_meta', __NAMESPACE__ . '\forget_texts_of_media', 10, 3 );
add_action( 'deleted_post_meta', __NAMESPACE__ . '\forget_texts_of_media', 10, 3 );

/** Purges Smart Cache when such an option changes. */
function forget_cached_responses( $option ): void {
	if ( in_array( $option, ANSWERED_OPTIONS, true ) ) {
		do_action( 'wpgraphql_cache_purge_all' ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Smart Cache's own.
	}
}

/** Purges it for the alternative text of a medium and for an entry's fields, which other entries show too. */
function forget_texts_of_media( $meta_id, $post_id, $key ): void {
	if ( in_array( $key, array( '_wp_attachment_image_alt', DATA_KEY ), true ) ) {
		do_action( 'wpgraphql_cache_purge_all' ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Smart Cache's own.
	}
}
