<?php
/**
 * What the plugin is told: the site's address and the secret that both share.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The constants of wp-config.php, which come before what the setup page keeps. */
const SETTING_CONSTANTS = array(
	'site'   => 'PORCHLIGHT_SITE',
	'secret' => 'PORCHLIGHT_SECRET',
);

/**
 * A setting, empty where it is not set: `site`, the address of the site without a slash at its end, or `secret`, the
 * site's REVALIDATE_SECRET.
 */
function setting( string $name ): string {
	$value = is_fixed_setting( $name ) ? constant( SETTING_CONSTANTS[ $name ] ) : get_option( "porchlight_$name", '' );
	return is_string( $value ) ? rtrim( trim( $value ), 'site' === $name ? '/' : '' ) : '';
}

/** Whether wp-config.php sets it, so that the setup page cannot; an empty constant sets nothing. */
function is_fixed_setting( string $name ): bool {
	return defined( SETTING_CONSTANTS[ $name ] ) && '' !== constant( SETTING_CONSTANTS[ $name ] );
}

/**
 * The address of a site as it is kept, or why it is none: a sentence for the administrator.
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
