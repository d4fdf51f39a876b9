<?php
/**
 * The queue of unsent changes: a table, so that simultaneous requests do not overwrite each other.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

const QUEUE_VERSION = '1';

/** First delay after a failure, in seconds; it doubles with each failure, up to the maximum. */
const FIRST_WAIT_SECONDS   = 5;
const LONGEST_WAIT_SECONDS = HOUR_IN_SECONDS;

/** Time after which the rows of a process that ended are free again, in seconds. */
const CLAIM_SECONDS = 60;

function queue_table(): string {
	global $wpdb;
	return $wpdb->prefix . 'porchlight_queue';
}

/** Creates the table if it does not exist. */
function ensure_queue(): void {
	global $wpdb;
	if ( get_option( 'porchlight_queue_version' ) === QUEUE_VERSION ) {
		return;
	}
	$table = queue_table();
	$wpdb->query(
		"CREATE TABLE IF NOT EXISTS $table (
        id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
        uris longtext NOT NULL,
        kinds text NOT NULL,
        noted_at bigint NOT NULL,
        next_at bigint NOT NULL,
        tries int NOT NULL DEFAULT 0,
        is_stopped tinyint NOT NULL DEFAULT 0,
        claim varchar(36) NOT NULL DEFAULT '',
        claimed_at bigint NOT NULL DEFAULT 0
    ) {$wpdb->get_charset_collate()}"
	);
	update_option( 'porchlight_queue_version', QUEUE_VERSION );
}

/** Queues a change, due at a time, or with rows that wait already. */
function queue_change( array $change, int $next_at ): void {
	global $wpdb;
	ensure_queue();
	$wpdb->insert(
		queue_table(),
		array(
			'uris'     => wp_json_encode( $change['uris'] ),
			'kinds'    => wp_json_encode( $change['kinds'] ),
			'noted_at' => time(),
			'next_at'  => $next_at,
		)
	);
}

/**
 * Claims all rows for this process when some are due: `['claim', 'change', 'tries']`; null when none are due or another
 * process has them.
 *
 * @param bool $with_stopped Whether to retry changes that the site rejected.
 */
function take_due( bool $with_stopped ): ?array {
	global $wpdb;
	ensure_queue();
	$table   = queue_table();
	$now     = time();
	$stopped = $with_stopped ? '' : 'AND is_stopped = 0';
	$free    = $wpdb->prepare( "(claim = '' OR claimed_at < %d) $stopped", $now - CLAIM_SECONDS );
	if ( ! $wpdb->get_var( $wpdb->prepare( "SELECT 1 FROM $table WHERE next_at <= %d AND $free LIMIT 1", $now ) ) ) {
		return null;
	}
	$claim = wp_generate_uuid4();
	$wpdb->query( $wpdb->prepare( "UPDATE $table SET claim = %s, claimed_at = %d WHERE $free", $claim, $now ) );
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT * FROM $table WHERE claim = %s ORDER BY id", $claim ), ARRAY_A );
	if ( ! $rows ) {
		return null;
	}
	$is_old  = min( array_column( $rows, 'noted_at' ) ) < $now - DAY_IN_SECONDS;
	$changes = array_map(
		fn ( array $row ): array => array(
			'uris'  => (array) json_decode( $row['uris'], true ),
			'kinds' => (array) json_decode( $row['kinds'], true ),
		),
		$rows
	);
	$change  = merged_change(
		$is_old ? array(
			...$changes,
			array(
				'uris'  => array(),
				'kinds' => array( 'everything' ),
			),
		) : $changes
	);
	return array(
		'claim'  => $claim,
		'change' => $change,
		'tries'  => (int) max( array_column( $rows, 'tries' ) ),
		'first'  => (int) $rows[0]['id'],
	);
}

function drop_taken( array $taken ): void {
	global $wpdb;
	$wpdb->delete( queue_table(), array( 'claim' => $taken['claim'] ) );
}

/** Puts a failed change back as one row; returns its due time. */
function put_back( array $taken, bool $is_stopped ): int {
	global $wpdb;
	$tries   = $taken['tries'] + 1;
	$next_at = time() + next_wait( $tries );
	$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . queue_table() . ' WHERE claim = %s AND id <> %d', $taken['claim'], $taken['first'] ) );
	$wpdb->update(
		queue_table(),
		array(
			'uris'       => wp_json_encode( $taken['change']['uris'] ),
			'kinds'      => wp_json_encode( $taken['change']['kinds'] ),
			'next_at'    => $next_at,
			'tries'      => $tries,
			'is_stopped' => $is_stopped ? 1 : 0,
			'claim'      => '',
		),
		array( 'id' => $taken['first'] )
	);
	return $next_at;
}

/** The delay after a number of failures, in seconds: 5, 10, 20 … at most an hour. */
function next_wait( int $tries ): int {
	return (int) min( FIRST_WAIT_SECONDS * 2 ** max( 0, min( $tries - 1, 20 ) ), LONGEST_WAIT_SECONDS );
}

/** The state of the queue: `['count', 'tried_at', 'next_at', 'is_stopped', 'noted_at']`. */
function queue_state(): array {
	global $wpdb;
	ensure_queue();
	$row = $wpdb->get_row(
		'SELECT COUNT(*) AS count, MAX(IF(tries > 0, claimed_at, 0)) AS tried_at, MIN(next_at) AS next_at,
        MAX(is_stopped) AS is_stopped, MIN(noted_at) AS noted_at FROM ' . queue_table(),
		ARRAY_A
	);
	return array_map(
		'intval',
		$row ?: array(
			'count'      => 0,
			'tried_at'   => 0,
			'next_at'    => 0,
			'is_stopped' => 0,
			'noted_at'   => 0,
		)
	);
}
