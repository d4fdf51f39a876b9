<?php
/**
 * Attempt counters: a table that also counts simultaneous attempts.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Version of the table; increasing it makes the next request migrate. */
const ATTEMPTS_VERSION = 1;

/** Number of tries to update a counter; only very many simultaneous requests exceed it. */
const ATTEMPT_TRIES = 20;

/** The name of the table. */
function attempts_table(): string {
	global $wpdb;
	return "{$wpdb->prefix}porchlight_attempts";
}

/** Creates the table if it does not exist. */
function ensure_attempts_table(): void {
	global $wpdb;
	if ( (int) get_option( 'porchlight_attempts_version' ) === ATTEMPTS_VERSION ) {
		return;
	}
	$table = attempts_table();
	$wpdb->query( "CREATE TABLE IF NOT EXISTS `$table` (subject char(64) CHARACTER SET ascii NOT NULL, window_ends bigint NOT NULL, attempts int NOT NULL, last_at bigint NOT NULL, PRIMARY KEY (subject), KEY window_ends (window_ends)) {$wpdb->get_charset_collate()}" ); // phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.DirectDatabaseQuery -- the name is this plugin's; a table cannot be made in another way.
	update_option( 'porchlight_attempts_version', ATTEMPTS_VERSION );
}

/**
 * Counts an attempt before it is made. Beyond the rule's limit `queue` permits one attempt after 1, 2, 4 and then
 * always 8 seconds; `reject` permits none until the end of the window.
 *
 * @param array{name: string, limit: int, seconds: int, beyond: string} $rule The name and limit of the counter.
 * @return int Seconds until another attempt is permitted, 0 when this one is.
 */
function count_attempt( array $rule, string $subject, int $now_ms ): int {
	$key = attempt_key( $rule, $subject );
	for ( $try = 0; $try < ATTEMPT_TRIES; $try++ ) {
		$old      = read_attempts( $key );
		$is_over  = null === $old || $old['window_ends'] <= $now_ms;
		$attempts = $is_over ? 0 : $old['attempts'];
		$ends     = $is_over ? $now_ms + $rule['seconds'] * 1000 : $old['window_ends'];
		$beyond   = $attempts - $rule['limit'];
		if ( $beyond >= 0 ) {
			if ( 'reject' === $rule['beyond'] ) {
				return max( 1, (int) ceil( ( $ends - $now_ms ) / 1000 ) );
			}
			// The site spaces attempts in the same way before it sends them; a quarter is left for transport.
			$turn = $old['last_at'] + min( 8000, 1000 * 2 ** min( $beyond, 3 ) ) * 3 / 4;
			if ( $now_ms < $turn ) {
				return max( 1, (int) ceil( ( $turn - $now_ms ) / 1000 ) );
			}
		}
		if ( replace_attempts(
			$key,
			$old,
			array(
				'window_ends' => $ends,
				'attempts'    => $attempts + 1,
				'last_at'     => $now_ms,
			)
		) ) {
			return 0;
		}
	}
	return 1;
}

/** Takes a counted attempt back. */
function uncount_attempt( array $rule, string $subject ): void {
	$key = attempt_key( $rule, $subject );
	for ( $try = 0; $try < ATTEMPT_TRIES; $try++ ) {
		$old = read_attempts( $key );
		if ( null === $old || $old['attempts'] < 1 || replace_attempts( $key, $old, array( 'attempts' => $old['attempts'] - 1 ) + $old ) ) {
			return;
		}
	}
}

/** Deletes the counter of a subject. */
function forget_attempts( array $rule, string $subject ): void {
	global $wpdb;
	$wpdb->delete( attempts_table(), array( 'subject' => attempt_key( $rule, $subject ) ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- counters are never cached.
}

/** Number of attempts counted in the current window. */
function attempts_of( array $rule, string $subject, int $now_ms ): int {
	$counter = read_attempts( attempt_key( $rule, $subject ) );
	return null !== $counter && $counter['window_ends'] > $now_ms ? $counter['attempts'] : 0;
}

/** Deletes counters whose window has ended, occasionally. */
function clean_attempts( int $now_ms ): void {
	global $wpdb;
	if ( 1 === wp_rand( 1, 100 ) ) {
		$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . attempts_table() . ' WHERE window_ends <= %d', $now_ms ) ); // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared, WordPress.DB.DirectDatabaseQuery -- the name is this plugin's.
	}
}

/** The key of a rule for a subject; names and addresses are stored as keyed hashes only. */
function attempt_key( array $rule, string $subject ): string {
	return hash_hmac( 'sha256', "{$rule['name']}:$subject", wp_salt( 'auth' ) . 'porchlight attempts' );
}

/** Reads a counter. */
function read_attempts( string $key ): ?array {
	global $wpdb;
	$row = $wpdb->get_row( $wpdb->prepare( 'SELECT window_ends, attempts, last_at FROM ' . attempts_table() . ' WHERE subject = %s', $key ), ARRAY_A ); // phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared, WordPress.DB.DirectDatabaseQuery -- the name is this plugin's; counters are never cached.
	return is_array( $row ) ? array_map( 'intval', $row ) : null;
}

/** Replaces a counter if it is unchanged; false when another request was faster. */
function replace_attempts( string $key, ?array $old, array $next ): bool {
	global $wpdb;
	$table = attempts_table();
	// phpcs:disable WordPress.DB.PreparedSQL.InterpolatedNotPrepared, WordPress.DB.DirectDatabaseQuery -- the name is this plugin's; counters are never cached.
	if ( null === $old ) {
		return 1 === $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO `$table` (subject, window_ends, attempts, last_at) VALUES (%s, %d, %d, %d)", $key, $next['window_ends'], $next['attempts'], $next['last_at'] ) );
	}
	return 1 === $wpdb->query(
		$wpdb->prepare(
			"UPDATE `$table` SET window_ends = %d, attempts = %d, last_at = %d WHERE subject = %s AND window_ends = %d AND attempts = %d AND last_at = %d",
			$next['window_ends'],
			$next['attempts'],
			$next['last_at'],
			$key,
			$old['window_ends'],
			$old['attempts'],
			$old['last_at']
		)
	);
	// phpcs:enable
}
