<?php
/**
 * Registers the contract's types and fields in WPGraphQL's schema, from the model.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_types' );
add_filter( 'graphql_object_fields', __NAMESPACE__ . '\own_resolvers', 20, 2 );

/** Registers what WPGraphQL does not have. Types of other plugins are not overridden. */
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

/** The GraphQL type of an entry; null for others. */
function type_of_model( $entry ) {
	$kind = isset( $entry->post_type ) ? kind_of( (string) $entry->post_type ) : null;
	return null === $kind ? null : \WPGraphQL::get_type_registry()->get_type( kinds()[ $kind ]['typeName'] );
}

/**
 * The contract's description, or a sentence with the name: WPGraphQL 2 calls a description such as `date` as a
 * function.
 */
function described( string $description, string $name ): string {
	return '' === $description ? "The contract’s $name." : $description;
}

/** Field configurations for WPGraphQL. */
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
 * Resolvers of fields that entries have from WPGraphQL's interfaces. A neighborhood's `status` is its sales status; 1.x
 * ignores a type's field that an interface also has. A featured image has the texts of its use, and is loaded in a
 * batch.
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
