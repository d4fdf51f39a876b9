<?php
/**
 * The contract's types in WPGraphQL's schema: every type and field of the model, registered from its description.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_types' );
add_filter( 'graphql_object_fields', __NAMESPACE__ . '\own_resolvers', 20, 2 );

/** Registers what WPGraphQL does not have by itself. A name that another plugin has taken stays that plugin's. */
function register_types( \WPGraphQL\Registry\TypeRegistry $registry ): void {
	$entries = array_column( kinds(), 'typeName' );
	$graphql = model()['graphql'];
	foreach ( $graphql['types'] as $name => $type ) {
		if ( in_array( $name, $entries, true ) ) {
			register_graphql_fields( $name, field_configs( $type['fields'] ) );
		} elseif ( ! $registry->has_type( $name ) ) {
			register_graphql_object_type(
				$name,
				array(
					'description' => described( $type['description'], $name ),
					'fields'      => field_configs( $type['fields'] ),
				)
			);
		}
	}
	foreach ( $graphql['unions'] as $name => $names ) {
		register_graphql_union_type(
			$name,
			array(
				'typeNames'   => $names,
				'resolveType' => static fn ( $entry ) => type_of_model( $entry ),
			)
		);
	}
}

/** The type of an entry in WPGraphQL's schema; null for what is no entry of the model. */
function type_of_model( $entry ) {
	$kind = isset( $entry->post_type ) ? kind_of( (string) $entry->post_type ) : null;
	return null === $kind ? null : \WPGraphQL::get_type_registry()->get_type( kinds()[ $kind ]['typeName'] );
}

/** The contract's words, or the name in a sentence: WPGraphQL 2 calls a description such as `date` as a function. */
function described( string $description, string $name ): string {
	return '' === $description ? "The contract’s $name." : $description;
}

/** Fields of the model as WPGraphQL takes them. */
function field_configs( array $fields ): array {
	$configs = array();
	foreach ( $fields as $name => $field ) {
		$type             = $field['isList'] ? array( 'list_of' => $field['type'] ) : $field['type'];
		$configs[ $name ] = array(
			'type'        => $field['isRequired'] ? array( 'non_null' => $type ) : $type,
			'description' => described( $field['description'], $name ),
			'resolve'     => static fn ( $source, array $args, $context ) => resolve_field( $name, $field, $source, $context ),
		);
	}
	return $configs;
}

/**
 * Resolvers of fields that an entry has from WPGraphQL's interfaces. A neighborhood's `status` is its state of sale; 1.x
 * takes no field of a type that an interface has too. A featured image has the texts of its use, and is loaded with
 * all others instead of by a query of its own.
 */
function own_resolvers( array $fields, string $type_name ): array {
	if ( 'Neighborhood' === $type_name && isset( $fields['status'] ) ) {
		$field                       = model()['graphql']['types']['Neighborhood']['fields']['status'];
		$fields['status']['resolve'] = static fn ( $source, array $args, $context ) => resolve_field( 'status', $field, $source, $context );
	}
	if ( isset( $fields['featuredImage'] ) && in_array( $type_name, array_column( kinds(), 'typeName' ), true ) ) {
		$fields['featuredImage']['resolve'] = static fn ( $source, array $args, $context ) => featured_image( $source, $context );
	}
	return $fields;
}
