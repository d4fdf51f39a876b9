<?php
/**
 * Deletes settings and bookkeeping with the plugin, in every site of a network. Entries, fields, categories, menus and visitors' favorites are the
 * builder's content and stay.
 *
 * @package Porchlight
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $porchlight_blog ) {
		switch_to_blog( $porchlight_blog );
		porchlight_uninstall();
		restore_current_blog();
	}
} else {
	porchlight_uninstall();
}

/** Deletes what the plugin stored in the current site. Popular lists, redirects and menu locations are content and stay. */
function porchlight_uninstall(): void {
	global $wpdb;
	// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- once, and the names are our own.
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}porchlight_queue" );
	$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}porchlight_attempts" );
	$wpdb->query( "DELETE FROM {$wpdb->postmeta} WHERE meta_key IN ( 'porchlight_floorplan', 'porchlight_neighborhood', 'porchlight_popularPlans', 'porchlight_media', 'porchlight_product' )" );
	$wpdb->query( "DELETE FROM {$wpdb->usermeta} WHERE meta_key = 'porchlight_ended_logins'" );
	// phpcs:enable
	foreach ( array( 'site', 'secret', 'attempts_version', 'bad_signature', 'indexed', 'queue_version', 'published', 'publishing_problem' ) as $name ) {
		delete_option( "porchlight_$name" );
	}
	wp_clear_scheduled_hook( 'porchlight_send' );
}
