<?php
/**
 * Maps exported ids in content to local ones, as some may be taken.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Fields with lists of entry ids. */
const ID_LISTS = array( 'floorplan', 'neighborhood', 'popularPlans', 'productPicker' );

/**
 * Maps a list of ids.
 *
 * @param array<int, int> $ids Local ids by exported id; others stay unchanged.
 */
function ids_here( array $list, array $ids ): array {
	return array_map( static fn ( $id ) => is_int( $id ) ? ( $ids[ $id ] ?? $id ) : $id, $list );
}

/**
 * Maps ids in an entry's fields or a block's attributes: media, and entries in lists of ids.
 *
 * @param array<int, int> $ids   Local entry ids by exported id.
 * @param array<int, int> $media Local media ids by exported id.
 */
function fields_with_ids( array $fields, array $ids, array $media ): array {
	foreach ( $fields as $name => $value ) {
		if ( 'media' === $name && is_int( $value ) ) {
			$fields[ $name ] = $media[ $value ] ?? $value;
		} elseif ( in_array( $name, ID_LISTS, true ) && is_array( $value ) ) {
			$fields[ $name ] = ids_here( $value, $ids );
		} elseif ( is_array( $value ) ) {
			$fields[ $name ] = fields_with_ids( $value, $ids, $media );
		}
	}
	return $fields;
}

/**
 * Maps ids in block markup; unchanged markup is returned as is.
 *
 * @param array<int, int> $ids   Local entry ids by exported id.
 * @param array<int, int> $media Local media ids by exported id.
 */
function blocks_with_ids( string $content, array $ids, array $media ): string {
	if ( false === strpos( $content, '<!-- wp:porchlight/' ) ) {
		return $content;
	}
	$blocks  = parse_blocks( $content );
	$changed = array_map(
		static function ( array $block ) use ( $ids, $media ): array {
			$is_own = str_starts_with( (string) $block['blockName'], 'porchlight/' );
			return $is_own ? array( 'attrs' => fields_with_ids( (array) $block['attrs'], $ids, $media ) ) + $block : $block;
		},
		$blocks
	);
	return $changed === $blocks ? $content : implode( '', array_map( __NAMESPACE__ . '\block_markup', $changed ) );
}

/** Serializes a block. WordPress 6.1 corrupts attributes with a text that ends with a backslash. */
function block_markup( array $block ): string {
	if ( ! str_starts_with( (string) $block['blockName'], 'porchlight/' ) || '' !== $block['innerHTML'] || array() !== $block['innerBlocks'] ) {
		return serialize_block( $block );
	}
	if ( array() === $block['attrs'] ) {
		return "<!-- wp:{$block['blockName']} /-->";
	}
	$json = (string) wp_json_encode( $block['attrs'], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	$safe = strtr(
		$json,
		array(
			'\\\\' => '\\u005c',
			'\\"'  => '\\u0022',
			'--'   => '\\u002d\\u002d',
			'<'    => '\\u003c',
			'>'    => '\\u003e',
			'&'    => '\\u0026',
		)
	);
	return "<!-- wp:{$block['blockName']} $safe /-->";
}

/**
 * Paths of exported posts, such as `lifestyle/whats-new`, by id; parents may come after their children.
 *
 * @param array<int, array{0: int, 1: string}> $posts Parent and name by id.
 * @return array<int, string>
 */
function exported_paths( array $posts ): array {
	$paths = array();
	foreach ( array_keys( $posts ) as $id ) {
		$names = array();
		$each  = $id;
		while ( isset( $posts[ $each ] ) && ! isset( $names[19] ) ) {
			array_unshift( $names, $posts[ $each ][1] );
			$each = $posts[ $each ][0];
		}
		$paths[ $id ] = implode( '/', $names );
	}
	return $paths;
}

/** Local ids of imported posts, by type and exported GUID: `pl_home urn:porchlight:home:211`. */
function exported_ids(): array {
	global $wpdb;
	$prefix = $wpdb->esc_like( GUID_PREFIX ) . '%';
	$rows   = array_merge(
		$wpdb->get_results( $wpdb->prepare( "SELECT ID, post_type, guid FROM $wpdb->posts WHERE guid LIKE %s AND post_type <> 'revision'", $prefix ) ),
		$wpdb->get_results( $wpdb->prepare( "SELECT p.ID, p.post_type, m.meta_value AS guid FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id WHERE m.meta_key = %s", MEDIUM_GUID_META ) )
	);
	$ids    = array();
	foreach ( $rows as $row ) {
		$ids[ "$row->post_type $row->guid" ] = (int) $row->ID;
	}
	return $ids;
}

/**
 * Maps ids in an exported post.
 *
 * @param array<int, int> $ids Local ids by exported id.
 */
function post_with_ids( array $post, array $ids ): array {
	$moved          = array_filter( $ids, static fn ( int $here, int $there ): bool => $here !== $there, ARRAY_FILTER_USE_BOTH );
	$post['parent'] = $ids[ $post['parent'] ] ?? 0;
	if ( array() === $moved ) {
		return $post;
	}
	$post['post_content'] = blocks_with_ids( $post['post_content'], $moved, $moved );
	if ( is_array( $post['meta']['porchlight'] ?? null ) ) {
		$post['meta']['porchlight'] = fields_with_ids( $post['meta']['porchlight'], $moved, $moved );
	}
	if ( isset( $post['meta']['_thumbnail_id'] ) ) {
		$image                         = (int) $post['meta']['_thumbnail_id'];
		$post['meta']['_thumbnail_id'] = (string) ( $moved[ $image ] ?? $image );
	}
	return $post;
}
