<?php
/**
 * wp-config.php of a throwaway WordPress. Settings are in settings.json beside it, so that they can change while PHP
 * runs.
 */
$throwaway = json_decode( file_get_contents( dirname( __DIR__ ) . '/settings.json' ), true );
ini_set( 'memory_limit', 'cli' === PHP_SAPI ? '512M' : $throwaway['memory'] );

foreach ( $throwaway['constants'] as $throwaway_name => $throwaway_value ) {
	define( $throwaway_name, $throwaway_value );
}
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . $throwaway['socket'] );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT', 'GRAPHQL_JWT_AUTH_SECRET_KEY' ) as $throwaway_name ) {
	define( $throwaway_name, hash_hmac( 'sha256', $throwaway_name, $throwaway['secret'] ) );
}
define( 'WP_HOME', $throwaway['url'] );
define( 'WP_SITEURL', $throwaway['url'] );

// Otherwise every admin screen waits for api.wordpress.org.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1,localhost' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISALLOW_FILE_MODS', true );

// Application passwords, which tests use for REST, otherwise require TLS.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_MEMORY_LIMIT', ini_get( 'memory_limit' ) );
define( 'WP_MAX_MEMORY_LIMIT', ini_get( 'memory_limit' ) );
define( 'WP_DEBUG', true );
// On the CLI errors go to standard error instead of an HTML page.
define( 'WP_DEBUG_DISPLAY', 'cli' === PHP_SAPI ? null : false );
define( 'WP_DISABLE_FATAL_ERROR_HANDLER', 'cli' === PHP_SAPI );
define( 'WP_DEBUG_LOG', dirname( __DIR__ ) . '/debug.log' );

$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
