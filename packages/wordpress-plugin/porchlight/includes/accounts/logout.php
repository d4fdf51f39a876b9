<?php
/**
 * Ends one login of several: the tokens of a login share an identifier, and the identifiers of ended logins are kept
 * until their refresh tokens would expire.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** User meta key of ended logins: the time in seconds at which the refresh token of each expires. */
const ENDED_LOGINS_META = 'porchlight_ended_logins';

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_logout' );
add_filter( 'graphql_jwt_auth_token_before_sign', __NAMESPACE__ . '\with_login', 5, 2 );
// After the check of the user's secret.
add_filter( 'graphql_jwt_auth_validate_token', __NAMESPACE__ . '\only_open_logins', 15 );

/** Registers the mutation, and the field of a refresh, which never replaces a refresh token here. */
function register_logout(): void {
	register_graphql_mutation(
		'logout',
		array(
			'inputFields'         => array(
				'jwtRefreshToken' => array( 'type' => array( 'non_null' => 'String' ) ),
			),
			'outputFields'        => array(
				'success' => array( 'type' => 'Boolean' ),
			),
			'mutateAndGetPayload' => __NAMESPACE__ . '\end_login',
		)
	);
	register_graphql_field(
		'RefreshJwtAuthTokenPayload',
		'refreshToken',
		array(
			'type'        => 'String',
			'description' => 'Null, as the given refresh token stays valid.',
			'resolve'     => static fn () => null,
		)
	);
}

/** Adds the identifier of the login to a token: of the request's token, or a new one when a password was entered. */
function with_login( array $token, \WP_User $user ): array {
	$is_new = isset( $GLOBALS['porchlight_entered'][ $user->ID ] ) && ! isset( $GLOBALS['porchlight_new_logins'][ $user->ID ] );
	if ( $is_new || ! isset( $GLOBALS['porchlight_logins'][ $user->ID ] ) ) {
		$GLOBALS['porchlight_logins'][ $user->ID ]     = wp_generate_password( 22, false );
		$GLOBALS['porchlight_new_logins'][ $user->ID ] = true;
	}
	$token['data']['user']['porchlight_login'] = $GLOBALS['porchlight_logins'][ $user->ID ];
	return $token;
}

/**
 * Rejects tokens of an ended login.
 *
 * @param mixed $token The verified token.
 * @return mixed
 */
function only_open_logins( $token ) {
	if ( ! is_object( $token ) || is_wp_error( $token ) || ! isset( $token->data->user->id, $token->data->user->porchlight_login ) ) {
		return $token;
	}
	$user  = (int) $token->data->user->id;
	$login = (string) $token->data->user->porchlight_login;
	if ( isset( ended_logins( $user )[ $login ] ) ) {
		return new \WP_Error( 'invalid-jwt', 'The login has ended.' );
	}
	if ( ! isset( $GLOBALS['porchlight_new_logins'][ $user ] ) ) {
		$GLOBALS['porchlight_logins'][ $user ] = $login;
	}
	return $token;
}

/** Ends the login of a refresh token. Succeeds without a valid one, as its login has ended already. */
function end_login( array $input ): array {
	$given = (string) ( $input['jwtRefreshToken'] ?? '' );
	$token = is_refresh_token( $given ) && class_exists( '\WPGraphQL\JWT_Authentication\Auth' ) ? \WPGraphQL\JWT_Authentication\Auth::validate_token( $given ) : null;
	if ( is_object( $token ) && ! is_wp_error( $token ) && isset( $token->data->user->id, $token->data->user->porchlight_login ) ) {
		$user  = (int) $token->data->user->id;
		$ended = array( (string) $token->data->user->porchlight_login => (int) $token->exp );
		update_user_meta( $user, ENDED_LOGINS_META, $ended + ended_logins( $user ) );
	}
	return array( 'success' => true );
}

/** The ended logins of a user whose tokens have not expired. */
function ended_logins( int $user ): array {
	$ended = get_user_meta( $user, ENDED_LOGINS_META, true );
	// The JWT plugin accepts a token for a minute after its time.
	return is_array( $ended ) ? array_filter( $ended, static fn ( $expires ) => $expires + MINUTE_IN_SECONDS >= time() ) : array();
}
