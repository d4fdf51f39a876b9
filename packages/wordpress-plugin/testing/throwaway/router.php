<?php
/**
 * Router of `php -S` for a WordPress with permalinks: files unchanged, a folder with an index.php (wp-admin/) by that,
 * everything else by WordPress.
 */
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( str_contains( $path, '..' ) || str_contains( $path, "\0" ) ) {
	http_response_code( 400 );
	return true;
}
if ( '/' !== $path && is_file( $root . rtrim( $path, '/' ) . '/index.php' ) ) {
	if ( ! str_ends_with( $path, '/' ) ) {
		header( "Location: $path/" );
		return true;
	}
	$path .= 'index.php';
}
if ( is_file( $root . $path ) && ! str_ends_with( $path, '.php' ) ) {
	return false;
}
$script                     = is_file( $root . $path ) ? $path : '/index.php';
$_SERVER['SCRIPT_NAME']     = $script;
$_SERVER['PHP_SELF']        = $script;
$_SERVER['SCRIPT_FILENAME'] = $root . $script;
chdir( dirname( $root . $script ) );
require $root . $script;
return true;
