<?php
/**
 * A REST route that returns whether the `Authorization` header arrives; used by the setup page.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Token that the setup page sends. */
const AUTHORIZATION_PROBE = 'porchlight-asks-whether-this-arrives';

add_action( 'rest_api_init', __NAMESPACE__ . '\register_authorization_probe' );

/** Public, as it only reveals the request's own header. */
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
