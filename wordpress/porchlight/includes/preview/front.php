<?php
/**
 * WordPress's own previews lead to the site, through signed links.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

// Before redirect_canonical, which does not know the addresses of drafts, and before all else leads to the site.
add_action( 'template_redirect', function (): void {
	// For strangers WordPress forgets what they asked for.
	if ( is_preview() || isset( $_GET['preview'] ) ) {
		lead_to_preview();
	}
}, 1 );

/** Ends the request with a redirect to the preview, or with a page that says why there is none. */
function lead_to_preview(): void {
	$id = absint( $_GET['preview_id'] ?? $_GET['p'] ?? $_GET['page_id'] ?? get_queried_object_id() );
	$post = $id ? get_post( $id ) : null;
	if ( ! $post || kind_of( $post ) === null || setting( 'site' ) === '' ) {
		return;
	}
	if ( ! is_user_logged_in() ) {
		auth_redirect();
	}
	if ( ! current_user_can( 'edit_post', $post->ID ) ) {
		wp_die( 'You may not edit this entry. Ask somebody who may for a preview link.', 'Preview', array( 'response' => 403 ) );
	}
	$link = preview_link( $post, newest_autosave( $post ) );
	if ( is_wp_error( $link ) ) {
		wp_die( esc_html( $link->get_error_message() ), 'Preview', array( 'response' => 409, 'back_link' => true ) );
	}
	nocache_headers();
	header( 'Referrer-Policy: no-referrer' );
	wp_redirect( $link['url'], 302, 'Porchlight' );
	exit;
}
