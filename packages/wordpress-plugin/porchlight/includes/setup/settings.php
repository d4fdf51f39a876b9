<?php
/**
 * Settings of the plugin: the site's address and the shared secret.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Constants of wp-config.php, which override the setup page. */
const SETTING_CONSTANTS = array(
	'site'   => 'PORCHLIGHT_SITE',
	'secret' => 'PORCHLIGHT_SECRET',
);

/**
 * A setting, empty when not set: `site`, the site's URL without trailing slash, or `secret`, the site's
 * REVALIDATE_SECRET.
 */
function setting( string $name ): string {
	$value = is_fixed_setting( $name ) ? constant( SETTING_CONSTANTS[ $name ] ) : get_option( "porchlight_$name", '' );
	return is_string( $value ) ? rtrim( trim( $value ), 'site' === $name ? '/' : '' ) : '';
}

/** Whether wp-config.php sets it; an empty constant does not. */
function is_fixed_setting( string $name ): bool {
	return defined( SETTING_CONSTANTS[ $name ] ) && '' !== constant( SETTING_CONSTANTS[ $name ] );
}

/**
 * Normalizes a site's URL, or returns an error for the administrator.
 *
 * @return array{0: string, 1: ?string}
 */
function parse_site_address( string $text ): array {
	$text = rtrim( trim( $text ), '/' );
	if ( '' === $text ) {
		return array( '', null );
	}
	$parts = wp_parse_url( $text );
	if ( ! is_array( $parts ) || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) || '' === ( $parts['host'] ?? '' ) ) {
		return array( '', __( 'The address of the site begins with https:// or http://, such as https://www.example.com.', 'porchlight' ) );
	}
	if ( '' !== trim( ( $parts['path'] ?? '' ) . ( $parts['query'] ?? '' ) . ( $parts['fragment'] ?? '' ) . ( $parts['user'] ?? '' ), '/' ) ) {
		return array( '', __( 'The address of the site is its host alone, without a path: https://www.example.com.', 'porchlight' ) );
	}
	$home = wp_parse_url( home_url() );
	if ( ( $home['host'] ?? '' ) === $parts['host'] && ( $home['port'] ?? null ) === ( $parts['port'] ?? null ) ) {
		return array( '', __( 'This is the address of WordPress itself. The site has another one.', 'porchlight' ) );
	}
	return array( $text, null );
}
