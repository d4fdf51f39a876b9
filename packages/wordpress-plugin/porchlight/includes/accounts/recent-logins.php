<?php
/**
 * The time of the password entry, as the claim `auth_time` of tokens: changes that affect who can log in require a
 * recent login, and refresh tokens are only issued then.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Maximum age of a recent login. */
const RECENT_LOGIN_SECONDS = 5 * MINUTE_IN_SECONDS;

// After all other filters that check passwords.
add_filter( 'authenticate', __NAMESPACE__ . '\note_entered_password', PHP_INT_MAX );
add_action( 'user_register', __NAMESPACE__ . '\note_password_of' );
add_action( 'after_password_reset', __NAMESPACE__ . '\note_entered_password' );
add_filter( 'graphql_jwt_auth_validate_token', __NAMESPACE__ . '\note_auth_time', 20 );
add_filter( 'graphql_jwt_auth_token_before_sign', __NAMESPACE__ . '\with_auth_time', 5, 2 );
add_filter( 'graphql_pre_resolve_field', __NAMESPACE__ . '\refresh_token_after_password', 10, 7 );
add_filter( 'graphql_response_headers_to_send', __NAMESPACE__ . '\without_refresh_token_header', 20 );
add_filter( 'rest_request_after_callbacks', __NAMESPACE__ . '\without_refresh_token_in_rest', 20 );

/**
 * Records whose password was just verified, or set by a reset key.
 *
 * @param mixed $user The user, or the error.
 * @return mixed
 */
function note_entered_password( $user ) {
	if ( $user instanceof \WP_User ) {
		note_password_of( $user->ID );
	}
	return $user;
}

/** Records that a user's password was entered in this request, or chosen at registration. */
function note_password_of( int $user ): void {
	$GLOBALS['porchlight_entered'][ $user ] = time();
}

/**
 * Records the time in a valid token; tokens from before this plugin have none, which counts as too old.
 *
 * @param mixed $token The verified token.
 * @return mixed
 */
function note_auth_time( $token ) {
	if ( is_object( $token ) && ! is_wp_error( $token ) && isset( $token->data->user->id ) ) {
		$user  = (int) $token->data->user->id;
		$times = array( $GLOBALS['porchlight_auth_times'][ $user ] ?? PHP_INT_MAX, (int) ( $token->auth_time ?? 0 ) );

		$GLOBALS['porchlight_auth_times'][ $user ] = min( $times );
	}
	return $token;
}

/** Time of the user's password entry: in this request, or in the request's token; null without a token. */
function auth_time( int $user ): ?int {
	return $GLOBALS['porchlight_entered'][ $user ] ?? $GLOBALS['porchlight_auth_times'][ $user ] ?? null;
}

/** Adds the time to a new token, so that a refreshed one keeps it. */
function with_auth_time( array $token, \WP_User $user ): array {
	return $token + array( 'auth_time' => auth_time( $user->ID ) ?? 0 );
}

/**
 * Requires a recent login. Users with WordPress's own cookie are exempt.
 *
 * @throws \GraphQL\Error\UserError When the login is not recent.
 */
function require_recent_login(): void {
	$entered = auth_time( get_current_user_id() );
	if ( null !== $entered && time() - $entered > RECENT_LOGIN_SECONDS ) {
		refuse( 'This login is too old for that. Log in again with your password.' );
	}
}

/**
 * Returns null instead of a refresh token, except in a response to a password.
 *
 * @param mixed $unresolved Placeholder of an unresolved field.
 * @param mixed $source     The user.
 * @param array $args       Arguments of the field.
 * @param mixed $context    WPGraphQL's context.
 * @param mixed $info       WPGraphQL's resolve info.
 * @return mixed
 */
function refresh_token_after_password( $unresolved, $source, array $args, $context, $info, string $type, string $field ) {
	if ( 'jwtRefreshToken' !== $field || 'user' !== strtolower( $type ) ) {
		return $unresolved;
	}
	// Determines the owner as the JWT plugin does.
	$user = (int) ( $source->userId ?? $source->ID ?? 0 ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName.UsedPropertyNotSnakeCase -- of WPGraphQL.
	return isset( $GLOBALS['porchlight_entered'][ $user ] ) ? $unresolved : null;
}

/** Removes the refresh token that the JWT plugin adds to every response with a token. */
function without_refresh_token_header( array $headers ): array {
	unset( $headers['X-JWT-Refresh'] );
	return $headers;
}

/**
 * Removes it in REST too.
 *
 * @param mixed $response Response of any route.
 * @return mixed
 */
function without_refresh_token_in_rest( $response ) {
	if ( $response instanceof \WP_HTTP_Response ) {
		$response->set_headers( without_refresh_token_header( $response->get_headers() ) );
	}
	return $response;
}
