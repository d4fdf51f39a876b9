<?php
/**
 * Preview tokens: a token gives access to the draft of one entry at one URL, for half an hour.
 * `packages/contract/preview-cases.json` tests this file and the site.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Maximum lifetime of a token, in seconds. */
const PREVIEW_SECONDS = 30 * 60;

/** Tolerated clock difference between WordPress and the site, in seconds. */
const PREVIEW_CLOCK_SECONDS = 60;

/** The largest safe integer of JavaScript. */
const PREVIEW_LARGEST_NUMBER = 2 ** 53 - 1;

/**
 * Creates a token for `['id', 'revision', 'path', 'until']`: `payload.signature`, both in base64url.
 *
 * @param string $key Result of `key('preview')`.
 */
function sign_preview( array $grant, string $key ): string {
	$payload = base64url(
		(string) wp_json_encode(
			array(
				'id'       => $grant['id'],
				'revision' => $grant['revision'],
				'path'     => $grant['path'],
				'until'    => $grant['until'],
			),
			JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
		)
	);
	return $payload . '.' . preview_signature( $payload, $key );
}

/**
 * Verifies a token; returns `['id', 'revision', 'path', 'until']`, or `['refusal' => …]`: `malformed`, `signature`,
 * `over`, `too-far-ahead`, and with a path `other-path`.
 */
function verify_preview( string $token, string $key, int $now, ?string $path = null ): array {
	if ( ! preg_match( '/^([\w-]{1,1500})\.([\w-]{43})$/D', $token, $parts ) ) {
		return array( 'refusal' => 'malformed' );
	}
	[ , $payload, $signature ] = $parts;
	// Compared as text, as one signature has two base64url spellings.
	if ( ! hash_equals( preview_signature( $payload, $key ), $signature ) ) {
		return array( 'refusal' => 'signature' );
	}
	$grant = read_preview_grant( $payload );
	if ( null === $grant ) {
		return array( 'refusal' => 'malformed' );
	}
	if ( $grant['until'] <= $now ) {
		return array( 'refusal' => 'over' );
	}
	if ( $grant['until'] > $now + PREVIEW_SECONDS + PREVIEW_CLOCK_SECONDS ) {
		return array( 'refusal' => 'too-far-ahead' );
	}
	return null === $path || comparable_path( $grant['path'] ) === comparable_path( $path ) ? $grant : array( 'refusal' => 'other-path' );
}

/** The grant of this request's `X-Porchlight-Preview` header: `['id', 'revision', 'path', 'until']`. */
function preview(): ?array {
	static $verified = array();
	$token           = sanitize_text_field( wp_unslash( $_SERVER['HTTP_X_PORCHLIGHT_PREVIEW'] ?? '' ) );
	if ( '' === $token || setting( 'secret' ) === '' ) {
		return null;
	}
	if ( ! array_key_exists( $token, $verified ) ) {
		$grant    = verify_preview( $token, key( 'preview' ), time() );
		$verified = array( $token => isset( $grant['refusal'] ) ? null : $grant );
	}
	return $verified[ $token ];
}

/** A path for comparison: WordPress writes percent-encoding in lower case, the site in upper case. */
function comparable_path( string $path ): string {
	return (string) preg_replace_callback( '/%[\da-f]{2}/i', fn ( array $encoded ) => strtoupper( $encoded[0] ), $path );
}

function preview_signature( string $payload, string $key ): string {
	return base64url( hash_hmac( 'sha256', $payload, $key, true ) );
}

function base64url( string $bytes ): string {
	return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
}

function read_preview_grant( string $payload ): ?array {
	$value = json_decode( (string) base64_decode( strtr( $payload, '-_', '+/' ) ), true );
	if ( ! is_array( $value ) ) {
		return null;
	}
	$number  = fn ( string $name, int $least ): ?int => is_int( $value[ $name ] ?? null ) && $value[ $name ] >= $least
		&& $value[ $name ] <= PREVIEW_LARGEST_NUMBER ? $value[ $name ] : null;
	$grant   = array(
		'id'       => $number( 'id', 1 ),
		'revision' => $number( 'revision', 0 ),
		'path'     => $value['path'] ?? null,
		'until'    => $number( 'until', 1 ),
	);
	$is_path = is_string( $grant['path'] ) && 1 === preg_match( '#^/(?:[^/].*/)?$#D', $grant['path'] );
	return $is_path && ! in_array( null, $grant, true ) ? $grant : null;
}
