<?php
/**
 * WordPress's previews redirect to the site, with signed links.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

// Before redirect_canonical, which does not support drafts, and before other redirects to the site.
add_action(
	'template_redirect',
	function (): void {
		// WordPress clears these query variables for anonymous visitors.
		if ( is_preview() || 'true' === sanitize_key( wp_unslash( $_GET['preview'] ?? '' ) ) ) {
			redirect_to_preview();
		}
	},
	1
);

// WordPress does not find a draft by its future URL, which the editor opens: the id is added.
add_filter( 'preview_post_link', fn ( string $link, \WP_Post $post ): string => null === kind_of( $post ) ? $link : add_query_arg( 'preview_id', $post->ID, $link ), 10, 2 );
add_action(
	'rest_api_init',
	function (): void {
		foreach ( post_types() as $type ) {
			add_filter( "rest_prepare_$type", __NAMESPACE__ . '\link_with_id', 10, 2 );
		}
	}
);

/** Adds the id to the link of an unpublished entry. */
function link_with_id( \WP_REST_Response $response, \WP_Post $post ): \WP_REST_Response {
	if ( 'publish' !== $post->post_status && isset( $response->data['link'] ) ) {
		$response->data['link'] = add_query_arg( 'preview_id', $post->ID, $response->data['link'] );
	}
	return $response;
}

/** Ends the request with a redirect to the preview, or with an error page. */
function redirect_to_preview(): void {
	$id   = absint( $_GET['preview_id'] ?? $_GET['p'] ?? $_GET['page_id'] ?? get_queried_object_id() );
	$post = $id ? get_post( $id ) : null;
	if ( ! $post || null === kind_of( $post ) || setting( 'site' ) === '' ) {
		return;
	}
	if ( ! is_user_logged_in() ) {
		auth_redirect();
	}
	if ( ! current_user_can( 'edit_post', $post->ID ) ) {
		wp_die( esc_html__( 'You may not edit this entry. Ask somebody who may for a preview link.', 'porchlight' ), esc_html__( 'Preview', 'porchlight' ), array( 'response' => 403 ) );
	}
	$link = preview_link( $post, newest_autosave( $post ) );
	if ( is_wp_error( $link ) ) {
		wp_die(
			esc_html( $link->get_error_message() ),
			esc_html__( 'Preview', 'porchlight' ),
			array(
				'response'  => 409,
				'back_link' => true,
			)
		);
	}
	nocache_headers();
	header( 'Referrer-Policy: no-referrer' );
	wp_redirect( $link['url'], 302, 'Porchlight' );
	exit;
}
