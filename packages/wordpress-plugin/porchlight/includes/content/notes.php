<?php
/**
 * Editors' notes on blocks (WordPress 6.9) are readable by those who may edit the entry.
 *
 * WordPress itself refuses them to visitors in REST; WPGraphQL returns them as comments of a published entry.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_data_is_private', __NAMESPACE__ . '\notes_are_private', 10, 3 );
add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\notes_are_private_in_rest', 10, 3 );

/**
 * Hides notes in GraphQL.
 *
 * @param mixed $comment The requested object.
 */
function notes_are_private( bool $is_private, string $model, $comment ): bool {
	return $is_private || ( 'CommentObject' === $model && $comment instanceof \WP_Comment && ! may_read_comment( $comment ) );
}

/** Whether the user may read a comment; a note requires the right to edit its entry. */
function may_read_comment( \WP_Comment $comment ): bool {
	return 'note' !== $comment->comment_type || current_user_can( 'edit_post', (int) $comment->comment_post_ID );
}

/**
 * Refuses notes in REST, one and the list, independent of the version of WordPress.
 *
 * @param mixed $response Result of earlier filters.
 * @param mixed $handler  Unused; the filter's second argument.
 * @return mixed
 */
function notes_are_private_in_rest( $response, $handler, \WP_REST_Request $request ) {
	if ( is_wp_error( $response ) || ! preg_match( '~^/wp/v2/comments(?:/(\d+))?/?$~i', $request->get_route(), $found ) ) {
		return $response;
	}
	$comment    = isset( $found[1] ) ? get_comment( (int) $found[1] ) : null;
	$is_refused = $comment instanceof \WP_Comment
		? ! may_read_comment( $comment )
		: in_array( $request->get_method(), array( 'GET', 'HEAD' ), true ) && 'comment' !== ( $request['type'] ?? 'comment' ) && ! current_user_can( 'edit_posts' );
	return $is_refused
		? new \WP_Error( 'rest_cannot_read', __( 'Sorry, you are not allowed to read this comment.' ), array( 'status' => rest_authorization_required_code() ) ) // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress's own sentence.
		: $response;
}
