<?php
/**
 * Error messages about accounts for visitors: the embedded backend's sentences, and HTTP statuses.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Ends a mutation with a message for the visitor.
 *
 * @return never
 * @throws \GraphQL\Error\UserError Always.
 */
function refuse( string $sentence ): void {
	throw new \GraphQL\Error\UserError( $sentence ); // phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- WPGraphQL writes JSON.
}

/** Formats a sentence as WordPress's login and registration do: escaped HTML. */
function as_wordpress_error( string $sentence ): string {
	return "&lt;strong&gt;Error:&lt;/strong&gt; $sentence";
}

/**
 * Ends a mutation that was tried too often: HTTP 429, with `Retry-After`.
 *
 * @return never
 * @throws \GraphQL\Error\UserError Always.
 */
function refuse_too_many( int $wait_seconds ): void {
	add_filter( 'graphql_response_status_code', static fn (): int => 429, 99 );
	add_filter( 'graphql_response_headers_to_send', static fn ( array $headers ): array => array( 'Retry-After' => (string) $wait_seconds ) + $headers, 99 );
	refuse( sprintf( 'Too many attempts. Please try again in %s.', wait_text( $wait_seconds ) ) );
}

/** A waiting time in its largest suitable unit: "5 seconds", "15 minutes". */
function wait_text( int $seconds ): string {
	list( $amount, $unit ) = $seconds < MINUTE_IN_SECONDS
		? array( $seconds, 'second' )
		: ( $seconds < 2 * HOUR_IN_SECONDS ? array( (int) ceil( $seconds / MINUTE_IN_SECONDS ), 'minute' ) : array( (int) ceil( $seconds / HOUR_IN_SECONDS ), 'hour' ) );
	return "$amount $unit" . ( 1 === $amount ? '' : 's' );
}

add_filter( 'authenticate', __NAMESPACE__ . '\one_error_of_log_in', 200, 3 );
add_filter( 'registration_errors', __NAMESPACE__ . '\taken_names' );
add_filter( 'graphql_data_is_private', __NAMESPACE__ . '\users_are_private', 10, 6 );

/**
 * One error for every failed login of a visitor, after equal work: WordPress reveals which usernames exist, and hashes
 * a password only for existing ones.
 *
 * @param \WP_User|\WP_Error|null $result Result of the login.
 * @return \WP_User|\WP_Error|null
 */
function one_error_of_log_in( $result, string $name, string $password ) {
	if ( ! is_graphql() || ! is_wp_error( $result ) || '' === $name || '' === $password ) {
		return $result;
	}
	if ( array() !== array_intersect( array( 'invalid_username', 'invalid_email' ), $result->get_error_codes() ) ) {
		wp_hash_password( $password );
	}
	return new \WP_Error( 'porchlight_wrong_login', '<strong>Error:</strong> Invalid username, email address or incorrect password.' );
}

/** WordPress's message about a taken address contains a link to its own login. */
function taken_names( \WP_Error $errors ): \WP_Error {
	if ( is_graphql() && in_array( 'email_exists', $errors->get_error_codes(), true ) ) {
		$errors->remove( 'email_exists' );
		$errors->add( 'email_exists', '<strong>Error:</strong> This email address is already registered. Log in with this address or choose another one.' );
	}
	return $errors;
}

/**
 * Users are visible to themselves and to administrators only: WPGraphQL shows everyone who has published something,
 * also by email address.
 *
 * @param mixed    $data  The requested object.
 * @param int|null $owner Its owner.
 */
function users_are_private( bool $is_private, string $model, $data, $visibility, $owner, \WP_User $asking ): bool {
	if ( 'UserObject' !== $model || $is_private || ! $data instanceof \WP_User ) {
		return $is_private;
	}
	return (int) $data->ID !== (int) $asking->ID && ! user_can( $asking, 'list_users' );
}

add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\users_are_private_in_rest', 10, 3 );

/**
 * REST also lists everyone who has published something, by login name: only users who can edit may request it.
 *
 * @param mixed $response Result of earlier filters.
 * @param mixed $handler  Unused; the filter's second argument.
 * @return mixed
 */
function users_are_private_in_rest( $response, $handler, \WP_REST_Request $request ) {
	$is_asked = 1 === preg_match( '~^/wp/v2/users(?:/(\d+))?/?$~i', $request->get_route(), $found );
	$is_self  = isset( $found[1] ) && get_current_user_id() === (int) $found[1];
	if ( ! $is_asked || is_wp_error( $response ) || $is_self || current_user_can( 'edit_posts' ) || current_user_can( 'list_users' ) ) {
		return $response;
	}
	return new \WP_Error( 'rest_user_cannot_view', __( 'Sorry, you are not allowed to list users.' ), array( 'status' => rest_authorization_required_code() ) ); // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress's own sentence.
}

/** Whether this is a GraphQL request. */
function is_graphql(): bool {
	return function_exists( 'is_graphql_request' ) && is_graphql_request();
}
