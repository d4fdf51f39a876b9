<?php
/**
 * Previews of blocks: the site renders them (`POST /ops/blocks`), with its own styles.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	static function (): void {
		$list = static fn ( string $type ): array => array(
			'type'     => 'array',
			'maxItems' => 100,
			'items'    => array( 'type' => $type ),
		);
		register_rest_route(
			'porchlight/v1',
			'/blocks/preview',
			array(
				'methods'             => 'POST',
				'callback'            => __NAMESPACE__ . '\preview_blocks',
				'permission_callback' => static fn ( \WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['post'] ),
				'args'                => array(
					'post'      => array(
						'type'     => 'integer',
						'minimum'  => 1,
						'required' => true,
					),
					'title'     => array(
						'type'    => 'string',
						'default' => '',
					),
					'before'    => array( 'default' => array() ) + $list( 'string' ),
					'organisms' => array(
						'minItems' => 1,
						'required' => true,
					) + $list( 'object' ),
				),
			)
		);
	}
);

/**
 * Returns `{"html": …}` or, when the site cannot render, `{"problem": …}` with a sentence for the editor.
 */
function preview_blocks( \WP_REST_Request $request ): array {
	$post = get_post( (int) $request['post'] );
	$kind = $post ? page_kind( $post ) : null;
	if ( null === $kind ) {
		return array( 'problem' => __( 'The site shows no blocks on entries of this kind.', 'porchlight' ) );
	}
	$organisms = array_map( __NAMESPACE__ . '\known_fields', $request['organisms'] );
	$resolved  = organisms_of_contract( $post, $organisms );
	if ( null === $resolved ) {
		return array( 'problem' => __( 'WPGraphQL could not read this block. The error log has the reason.', 'porchlight' ) );
	}
	return request_block_preview(
		array(
			'on'        => $kind,
			'title'     => $request['title'],
			'before'    => $request['before'],
			'organisms' => $resolved,
		)
	);
}

/**
 * Organisms in the contract's shape, resolved by WPGraphQL like those of a page: media with URLs and texts, groups of
 * people. Null on failure.
 */
function organisms_of_contract( \WP_Post $post, array $organisms ): ?array {
	$type      = kinds()[ kind_of( $post ) ]['typeName'];
	$selection = organism_selection();
	if ( '' === $selection ) {
		return null;
	}
	unsaved_organisms( $post->ID, $organisms );
	$response = graphql(
		array(
			'query'     => "query BlockPreview(\$id: ID!) { contentNode(id: \$id, idType: DATABASE_ID) { ... on $type { organisms $selection } } }",
			'variables' => array( 'id' => $post->ID ),
		)
	);
	unsaved_organisms( $post->ID, null );
	$read = $response['data']['contentNode']['organisms'] ?? null;
	if ( ! is_array( $read ) || count( $read ) !== count( $organisms ) ) {
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- the response to the editor refers to it.
		error_log( 'Porchlight: blocks could not be read for their preview: ' . wp_json_encode( $response['errors'] ?? 'no response' ) );
		return null;
	}
	foreach ( $read as $position => $organism ) {
		// The site looks up products.
		$ids                                = $organisms[ $position ]['productPicker'] ?? array();
		$read[ $position ]['productPicker'] = array_map( static fn ( int $id ): array => array( 'databaseId' => $id ), positive_ids( (array) $ids ) );
	}
	return $read;
}

/** The selection of an organism in WPGraphQL's schema except products; built once. */
function organism_selection(): string {
	static $selection = null;
	if ( null === $selection ) {
		$type      = class_exists( '\WPGraphQL' ) ? \WPGraphQL::get_schema()->getType( 'Organism' ) : null;
		$selection = $type instanceof \GraphQL\Type\Definition\ObjectType ? selection_of( $type ) : '';
	}
	return $selection;
}

/** The selection of all fields of a type; for media only a picture's fields, as others lead to all of WordPress. */
function selection_of( \GraphQL\Type\Definition\ObjectType $type ): string {
	if ( 'MediaItem' === $type->name ) {
		return '{ altText caption sourceUrl mediaDetails { width height } }';
	}
	$fields = array();
	foreach ( $type->getFields() as $name => $field ) {
		$inner = \GraphQL\Type\Definition\Type::getNamedType( $field->getType() );
		if ( $inner instanceof \GraphQL\Type\Definition\ObjectType ) {
			$fields[] = $name . ' ' . selection_of( $inner );
		} elseif ( \GraphQL\Type\Definition\Type::isLeafType( $inner ) ) {
			$fields[] = $name;
		}
	}
	return '{ ' . implode( ' ', $fields ) . ' }';
}

/** The site's response to these blocks. */
function request_block_preview( array $body ): array {
	$site = setting( 'site' );
	if ( '' === $site || '' === setting( 'secret' ) ) {
		return array( 'problem' => __( 'The address of the site and the secret shared with it are not set, so blocks are shown as an outline. An administrator sets them under Porchlight.', 'porchlight' ) );
	}
	$response = post_to_site( '/ops/blocks', (string) wp_json_encode( $body ), 10 );
	if ( is_wp_error( $response ) ) {
		/* translators: 1: an address, 2: the reason. */
		return array( 'problem' => sprintf( __( 'The site at %1$s cannot be reached (%2$s), so blocks are shown as an outline. What you write is kept.', 'porchlight' ), $site, $response->get_error_message() ) );
	}
	$text = wp_remote_retrieve_body( $response );
	if ( 200 === wp_remote_retrieve_response_code( $response ) ) {
		return array( 'html' => $text );
	}
	$error = json_decode( $text, true )['error'] ?? '';
	/* translators: 1: an address, 2: a number such as 401, 3: the site's own words. */
	return array( 'problem' => sprintf( __( 'The site at %1$s could not render this block (%2$d). %3$s', 'porchlight' ), $site, wp_remote_retrieve_response_code( $response ), is_string( $error ) ? $error : '' ) );
}
