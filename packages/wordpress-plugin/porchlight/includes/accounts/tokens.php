<?php
/**
 * What ends logins. WPGraphQL JWT Authentication never compares the secret in a token with its user's, so that a
 * refresh token would live for a year, whatever the user did, and would pass for an access token.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The user's secret of the JWT plugin. Another one ends every token of before. */
const TOKEN_SECRET_META = 'graphql_jwt_auth_secret';

add_filter( 'graphql_jwt_auth_expire', __NAMESPACE__ . '\access_token_seconds', 5 );
add_filter( 'graphql_jwt_auth_token_before_sign', __NAMESPACE__ . '\with_generation', 5, 2 );
add_filter( 'graphql_jwt_auth_validate_token', __NAMESPACE__ . '\only_present_tokens' );
add_filter( 'graphql_jwt_auth_get_auth_header', __NAMESPACE__ . '\only_access_tokens' );
add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\only_refresh_tokens', 10, 4 );
add_action( 'after_password_reset', __NAMESPACE__ . '\end_logins_after_reset' );
add_action( 'profile_update', __NAMESPACE__ . '\end_logins_after_new_password', 10, 2 );

/** As long as the site keeps its cookie; the plugin's five minutes cost a request each. */
function access_token_seconds(): int {
	return HOUR_IN_SECONDS;
}

/** Writes into a token which of its user's secrets it belongs to. */
function with_generation( array $token, \WP_User $user ): array {
	if ( '' === token_secret( $user->ID ) ) {
		new_token_secret( $user->ID );
	}
	$token['data']['user']['porchlight_generation'] = token_generation( $user->ID );
	return $token;
}

/**
 * Refuses tokens of before the user's present secret.
 *
 * @param object|\WP_Error $token What the plugin has verified.
 * @return object|\WP_Error
 */
function only_present_tokens( $token ) {
	if ( ! is_object( $token ) || is_wp_error( $token ) || ! isset( $token->data->user->id ) ) {
		return $token;
	}
	$user  = (int) $token->data->user->id;
	$given = $token->data->user;
	$ended = new \WP_Error( 'invalid-jwt', 'The login has ended.' );
	if ( (bool) get_user_meta( $user, 'graphql_jwt_auth_secret_revoked', true ) ) {
		return $ended;
	}
	if ( isset( $given->user_secret ) && ( '' === token_secret( $user ) || ! hash_equals( token_secret( $user ), (string) $given->user_secret ) ) ) {
		return $ended;
	}
	// Tokens of before this plugin have none; the access tokens among them end within minutes.
	if ( isset( $given->porchlight_generation ) && ! hash_equals( token_generation( $user ), (string) $given->porchlight_generation ) ) {
		return $ended;
	}
	return $token;
}

/**
 * A refresh token is for `refreshJwtAuthToken` alone. In place of an access token it is as good as a broken one.
 *
 * @param mixed $header The header `Authorization`.
 * @return mixed
 */
function only_access_tokens( $header ) {
	// As the JWT plugin reads it: its sscanf takes a header without the space too.
	return is_string( $header ) && preg_match( '/^Bearer\s*(\S+)/i', $header, $found ) && is_refresh_token( $found[1] ) ? 'Bearer a-refresh-token-is-no-access-token' : $header;
}

/**
 * And nothing else refreshes: by an access token of an hour somebody would stay logged in for ever.
 *
 * @param mixed $context Of WPGraphQL.
 * @param mixed $info    Of WPGraphQL.
 */
function only_refresh_tokens( array $input, $context, $info, string $mutation ): array {
	if ( 'refreshJwtAuthToken' === $mutation && ! is_refresh_token( (string) ( $input['jwtRefreshToken'] ?? '' ) ) ) {
		refuse( 'The provided refresh token is invalid' );
	}
	return $input;
}

/** Whether a token says of itself that it is a refresh token; whether it is true is verified elsewhere. */
function is_refresh_token( string $token ): bool {
	$payload = json_decode( (string) base64_decode( strtr( explode( '.', $token )[1] ?? '', '-_', '+/' ) ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- a part of a token.
	return isset( $payload->data->user->user_secret );
}

/** A forgotten password that was replaced ends all logins. */
function end_logins_after_reset( \WP_User $user ): void {
	new_token_secret( $user->ID );
}

/** So does a new password of a known one. */
function end_logins_after_new_password( int $user, \WP_User $before ): void {
	$after = get_userdata( $user );
	if ( $after && $after->user_pass !== $before->user_pass ) {
		new_token_secret( $user );
	}
}

/** The user's present secret. */
function token_secret( int $user ): string {
	return (string) get_user_meta( $user, TOKEN_SECRET_META, true );
}

/** Gives the user another secret. */
function new_token_secret( int $user ): void {
	update_user_meta( $user, TOKEN_SECRET_META, 'graphql_jwt_' . wp_generate_password( 40, false ) );
}

/** A name of the user's present secret that does not tell it: visitors can read their tokens. */
function token_generation( int $user ): string {
	return substr( hash_hmac( 'sha256', token_secret( $user ), wp_salt( 'auth' ) . 'porchlight tokens' ), 0, 22 );
}
