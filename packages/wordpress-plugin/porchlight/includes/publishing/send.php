<?php
/**
 * Sends changes to the site: at the end of the request, and later when the site was unavailable.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Timeout of the site, in seconds. */
const SEND_SECONDS = 3;

const SEND_EVENT = 'porchlight_send';

add_action(
	'shutdown',
	function (): void {
		try {
			$change = Changes::take();
		} catch ( \Throwable $error ) {
			error_log( "Porchlight: the changed entries are unknown, so everything is announced as changed: {$error->getMessage()}" );
			$change = array(
				'uris'  => array(),
				'kinds' => array( 'everything' ),
			);
		}
		if ( setting( 'site' ) === '' || setting( 'secret' ) === '' ) {
			return;
		}
		if ( $change['uris'] || $change['kinds'] ) {
			publish_change( $change );
		} elseif ( did_action( 'init_graphql_request' ) || is_admin() ) {
			// A site that restarts queries content at once, which sends pending changes without cron.
			send_due();
		}
	},
	100
);

add_action( SEND_EVENT, fn () => send_due() );

/** Queues a change and sends it, after the visitor's response if the server supports that. */
function publish_change( array $change ): void {
	$now      = time();
	$state    = queue_state();
	$finishes = can_finish_request();
	// Skips the attempt when the site was unavailable a moment ago, as the visitor would wait for the timeout.
	$waits = ! $finishes && $state['count'] > 0 && ! $state['is_stopped'] && $state['tried_at'] > $now - 60;
	queue_change( $change, $waits ? max( $now, $state['next_at'] ) : $now );
	if ( ! $waits ) {
		finish_request();
		send_due( true );
	}
}

/** Sends due changes. */
function send_due( bool $with_stopped = false ): void {
	$taken = take_due( $with_stopped );
	if ( null === $taken ) {
		return;
	}
	$result = send_change( $taken['change'] );
	if ( $result['is_accepted'] ) {
		drop_taken( $taken );
		if ( get_option( 'porchlight_publishing_problem' ) ) {
			delete_option( 'porchlight_publishing_problem' );
		}
		return;
	}
	$next_at = put_back( $taken, $result['is_refused'] );
	$known   = (array) get_option( 'porchlight_publishing_problem', array() );
	$problem = array(
		'is_refused' => $result['is_refused'],
		'message'    => $result['message'],
		'since'      => $known['since'] ?? time(),
	);
	if ( $problem !== $known ) {
		update_option( 'porchlight_publishing_problem', $problem, false );
	}
	wp_clear_scheduled_hook( SEND_EVENT );
	if ( ! $result['is_refused'] ) {
		wp_schedule_single_event( $next_at, SEND_EVENT );
	}
}

/** Sends one message: `['is_accepted', 'is_refused', 'message']`. A rejected message is not retried. */
function send_change( array $change ): array {
	$site     = untrailingslashit( setting( 'site' ) );
	$uris     = array_values( array_filter( $change['uris'], static fn ( string $uri ): bool => str_starts_with( $uri, '/' ) ) );
	$body     = wp_json_encode(
		array(
			'uris'  => $uris,
			'kinds' => $change['kinds'],
		),
		JSON_UNESCAPED_SLASHES
	);
	$response = post_to_site( '/ops/revalidate', (string) $body, SEND_SECONDS );
	if ( is_wp_error( $response ) ) {
		/* translators: 1: an address, 2: an error message. */
		$message = sprintf( __( '%1$s does not answer: %2$s', 'porchlight' ), $site, $response->get_error_message() );
		return array(
			'is_accepted' => false,
			'is_refused'  => false,
			'message'     => $message,
		);
	}
	$status      = (int) wp_remote_retrieve_response_code( $response );
	$is_accepted = $status >= 200 && $status < 300;
	$is_refused  = $status >= 300 && $status < 500 && ! in_array( $status, array( 408, 429 ), true );
	return array(
		'is_accepted' => $is_accepted,
		'is_refused'  => $is_refused,
		'message'     => $is_accepted ? '' : why_refused( $site, $status, $response ),
	);
}

/** The meaning of an error response, and what to do. */
function why_refused( string $site, int $status, array $response ): string {
	$said   = json_decode( (string) wp_remote_retrieve_body( $response ), true );
	$said   = is_array( $said ) && is_string( $said['error'] ?? null ) ? ' (' . $said['error'] . ')' : '';
	$target = wp_remote_retrieve_header( $response, 'location' );
	$advice = match ( true ) {
		401 === $status && has_other_clock( $response ) => __( 'The clocks of both servers must be right: let them be set by NTP.', 'porchlight' ),
		401 === $status => __( 'PORCHLIGHT_SECRET here and REVALIDATE_SECRET of the site must be the same text.', 'porchlight' ),
		404 === $status => __( 'Either that is not the address of the site, or its REVALIDATE_SECRET is not set.', 'porchlight' ),
		400 === $status => __( 'The plugin and the site must be of the same version.', 'porchlight' ),
		/* translators: %s: an address. */
		$status < 400 => sprintf( __( 'It redirects to %s: set that one as the address of the site.', 'porchlight' ), '' === $target ? __( 'another address', 'porchlight' ) : $target ),
		$status < 500 => __( 'Something in front of the site, such as a firewall, rejects requests of WordPress.', 'porchlight' ),
		default => __( 'It will be tried again.', 'porchlight' ),
	};
	/* translators: 1: an address, 2: an HTTP status, 3: the site's own words in brackets, or nothing, 4: advice. */
	return sprintf( __( '%1$s answered %2$d%3$s. %4$s', 'porchlight' ), $site, $status, $said, $advice );
}

function can_finish_request(): bool {
	return function_exists( 'fastcgi_finish_request' ) || function_exists( 'litespeed_finish_request' ) || ( defined( 'WP_CLI' ) && WP_CLI ) || wp_doing_cron();
}

/** Finishes the browser's response; later work delays nobody. */
function finish_request(): void {
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	} elseif ( function_exists( 'litespeed_finish_request' ) ) {
		litespeed_finish_request();
	}
}

/** The reason why the site lacks published changes, for users who can fix it; null when there is none. */
function publishing_problem(): ?string {
	$problem = get_option( 'porchlight_publishing_problem' );
	if ( ! is_array( $problem ) ) {
		return null;
	}
	// A site that restarts is unavailable for seconds.
	$is_short = ! $problem['is_refused'] && $problem['since'] > time() - 120;
	return $is_short ? null : $problem['message'];
}

add_action(
	'admin_notices',
	function (): void {
		$problem = current_user_can( 'manage_options' ) ? publishing_problem() : null;
		if ( null === $problem ) {
			return;
		}
		$again = wp_nonce_url( admin_url( 'admin-post.php?action=porchlight_send' ), 'porchlight_send' );
		printf(
			'<div class="notice notice-error"><p><strong>%s</strong> %s</p><p><a class="button" href="%s">%s</a></p></div>',
			esc_html__( 'The site does not show yet what was published.', 'porchlight' ),
			esc_html( $problem ),
			esc_url( $again ),
			esc_html__( 'Tell the site now', 'porchlight' )
		);
	}
);

add_action(
	'admin_post_porchlight_send',
	function (): void {
		check_admin_referer( 'porchlight_send' );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not do that.', 'porchlight' ), '', array( 'response' => 403 ) );
		}
		global $wpdb;
		ensure_queue();
		$wpdb->query( 'UPDATE ' . queue_table() . " SET next_at = 0, claim = ''" );
		send_due( true );
		wp_safe_redirect( wp_get_referer() ?: admin_url() );
		exit;
	}
);
