<?php
/**
 * Ends logins. WPGraphQL JWT Authentication never compares the secret in a token with its user's, so that a refresh
 * token would be valid for a year in any case, and would also count as an access token.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** User meta key of the JWT plugin's secret. Changing it revokes all tokens. */
const TOKEN_SECRET_META = 'graphql_jwt_auth_secret';

add_filter( 'graphql_jwt_auth_expire', __NAMESPACE__ . '\access_token_seconds', 5 );
add_filter( 'graphql_jwt_auth_token_before_sign', __NAMESPACE__ . '\with_generation', 5, 2 );
add_filter( 'graphql_jwt_auth_validate_token', __NAMESPACE__ . '\only_present_tokens' );
add_filter( 'graphql_jwt_auth_get_auth_header', __NAMESPACE__ . '\only_access_tokens' );
add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\require_token_secret', 5, 4 );
add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\only_refresh_tokens', 10, 4 );
add_action( 'after_password_reset', __NAMESPACE__ . '\end_logins_after_reset' );
add_action( 'profile_update', __NAMESPACE__ . '\end_logins_after_new_password', 10, 2 );

/** The lifetime of the site's cookie; the plugin's five minutes would cost a request each. */
function access_token_seconds(): int {
	return HOUR_IN_SECONDS;
}

/** Adds the generation of the user's secret to a token. */
function with_generation( array $token, \WP_User $user ): array {
	if ( '' === token_secret( $user->ID ) ) {
		new_token_secret( $user->ID );
	}
	$token['data']['user']['porchlight_generation'] = token_generation( $user->ID );
	return $token;
}

/**
 * Rejects tokens from before the user's current secret.
 *
 * @param object|\WP_Error $token The token verified by the plugin.
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
	// Tokens from before this plugin have none; the access tokens among them expire within minutes.
	if ( isset( $given->porchlight_generation ) && ! hash_equals( token_generation( $user ), (string) $given->porchlight_generation ) ) {
		return $ended;
	}
	return $token;
}

/**
 * Accepts a refresh token only in `refreshJwtAuthToken`; as an access token it counts as malformed.
 *
 * @param mixed $header The header `Authorization`.
 * @return mixed
 */
function only_access_tokens( $header ) {
	// As the JWT plugin parses it: its sscanf also accepts a header without the space.
	return is_string( $header ) && preg_match( '/^Bearer\s*(\S+)/i', $header, $found ) && is_refresh_token( $found[1] ) ? 'Bearer a-refresh-token-is-no-access-token' : $header;
}

/**
 * Accepts only refresh tokens for refreshing: an access token could otherwise extend a login without end.
 *
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 */
function only_refresh_tokens( array $input, $context, $info, string $mutation ): array {
	if ( 'refreshJwtAuthToken' === $mutation && ! is_refresh_token( (string) ( $input['jwtRefreshToken'] ?? '' ) ) ) {
		refuse( 'The provided refresh token is invalid' );
	}
	return $input;
}

/**
 * Refuses a login and a registration while no secret signs tokens. The JWT plugin returns its error as the payload,
 * when WPGraphQL fails to add the `clientMutationId`, so that only `Internal server error` would be sent.
 *
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 */
function require_token_secret( array $input, $context, $info, string $mutation ): array {
	$needs_secret = in_array( $mutation, array( 'login', 'registerUser' ), true ) && class_exists( '\WPGraphQL\JWT_Authentication\Auth' );
	if ( $needs_secret && empty( \WPGraphQL\JWT_Authentication\Auth::get_secret_key() ) ) {
		refuse( 'JWT Auth is not configured correctly. Please contact a site administrator.' );
	}
	return $input;
}

/** Whether a token claims to be a refresh token; its signature is verified elsewhere. */
function is_refresh_token( string $token ): bool {
	$payload = json_decode( (string) base64_decode( strtr( explode( '.', $token )[1] ?? '', '-_', '+/' ) ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- a part of a token.
	return isset( $payload->data->user->user_secret );
}

/** A password reset ends all logins. */
function end_logins_after_reset( \WP_User $user ): void {
	new_token_secret( $user->ID );
}

/** A password change ends all logins. */
function end_logins_after_new_password( int $user, \WP_User $before ): void {
	$after = get_userdata( $user );
	if ( $after && $after->user_pass !== $before->user_pass ) {
		new_token_secret( $user );
	}
}

/** The user's current secret. */
function token_secret( int $user ): string {
	return (string) get_user_meta( $user, TOKEN_SECRET_META, true );
}

/** Replaces the user's secret. */
function new_token_secret( int $user ): void {
	update_user_meta( $user, TOKEN_SECRET_META, 'graphql_jwt_' . wp_generate_password( 40, false ) );
}

/** An identifier of the user's current secret that does not reveal it, as visitors can read their tokens. */
function token_generation( int $user ): string {
	return substr( hash_hmac( 'sha256', token_secret( $user ), wp_salt( 'auth' ) . 'porchlight tokens' ), 0, 22 );
}
