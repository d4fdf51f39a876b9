<?php
/**
 * Mails about accounts link to the site, and are sent after the response.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Lifetime of a reset link requested on the site, which displays the same. */
const RESET_SECONDS = 30 * MINUTE_IN_SECONDS;

add_filter( 'graphql_pre_mutate_and_get_payload', __NAMESPACE__ . '\send_reset_later', 10, 6 );
add_filter( 'retrieve_password_message', __NAMESPACE__ . '\reset_message', 20, 4 );
add_filter( 'retrieve_password_title', __NAMESPACE__ . '\reset_title', 20, 3 );
add_filter( 'wp_mail_from_name', __NAMESPACE__ . '\mail_from_name', 5 );
add_filter( 'password_reset_expiration', __NAMESPACE__ . '\reset_seconds' );

/**
 * Defers the lookup until after the response, so that neither its content nor its duration reveals who has an account.
 * PHP-FPM and LiteSpeed finish the response before the mail is sent.
 *
 * @param mixed $payload Result of another filter.
 * @param mixed $work    WPGraphQL's resolver.
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 * @return mixed
 */
function send_reset_later( $payload, string $mutation, $work, array $input, $context, $info ) {
	if ( null !== $payload || 'sendPasswordResetEmail' !== $mutation || ! is_callable( $work ) ) {
		return $payload;
	}
	add_action(
		'shutdown',
		static function () use ( $work, $input, $context, $info ): void {
			foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
				if ( function_exists( $finish ) ) {
					$finish();
					break;
				}
			}
			is_requested_by_site( true );
			try {
				$work( $input, $context, $info );
			} catch ( \Throwable $error ) {
				// Only the operator can see this error.
				error_log( 'Porchlight: a mail for a new password was not sent. ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the response does not contain it.
			}
			is_requested_by_site( false );
		},
		20
	);
	return array(
		'success' => true,
		'id'      => null,
	);
}

/** Whether the current mail goes to a visitor: requested on the site, or for a user who cannot access the admin. */
function is_site_mail( \WP_User $user ): bool {
	return '' !== setting( 'site' ) && ( is_requested_by_site() || ! user_can( $user, 'edit_posts' ) );
}

/** Whether the current mail was requested on the site; a value sets it. */
function is_requested_by_site( ?bool $is_requested = null ): bool {
	static $kept = false;
	$kept        = $is_requested ?? $kept;
	return $kept;
}

/** The mail with the reset link; its key is in the fragment, which servers, logs and referrers do not get. */
function reset_message( string $message, string $key, string $login, \WP_User $user ): string {
	if ( ! is_site_mail( $user ) ) {
		return $message;
	}
	$address = setting( 'site' ) . '/#reset-password?' . http_build_query(
		array(
			'key'   => $key,
			'login' => $login,
		)
	);
	return implode(
		"\r\n\r\n",
		array(
			/* translators: 1: a username, 2: the site's host. */
			sprintf( __( 'Someone, most likely you, asked for a new password for the account %1$s at %2$s. Open this address to choose one:', 'porchlight' ), $login, wp_parse_url( setting( 'site' ), PHP_URL_HOST ) ),
			$address,
			/* translators: %d: minutes. */
			sprintf( __( 'It works once and for %d minutes. If you didn’t ask, do nothing: your password stays the same.', 'porchlight' ), RESET_SECONDS / MINUTE_IN_SECONDS ),
			implode( ', ', array( builder()['name'], ...builder()['address'] ) ),
		)
	) . "\r\n";
}

/** The subject of the reset mail. */
function reset_title( string $title, string $login, \WP_User $user ): string {
	if ( ! is_site_mail( $user ) ) {
		return $title;
	}
	/* translators: %s: the name of the builder. */
	return sprintf( __( 'A new password, %s', 'porchlight' ), builder()['name'] );
}

/** The site's half hour for requests from the site; invitations to the admin keep WordPress's day. */
function reset_seconds( int $seconds ): int {
	return is_graphql() ? RESET_SECONDS : $seconds;
}

/** The builder's name as the sender of mails, in place of WordPress's default “WordPress”. */
function mail_from_name( string $name ): string {
	return 'WordPress' === $name ? builder()['name'] : $name;
}

/** The builder's name and address, as in the site's own mails (`model/builder.php`, generated). */
function builder(): array {
	static $builder = null;
	$builder      ??= require FOLDER . '/model/builder.php';
	return $builder;
}
