<?php
/**
 * Tokens of previews: whoever holds one sees one entry at one address as it is drafted, for half an hour.
 * `packages/contract/preview-cases.json` of the project holds this file and the site to the same form.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** How long a link may last, in seconds. */
const PREVIEW_SECONDS = 30 * 60;

/** How far the clocks of WordPress and of the site may be apart, in seconds. */
const PREVIEW_CLOCK_SECONDS = 60;

/** What JavaScript holds exactly. */
const PREVIEW_LARGEST_NUMBER = 2 ** 53 - 1;

/**
 * A token for `['id', 'revision', 'path', 'until']`: `payload.signature`, both in base64url.
 *
 * @param string $key Of `key('preview')`.
 */
function sign_preview( array $grant, string $key ): string {
	$payload = base64url( (string) wp_json_encode( array(
		'id' => $grant['id'],
		'revision' => $grant['revision'],
		'path' => $grant['path'],
		'until' => $grant['until'],
	), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
	return $payload . '.' . preview_signature( $payload, $key );
}

/**
 * What a token opens now (`['id', 'revision', 'path', 'until']`), or `['refusal' => …]`: `malformed`, `signature`,
 * `over`, `too-far-ahead`, and with a path `other-path`.
 */
function verify_preview( string $token, string $key, int $now, ?string $path = null ): array {
	if ( ! preg_match( '/^([\w-]{1,1500})\.([\w-]{43})$/D', $token, $parts ) ) {
		return array( 'refusal' => 'malformed' );
	}
	[ , $payload, $signature ] = $parts;
	// As text: two spellings of one signature are two tokens.
	if ( ! hash_equals( preview_signature( $payload, $key ), $signature ) ) {
		return array( 'refusal' => 'signature' );
	}
	$grant = read_preview_grant( $payload );
	if ( $grant === null ) {
		return array( 'refusal' => 'malformed' );
	}
	if ( $grant['until'] <= $now ) {
		return array( 'refusal' => 'over' );
	}
	if ( $grant['until'] > $now + PREVIEW_SECONDS + PREVIEW_CLOCK_SECONDS ) {
		return array( 'refusal' => 'too-far-ahead' );
	}
	return $path === null || comparable_path( $grant['path'] ) === comparable_path( $path ) ? $grant : array( 'refusal' => 'other-path' );
}

/** What this request may preview, as its header `X-Porchlight-Preview` says: `['id', 'revision', 'path', 'until']`. */
function preview(): ?array {
	static $verified = array();
	$token = (string) ( $_SERVER['HTTP_X_PORCHLIGHT_PREVIEW'] ?? '' );
	if ( $token === '' || setting( 'secret' ) === '' ) {
		return null;
	}
	if ( ! array_key_exists( $token, $verified ) ) {
		$grant = verify_preview( $token, key( 'preview' ), time() );
		$verified = array( $token => isset( $grant['refusal'] ) ? null : $grant );
	}
	return $verified[ $token ];
}

/** A path as it is compared: WordPress writes percent-encoding in small letters, the site in capitals. */
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
	$number = fn ( string $name, int $least ): ?int => is_int( $value[ $name ] ?? null ) && $value[ $name ] >= $least
		&& $value[ $name ] <= PREVIEW_LARGEST_NUMBER ? $value[ $name ] : null;
	$grant = array( 'id' => $number( 'id', 1 ), 'revision' => $number( 'revision', 0 ), 'path' => $value['path'] ?? null, 'until' => $number( 'until', 1 ) );
	$is_path = is_string( $grant['path'] ) && preg_match( '#^/(?:[^/].*/)?$#D', $grant['path'] ) === 1;
	return $is_path && ! in_array( null, $grant, true ) ? $grant : null;
}
