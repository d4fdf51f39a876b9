<?php
/**
 * What stands in the text of an entry: the blocks of the page builder as organisms, and plain HTML.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The block that edits an entry's fields; it holds nothing itself. */
const DETAILS_BLOCK = 'porchlight/details';

/** The block around the HTML of an entry that has organisms too. */
const CONTENT_BLOCK = 'porchlight/content';

/**
 * The organisms of an entry in the form of the embedded store. Other blocks that stand beside one another are one
 * organism of the layout `rich-text`, so that nothing an editor writes is lost.
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

/** The HTML of an entry beside its organisms: null where there is none. Texts of WordPress's classic editor get their paragraphs. */
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

/** What stands in a block, without the line ends that the editor puts around it. */
function inner_html( array $block ): string {
	$html     = '';
	$position = 0;
	foreach ( $block['innerContent'] as $part ) {
		$html .= is_string( $part ) ? $part : block_html( $block['innerBlocks'][ $position++ ] );
	}
	return str_starts_with( $html, "\n" ) && str_ends_with( $html, "\n" ) ? substr( $html, 1, -1 ) : $html;
}

/** An organism with the fields of the model alone: WordPress may add attributes of its own to a block. */
function known_fields( array $organism ): array {
	return array_intersect_key( $organism, model()['types']['Organism']['fields'] );
}

/**
 * The organisms that stand for those of an entry until they are taken away with null: what an editor has not saved yet.
 * Called with the id alone it says which; null where the saved ones count.
 */
function unsaved_organisms( int $id, ?array ...$change ): ?array {
	static $unsaved = array();
	if ( array() !== $change ) {
		$unsaved[ $id ] = $change[0];
	}
	return $unsaved[ $id ] ?? null;
}

/** The HTML of one of WordPress's own blocks, shortcodes included. Nothing is fetched from other hosts for it. */
function block_html( array $block ): string {
	if ( null === $block['blockName'] ) {
		$html = $block['innerHTML'];
		$html = preg_match( '/<(?:p|h[1-6]|ul|ol|dl|table|figure|blockquote|div|section|pre|hr)\b/i', $html ) ? $html : wpautop( $html );
	} else {
		$html = render_block( $block );
	}
	return do_shortcode( $html );
}
