<?php
/**
 * Visitors delete their own account.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_pre_mutate_and_get_payload', __NAMESPACE__ . '\delete_own_account', 10, 4 );

/**
 * Lets visitors delete their own account, as on the embedded backend, but not users who can access the admin.
 *
 * @param mixed $payload Result of another filter.
 * @param mixed $work    WPGraphQL's resolver.
 * @return mixed
 */
function delete_own_account( $payload, string $mutation, $work, array $input ) {
	if ( null !== $payload || 'deleteUser' !== $mutation ) {
		return $payload;
	}
	$id   = \WPGraphQL\Utils\Utils::get_database_id_from_id( $input['id'] ?? '' );
	$user = wp_get_current_user();
	if ( ! $user->exists() || (int) $id !== $user->ID || user_can( $user, 'edit_posts' ) || is_multisite() ) {
		return $payload;
	}
	require_recent_login();
	$deleted = new \WP_User( $user->ID );
	require_once ABSPATH . 'wp-admin/includes/user.php';
	if ( ! wp_delete_user( $user->ID ) ) {
		refuse( 'Could not delete the user.' );
	}
	return array( 'user' => $deleted );
}
