<?php
/**
 * Pictures inside HTML of an export: at `/media/a.svg` the site alone serves them; here they stand among the uploads.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * HTML with the addresses that media have here.
 *
 * @param array<string, string> $addresses Addresses by the media's paths in the export.
 */
function html_with_addresses( string $html, array $addresses ): string {
	if ( array() === $addresses || ! str_contains( $html, '/media/' ) ) {
		return $html;
	}
	return (string) preg_replace_callback(
		'~(?<![\w.:/-])/media/([^\s"\'<>,?#]+)~',
		static fn ( array $found ): string => $addresses[ rawurldecode( $found[1] ) ] ?? $found[0],
		$html
	);
}

/** Fields of an entry, or attributes of a block, with these addresses in every text. */
function fields_with_addresses( array $fields, array $addresses ): array {
	array_walk_recursive(
		$fields,
		static function ( &$value ) use ( $addresses ): void {
			$value = is_string( $value ) ? html_with_addresses( $value, $addresses ) : $value;
		}
	);
	return $fields;
}

/** A text of the block editor, or an article's HTML, with these addresses; what has none of them comes back as it is. */
function content_with_addresses( string $content, array $addresses ): string {
	if ( ! str_contains( $content, '<!-- wp:' ) ) {
		return html_with_addresses( $content, $addresses );
	}
	$blocks  = parse_blocks( $content );
	$changed = array_map( static fn ( array $block ): array => block_with_addresses( $block, $addresses ), $blocks );
	return $changed === $blocks ? $content : implode( '', array_map( __NAMESPACE__ . '\block_markup', $changed ) );
}

/** A block, and those inside it, with these addresses. */
function block_with_addresses( array $block, array $addresses ): array {
	$in_html = static fn ( $part ) => is_string( $part ) ? html_with_addresses( $part, $addresses ) : $part;
	return array(
		'attrs'        => fields_with_addresses( (array) $block['attrs'], $addresses ),
		'innerHTML'    => $in_html( $block['innerHTML'] ),
		'innerContent' => array_map( $in_html, $block['innerContent'] ),
		'innerBlocks'  => array_map( static fn ( array $inner ): array => block_with_addresses( $inner, $addresses ), $block['innerBlocks'] ),
	) + $block;
}

/** A post of an export with these addresses in its texts and fields. */
function post_with_addresses( array $post, array $addresses ): array {
	$post['post_content'] = content_with_addresses( $post['post_content'], $addresses );
	if ( is_array( $post['meta'][ DATA_KEY ] ?? null ) ) {
		$post['meta'][ DATA_KEY ] = fields_with_addresses( $post['meta'][ DATA_KEY ], $addresses );
	}
	return $post;
}
