<?php
/**
 * WordPress's own front has no pages of its own: it leads to the same address of the site.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

// After previews, which lead to the site with a signed link; before WordPress corrects its own addresses.
add_action( 'template_redirect', __NAMESPACE__ . '\lead_to_site', 9 );
add_filter( 'wp_sitemaps_enabled', __NAMESPACE__ . '\without_own_sitemap' );

/** Leads a visitor to the site, if one is set; feeds, previews and what machines ask for stay. */
function lead_to_site(): void {
	$site = setting( 'site' );
	if ( '' === $site || is_preview() || is_feed() || is_robots() || is_favicon() || is_trackback() || is_customize_preview() ) {
		return;
	}
	// The editor asks by this which template an entry has; browsers would not let it follow to another host.
	if ( isset( $_GET['_wp-find-template'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification.Recommended
		return;
	}
	if ( ! in_array( $_SERVER['REQUEST_METHOD'] ?? 'GET', array( 'GET', 'HEAD' ), true ) ) {
		return;
	}
	$home = (string) wp_parse_url( home_url(), PHP_URL_PATH );
	$path = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/';
	$post = shown_entry();
	if ( null !== $post ) {
		$path = address( $post ) ?? $path;
	} elseif ( '' !== $home && str_starts_with( $path, $home ) ) {
		$path = substr( $path, strlen( $home ) );
	}
	nocache_headers();
	// The administrator set the address; it is another host by nature.
	wp_redirect( untrailingslashit( $site ) . '/' . ltrim( $path, '/' ), 302, 'Porchlight' ); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect
	exit;
}

/** The published entry that a request asks for, also by its number: WordPress does not find other types by `?p=211`. */
function shown_entry(): ?\WP_Post {
	$number = absint( get_query_var( 'p' ) );
	$post   = is_singular() ? get_queried_object() : ( $number > 0 ? get_post( $number ) : null );
	return $post instanceof \WP_Post && 'publish' === $post->post_status ? $post : null;
}

/** The site has the map of all pages; one of addresses that lead elsewhere would only confuse search engines. */
function without_own_sitemap( bool $is_enabled ): bool {
	return '' === setting( 'site' ) && $is_enabled;
}
