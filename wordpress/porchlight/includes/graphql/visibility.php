<?php
/**
 * Who sees what: entries with a password are nobody's on the site, which asks for none; the site changes no
 * content, so WPGraphQL's mutations for it are left out.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_data_is_private', __NAMESPACE__ . '\protected_is_private', 10, 3 );
add_filter( 'graphql_post_object_connection_query_args', __NAMESPACE__ . '\without_protected' );
add_filter( 'register_post_type_args', __NAMESPACE__ . '\without_mutations', 20, 2 );

/** An entry with a password is private, but for those who may edit it. */
function protected_is_private( $is_private, $model, $data ) {
	if ( $is_private || ! $data instanceof \WP_Post || '' === $data->post_password || null === kind_of( $data ) ) {
		return $is_private;
	}
	return ! current_user_can( 'edit_post', $data->ID ) && previewed_entry()?->ID !== $data->ID;
}

/** Lists of entries leave out those with a password, so that no place of a list is empty. */
function without_protected( $query ) {
	$types = (array) ( $query['post_type'] ?? array() );
	if ( array() !== $types && array() === array_diff( $types, post_types() ) ) {
		$query['has_password'] = false;
	}
	return $query;
}

/** Pages too are changed in WordPress only; the other kinds are registered so. */
function without_mutations( array $args, string $type ): array {
	if ( 'page' === $type ) {
		$args['graphql_exclude_mutations'] = array( 'create', 'update', 'delete' );
	}
	return $args;
}
