<?php
/**
 * Sets up an unpacked WordPress: installs it, activates plugins and permalinks, creates a front page. `php install.php
 * <folder of the WordPress>`; settings.json beside that folder lists the plugins.
 */
$folder   = $argv[1];
$settings = json_decode( file_get_contents( dirname( $folder ) . '/settings.json' ), true );
$database = new mysqli( 'localhost', 'root', '', '', 0, $settings['socket'] );
$database->query( 'CREATE DATABASE wordpress DEFAULT CHARACTER SET utf8mb4' );
$database->close();

$_SERVER += array(
	'HTTP_HOST'       => parse_url( $settings['url'], PHP_URL_HOST ) . ':' . parse_url( $settings['url'], PHP_URL_PORT ),
	'REQUEST_METHOD'  => 'GET',
	'SERVER_PROTOCOL' => 'HTTP/1.1',
	'REQUEST_URI'     => '/',
);
define( 'WP_INSTALLING', true );
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

// Drops the mail "Your new WordPress site has been set up".
remove_all_filters( 'pre_wp_mail' );
add_filter( 'pre_wp_mail', '__return_true' );
wp_install( 'Porchlight', $settings['user'], 'admin@example.com', true, '', $settings['password'] );
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
update_option( 'users_can_register', 1 );
foreach ( get_posts( array( 'post_type' => array( 'post', 'page' ), 'post_status' => 'any', 'numberposts' => -1 ) ) as $sample ) {
	wp_delete_post( $sample->ID, true );
}
$front = wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Home', 'post_name' => 'home' ) );
update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', $front );
if ( ! wp_get_theme()->exists() ) {
	$themes = array_keys( wp_get_themes() );
	switch_theme( end( $themes ) );
}

// activate_plugin() would load them in the installing request; their activation hooks run in the next one.
$active = array();
foreach ( $settings['plugins'] as $slug ) {
	foreach ( array_keys( get_plugins( "/$slug" ) ) as $file ) {
		$active[] = "$slug/$file";
	}
}
update_option( 'active_plugins', $active );
delete_option( 'rewrite_rules' );
