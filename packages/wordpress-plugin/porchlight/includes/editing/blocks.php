<?php
/**
 * The page builder's blocks in WordPress's editor: one `porchlight/<layout>` per layout of the model, with the fields
 * of an organism in the embedded store's format as attributes.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** WordPress's blocks that the site can render; others would lose their function. */
const TEXT_BLOCKS = array( 'core/paragraph', 'core/heading', 'core/list', 'core/list-item', 'core/image', 'core/table', 'core/quote', 'core/separator', 'core/html', 'core/freeform' );

add_action( 'init', __NAMESPACE__ . '\register_blocks', 20 );
add_action( 'init', __NAMESPACE__ . '\begin_with_details', 25 );
add_filter( 'block_categories_all', __NAMESPACE__ . '\block_category' );
add_filter( 'allowed_block_types_all', __NAMESPACE__ . '\allowed_blocks', 10, 2 );
add_filter( 'block_editor_settings_all', __NAMESPACE__ . '\without_templates', 10, 2 );

/** Block name of a layout. */
function block_name( string $layout ): string {
	return "porchlight/$layout";
}

/** Registers every block of the model. The site renders their previews (`draw.php`), so they need no styles. */
function register_blocks(): void {
	$attributes = block_attributes();
	foreach ( translated_model( model()['blocks'] ) as $layout => $block ) {
		register_block_type(
			block_name( $layout ),
			array(
				'api_version' => 3,
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
			'api_version' => 3,
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
 * The attributes of every block. Each block has all, so that changing its layout, or importing it, keeps hidden values.
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

/** The fields of an organism except its layout, which is the block's name. */
function organism_fields(): array {
	return array_diff_key( model()['types']['Organism']['fields'], array( 'layout' => true ) );
}

/** Puts the site's block category first. */
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

/** Allows the blocks that the site shows for an entry. */
function allowed_blocks( $allowed, $context ) {
	$post = $context->post ?? null;
	$kind = $post instanceof \WP_Post ? kind_of( $post ) : null;
	if ( null === $kind || ( ! is_array( $allowed ) && true !== $allowed ) ) {
		return $allowed;
	}
	$form  = 'block' === kinds()[ $kind ]['form'] ? array( DETAILS_BLOCK ) : array();
	$text  = kinds()[ $kind ]['hasContent'] || kinds()[ $kind ]['hasOrganisms'] ? TEXT_BLOCKS : array();
	$names = array_map( __NAMESPACE__ . '\block_name', layouts_on( page_kind( $post ) ) );
	$own   = array_merge( $form, $names, kinds()[ $kind ]['hasOrganisms'] && kinds()[ $kind ]['hasContent'] ? array( CONTENT_BLOCK ) : array(), $text );
	return true === $allowed ? $own : array_values( array_intersect( $own, $allowed ) );
}

/** Disables theme templates, as the site renders entries. */
function without_templates( array $settings, \WP_Block_Editor_Context $context ): array {
	if ( isset( $context->post ) && null !== kind_of( $context->post ) ) {
		$settings['supportsTemplateMode'] = false;
	}
	return $settings;
}

/**
 * The kind of page for an entry's organisms: `page`, `neighborhood`, `campaign` or `front-page`; null without
 * organisms.
 */
function page_kind( \WP_Post $post ): ?string {
	$kind = kind_of( $post );
	if ( null === $kind || ! kinds()[ $kind ]['hasOrganisms'] ) {
		return null;
	}
	$is_front_page = 'page' === get_option( 'show_on_front' ) && (int) get_option( 'page_on_front' ) === $post->ID;
	return $is_front_page ? 'front-page' : $kind;
}

/** The layouts available on a kind of page, in model order. */
function layouts_on( ?string $page_kind ): array {
	if ( null === $page_kind ) {
		return array();
	}
	$place = 'front-page' === $page_kind ? 'front-page' : 'page';
	$shown = static fn ( array $block ): bool => in_array( $place, $block['shownOn'], true );
	return array_keys( array_filter( model()['blocks'], $shown ) );
}

/** A new entry begins with the locked form block. */
function begin_with_details(): void {
	foreach ( kinds() as $kind ) {
		$type = get_post_type_object( $kind['postType'] );
		if ( ! $type || 'block' !== $kind['form'] ) {
			continue;
		}
		$type->template = array( array( DETAILS_BLOCK ) );
		// An entry without text and blocks has only its form.
		$type->template_lock = $kind['hasContent'] || $kind['hasOrganisms'] ? false : 'all';
	}
}
