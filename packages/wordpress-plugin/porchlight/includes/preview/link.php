<?php
/**
 * Preview links on the site, for WordPress's button and for people without an account.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * The preview URL of an entry: `['url' => …, 'until' => seconds]`, or a WP_Error with what is missing.
 *
 * @param int $revision An autosave of the entry; 0 for the saved entry.
 */
function preview_link( \WP_Post $post, int $revision = 0 ): array|\WP_Error {
	if ( setting( 'site' ) === '' || setting( 'secret' ) === '' ) {
		return new \WP_Error( 'porchlight_not_connected', __( 'WordPress does not know the site yet: set its address and the secret that both share.', 'porchlight' ), array( 'status' => 409 ) );
	}
	if ( null === kind_of( $post ) || ! can_be_previewed( $post ) ) {
		return new \WP_Error( 'porchlight_no_preview', __( 'The site has no page for this.', 'porchlight' ), array( 'status' => 404 ) );
	}
	$path = address( $post );
	if ( null === $path ) {
		return new \WP_Error( 'porchlight_no_address', __( 'It has no address yet: a plan, a model and a home need their neighborhood, and a neighborhood its location.', 'porchlight' ), array( 'status' => 409 ) );
	}
	$until = time() + PREVIEW_SECONDS;
	$token = sign_preview(
		array(
			'id'       => $post->ID,
			'revision' => $revision,
			'path'     => $path,
			'until'    => $until,
		),
		key( 'preview' )
	);
	return array(
		'url'   => untrailingslashit( setting( 'site' ) ) . $path . '?preview=' . $token,
		'until' => $until,
	);
}

/** The user's own autosave of an entry, if it is newer than the entry; else 0. */
function newest_autosave( \WP_Post $post ): int {
	$autosave = wp_get_post_autosave( $post->ID, get_current_user_id() );
	return $autosave && $autosave->post_modified_gmt >= $post->post_modified_gmt ? $autosave->ID : 0;
}

add_action(
	'rest_api_init',
	function (): void {
		register_rest_route(
			'porchlight/v1',
			'/preview-link',
			array(
				'methods'             => 'POST',
				'args'                => array(
					'id' => array(
						'type'     => 'integer',
						'required' => true,
						'minimum'  => 1,
					),
				),
				'permission_callback' => fn ( \WP_REST_Request $request ): bool => current_user_can( 'edit_post', $request['id'] ),
				'callback'            => function ( \WP_REST_Request $request ) {
					$post = get_post( $request['id'] );
					return $post ? preview_link( $post, newest_autosave( $post ) ) : new \WP_Error( 'rest_post_invalid_id', __( 'There is no such entry.', 'porchlight' ), array( 'status' => 404 ) );
				},
			)
		);
	}
);
