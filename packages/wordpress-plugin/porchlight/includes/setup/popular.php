<?php
/**
 * The lists of popular posts and testimonials: an ordered selection that works without JavaScript.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Option names of the lists by kind. */
const POPULAR_OPTIONS = array(
	'blogPost'    => 'porchlight_popular_blog_posts',
	'testimonial' => 'porchlight_popular_testimonials',
);

/** Minimum number of places; empty ones follow the last filled place. */
const POPULAR_PLACES       = 6;
const POPULAR_EMPTY_PLACES = 3;

/** Capability for editing the lists: editors have it, who cannot open the settings. */
const POPULAR_CAPABILITY = 'edit_others_posts';

add_action( 'admin_menu', __NAMESPACE__ . '\add_popular_pages' );
add_action( 'admin_post_porchlight_popular', __NAMESPACE__ . '\handle_popular' );

/** Adds a page below blog posts and one below testimonials. */
function add_popular_pages(): void {
	foreach ( array_keys( POPULAR_OPTIONS ) as $kind ) {
		add_submenu_page(
			'edit.php?post_type=' . post_type( $kind ),
			popular_title( $kind ),
			__( 'Popular', 'porchlight' ),
			POPULAR_CAPABILITY,
			"porchlight-popular-$kind",
			static function () use ( $kind ): void {
				echo '<div class="wrap">';
				printf( '<h1>%s</h1>', esc_html( popular_title( $kind ) ) );
				settings_errors( 'porchlight' );
				show_popular_form( $kind );
				echo '</div>';
			}
		);
	}
}

/** The heading of a list. */
function popular_title( string $kind ): string {
	return 'blogPost' === $kind ? __( 'Popular blog posts', 'porchlight' ) : __( 'Popular testimonials', 'porchlight' );
}

/** The ids of a list in order, as picked, including unpublished ones. */
function picked_ids( string $kind ): array {
	$ids = get_option( POPULAR_OPTIONS[ $kind ], array() );
	return positive_ids( is_array( $ids ) ? $ids : array() );
}

/** The form of a list: one select for each place. */
function show_popular_form( string $kind ): void {
	$picked  = picked_ids( $kind );
	$entries = get_posts(
		array(
			'post_type'   => post_type( $kind ),
			'post_status' => array( 'publish', 'future', 'draft' ),
			'numberposts' => 1000,
			'orderby'     => 'title',
			'order'       => 'ASC',
		)
	);
	$titles  = array_column( $entries, 'post_title', 'ID' );
	$states  = array_column( $entries, 'post_status', 'ID' );
	$places  = max( POPULAR_PLACES, count( $picked ) + POPULAR_EMPTY_PLACES );
	echo '<p>' . esc_html__( 'The site shows them in this order wherever a list is sorted by what is popular, as far as they are published. Empty places are left out.', 'porchlight' ) . '</p>';
	printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
	printf( '<input type="hidden" name="action" value="porchlight_popular"><input type="hidden" name="kind" value="%s">', esc_attr( $kind ) );
	wp_nonce_field( "porchlight_popular_$kind", '_wpnonce', true );
	echo '<ol class="porchlight-popular">';
	for ( $place = 0; $place < $places; $place++ ) {
		$id   = $picked[ $place ] ?? 0;
		$name = "porchlight-popular-$kind-$place";
		/* translators: %d: a place in a list, from 1. */
		printf( '<li><label class="screen-reader-text" for="%1$s">%2$s</label><select id="%1$s" name="picked[]">', esc_attr( $name ), esc_html( sprintf( __( 'Place %d', 'porchlight' ), $place + 1 ) ) );
		printf( '<option value="0">%s</option>', esc_html__( '— nothing —', 'porchlight' ) );
		if ( $id > 0 && ! isset( $titles[ $id ] ) ) {
			/* translators: %d: the number of an entry. */
			printf( '<option value="%d" selected>%s</option>', (int) $id, esc_html( sprintf( __( 'No. %d, which no longer exists', 'porchlight' ), $id ) ) );
		}
		foreach ( $titles as $each => $title ) {
			$title = '' === $title ? "#$each" : $title;
			/* translators: %s: a title. */
			$words = 'publish' === $states[ $each ] ? $title : sprintf( __( '%s (not published)', 'porchlight' ), $title );
			printf( '<option value="%d"%s>%s</option>', (int) $each, selected( $id, $each, false ), esc_html( $words ) );
		}
		echo '</select></li>';
	}
	echo '</ol>';
	submit_button( __( 'Save this list', 'porchlight' ), 'primary', 'submit', true, array( 'id' => "porchlight-save-$kind" ) );
	echo '</form>';
}

/** Stores a list: each entry once, at its first place. */
function handle_popular(): void {
	$kind = isset( $_POST['kind'] ) ? sanitize_text_field( wp_unslash( $_POST['kind'] ) ) : '';
	check_admin_referer( "porchlight_popular_$kind" );
	if ( ! isset( POPULAR_OPTIONS[ $kind ] ) || ! current_user_can( POPULAR_CAPABILITY ) ) {
		wp_die( esc_html__( 'You may not do that.', 'porchlight' ), 403 );
	}
	$given = isset( $_POST['picked'] ) && is_array( $_POST['picked'] ) ? array_map( 'absint', wp_unslash( $_POST['picked'] ) ) : array();
	$type  = post_type( $kind );
	$ids   = array_values( array_filter( positive_ids( $given ), static fn ( int $id ): bool => get_post_type( $id ) === $type ) );
	update_option( POPULAR_OPTIONS[ $kind ], $ids );
	/* translators: %d: a number of entries. */
	$message = sprintf( _n( 'The list is saved: %d entry.', 'The list is saved: %d entries.', count( $ids ), 'porchlight' ), count( $ids ) );
	back_to_page( admin_url( "edit.php?post_type=$type&page=porchlight-popular-$kind" ), $message, 'success' );
}
