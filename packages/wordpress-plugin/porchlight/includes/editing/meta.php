<?php
/**
 * The fields of an entry in the REST API, which the block editor uses.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_fields', 20 );
add_action( 'init', __NAMESPACE__ . '\allow_fields_of_pages', 20 );
add_action( 'rest_api_init', __NAMESPACE__ . '\register_unreadable_fields' );

/** Registers the meta value with the fields, with a schema for each kind. */
function register_fields(): void {
	foreach ( kinds() as $kind => $model ) {
		register_post_meta(
			$model['postType'],
			DATA_KEY,
			array(
				'type'              => 'object',
				'single'            => true,
				'default'           => array(),
				'show_in_rest'      => array( 'schema' => fields_schema( $model['fields'] ) ),
				'sanitize_callback' => static fn ( $value ) => is_array( $value ) ? clean_fields( kinds()[ $kind ]['fields'], $value ) : array(),
				'auth_callback'     => static fn ( $allowed, $key, $id ): bool => current_user_can( 'edit_post', (int) $id ),
			)
		);
	}
}

/** REST includes meta only for types that support custom fields; core's pages do, unless a plugin removed it. */
function allow_fields_of_pages(): void {
	add_post_type_support( 'page', 'custom-fields' );
}

/** One value that violates the schema, such as a price of "ask us" in an autosaved draft, would hide all fields. */
function register_unreadable_fields(): void {
	foreach ( post_types() as $type ) {
		// Before visibility.php removes those of protected entries.
		add_filter( "rest_prepare_$type", __NAMESPACE__ . '\with_unreadable_fields', 9, 2 );
	}
}

/** Adds the stored fields when WordPress omits them: the next save would delete them. */
function with_unreadable_fields( \WP_REST_Response $response, \WP_Post $post ): \WP_REST_Response {
	if ( is_array( $response->data['meta'] ?? null ) && array_key_exists( DATA_KEY, $response->data['meta'] ) && null === $response->data['meta'][ DATA_KEY ] ) {
		$response->data['meta'][ DATA_KEY ] = (object) data( $post->ID );
	}
	return $response;
}

/**
 * The REST schema of an object with these fields. Unknown names are allowed, so that saving keeps values of another
 * plugin version.
 */
function fields_schema( array $fields ): array {
	return array(
		'type'                 => 'object',
		'properties'           => array_map( __NAMESPACE__ . '\field_schema', $fields ),
		'additionalProperties' => true,
	);
}

/** The REST schema of a field: its type only, as rules.php validates the value. */
function field_schema( array $field ): array {
	$use = array(
		'type'                 => 'object',
		'properties'           => array(
			'media'   => array( 'type' => 'integer' ),
			'alt'     => array( 'type' => 'string' ),
			'caption' => array( 'type' => 'string' ),
		),
		'additionalProperties' => true,
	);
	switch ( $field['input'] ) {
		case 'money':
		case 'number':
		case 'latitude':
		case 'longitude':
			return array( 'type' => array( 'number', 'null' ) );
		case 'checkbox':
			return array( 'type' => array( 'boolean', 'null' ) );
		case 'multi-select':
		case 'texts':
			return array(
				'type'  => 'array',
				'items' => array( 'type' => 'string' ),
			);
		case 'relation':
		case 'relations':
			return array(
				'type'  => 'array',
				'items' => array( 'type' => 'integer' ),
			);
		case 'picture':
			return $use;
		case 'gallery':
			return array(
				'type'  => 'array',
				'items' => $use,
			);
		case 'group':
			return fields_schema( model()['types'][ $field['of'] ]['fields'] );
		case 'repeater':
		case 'homesites':
			return array(
				'type'  => 'array',
				'items' => fields_schema( model()['types'][ $field['of'] ]['fields'] ),
			);
		default:
			return array( 'type' => array( 'string', 'null' ) );
	}
}

/** Normalizes fields for storage: drops null, casts ids to integers, filters HTML by the author's rights. */
function clean_fields( array $fields, array $data ): array {
	$clean = array();
	foreach ( $data as $name => $value ) {
		if ( null === $value ) {
			continue;
		}
		$clean[ $name ] = isset( $fields[ $name ] ) ? clean_value( $fields[ $name ], $value ) : $value;
	}
	return $clean;
}

/** Normalizes one value. */
function clean_value( array $field, mixed $value ): mixed {
	switch ( $field['input'] ) {
		case 'text':
		case 'textarea':
		case 'day':
		case 'time':
		case 'date-time':
		case 'select':
			return is_string( $value ) ? wp_check_invalid_utf8( $value ) : $value;
		case 'rich-text':
			// WordPress's switch for unfiltered HTML; an import disables the filter.
			$is_limited = false !== has_filter( 'content_save_pre', 'wp_filter_post_kses' );
			return is_string( $value ) && $is_limited ? wp_kses_post( $value ) : $value;
		case 'relation':
		case 'relations':
			return is_array( $value ) ? array_values( array_map( static fn ( $id ) => is_numeric( $id ) ? (int) $id : $id, $value ) ) : $value;
		case 'group':
			return is_array( $value ) ? clean_fields( model()['types'][ $field['of'] ]['fields'], $value ) : $value;
		case 'repeater':
		case 'homesites':
			$fields = model()['types'][ $field['of'] ]['fields'];
			return is_array( $value ) ? array_values( array_map( static fn ( $item ) => is_array( $item ) ? clean_fields( $fields, $item ) : $item, $value ) ) : $value;
		default:
			return $value;
	}
}
