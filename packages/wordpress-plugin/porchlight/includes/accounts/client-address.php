<?php
/**
 * The visitor's address: sent by the site and signed with the shared secret; otherwise the address of the connection.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The address of the visitor behind a request; for the site's own requests that of the site. */
function client_address(): string {
	return signed_client_address() ?? (string) filter_var( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ), FILTER_VALIDATE_IP );
}

/** The address signed by the site; null when missing or its signature is invalid. */
function signed_client_address(): ?string {
	$address   = sanitize_text_field( wp_unslash( $_SERVER['HTTP_X_PORCHLIGHT_CLIENT_ADDRESS'] ?? '' ) );
	$signature = sanitize_text_field( wp_unslash( $_SERVER['HTTP_X_PORCHLIGHT_CLIENT_SIGNATURE'] ?? '' ) );
	if ( '' === $address || '' === $signature || '' === setting( 'secret' ) ) {
		return null;
	}
	return hash_equals( hash_hmac( 'sha256', $address, key( 'client-address' ) ), strtolower( $signature ) ) ? $address : null;
}

/**
 * The network that attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 one, as a household has
 * the rest.
 */
function network_of( string $address ): string {
	$bytes = filter_var( $address, FILTER_VALIDATE_IP ) ? (string) inet_pton( $address ) : '';
	if ( '' === $bytes ) {
		return '' === $address ? 'unknown' : substr( $address, 0, 64 );
	}
	// An IPv4-mapped IPv6 address counts as IPv4.
	if ( 16 === strlen( $bytes ) && str_starts_with( $bytes, str_repeat( "\0", 10 ) . "\xff\xff" ) ) {
		$bytes = substr( $bytes, 12 );
	}
	return 4 === strlen( $bytes ) ? (string) inet_ntop( $bytes ) : bin2hex( substr( $bytes, 0, 8 ) );
}

/** Records an invalid signature for the setup page, at most once an hour. */
function note_bad_signature(): void {
	$is_bad = isset( $_SERVER['HTTP_X_PORCHLIGHT_CLIENT_ADDRESS'] ) && null === signed_client_address();
	if ( $is_bad && (int) get_option( 'porchlight_bad_signature' ) < time() - HOUR_IN_SECONDS ) {
		update_option( 'porchlight_bad_signature', time(), false );
	}
}
