<?php
/**
 * Mails about accounts lead to the site, and are sent when nobody waits for them.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** So long a link to a new password that the site asked for holds; the site says the same. */
const RESET_SECONDS = 30 * MINUTE_IN_SECONDS;

add_filter( 'graphql_pre_mutate_and_get_payload', __NAMESPACE__ . '\send_reset_later', 10, 6 );
add_filter( 'retrieve_password_message', __NAMESPACE__ . '\reset_message', 20, 4 );
add_filter( 'retrieve_password_title', __NAMESPACE__ . '\reset_title', 20, 3 );
add_filter( 'password_reset_expiration', __NAMESPACE__ . '\reset_seconds' );

/**
 * Looks nobody up before the response: neither what it says nor how long it takes tells who has an account. PHP-FPM and
 * LiteSpeed let the visitor go before the mail is sent.
 *
 * @param mixed $payload Of another filter.
 * @param mixed $work    What WPGraphQL would do now.
 * @param mixed $context Of WPGraphQL.
 * @param mixed $info    Of WPGraphQL.
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
			is_asked_by_site( true );
			try {
				$work( $input, $context, $info );
			} catch ( \Throwable $error ) {
				// Nobody is there to read it but the operator.
				error_log( 'Porchlight: a mail for a new password was not sent. ' . $error->getMessage() ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the response tells nobody.
			}
			is_asked_by_site( false );
		},
		20
	);
	return array( 'success' => true, 'id' => null );
}

/** Whether the mail under way goes to a visitor of the site: one who asked there, or who cannot work in the admin. */
function is_site_mail( \WP_User $user ): bool {
	return '' !== setting( 'site' ) && ( is_asked_by_site() || ! user_can( $user, 'edit_posts' ) );
}

/** Whether somebody asked on the site for the mail under way; a value sets it. */
function is_asked_by_site( ?bool $is_asked = null ): bool {
	static $kept = false;
	$kept        = $is_asked ?? $kept;
	return $kept;
}

/** The mail with the link, which stands behind the hash, where no server, log or referrer sees it. */
function reset_message( string $message, string $key, string $login, \WP_User $user ): string {
	if ( ! is_site_mail( $user ) ) {
		return $message;
	}
	$address = setting( 'site' ) . '/#reset-password?' . http_build_query( array( 'key' => $key, 'login' => $login ) );
	return implode(
		"\r\n\r\n",
		array(
			/* translators: 1: a username, 2: the site's host. */
			sprintf( __( 'Someone, most likely you, asked for a new password for the account %1$s at %2$s. Open this address to choose one:', 'porchlight' ), $login, wp_parse_url( setting( 'site' ), PHP_URL_HOST ) ),
			$address,
			/* translators: %d: minutes. */
			sprintf( __( 'It works once and for %d minutes. If you didn’t ask, do nothing: your password stays the same.', 'porchlight' ), RESET_SECONDS / MINUTE_IN_SECONDS ),
			wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES ),
		)
	) . "\r\n";
}

/** The subject of that mail. */
function reset_title( string $title, string $login, \WP_User $user ): string {
	if ( ! is_site_mail( $user ) ) {
		return $title;
	}
	/* translators: %s: the name of the builder. */
	return sprintf( __( 'A new password, %s', 'porchlight' ), wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES ) );
}

/** The site's half hour where the site asks; invitations to the admin keep WordPress's day. */
function reset_seconds( int $seconds ): int {
	return is_graphql() ? RESET_SECONDS : $seconds;
}
