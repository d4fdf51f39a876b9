<?php
/**
 * The popular articles that an editor picked: JSON texts, as in the contract (specification 7).
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_popular_lists' );

/** Registers the two lists. */
function register_popular_lists(): void {
	register_graphql_field(
		'RootQuery',
		'popularBlogPosts',
		array(
			'type'        => 'String',
			'description' => 'A JSON array of blog post ids, as a text.',
			'resolve'     => static fn () => wp_json_encode( popular_ids( 'porchlight_popular_blog_posts', 'blogPost' ) ),
		)
	);
	register_graphql_field(
		'RootQuery',
		'popularTestimonials',
		array(
			'type'        => 'String',
			'description' => 'A JSON object whose `testimonials` is a list of ids, as a text.',
			'resolve'     => static fn () => wp_json_encode( array( 'testimonials' => popular_ids( 'porchlight_popular_testimonials', 'testimonial' ) ) ),
		)
	);
}

/** The ids in an option that are published entries of a kind, in the editor's order. */
function popular_ids( string $option, string $kind ): array {
	$ids = positive_ids( (array) get_option( $option, array() ) );
	_prime_post_caches( $ids, false, false );
	$is_shown = static function ( int $id ) use ( $kind ): bool {
		$post = get_post( $id );
		return $post && kind_of( $post ) === $kind && 'publish' === $post->post_status && '' === $post->post_password;
	};
	return array_values( array_filter( $ids, $is_shown ) );
}
