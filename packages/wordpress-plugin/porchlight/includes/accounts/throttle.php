<?php
/**
 * Throttles password guessing per visitor, also for requests that bypass the site. Disabled without the secret, as all
 * visitors of the site would share its address.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\admit_account_mutation', 20, 4 );
add_action( 'graphql_mutation_response', __NAMESPACE__ . '\uncount_right_password', 10, 6 );
add_filter( 'graphql_pre_mutate_and_get_payload', __NAMESPACE__ . '\limit_reset_mails', 5, 4 );

/** The throttle rules, with the embedded backend's limits. */
function attempt_rules(): array {
	$queue  = array(
		'seconds' => 15 * MINUTE_IN_SECONDS,
		'beyond'  => 'queue',
	);
	$hourly = array(
		'seconds' => HOUR_IN_SECONDS,
		'beyond'  => 'reject',
	);
	$rules  = array(
		'login-address'  => array( 'limit' => 50 ) + $queue,
		'login-pair'     => array( 'limit' => 5 ) + $queue,
		'login-first'    => array( 'limit' => 5 ) + $queue,
		'login-again'    => array( 'limit' => 5 ) + $queue,
		// How long an address that logged in to an account counts as its owner's.
		'login-known'    => array(
			'limit'   => 1,
			'seconds' => 30 * DAY_IN_SECONDS,
			'beyond'  => 'reject',
		),
		'registration'   => array( 'limit' => 5 ) + $hourly,
		'reset'          => array( 'limit' => 10 ) + $hourly,
		'reset-mail'     => array(
			'limit'   => 3,
			'seconds' => RESET_SECONDS,
			'beyond'  => 'reject',
		),
		'account-change' => array( 'limit' => 50 ) + $queue,
		'refresh'        => array(
			'limit'   => 30,
			'seconds' => MINUTE_IN_SECONDS,
			'beyond'  => 'queue',
		),
	);
	/**
	 * Filters the limits, for sites with their own.
	 *
	 * @param array<string, array{limit: int, seconds: int, beyond: string}> $rules Rules by name.
	 */
	$rules = apply_filters( 'porchlight_attempt_rules', $rules );
	foreach ( $rules as $name => $rule ) {
		$rules[ $name ] = array( 'name' => $name ) + $rule;
	}
	return $rules;
}

/**
 * Counts an account mutation before it is executed, and rejects it beyond the limit.
 *
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 */
function admit_account_mutation( array $input, $context, $info, string $mutation ): array {
	admission( array() );
	if ( '' === setting( 'secret' ) ) {
		return $input;
	}
	note_bad_signature();
	$rules   = attempt_rules();
	$network = network_of( client_address() );
	$now_ms  = (int) ( microtime( true ) * 1000 );
	$queues  = array();
	switch ( $mutation ) {
		case 'login':
		case 'resetUserPassword':
			$account = attempted_name( (string) ( $input['username'] ?? $input['login'] ?? '' ) );
			$pair    = "$network $account";
			$queues  = array( array( $rules['login-address'], $network ), array( $rules['login-pair'], $pair ) );
			ensure_attempts_table();
			if ( 0 === attempts_of( $rules['login-known'], $pair, $now_ms ) ) {
				$has_failed = attempts_of( $rules['login-pair'], $pair, $now_ms ) > 0;
				$queues[]   = array( $rules[ $has_failed ? 'login-again' : 'login-first' ], $account );
			}
			break;
		case 'registerUser':
			$queues = array( array( $rules['registration'], $network ) );
			break;
		case 'refreshJwtAuthToken':
			$queues = array( array( $rules['refresh'], $network ) );
			break;
		case 'sendPasswordResetEmail':
			$queues = array( array( $rules['reset'], $network ) );
			break;
		case 'updateUser':
		case 'deleteUser':
			$queues = array( array( $rules['account-change'], $network ) );
			if ( ! empty( $input['email'] ) ) {
				// Reveals whether an account exists, as a registration does.
				$queues[] = array( $rules['registration'], $network );
			}
			break;
	}
	if ( array() === $queues ) {
		return $input;
	}
	ensure_attempts_table();
	clean_attempts( $now_ms );
	$counted = array();
	foreach ( $queues as $queue ) {
		$wait = count_attempt( $queue[0], $queue[1], $now_ms );
		if ( $wait > 0 ) {
			foreach ( $counted as $each ) {
				uncount_attempt( ...$each );
			}
			refuse_too_many( $wait );
		}
		$counted[] = $queue;
	}
	admission( $counted );
	return $input;
}

/** The counters of the current mutation. */
function admission( ?array $counted = null ): array {
	static $kept = array();
	if ( null !== $counted ) {
		$kept = $counted;
	}
	return $kept;
}

/**
 * A correct password or key does not count, and marks the visitor's address as the owner's.
 *
 * @param mixed $payload Result of the mutation.
 * @param mixed $given   Its unfiltered input.
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 */
function uncount_right_password( $payload, array $input, $given, $context, $info, string $mutation ): void {
	$counted = admission();
	admission( array() );
	if ( array() === $counted || ! in_array( $mutation, array( 'login', 'resetUserPassword' ), true ) ) {
		return;
	}
	foreach ( $counted as $each ) {
		uncount_attempt( ...$each );
	}
	$rules = attempt_rules();
	$pair  = $counted[1][1];
	forget_attempts( $rules['login-pair'], $pair );
	forget_attempts( $rules['login-known'], $pair );
	count_attempt( $rules['login-known'], $pair, (int) ( microtime( true ) * 1000 ) );
}

/**
 * Beyond three mails to one name in half an hour none is sent, with the same response.
 *
 * @param mixed $payload Result of another filter.
 * @param mixed $work    The resolver.
 * @return mixed
 */
function limit_reset_mails( $payload, string $mutation, $work, array $input ) {
	if ( null !== $payload || 'sendPasswordResetEmail' !== $mutation || '' === setting( 'secret' ) ) {
		return $payload;
	}
	$name = attempted_name( (string) ( $input['username'] ?? '' ) );
	return count_attempt( attempt_rules()['reset-mail'], $name, (int) ( microtime( true ) * 1000 ) ) > 0 ? array(
		'success' => true,
		'id'      => null,
	) : null;
}

/**
 * The counter key of a username: WordPress removes accents, tags, percent escapes and outer spaces before the lookup,
 * and its database ignores case. All names with characters that no account can have share a key; an email address with
 * rare characters has its own.
 */
function attempted_name( string $name ): string {
	$plain = strtolower( remove_accents( (string) preg_replace( '/\s/u', '', sanitize_user( normal_text( $name ) ) ) ) );
	return preg_match( "/^(?:[\w.@+'-]+|[!-?A-~]+@[\w.-]+)$/", $plain ) ? $plain : 'any other name';
}
