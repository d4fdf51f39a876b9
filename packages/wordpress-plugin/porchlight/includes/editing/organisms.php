<?php
/**
 * The content of an entry: blocks of the page builder as organisms, and HTML.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The block of an entry's form; it has no content. */
const DETAILS_BLOCK = 'porchlight/details';

/** The block around the HTML of an entry that also has organisms. */
const CONTENT_BLOCK = 'porchlight/content';

/**
 * The organisms of an entry in the embedded store's format. Other consecutive blocks become one organism of the layout
 * `rich-text`, so that no content is lost.
 */
function organisms( \WP_Post $post ): array {
	$kind = kind_of( $post );
	if ( null === $kind || ! kinds()[ $kind ]['hasOrganisms'] ) {
		return array();
	}
	$unsaved = unsaved_organisms( $post->ID );
	if ( null !== $unsaved ) {
		return $unsaved;
	}
	$organisms = array();
	$html      = '';
	$flush     = static function () use ( &$organisms, &$html ): void {
		if ( '' !== trim( $html ) ) {
			$organisms[] = array(
				'layout' => 'rich-text',
				'text'   => trim( $html ),
			);
		}
		$html = '';
	};
	foreach ( parse_blocks( $post->post_content ) as $block ) {
		$name = (string) $block['blockName'];
		if ( in_array( $name, array( DETAILS_BLOCK, CONTENT_BLOCK ), true ) ) {
			continue;
		}
		if ( str_starts_with( $name, 'porchlight/' ) ) {
			$flush();
			$organisms[] = known_fields( array( 'layout' => substr( $name, strlen( 'porchlight/' ) ) ) + (array) $block['attrs'] );
			continue;
		}
		$html .= block_html( $block );
	}
	$flush();
	return $organisms;
}

/** The HTML of an entry besides its organisms: null without any. Texts of the classic editor get paragraphs. */
function content_of( \WP_Post $post ): ?string {
	$kind = kind_of( $post );
	if ( null === $kind || ! kinds()[ $kind ]['hasContent'] ) {
		return null;
	}
	$has_organisms = kinds()[ $kind ]['hasOrganisms'];
	$html          = '';
	foreach ( parse_blocks( $post->post_content ) as $block ) {
		if ( CONTENT_BLOCK === $block['blockName'] ) {
			return inner_html( $block );
		}
		if ( ! $has_organisms && ! str_starts_with( (string) $block['blockName'], 'porchlight/' ) ) {
			$html .= block_html( $block );
		}
	}
	$html = trim( $html );
	return '' === $html ? null : $html;
}

/** The inner HTML of a block, without the editor's line breaks. */
function inner_html( array $block ): string {
	$html     = '';
	$position = 0;
	foreach ( $block['innerContent'] as $part ) {
		$html .= is_string( $part ) ? $part : block_html( $block['innerBlocks'][ $position++ ] );
	}
	return str_starts_with( $html, "\n" ) && str_ends_with( $html, "\n" ) ? substr( $html, 1, -1 ) : $html;
}

/** An organism with the model's fields only, as WordPress may add attributes. */
function known_fields( array $organism ): array {
	return array_intersect_key( $organism, model()['types']['Organism']['fields'] );
}

/**
 * Unsaved organisms that replace those of an entry until they are removed with null. With the id alone it returns them;
 * null when the saved ones apply.
 */
function unsaved_organisms( int $id, ?array ...$change ): ?array {
	static $unsaved = array();
	if ( array() !== $change ) {
		$unsaved[ $id ] = $change[0];
	}
	return $unsaved[ $id ] ?? null;
}

/** The HTML of a WordPress block, including shortcodes. Sends no request to other hosts. */
function block_html( array $block ): string {
	if ( null === $block['blockName'] ) {
		$html = $block['innerHTML'];
		$html = preg_match( '/<(?:p|h[1-6]|ul|ol|dl|table|figure|blockquote|div|section|pre|hr)\b/i', $html ) ? $html : wpautop( $html );
	} else {
		$html = render_block( $block );
	}
	return do_shortcode( with_embed_addresses( $html ) );
}

/**
 * HTML with the address of each `[embed]` on a separate line, as the site shows the film: outside of `the_content`
 * WordPress removes that shortcode.
 */
function with_embed_addresses( string $html ): string {
	return (string) preg_replace( '/(?<!\[)\[embed(?:\s[^\]]*)?\]\s*([^\s\[\]<]+)\s*\[\/embed\](?!\])/i', "\n$1\n", $html );
}
