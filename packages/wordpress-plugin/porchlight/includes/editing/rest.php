<?php
/**
 * A REST route for relation inputs: finds entries of several kinds by words or ids.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Maximum number of search results. */
const MAX_FOUND = 20;

/** Query variable that limits results to titles with all words (`search_columns` is newer than WordPress 6.1). */
const TITLE_WORDS = 'porchlight_title_words';

add_filter( 'posts_where', __NAMESPACE__ . '\limit_to_title_words', 10, 2 );
add_action( 'rest_api_init', __NAMESPACE__ . '\register_entries_route' );

/** `GET /porchlight/v1/entries?kinds=plan,home&search=…` or `?include=3,5`, for users who may edit. */
function register_entries_route(): void {
	register_rest_route(
		'porchlight/v1',
		'/entries',
		array(
			'methods'             => 'GET',
			'callback'            => __NAMESPACE__ . '\related_entries',
			'permission_callback' => static fn (): bool => current_user_can( 'edit_posts' ) || current_user_can( 'edit_pages' ),
			'args'                => array(
				'kinds'   => array(
					'type'    => 'array',
					'items'   => array(
						'type' => 'string',
						'enum' => array_keys( kinds() ),
					),
					'default' => array_keys( kinds() ),
				),
				'search'  => array(
					'type'    => 'string',
					'default' => '',
				),
				'include' => array(
					'type'     => 'array',
					'items'    => array( 'type' => 'integer' ),
					'maxItems' => 500,
				),
			),
		)
	);
}

/** The entries with the requested ids, else the search results. */
function related_entries( \WP_REST_Request $request ): array {
	$query = array(
		'post_status'            => array( 'publish', 'future', 'draft', 'pending', 'private' ),
		'no_found_rows'          => true,
		'update_post_term_cache' => false,
	);
	if ( null !== $request['include'] ) {
		$ids    = positive_ids( $request['include'] );
		$query += array(
			'post_type'      => post_types(),
			'post__in'       => $ids ? $ids : array( -1 ),
			'posts_per_page' => -1,
			'orderby'        => 'post__in',
		);
	} else {
		$query += array(
			'post_type'      => array_map( __NAMESPACE__ . '\post_type', $request['kinds'] ),
			'posts_per_page' => MAX_FOUND,
			'orderby'        => 'title',
			'order'          => 'ASC',
			TITLE_WORDS      => $request['search'],
		);
	}
	$posts = array_filter( ( new \WP_Query( $query ) )->posts, static fn ( \WP_Post $post ): bool => current_user_can( 'read_post', $post->ID ) );
	return array_values( array_map( __NAMESPACE__ . '\related_entry', $posts ) );
}

/** An entry for a relation input. */
function related_entry( \WP_Post $post ): array {
	$neighborhood = (int) ( data( $post->ID )['neighborhood'][0] ?? 0 );
	return array(
		'id'       => $post->ID,
		'kind'     => kind_of( $post ),
		'title'    => html_entity_decode( get_the_title( $post ), ENT_QUOTES ),
		'detail'   => $neighborhood > 0 ? html_entity_decode( get_the_title( $neighborhood ), ENT_QUOTES ) : '',
		'isPublic' => 'publish' === $post->post_status,
	);
}

/** Limits a query to titles with all of its words. */
function limit_to_title_words( string $where, \WP_Query $query ): string {
	global $wpdb;
	foreach ( wp_parse_list( (string) $query->get( TITLE_WORDS ) ) as $word ) {
		$where .= $wpdb->prepare( " AND {$wpdb->posts}.post_title LIKE %s", '%' . $wpdb->esc_like( $word ) . '%' );
	}
	return $where;
}
