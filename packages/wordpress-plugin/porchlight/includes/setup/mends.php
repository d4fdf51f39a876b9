<?php
/**
 * What the buttons of the setup page do.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_post_porchlight_mend', __NAMESPACE__ . '\handle_mend' );

/** The mends by the names of their checks. */
function mends(): array {
	return array(
		'endpoint'     => __NAMESPACE__ . '\mend_endpoint',
		'permalinks'   => __NAMESPACE__ . '\mend_permalinks',
		'front'        => __NAMESPACE__ . '\mend_front_page',
		'menus'        => __NAMESPACE__ . '\mend_menus',
		'registration' => __NAMESPACE__ . '\mend_registration',
	);
}

/** Mends what a button names, and goes back to the page. */
function handle_mend(): void {
	$name = isset( $_POST['check'] ) ? sanitize_key( $_POST['check'] ) : '';
	check_admin_referer( "porchlight_mend_$name" );
	if ( ! current_user_can( 'manage_options' ) || ! isset( mends()[ $name ] ) ) {
		wp_die( esc_html__( 'You may not do that.', 'porchlight' ), 403 );
	}
	back_to_setup( ( mends()[ $name ] )(), 'success' );
}

/** Sets the path of GraphQL. */
function mend_endpoint(): string {
	$settings = get_option( 'graphql_general_settings', array() );
	update_option( 'graphql_general_settings', array( 'graphql_endpoint' => 'wp/graphql' ) + ( is_array( $settings ) ? $settings : array() ) );
	delete_option( 'rewrite_rules' );
	return __( 'The address of GraphQL is /wp/graphql now.', 'porchlight' );
}

/** Sets addresses with names. */
function mend_permalinks(): string {
	global $wp_rewrite;
	$wp_rewrite->set_permalink_structure( '/%postname%/' );
	// Writes .htaccess too, where that is the way.
	flush_rewrite_rules( true );
	return __( 'The permalinks are set.', 'porchlight' );
}

/** Makes a front page, or a page again of the one for posts. */
function mend_front_page(): string {
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

/** Assigns menus that have the name of a place, and makes those that nobody has. */
function mend_menus(): string {
	$places = menu_places();
	foreach ( model()['menus'] as $place => $menu ) {
		if ( wp_get_nav_menu_object( $places[ $place ] ?? 0 ) ) {
			continue;
		}
		$known = get_term_by( 'slug', $place, 'nav_menu' );
		$id    = $known instanceof \WP_Term ? $known->term_id : wp_create_nav_menu( free_menu_name( $menu['title'] ) );
		if ( ! is_wp_error( $id ) ) {
			$places[ $place ] = (int) $id;
		}
	}
	// Through the theme's own way, so that other plugins hear of it.
	set_theme_mod( 'nav_menu_locations', array_merge( get_nav_menu_locations(), $places ) );
	return __( 'A menu stands at every place now. Fill those that are empty.', 'porchlight' );
}

/** A name that no menu has. */
function free_menu_name( string $name ): string {
	for ( $number = 2, $free = $name; wp_get_nav_menu_object( $free ); $number++ ) {
		$free = "$name $number";
	}
	return $free;
}

/** Lets visitors register, as subscribers. */
function mend_registration(): string {
	$role = get_role( (string) get_option( 'default_role' ) );
	if ( null === $role || $role->has_cap( 'edit_posts' ) ) {
		update_option( 'default_role', 'subscriber' );
		return __( 'New users are subscribers from now on.', 'porchlight' );
	}
	update_option( 'users_can_register', 1 );
	return __( 'Visitors can register.', 'porchlight' );
}
