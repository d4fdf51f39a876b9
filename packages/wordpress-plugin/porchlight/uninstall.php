<?php
/**
 * Deletes settings and bookkeeping with the plugin. Entries, fields, categories, menus and visitors' favorites are the
 * builder's content and stay.
 *
 * @package Porchlight
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;

// Popular lists, redirects and menu locations are content too and stay.
delete_option( 'porchlight_site' );
delete_option( 'porchlight_secret' );

// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- once, and the names are our own.
$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}porchlight_queue" );
$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}porchlight_attempts" );
$wpdb->query( "DELETE FROM {$wpdb->postmeta} WHERE meta_key IN ( 'porchlight_floorplan', 'porchlight_neighborhood', 'porchlight_popularPlans', 'porchlight_media', 'porchlight_product' )" );
// phpcs:enable

delete_option( 'porchlight_attempts_version' );
delete_option( 'porchlight_bad_signature' );
foreach ( array( 'porchlight_indexed', 'porchlight_queue_version', 'porchlight_published', 'porchlight_publishing_problem' ) as $porchlight_note ) {
	delete_option( $porchlight_note );
}
wp_clear_scheduled_hook( 'porchlight_send' );
