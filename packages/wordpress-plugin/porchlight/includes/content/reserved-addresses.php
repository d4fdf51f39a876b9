<?php
/**
 * Pages cannot use paths of other kinds: `/homes/x/y/`, `/blog/x/` and the like.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'rest_pre_insert_page', __NAMESPACE__ . '\refuse_reserved_address', 10, 2 );
add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\keep_reserved_as_draft', 10, 2 );
add_action( 'admin_notices', __NAMESPACE__ . '\show_reserved_notice' );

/** The reason why a page cannot be published with its slug and parent, as a sentence for the editor, or null. */
function reserved_problem( string $slug, int $parent ): ?string {
	$above = $parent > 0 ? get_post( $parent ) : null;
	$path  = '/' . ( $above instanceof \WP_Post ? nested_slug( $above ) . '/' : '' ) . $slug . '/';
	$kind  = kind_at( $path );
	if ( 'page' === $kind ) {
		return null;
	}
	$what = 'category' === $kind ? __( 'categories', 'porchlight' ) : lcfirst( kinds()[ $kind ]['plural'] );
	/* translators: 1: a path such as /blog/about/, 2: entries such as "blog posts". */
	return sprintf( __( 'A page cannot be at %1$s: the site has %2$s at such addresses. Choose another parent or another slug.', 'porchlight' ), $path, $what );
}

/**
 * Rejects publishing such a page in REST, where the editor shows the reason.
 *
 * @param \stdClass|\WP_Error $prepared The prepared post.
 * @return \stdClass|\WP_Error
 */
function refuse_reserved_address( $prepared, \WP_REST_Request $request ) {
	if ( is_wp_error( $prepared ) ) {
		return $prepared;
	}
	$before = empty( $prepared->ID ) ? null : get_post( $prepared->ID );
	$status = $prepared->post_status ?? ( $before->post_status ?? 'draft' );
	if ( ! in_array( $status, array( 'publish', 'future', 'private', 'pending' ), true ) ) {
		return $prepared;
	}
	$title   = $prepared->post_title ?? ( $before->post_title ?? '' );
	$slug    = $prepared->post_name ?? ( $before->post_name ?? '' );
	$problem = reserved_problem( '' === $slug ? sanitize_title( $title ) : $slug, (int) ( $prepared->post_parent ?? ( $before->post_parent ?? 0 ) ) );
	return null === $problem ? $prepared : new \WP_Error(
		'porchlight_reserved_address',
		$problem,
		array(
			'status' => 400,
			'params' => array( 'slug' => $problem ),
		)
	);
}

/** In other ways of saving, such as quick edit, the page becomes a draft, and the next screen shows the reason. */
function keep_reserved_as_draft( array $data, array $given ): array {
	if ( 'page' !== $data['post_type'] || ! in_array( $data['post_status'], array( 'publish', 'future' ), true ) ) {
		return $data;
	}
	$problem = reserved_problem( $data['post_name'], (int) $data['post_parent'] );
	if ( null !== $problem ) {
		$data['post_status'] = 'draft';
		set_transient( 'porchlight_reserved_' . get_current_user_id(), $problem, 5 * MINUTE_IN_SECONDS );
	}
	return $data;
}

/** Shows once why a page became a draft. */
function show_reserved_notice(): void {
	$name    = 'porchlight_reserved_' . get_current_user_id();
	$problem = get_transient( $name );
	if ( is_string( $problem ) ) {
		delete_transient( $name );
		printf( '<div class="notice notice-error is-dismissible"><p>%s</p></div>', esc_html( $problem ) );
	}
}
