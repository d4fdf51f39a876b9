<?php
/**
 * When a password was entered, as the claim `auth_time` of tokens: what others could log in by is changed only within
 * minutes of that, and a refresh token is given only then.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** How long ago the password may have been entered. */
const RECENT_LOGIN_SECONDS = 5 * MINUTE_IN_SECONDS;

// Behind every filter that checks a password, however it is checked.
add_filter( 'authenticate', __NAMESPACE__ . '\note_entered_password', PHP_INT_MAX );
add_action( 'user_register', __NAMESPACE__ . '\note_password_of' );
add_action( 'after_password_reset', __NAMESPACE__ . '\note_entered_password' );
add_filter( 'graphql_jwt_auth_validate_token', __NAMESPACE__ . '\note_auth_time', 20 );
add_filter( 'graphql_jwt_auth_token_before_sign', __NAMESPACE__ . '\with_auth_time', 5, 2 );
add_filter( 'graphql_pre_resolve_field', __NAMESPACE__ . '\refresh_token_after_password', 10, 7 );
add_filter( 'graphql_response_headers_to_send', __NAMESPACE__ . '\without_refresh_token_header', 20 );
add_filter( 'rest_request_after_callbacks', __NAMESPACE__ . '\without_refresh_token_in_rest', 20 );

/**
 * Notes whose password has just been found right, or set by the key of a mail.
 *
 * @param mixed $user The user, or why nobody is logged in.
 * @return mixed
 */
function note_entered_password( $user ) {
	if ( $user instanceof \WP_User ) {
		note_password_of( $user->ID );
	}
	return $user;
}

/** Notes that a user's password is entered in this request, or chosen by who registers. */
function note_password_of( int $user ): void {
	$GLOBALS['porchlight_entered'][ $user ] = time();
}

/**
 * Notes the time in a token that counts; one of before this plugin has none, which is too old.
 *
 * @param mixed $token What was verified.
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

/** When the user's password was entered: in this request, or as the request's token says; null without a token. */
function auth_time( int $user ): ?int {
	return $GLOBALS['porchlight_entered'][ $user ] ?? $GLOBALS['porchlight_auth_times'][ $user ] ?? null;
}

/** Writes the time into a new token, so that a refreshed one keeps it. */
function with_auth_time( array $token, \WP_User $user ): array {
	return $token + array( 'auth_time' => auth_time( $user->ID ) ?? 0 );
}

/**
 * Refuses what takes a recent login. Who is logged in by WordPress's own cookie is asked nothing.
 *
 * @throws \GraphQL\Error\UserError That says so.
 */
function require_recent_login(): void {
	$entered = auth_time( get_current_user_id() );
	if ( null !== $entered && time() - $entered > RECENT_LOGIN_SECONDS ) {
		refuse( 'This login is too old for that. Log in again with your password.' );
	}
}

/**
 * Null in place of a refresh token, but in a response to the user's password.
 *
 * @param mixed $unresolved What stands for a field that nobody has resolved.
 * @param mixed $source     The user.
 * @param array $args       Of the field.
 * @param mixed $context    Of WPGraphQL.
 * @param mixed $info       Of WPGraphQL.
 * @return mixed
 */
function refresh_token_after_password( $unresolved, $source, array $args, $context, $info, string $type, string $field ) {
	if ( 'jwtRefreshToken' !== $field || 'user' !== strtolower( $type ) ) {
		return $unresolved;
	}
	// As the JWT plugin finds whose it is.
	$user = (int) ( $source->userId ?? $source->ID ?? 0 ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName.UsedPropertyNotSnakeCase -- of WPGraphQL.
	return isset( $GLOBALS['porchlight_entered'][ $user ] ) ? $unresolved : null;
}

/** The JWT plugin gives a refresh token with every response to a token; nobody here reads it. */
function without_refresh_token_header( array $headers ): array {
	unset( $headers['X-JWT-Refresh'] );
	return $headers;
}

/**
 * Likewise in REST.
 *
 * @param mixed $response Of any route.
 * @return mixed
 */
function without_refresh_token_in_rest( $response ) {
	if ( $response instanceof \WP_HTTP_Response ) {
		$response->set_headers( without_refresh_token_header( $response->get_headers() ) );
	}
	return $response;
}
