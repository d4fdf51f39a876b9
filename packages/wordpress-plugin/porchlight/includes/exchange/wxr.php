<?php
/**
 * Reads a file of `npm run export:wordpress` one post at a time, with constant memory.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Post meta with the exact values as JSON, when XML cannot represent them. */
const EXACT_META = 'porchlight_exact';

/** Post meta with a medium's GUID, as WordPress's importer replaces the GUID. */
const MEDIUM_GUID_META = 'porchlight_guid';

/** Post meta with a medium's MIME type, for files whose name does not tell it; it is not stored. */
const MEDIUM_TYPE_META = 'porchlight_mime_type';

/** Prefix of these GUIDs. */
const GUID_PREFIX = 'urn:porchlight:';

/** Post type that carries the options through WordPress's importer; it is not registered. */
const OPTIONS_TYPE = 'porchlight_options';

/** An import cannot be done; the message is for the user, and nothing was written. */
final class ExchangeError extends \RuntimeException {
}

/**
 * Reads a file: pairs of `site`, `term` or `post` and its content, in file order.
 *
 * @return \Generator<array{0: string, 1: mixed}>
 * @throws ExchangeError When the file has another format, or is truncated.
 */
function read_wxr( string $file ): \Generator {
	if ( ! class_exists( \XMLReader::class ) ) {
		throw new ExchangeError( __( 'PHP lacks its extension xmlreader, which reads the file.', 'porchlight' ) );
	}
	$reader = new \XMLReader();
	$before = libxml_use_internal_errors( true );
	try {
		if ( ! is_readable( $file ) || ! $reader->open( $file, 'UTF-8', LIBXML_NONET | LIBXML_PARSEHUGE ) ) {
			/* translators: %s: a file. */
			throw new ExchangeError( sprintf( __( '%s cannot be read.', 'porchlight' ), $file ) );
		}
		$is_whole = false;
		$goes_on  = $reader->read();
		while ( $goes_on ) {
			if ( \XMLReader::DOC_TYPE === $reader->nodeType ) {
				/* translators: %s: a file. */
				throw new ExchangeError( sprintf( __( '%s declares a document type, which an export never does.', 'porchlight' ), $file ) );
			}
			if ( \XMLReader::END_ELEMENT === $reader->nodeType && 0 === $reader->depth ) {
				$is_whole = 'rss' === $reader->name;
			}
			if ( \XMLReader::ELEMENT !== $reader->nodeType || 2 !== $reader->depth ) {
				$goes_on = $reader->read();
				continue;
			}
			// A truncated file is reported as an error instead of a PHP warning.
			$node = @$reader->expand(); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged
			if ( ! $node instanceof \DOMElement ) {
				break;
			}
			$part = wxr_part( $node );
			if ( null !== $part ) {
				yield $part;
			}
			$goes_on = $reader->next();
		}
		$error = libxml_get_last_error();
		if ( false !== $error || ! $is_whole ) {
			$line = false === $error ? 0 : $error->line;
			/* translators: 1: a file, 2: the number of a line. */
			throw new ExchangeError( sprintf( __( '%1$s is damaged or broken off (line %2$d).', 'porchlight' ), $file, $line ) );
		}
	} finally {
		@$reader->close();
		libxml_clear_errors();
		libxml_use_internal_errors( $before );
	}
}

/** @return array{0: string, 1: mixed}|null */
function wxr_part( \DOMElement $node ): ?array {
	switch ( $node->nodeName ) {
		case 'wp:base_site_url':
			return array( 'site', untrailingslashit( $node->textContent ) );
		case 'wp:term':
			$says = wxr_texts( $node );
			return array(
				'term',
				array(
					'taxonomy'    => $says['wp:term_taxonomy'] ?? '',
					'slug'        => $says['wp:term_slug'] ?? '',
					'name'        => $says['wp:term_name'] ?? '',
					'description' => $says['wp:term_description'] ?? '',
				),
			);
		case 'item':
			return array( 'post', wxr_post( $node ) );
		default:
			return null;
	}
}

/** @return array<string, string> */
function wxr_texts( \DOMElement $node ): array {
	$texts = array();
	foreach ( $node->childNodes as $child ) {
		if ( $child instanceof \DOMElement ) {
			$texts[ $child->nodeName ] = $child->textContent;
		}
	}
	return $texts;
}

/** A post in the format of this folder's functions; meta values are ready to store. */
function wxr_post( \DOMElement $item ): array {
	$says  = wxr_texts( $item );
	$meta  = array();
	$terms = array();
	foreach ( $item->childNodes as $child ) {
		if ( ! $child instanceof \DOMElement ) {
			continue;
		}
		if ( 'wp:postmeta' === $child->nodeName ) {
			$pair                               = wxr_texts( $child );
			$meta[ $pair['wp:meta_key'] ?? '' ] = $pair['wp:meta_value'] ?? '';
		} elseif ( 'category' === $child->nodeName ) {
			$terms[] = array(
				'taxonomy' => $child->getAttribute( 'domain' ),
				'slug'     => $child->getAttribute( 'nicename' ),
				'name'     => $child->textContent,
			);
		}
	}
	return with_exact_texts(
		array(
			'id'           => (int) ( $says['wp:post_id'] ?? 0 ),
			'type'         => $says['wp:post_type'] ?? '',
			'guid'         => $meta[ MEDIUM_GUID_META ] ?? $says['guid'] ?? '',
			'address'      => $says['link'] ?? '',
			'parent'       => (int) ( $says['wp:post_parent'] ?? 0 ),
			'position'     => (int) ( $says['wp:menu_order'] ?? 0 ),
			'name'         => $says['wp:post_name'] ?? '',
			'status'       => $says['wp:status'] ?? 'draft',
			'date'         => $says['wp:post_date'] ?? '',
			'modified'     => $says['wp:post_modified'] ?? $says['wp:post_date'] ?? '',
			'url'          => $says['wp:attachment_url'] ?? '',
			'post_title'   => $says['title'] ?? '',
			'post_content' => $says['content:encoded'] ?? '',
			'post_excerpt' => $says['excerpt:encoded'] ?? '',
			'terms'        => $terms,
			'meta'         => array_map( __NAMESPACE__ . '\plain_value', $meta ),
		)
	);
}

/** Restores characters that XML cannot represent. */
function with_exact_texts( array $post ): array {
	$exact = json_decode( is_string( $post['meta'][ EXACT_META ] ?? null ) ? $post['meta'][ EXACT_META ] : '', true );
	unset( $post['meta'][ EXACT_META ] );
	foreach ( is_array( $exact ) ? $exact : array() as $name => $value ) {
		if ( in_array( $name, array( 'post_title', 'post_content', 'post_excerpt' ), true ) ) {
			$post[ $name ] = is_string( $value ) ? $value : $post[ $name ];
		} else {
			$post['meta'][ $name ] = $value;
		}
	}
	return $post;
}

/**
 * Unserializes a meta value, without objects.
 *
 * @return mixed
 */
function plain_value( string $text ) {
	if ( ! is_serialized( $text ) ) {
		return $text;
	}
	$value = @unserialize( $text, array( 'allowed_classes' => false ) );
	// A serialized object would be stored, and unserialized by the next reader.
	return ( false === $value && 'b:0;' !== $text ) || ! is_plain( $value ) ? $text : $value;
}

/** Whether a value consists of scalars and arrays; bounded depth, for recursive values. */
function is_plain( $value, int $depth = 0 ): bool {
	if ( ! is_array( $value ) ) {
		return null === $value || is_scalar( $value );
	}
	foreach ( $depth < 100 ? $value : array() as $each ) {
		if ( ! is_plain( $each, $depth + 1 ) ) {
			return false;
		}
	}
	return $depth < 100;
}
