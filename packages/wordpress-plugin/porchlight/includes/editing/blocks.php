<?php
/**
 * The page builder's blocks in WordPress's editor: one `porchlight/<layout>` for each layout of the model, whose attributes
 * are the fields of an organism in the form of the embedded store.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Of WordPress's own blocks those that the site shows; the rest would lose what they are for. */
const TEXT_BLOCKS = array( 'core/paragraph', 'core/heading', 'core/list', 'core/list-item', 'core/image', 'core/table', 'core/quote', 'core/separator', 'core/html', 'core/freeform' );

add_action( 'init', __NAMESPACE__ . '\register_blocks', 20 );
add_action( 'init', __NAMESPACE__ . '\begin_with_details', 25 );
add_filter( 'block_categories_all', __NAMESPACE__ . '\block_category' );
add_filter( 'allowed_block_types_all', __NAMESPACE__ . '\allowed_blocks', 10, 2 );
add_filter( 'block_editor_settings_all', __NAMESPACE__ . '\without_templates', 10, 2 );

/** The name of a layout's block. */
function block_name( string $layout ): string {
	return "porchlight/$layout";
}

/** Every block of the model. Their pictures come from the site (`draw.php`), so they need no style of their own. */
function register_blocks(): void {
	$attributes = block_attributes();
	foreach ( model()['blocks'] as $layout => $block ) {
		register_block_type(
			block_name( $layout ),
			array(
				'api_version' => 2,
				'title'       => $block['title'],
				'description' => $block['description'],
				'icon'        => $block['icon'],
				'category'    => 'porchlight',
				'keywords'    => $block['keywords'],
				'attributes'  => $attributes,
				'supports'    => array(
					'html'            => false,
					'className'       => false,
					'customClassName' => false,
					'reusable'        => false,
				),
			)
		);
	}
	register_block_type(
		CONTENT_BLOCK,
		array(
			'api_version' => 2,
			'title'       => __( 'Plain text', 'porchlight' ),
			'description' => __( 'Text above the blocks that belongs to none of them.', 'porchlight' ),
			'icon'        => 'media-text',
			'category'    => 'porchlight',
			'attributes'  => array(
				'html' => array(
					'type'   => 'string',
					'source' => 'html',
				),
			),
			'supports'    => array(
				'html'            => false,
				'className'       => false,
				'customClassName' => false,
				'reusable'        => false,
				'multiple'        => false,
			),
		)
	);
}

/**
 * The attributes of every block. Each has all of them, so that one that is changed into another layout, or was written by
 * an import, keeps what it does not show.
 */
function block_attributes(): array {
	$types      = array(
		'gallery'      => 'array',
		'homesites'    => 'array',
		'multi-select' => 'array',
		'relation'     => 'array',
		'relations'    => 'array',
		'repeater'     => 'array',
		'texts'        => 'array',
		'group'        => 'object',
		'picture'      => 'object',
		'checkbox'     => 'boolean',
		'latitude'     => 'number',
		'longitude'    => 'number',
		'money'        => 'number',
		'number'       => 'number',
	);
	$attributes = array();
	foreach ( organism_fields() as $name => $field ) {
		$attributes[ $name ] = array( 'type' => $types[ $field['input'] ] ?? 'string' );
	}
	return $attributes;
}

/** The fields of an organism but its layout, which is the block's name. */
function organism_fields(): array {
	return array_diff_key( model()['types']['Organism']['fields'], array( 'layout' => true ) );
}

/** The blocks of the site stand first. */
function block_category( array $categories ): array {
	array_unshift(
		$categories,
		array(
			'slug'  => 'porchlight',
			'title' => 'Porchlight',
			'icon'  => null,
		)
	);
	return $categories;
}

/** What an editor may put into an entry: what the site shows there. */
function allowed_blocks( $allowed, $context ) {
	$post = $context->post ?? null;
	$kind = $post instanceof \WP_Post ? kind_of( $post ) : null;
	if ( null === $kind || ! is_array( $allowed ) && true !== $allowed ) {
		return $allowed;
	}
	$form  = 'block' === kinds()[ $kind ]['form'] ? array( DETAILS_BLOCK ) : array();
	$text  = kinds()[ $kind ]['hasContent'] || kinds()[ $kind ]['hasOrganisms'] ? TEXT_BLOCKS : array();
	$names = array_map( __NAMESPACE__ . '\block_name', layouts_on( page_kind( $post ) ) );
	$own   = array_merge( $form, $names, kinds()[ $kind ]['hasOrganisms'] && kinds()[ $kind ]['hasContent'] ? array( CONTENT_BLOCK ) : array(), $text );
	return true === $allowed ? $own : array_values( array_intersect( $own, $allowed ) );
}

/** Templates of a theme mean nothing where the site shows an entry; the editor need not look for one. */
function without_templates( array $settings, \WP_Block_Editor_Context $context ): array {
	if ( isset( $context->post ) && null !== kind_of( $context->post ) ) {
		$settings['supportsTemplateMode'] = false;
	}
	return $settings;
}

/** What the site draws an entry's organisms on: `page`, `neighborhood`, `campaign` or `front-page`; null where it has none. */
function page_kind( \WP_Post $post ): ?string {
	$kind = kind_of( $post );
	if ( null === $kind || ! kinds()[ $kind ]['hasOrganisms'] ) {
		return null;
	}
	$is_front_page = 'page' === get_option( 'show_on_front' ) && (int) get_option( 'page_on_front' ) === $post->ID;
	return $is_front_page ? 'front-page' : $kind;
}

/** The layouts that the site has on such a page, in the order of the model. */
function layouts_on( ?string $page_kind ): array {
	if ( null === $page_kind ) {
		return array();
	}
	$place = 'front-page' === $page_kind ? 'front-page' : 'page';
	$shown = static fn ( array $block ): bool => in_array( $place, $block['shownOn'], true );
	return array_keys( array_filter( model()['blocks'], $shown ) );
}

/** A new entry begins with the form of its fields, which stays where it is. */
function begin_with_details(): void {
	foreach ( kinds() as $kind ) {
		$type = get_post_type_object( $kind['postType'] );
		if ( ! $type || 'block' !== $kind['form'] ) {
			continue;
		}
		$type->template = array( array( DETAILS_BLOCK ) );
		// What has neither text nor blocks is its form and nothing else.
		$type->template_lock = $kind['hasContent'] || $kind['hasOrganisms'] ? false : 'all';
	}
}
