<?php
/**
 * Visibility: protected entries are hidden from the site, which supports no passwords; WPGraphQL's content mutations
 * are removed, as the site changes no content.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_data_is_private', __NAMESPACE__ . '\protected_is_private', 10, 3 );
add_filter( 'graphql_post_object_connection_query_args', __NAMESPACE__ . '\without_protected' );
add_action( 'rest_api_init', __NAMESPACE__ . '\keep_protected_fields' );
add_filter( 'register_post_type_args', __NAMESPACE__ . '\without_mutations', 20, 2 );

/** A protected entry is private, except for users who may edit it. */
function protected_is_private( $is_private, $model, $data ) {
	if ( $is_private || ! $data instanceof \WP_Post || '' === $data->post_password || null === kind_of( $data ) ) {
		return $is_private;
	}
	return ! current_user_can( 'edit_post', $data->ID ) && previewed_entry()?->ID !== $data->ID;
}

/** Excludes protected entries from lists, so that pages of a list are full. */
function without_protected( $query ) {
	$types = (array) ( $query['post_type'] ?? array() );
	if ( array() !== $types && array() === array_diff( $types, post_types() ) ) {
		$query['has_password'] = false;
	}
	return $query;
}

/** REST hides the text of a protected entry, but not its meta: this hides the fields too. */
function keep_protected_fields(): void {
	foreach ( post_types() as $type ) {
		add_filter( "rest_prepare_$type", __NAMESPACE__ . '\without_protected_fields', 10, 2 );
	}
}

/** Removes the fields from a response for users who may not edit the protected entry. */
function without_protected_fields( \WP_REST_Response $response, \WP_Post $post ): \WP_REST_Response {
	if ( '' !== $post->post_password && isset( $response->data['meta'][ DATA_KEY ] ) && ! current_user_can( 'edit_post', $post->ID ) ) {
		$response->data['meta'][ DATA_KEY ] = (object) array();
	}
	return $response;
}

/** Removes the mutations of pages; other kinds are registered without. */
function without_mutations( array $args, string $type ): array {
	if ( 'page' === $type ) {
		$args['graphql_exclude_mutations'] = array( 'create', 'update', 'delete' );
	}
	return $args;
}
