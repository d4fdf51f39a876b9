<?php
/**
 * Resolvers of the model's fields. A source is an entry (WPGraphQL's post model), or an array: the fields of an entry
 * or a group, with the entry's id under `#id`.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The value of a field: a scalar, an array for a group, a promise for media and entries; null when missing. */
function resolve_field( string $name, array $field, $source, $context ) {
	$id    = is_array( $source ) ? (int) ( $source['#id'] ?? 0 ) : (int) $source->databaseId;
	$own   = is_array( $source ) ? $source : data( $id );
	$value = $own[ $field['stored'] ] ?? null;
	if ( isset( $field['computed'] ) && 'copy' !== $field['computed']['by'] ) {
		return resolve_computed( $name, $field, $id, $context );
	}
	switch ( $field['sort'] ) {
		case 'part':
			return array( '#id' => $id ) + $own;
		case 'media':
			return $field['isList'] ? media_uses( $value, $context ) : media_use( $value, $context );
		case 'entry':
			return $field['isList'] ? resolve_entries( $value, $field, $context ) : resolve_entries( $value, $field, $context )[0] ?? null;
		case 'group':
			return resolve_group( $name, $field, $value, $id );
		default:
			return $field['isList'] ? leaves( $value, $field['type'] ) : leaf( $value, $field['type'] );
	}
}

/** A group or the rows of a repeater. */
function resolve_group( string $name, array $field, $value, int $id ) {
	if ( 'Organism' === $field['type'] ) {
		$post  = $id > 0 ? get_post( $id ) : null;
		$value = $post ? organisms( shown( $post ) ) : array();
		$value = array() === $value ? null : $value;
	} elseif ( 'SeoMeta' === $field['type'] ) {
		$value = seo_of( $id, is_array( $value ) ? $value : array() );
	} elseif ( 'Homesite' === $field['type'] ) {
		$value = is_array( $value ) ? with_houses( $value, $id ) : null;
	} elseif ( 'ProductStatus' === $field['type'] && is_array( $value ) ) {
		$value['statusMessage'] = status_message( $value['statusMessage'] ?? null );
	}
	if ( ! is_array( $value ) ) {
		return null;
	}
	$with_id = static fn ( array $group ): array => array( '#id' => $id ) + $group;
	return $field['isList'] ? array_map( $with_id, array_values( array_filter( $value, 'is_array' ) ) ) : $with_id( $value );
}

/** A status as its value and its displayed message, in this order (S3.27). An editor may enter only the message. */
function status_message( $message ) {
	if ( ! is_array( $message ) || 1 !== count( $message ) ) {
		return $message;
	}
	$words = (string) leaf( reset( $message ), 'String' );
	return array( trim( (string) preg_replace( '/[^a-z0-9]+/', '_', strtolower( $words ) ), '_' ), $words );
}

/** A scalar of the contract's type; null for another type. */
function leaf( $value, string $type ) {
	if ( ! is_scalar( $value ) ) {
		return null;
	}
	switch ( $type ) {
		case 'Boolean':
			return (bool) $value;
		case 'Int':
			return is_numeric( $value ) ? (int) round( (float) $value ) : null;
		case 'Float':
			return is_numeric( $value ) ? $value + 0 : null;
		default:
			return (string) $value;
	}
}

/** A list of scalars, without invalid ones. */
function leaves( $value, string $type ): ?array {
	if ( ! is_array( $value ) ) {
		return null;
	}
	$leaves = array_map( static fn ( $each ) => leaf( $each, $type ), array_values( $value ) );
	return array_values( array_filter( $leaves, static fn ( $each ): bool => null !== $each ) );
}

/** Promises of the entries with these ids; null for unpublished, deleted or other kinds. */
function resolve_entries( $ids, array $field, $context ): ?array {
	if ( ! is_array( $ids ) ) {
		return null;
	}
	$types    = model()['graphql']['unions'][ $field['type'] ] ?? array( $field['type'] );
	$is_fit   = static fn ( $entry ): bool => isset( $entry->post_type ) && in_array( kinds()[ (string) kind_of( (string) $entry->post_type ) ]['typeName'] ?? '', $types, true );
	$promises = static fn ( int $id ) => $context->get_loader( 'post' )->load_deferred( $id )->then( static fn ( $entry ) => $is_fit( $entry ) ? $entry : null );
	return array_map( $promises, positive_ids( $ids ) );
}

/** A computed field. */
function resolve_computed( string $name, array $field, int $id, $context ) {
	$computed = $field['computed'];
	switch ( $computed['by'] ) {
		case 'referring':
			return resolve_entries( referring_ids( $computed['kind'], $computed['relation'], $id ), $field, $context );
		case 'related':
			$related = (int) ( data( $id )[ $computed['relation'] ][0] ?? 0 );
			$other   = $related > 0 ? get_post( $related ) : null;
			return $other && 'publish' === $other->post_status && '' === $other->post_password ? leaf( data( $related )[ $name ] ?? null, $field['type'] ) : null;
		case 'elevations':
			return media_uses( elevation_pictures( data( $id ) ), $context );
		default:
			return null;
	}
}

/** The ids of the published entries of a kind whose relation refers to this entry, oldest id first. */
function referring_ids( string $kind, string $relation, int $id ): array {
	$ids   = referring_rows( $kind, $relation )[ $id ] ?? array();
	$shown = previewed_entry();
	// A previewed draft has references before it is published.
	if ( $shown && kind_of( $shown ) === $kind ) {
		$names = in_array( $id, positive_ids( (array) ( data( $shown->ID )[ $relation ] ?? array() ) ), true );
		$ids   = $names ? array( ...$ids, $shown->ID ) : array_diff( $ids, array( $shown->ID ) );
	}
	return positive_ids( $ids );
}

add_action( 'init_graphql_request', __NAMESPACE__ . '\forget_referring_rows' );

/** All referring ids by referenced id: one query per operation. */
function referring_rows( string $kind, string $relation ): array {
	global $wpdb, $porchlight_referring;
	$key = "$kind $relation";
	if ( ! isset( $porchlight_referring[ $key ] ) ) {
		$porchlight_referring[ $key ] = array();
		$rows                         = $wpdb->get_results( // phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WP_Query would read every entry for its id.
			$wpdb->prepare(
				"SELECT m.meta_value AS named, p.ID AS id FROM {$wpdb->posts} p JOIN {$wpdb->postmeta} m ON m.post_id = p.ID
				WHERE m.meta_key = %s AND p.post_type = %s AND p.post_status = 'publish' AND p.post_password = '' ORDER BY p.ID",
				INDEX_KEYS[ $relation ],
				post_type( $kind )
			)
		);
		foreach ( $rows as $row ) {
			$porchlight_referring[ $key ][ (int) $row->named ][] = (int) $row->id;
		}
	}
	return $porchlight_referring[ $key ];
}

/** Clears the referring ids; the next operation queries again. */
function forget_referring_rows(): void {
	unset( $GLOBALS['porchlight_referring'] );
}

/** Adds the path of the home or model on each homesite, by number. */
function with_houses( array $homesites, int $neighborhood ): array {
	$ids = array( ...referring_ids( 'model', 'neighborhood', $neighborhood ), ...referring_ids( 'home', 'neighborhood', $neighborhood ) );
	_prime_post_caches( $ids, false, true );
	$paths = array();
	foreach ( $ids as $id ) {
		$number = data( $id )['homesite'] ?? null;
		$post   = get_post( $id );
		if ( is_scalar( $number ) && '' !== (string) $number && $post ) {
			$paths[ (string) $number ] = address( shown( $post ) );
		}
	}
	return array_map(
		static fn ( $homesite ) => is_array( $homesite ) ? $homesite + array( 'homeUri' => $paths[ (string) ( $homesite['number'] ?? '' ) ] ?? null ) : $homesite,
		$homesites
	);
}
