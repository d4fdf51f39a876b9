<?php
/**
 * What visitors read when something about their account fails: the embedded backend's sentences, and HTTP's status.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Ends a mutation with a sentence that the visitor may read.
 *
 * @return never
 * @throws \GraphQL\Error\UserError Always.
 */
function refuse( string $sentence ): void {
	throw new \GraphQL\Error\UserError( $sentence ); // phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- WPGraphQL writes JSON.
}

/** A sentence as WordPress's own log-in and registration write theirs: HTML, escaped once more on its way out. */
function as_wordpress_error( string $sentence ): string {
	return "&lt;strong&gt;Error:&lt;/strong&gt; $sentence";
}

/**
 * Ends a mutation that was tried too often: HTTP 429, and when to come back.
 *
 * @return never
 * @throws \GraphQL\Error\UserError Always.
 */
function refuse_too_many( int $wait_seconds ): void {
	add_filter( 'graphql_response_status_code', static fn (): int => 429, 99 );
	add_filter( 'graphql_response_headers_to_send', static fn ( array $headers ): array => array( 'Retry-After' => (string) $wait_seconds ) + $headers, 99 );
	refuse( sprintf( 'Too many attempts. Please try again in %s.', wait_text( $wait_seconds ) ) );
}

/** A wait in the largest unit that says it well: "5 seconds", "15 minutes". */
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
 * One error for every wrong log-in of a visitor, after the same work: WordPress says which names exist, and hashes a
 * password only where there is somebody to compare it with.
 *
 * @param \WP_User|\WP_Error|null $result What was found.
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

/** WordPress's sentence about a taken address holds a link to its own log-in. */
function taken_names( \WP_Error $errors ): \WP_Error {
	if ( is_graphql() && in_array( 'email_exists', $errors->get_error_codes(), true ) ) {
		$errors->remove( 'email_exists' );
		$errors->add( 'email_exists', '<strong>Error:</strong> This email address is already registered. Log in with this address or choose another one.' );
	}
	return $errors;
}

/**
 * A user is found by itself and by administrators alone: WPGraphQL shows everybody who has published something, by their
 * e-mail address too.
 *
 * @param mixed    $data  What is asked for.
 * @param int|null $owner Whose it is.
 */
function users_are_private( bool $is_private, string $model, $data, $visibility, $owner, \WP_User $asking ): bool {
	if ( 'UserObject' !== $model || $is_private || ! $data instanceof \WP_User ) {
		return $is_private;
	}
	return (int) $data->ID !== (int) $asking->ID && ! user_can( $asking, 'list_users' );
}

add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\users_are_private_in_rest', 10, 3 );

/**
 * REST too lists everybody who has published something, by the name that opens wp-login.php: only who writes may ask it.
 *
 * @param mixed $response Of what ran before.
 * @param mixed $handler  Not needed; WordPress gives it first.
 * @return mixed
 */
function users_are_private_in_rest( $response, $handler, \WP_REST_Request $request ) {
	$is_asked = 1 === preg_match( '~^/wp/v2/users(?:/(\d+))?/?$~i', $request->get_route(), $found );
	$is_self  = isset( $found[1] ) && (int) $found[1] === get_current_user_id();
	if ( ! $is_asked || is_wp_error( $response ) || $is_self || current_user_can( 'edit_posts' ) || current_user_can( 'list_users' ) ) {
		return $response;
	}
	return new \WP_Error( 'rest_user_cannot_view', __( 'Sorry, you are not allowed to list users.' ), array( 'status' => rest_authorization_required_code() ) ); // phpcs:ignore WordPress.WP.I18n.MissingArgDomain -- WordPress's own sentence.
}

/** Whether WPGraphQL is answering. */
function is_graphql(): bool {
	return function_exists( 'is_graphql_request' ) && is_graphql_request();
}
