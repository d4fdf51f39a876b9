<?php
/**
 * Says whether a request's header `Authorization` arrives; the setup page asks it.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** What the setup page sends as a token. */
const AUTHORIZATION_PROBE = 'porchlight-asks-whether-this-arrives';

add_action( 'rest_api_init', __NAMESPACE__ . '\register_authorization_probe' );

/** Anybody may ask: it tells nothing but what was sent with the question. */
function register_authorization_probe(): void {
	register_rest_route(
		'porchlight/v1',
		'/authorization',
		array(
			'methods'             => 'GET',
			'permission_callback' => '__return_true',
			'callback'            => static function (): array {
				$header = (string) ( $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '' ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- it is compared, and goes nowhere.
				return array( 'arrives' => 'Bearer ' . AUTHORIZATION_PROBE === $header );
			},
		)
	);
}
