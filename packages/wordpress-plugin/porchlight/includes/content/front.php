<?php
/**
 * WordPress's front end has no pages: it redirects to the same path on the site.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

// After previews, which redirect with a signed link; before WordPress's canonical redirects.
add_action( 'template_redirect', __NAMESPACE__ . '\redirect_to_site', 9 );
add_filter( 'wp_sitemaps_enabled', __NAMESPACE__ . '\without_own_sitemap' );

/** Redirects a visitor to the site, if configured; except feeds, previews and requests of programs. */
function redirect_to_site(): void {
	$site = setting( 'site' );
	if ( '' === $site || is_preview() || is_feed() || is_robots() || is_favicon() || is_trackback() || is_customize_preview() ) {
		return;
	}
	// The editor's request for an entry's template; a redirect to another host would fail there.
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
	// The administrator has set this address of another host.
	wp_redirect( untrailingslashit( $site ) . '/' . ltrim( $path, '/' ), 302, 'Porchlight' ); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect
	exit;
}

/** The published entry of a request, also by id: WordPress does not find custom types by `?p=211`. */
function shown_entry(): ?\WP_Post {
	$number = absint( get_query_var( 'p' ) );
	$post   = is_singular() ? get_queried_object() : ( $number > 0 ? get_post( $number ) : null );
	return $post instanceof \WP_Post && 'publish' === $post->post_status ? $post : null;
}

/** Disables WordPress's sitemap: the site has one, and this would list redirecting URLs. */
function without_own_sitemap( bool $is_enabled ): bool {
	return '' === setting( 'site' ) && $is_enabled;
}
