<?php
/**
 * Names that another plugin has taken (T3): two types of one name cannot stand in a schema.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * What another plugin registers under a name of the model, a sentence each for the administrator; empty where all is well.
 */
function name_collisions(): array {
	$taken = array();
	foreach ( array( ...get_post_types( array( 'show_in_graphql' => true ), 'objects' ), ...get_taxonomies( array( 'show_in_graphql' => true ), 'objects' ) ) as $type ) {
		foreach ( array( 'graphql_single_name', 'graphql_plural_name' ) as $property ) {
			$taken[ strtolower( (string) ( $type->$property ?? '' ) ) ][] = $type;
		}
	}
	$sentences = array();
	foreach ( array( ...kinds(), ...model()['taxonomies'] ) as $own ) {
		$name = $own['postType'] ?? $own['taxonomy'];
		foreach ( array( $own['graphqlSingle'], $own['graphqlPlural'] ) as $graphql_name ) {
			foreach ( $taken[ strtolower( $graphql_name ) ] ?? array() as $type ) {
				if ( $type->name !== $name ) {
					/* translators: 1: what another plugin calls its content, 2: its name in the database, 3: a name in GraphQL. */
					$sentences[] = sprintf( __( '“%1$s” (%2$s) of another plugin is called “%3$s” in GraphQL, as the site’s content is. Give it another name there, or turn its “Show in GraphQL” off.', 'porchlight' ), $type->label, $type->name, $graphql_name );
				}
			}
		}
	}
	return array_values( array_unique( $sentences ) );
}
