<?php
/**
 * Media URLs in imported HTML: `/media/a.svg` of the site becomes the URL of the upload.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * Replaces media URLs in HTML.
 *
 * @param array<string, string> $addresses URLs by media path in the export.
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

/** Replaces media URLs in every text of an entry's fields, or of a block's attributes. */
function fields_with_addresses( array $fields, array $addresses ): array {
	array_walk_recursive(
		$fields,
		static function ( &$value ) use ( $addresses ): void {
			$value = is_string( $value ) ? html_with_addresses( $value, $addresses ) : $value;
		}
	);
	return $fields;
}

/** Replaces media URLs in block markup or HTML; content without any is returned unchanged. */
function content_with_addresses( string $content, array $addresses ): string {
	if ( ! str_contains( $content, '<!-- wp:' ) ) {
		return html_with_addresses( $content, $addresses );
	}
	$blocks  = parse_blocks( $content );
	$changed = array_map( static fn ( array $block ): array => block_with_addresses( $block, $addresses ), $blocks );
	return $changed === $blocks ? $content : implode( '', array_map( __NAMESPACE__ . '\block_markup', $changed ) );
}

/** Replaces media URLs in a block and its inner blocks. */
function block_with_addresses( array $block, array $addresses ): array {
	$in_html = static fn ( $part ) => is_string( $part ) ? html_with_addresses( $part, $addresses ) : $part;
	return array(
		'attrs'        => fields_with_addresses( (array) $block['attrs'], $addresses ),
		'innerHTML'    => $in_html( $block['innerHTML'] ),
		'innerContent' => array_map( $in_html, $block['innerContent'] ),
		'innerBlocks'  => array_map( static fn ( array $inner ): array => block_with_addresses( $inner, $addresses ), $block['innerBlocks'] ),
	) + $block;
}

/** Replaces media URLs in texts and fields of an exported post. */
function post_with_addresses( array $post, array $addresses ): array {
	$post['post_content'] = content_with_addresses( $post['post_content'], $addresses );
	if ( is_array( $post['meta'][ DATA_KEY ] ?? null ) ) {
		$post['meta'][ DATA_KEY ] = fields_with_addresses( $post['meta'][ DATA_KEY ], $addresses );
	}
	return $post;
}
