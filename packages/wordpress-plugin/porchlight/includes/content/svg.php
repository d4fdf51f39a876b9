<?php
/**
 * SVG drawings: users who may write unfiltered HTML can upload them; scripts and external references are removed.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Allowed elements; others are removed with their content. */
const SVG_ELEMENTS = array(
	'svg',
	'g',
	'defs',
	'symbol',
	'use',
	'title',
	'desc',
	'metadata',
	'path',
	'rect',
	'circle',
	'ellipse',
	'line',
	'polyline',
	'polygon',
	'text',
	'tspan',
	'textpath',
	'image',
	'pattern',
	'marker',
	'mask',
	'clippath',
	'lineargradient',
	'radialgradient',
	'stop',
	'style',
	'a',
	'switch',
	'view',
	'filter',
	'feblend',
	'fecolormatrix',
	'fecomponenttransfer',
	'fecomposite',
	'feconvolvematrix',
	'fediffuselighting',
	'fedisplacementmap',
	'fedistantlight',
	'fedropshadow',
	'feflood',
	'fefunca',
	'fefuncb',
	'fefuncg',
	'fefuncr',
	'fegaussianblur',
	'femerge',
	'femergenode',
	'femorphology',
	'feoffset',
	'fepointlight',
	'fespecularlighting',
	'fespotlight',
	'fetile',
	'feturbulence',
);

add_filter( 'upload_mimes', __NAMESPACE__ . '\allow_svg', 10, 2 );
add_filter( 'wp_check_filetype_and_ext', __NAMESPACE__ . '\recognize_svg', 10, 4 );
add_filter( 'wp_handle_upload_prefilter', __NAMESPACE__ . '\clean_uploaded_svg' );
add_filter( 'wp_handle_sideload_prefilter', __NAMESPACE__ . '\clean_uploaded_svg' );

/**
 * Whether a user may upload drawings.
 *
 * @param int|\WP_User|null $user The user; default the current one.
 */
function may_upload_svg( $user = null ): bool {
	$user = null === $user ? wp_get_current_user() : $user;
	return user_can( $user, 'upload_files' ) && user_can( $user, 'unfiltered_html' );
}

/**
 * Adds SVG to the allowed upload types.
 *
 * @param int|\WP_User|null $user The uploading user.
 */
function allow_svg( array $types, $user = null ): array {
	if ( may_upload_svg( $user ) ) {
		$types['svg'] = 'image/svg+xml';
	}
	return $types;
}

/** PHP detects SVG as text or XML, and WordPress then rejects it. */
function recognize_svg( array $found, string $file, string $name, $types ): array {
	$wanted = wp_check_filetype( $name, is_array( $types ) ? $types : null );
	if ( 'image/svg+xml' === $wanted['type'] && may_upload_svg() && is_readable( $file ) && null !== clean_svg( (string) file_get_contents( $file ) ) ) { // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file on this machine.
		return array(
			'ext'             => 'svg',
			'type'            => 'image/svg+xml',
			'proper_filename' => false,
		);
	}
	return $found;
}

/** Sanitizes a drawing before it is stored; rejects an unparsable one. */
function clean_uploaded_svg( array $file ): array {
	if ( ! preg_match( '/\.svg$/i', (string) ( $file['name'] ?? '' ) ) ) {
		return $file;
	}
	$text = (string) file_get_contents( $file['tmp_name'] ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file on this machine.
	$safe = clean_svg( $text );
	if ( null === $safe ) {
		$file['error'] = __( 'This drawing cannot be read. Save it as plain SVG, without compression, and upload it again.', 'porchlight' );
	} elseif ( $safe !== $text ) {
		file_put_contents( $file['tmp_name'], $safe ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_file_put_contents -- the file that PHP has just received.
	}
	return $file;
}

/**
 * A drawing without scripts, event handlers, foreign content and references to other files; unchanged bytes when it has
 * none of these. Null for anything but SVG.
 */
function clean_svg( string $text ): ?string {
	if ( '' === trim( $text ) || strlen( $text ) > 10 * MB_IN_BYTES ) {
		return null;
	}
	$document = new \DOMDocument();
	$before   = libxml_use_internal_errors( true );
	$is_read  = $document->loadXML( $text, LIBXML_NONET );
	libxml_clear_errors();
	libxml_use_internal_errors( $before );
	if ( ! $is_read || null === $document->documentElement || 'svg' !== strtolower( (string) $document->documentElement->localName ) ) {
		return null;
	}
	// A browser that does not support the encoding would read other characters than were checked here.
	$is_changed         = ! in_array( strtolower( (string) $document->encoding ), array( '', 'utf-8', 'us-ascii' ), true );
	$document->encoding = 'UTF-8';
	// Entities can hide content, and expand exponentially.
	if ( null !== $document->doctype ) {
		if ( $document->doctype->entities->length > 0 || false !== stripos( $text, '<!ENTITY' ) ) {
			return null;
		}
		$document->removeChild( $document->doctype );
		$is_changed = true;
	}
	foreach ( iterator_to_array( ( new \DOMXPath( $document ) )->query( '//processing-instruction() | //*' ) ) as $node ) {
		if ( ! $node instanceof \DOMElement || ! in_array( strtolower( (string) $node->localName ), SVG_ELEMENTS, true ) ) {
			if ( null !== $node->parentNode ) {
				$node->parentNode->removeChild( $node );
			}
			$is_changed = true;
			continue;
		}
		foreach ( iterator_to_array( $node->attributes ) as $attribute ) {
			if ( ! is_safe_svg_attribute( $attribute ) ) {
				$node->removeAttributeNode( $attribute );
				$is_changed = true;
			}
		}
		if ( 'style' === strtolower( (string) $node->localName ) && ! is_safe_css( $node->textContent ) ) {
			$node->parentNode->removeChild( $node );
			$is_changed = true;
		}
	}
	if ( ! $is_changed ) {
		return $text;
	}
	$safe = $document->saveXML( $document->documentElement );
	return false === $safe ? null : $safe;
}

/**
 * Whether an attribute is no event handler, and refers only to a part of the drawing, an embedded picture, or a page by
 * a link.
 */
function is_safe_svg_attribute( \DOMAttr $attribute ): bool {
	$name  = strtolower( (string) $attribute->localName );
	$value = (string) preg_replace( '/[\x00-\x20]+/', '', $attribute->value );
	if ( str_starts_with( $name, 'on' ) ) {
		return false;
	}
	if ( 'href' === $name || 'src' === $name ) {
		$is_link = 'a' === strtolower( (string) $attribute->ownerElement->localName );
		return 1 === preg_match( '~^(?:#|data:image/(?:png|jpeg|gif|webp);base64,)~i', $value )
			|| ( $is_link && 1 === preg_match( '~^(?:https?://|/(?!/)|mailto:|tel:)~i', $value ) );
	}
	if ( 'base' === $name && 'xml' === $attribute->prefix ) {
		return false;
	}
	return is_safe_css( $attribute->value );
}

/** Whether CSS refers only to the drawing itself. */
function is_safe_css( string $css ): bool {
	// A backslash can spell any name differently.
	$plain = (string) preg_replace( '~/\*.*?\*/~s', '', $css );
	if ( preg_match( '~\\\\|@import|@font-face|expression\s*\(|javascript:|-moz-binding|image-set~i', "$plain $css" ) ) {
		return false;
	}
	// With and without comments, as an apparent comment may be part of a string.
	preg_match_all( '~url\(\s*["\']?\s*([^"\')\s]*)~i', "$plain $css", $found );
	foreach ( $found[1] as $address ) {
		if ( ! str_starts_with( $address, '#' ) ) {
			return false;
		}
	}
	return true;
}
