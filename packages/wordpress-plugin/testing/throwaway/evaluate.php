<?php
/** Runs the PHP from standard input as the administrator. `php evaluate.php <folder of the WordPress> <host>` */
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['HTTP_HOST']       = $argv[2];
define( 'WP_USE_THEMES', false );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
wp_set_current_user( 1 );
eval( stream_get_contents( STDIN ) );
