<?php
/**
 * The fixes behind the buttons of the setup page.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_porchlight_fix', __NAMESPACE__ . '\handle_fix' );

/** Fixes by check name. */
function fixes(): array {
	return array(
		'endpoint'     => __NAMESPACE__ . '\fix_endpoint',
		'permalinks'   => __NAMESPACE__ . '\fix_permalinks',
		'front'        => __NAMESPACE__ . '\fix_front_page',
		'menus'        => __NAMESPACE__ . '\fix_menus',
		'registration' => __NAMESPACE__ . '\fix_registration',
	);
}

/** Applies a fix and redirects back to the page. */
function handle_fix(): void {
	$name = isset( $_POST['check'] ) ? sanitize_key( $_POST['check'] ) : '';
	check_admin_referer( "porchlight_fix_$name" );
	if ( ! current_user_can( 'manage_options' ) || ! isset( fixes()[ $name ] ) ) {
		wp_die( esc_html__( 'You may not do that.', 'porchlight' ), 403 );
	}
	back_to_setup( ( fixes()[ $name ] )(), 'success' );
}

/** Sets the GraphQL path. */
function fix_endpoint(): string {
	$settings = get_option( 'graphql_general_settings', array() );
	update_option( 'graphql_general_settings', array( 'graphql_endpoint' => 'wp/graphql' ) + ( is_array( $settings ) ? $settings : array() ) );
	delete_option( 'rewrite_rules' );
	return __( 'The address of GraphQL is /wp/graphql now.', 'porchlight' );
}

/** Sets permalinks with names. */
function fix_permalinks(): string {
	global $wp_rewrite;
	$wp_rewrite->set_permalink_structure( '/%postname%/' );
	// Also writes .htaccess, if used.
	flush_rewrite_rules( true );
	return __( 'The permalinks are set.', 'porchlight' );
}

/** Creates a front page, or unassigns the page for posts. */
function fix_front_page(): string {
	$front = (int) get_option( 'page_on_front' );
	if ( 'page' === get_option( 'show_on_front' ) && $front > 0 && 'publish' === get_post_status( $front ) ) {
		update_option( 'page_for_posts', 0 );
		return __( 'The page of posts is a page again.', 'porchlight' );
	}
	$found = get_page_by_path( 'home' );
	$page  = $found instanceof \WP_Post && 'publish' === $found->post_status ? $found->ID : wp_insert_post(
		wp_slash(
			array(
				'post_type'   => 'page',
				'post_status' => 'publish',
				'post_title'  => __( 'Home', 'porchlight' ),
				'post_name'   => 'home',
			)
		)
	);
	update_option( 'show_on_front', 'page' );
	update_option( 'page_on_front', $page );
	update_option( 'page_for_posts', 0 );
	return __( 'There is a front page now. Fill it with blocks.', 'porchlight' );
}

/** Assigns menus with a location's name, and creates missing ones. */
function fix_menus(): string {
	$places = menu_places();
	foreach ( model()['menus'] as $place => $menu ) {
		if ( wp_get_nav_menu_object( $places[ $place ] ?? 0 ) ) {
			continue;
		}
		$known = get_term_by( 'slug', $place, 'nav_menu' );
		$id    = $known instanceof \WP_Term ? $known->term_id : wp_create_nav_menu( free_menu_name( model_text( $menu['title'] ) ) );
		if ( ! is_wp_error( $id ) ) {
			$places[ $place ] = (int) $id;
		}
	}
	// Through the theme mod, so that hooks of other plugins run.
	set_theme_mod( 'nav_menu_locations', array_merge( get_nav_menu_locations(), $places ) );
	return __( 'Every location has a menu now. Fill the empty ones.', 'porchlight' );
}

/** A menu name that is not used. */
function free_menu_name( string $name ): string {
	$free   = $name;
	$number = 2;
	while ( wp_get_nav_menu_object( $free ) ) {
		$free = "$name $number";
		++$number;
	}
	return $free;
}

/** Enables registration, with the role of subscriber. */
function fix_registration(): string {
	$role = get_role( (string) get_option( 'default_role' ) );
	if ( null === $role || $role->has_cap( 'edit_posts' ) ) {
		update_option( 'default_role', 'subscriber' );
		return __( 'New users are subscribers from now on.', 'porchlight' );
	}
	update_option( 'users_can_register', 1 );
	return __( 'Visitors can register.', 'porchlight' );
}
