<?php
/**
 * Categories of articles, and lists of articles by category.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_categories' );
add_filter( 'graphql_post_object_connection_query_args', __NAMESPACE__ . '\query_by_category', 10, 3 );

/** Registers `categories` of articles, and the arguments that filter lists. */
function register_categories(): void {
	foreach ( model()['taxonomies'] as $taxonomy ) {
		$type = kinds()[ $taxonomy['kind'] ]['typeName'];
		register_graphql_connection(
			array(
				'fromType'           => $type,
				'toType'             => ucfirst( $taxonomy['graphqlSingle'] ),
				'fromFieldName'      => 'categories',
				'connectionTypeName' => "{$type}ToTermConnection",
				'resolve'            => static function ( $article, $args, $context, $info ) use ( $taxonomy ) {
					$terms = new \WPGraphQL\Data\Connection\TermObjectConnectionResolver( $article, $args, $context, $info, $taxonomy['taxonomy'] );
					$terms->set_query_arg( 'object_ids', $article->databaseId );
					$terms->set_query_arg( 'orderby', 'term_order' );
					return $terms->get_connection();
				},
			)
		);
		register_graphql_fields(
			"RootQueryTo{$type}ConnectionWhereArgs",
			array(
				'categoryName' => array(
					'type'        => 'String',
					'description' => 'The slug of a category.',
				),
				'categoryIn'   => array(
					'type'        => array( 'list_of' => 'ID' ),
					'description' => 'Ids of categories, as databaseId or as opaque id.',
				),
			)
		);
	}
}

/** Filters a list of articles by category. */
function query_by_category( $query, $source, $args ) {
	$where    = is_array( $args['where'] ?? null ) ? $args['where'] : array();
	$taxonomy = taxonomy_of_types( (array) ( $query['post_type'] ?? array() ) );
	if ( null === $taxonomy ) {
		return $query;
	}
	// WPGraphQL maps these arguments to WordPress's own categories, which these entries do not have.
	unset( $query['category_name'], $query['category__in'] );
	if ( isset( $where['categoryName'] ) ) {
		$query['tax_query'][] = array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_tax_query -- an index of WordPress's own serves it.
			'taxonomy' => $taxonomy,
			'field'    => 'slug',
			'terms'    => $where['categoryName'],
		);
	}
	if ( isset( $where['categoryIn'] ) ) {
		$query['tax_query'][] = array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_tax_query -- an index of WordPress's own serves it.
			'taxonomy' => $taxonomy,
			'field'    => 'term_id',
			'terms'    => array_map( __NAMESPACE__ . '\term_id', (array) $where['categoryIn'] ),
		);
	}
	return $query;
}

/** The taxonomy of a list's only post type; null for others. */
function taxonomy_of_types( array $types ): ?string {
	foreach ( model()['taxonomies'] as $taxonomy ) {
		if ( array( post_type( $taxonomy['kind'] ) ) === array_values( $types ) ) {
			return $taxonomy['taxonomy'];
		}
	}
	return null;
}

/** The term id for a databaseId or global id; 0 for an invalid one. */
function term_id( $id ): int {
	return (int) \WPGraphQL\Utils\Utils::get_database_id_from_id( is_int( $id ) ? $id : (string) $id );
}
