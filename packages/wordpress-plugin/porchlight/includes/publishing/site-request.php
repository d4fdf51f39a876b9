<?php
/**
 * Requests to the site, signed with the shared secret, which is not sent.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Sends JSON to an endpoint of the site. The signature is valid for five minutes, and only for this endpoint and body.
 *
 * @param string $path Path of the endpoint, such as `/ops/revalidate`.
 * @return array|\WP_Error WordPress's HTTP response.
 */
function post_to_site( string $path, string $body, int $timeout ) {
	return wp_remote_post(
		setting( 'site' ) . $path,
		array(
			'timeout'     => $timeout,
			'redirection' => 0,
			'headers'     => array(
				'X-Porchlight-Signature' => request_signature( $path, $body, time(), key( 'request' ) ),
				'Content-Type'           => 'application/json',
			),
			'body'        => $body,
		)
	);
}

/**
 * The signature of a request; the site verifies it (`packages/contract/shared-secret.ts`).
 *
 * @param string $key Result of `key( 'request' )`.
 */
function request_signature( string $path, string $body, int $time, string $key ): string {
	return "t=$time,v1=" . hash_hmac( 'sha256', "$time.$path.$body", $key );
}

/** Whether the site's clock, as in its response, differs too much for a signature to be valid. */
function has_other_clock( array $response ): bool {
	$date = strtotime( (string) wp_remote_retrieve_header( $response, 'date' ) );
	return false !== $date && abs( $date - time() ) > 5 * MINUTE_IN_SECONDS;
}
