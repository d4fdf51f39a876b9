<?php
/**
 * The previewed state of an entry, for GraphQL operations with a valid `X-Porchlight-Preview`. WordPress's objects stay
 * unchanged, as they may be in a shared object cache.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Whether an entry can be previewed: not in the trash, and not an auto-draft. */
function can_be_previewed( \WP_Post $post ): bool {
	return ! in_array( $post->post_status, array( 'trash', 'inherit', 'auto-draft' ), true );
}

/** The entry as this GraphQL operation reads it: the previewed one as published, others unchanged. */
function shown( \WP_Post $post ): \WP_Post {
	$shown = previewed_entry();
	return $shown && $shown->ID === $post->ID ? $shown : $post;
}

/** The previewed entry of this GraphQL operation, as published. */
function previewed_entry(): ?\WP_Post {
	return $GLOBALS['porchlight_previewed']['entry'] ?? null;
}

/** Unsaved meta of the previewed entry, by key, including terms. */
function unsaved_meta(): array {
	return $GLOBALS['porchlight_previewed']['unsaved'] ?? array();
}

add_action(
	'init_graphql_request',
	function (): void {
		unset( $GLOBALS['porchlight_previewed'] );
		$grant = preview();
		$post  = $grant ? get_post( $grant['id'] ) : null;
		if ( ! $post || null === kind_of( $post ) || ! can_be_previewed( $post ) ) {
			return;
		}
		$revision = $grant['revision'] > 0 ? get_post( $grant['revision'] ) : null;
		// A save deletes the autosave; then the saved entry is the newest.
		$is_of_entry = $revision && 'revision' === $revision->post_type && $revision->post_parent === $post->ID
		&& $revision->post_modified_gmt >= $post->post_modified_gmt;
		show_preview( $post, $is_of_entry ? $revision : null, $grant['path'] );
	}
);

function show_preview( \WP_Post $post, ?\WP_Post $revision, string $path ): void {
	$shown = clone $post;
	foreach ( $revision ? array( 'post_title', 'post_content', 'post_excerpt' ) : array() as $field ) {
		$shown->$field = $revision->$field;
	}
	$shown->post_status = 'publish';
	if ( '' === $shown->post_name ) {
		$shown->post_name = sanitize_title( basename( $path ) );
	}
	if ( '0000-00-00 00:00:00' === $shown->post_date_gmt ) {
		$shown->post_date_gmt = get_gmt_from_date( $shown->post_date );
	}
	$GLOBALS['porchlight_previewed'] = array(
		'entry'   => $shown,
		'unsaved' => $revision ? meta_of_revision( $revision->ID ) : array(),
	);
}

/** Meta of an autosave. Reads the database, as WPGraphQL redirects WordPress's functions to the entry's meta. */
function meta_of_revision( int $id ): array {
	$rows = update_meta_cache( 'post', array( $id ) )[ $id ] ?? array();
	$kept = array_intersect_key( $rows, array_flip( array( ...UNSAVED_META, UNSAVED_TERMS ) ) );
	return array_map( fn ( array $values ) => maybe_unserialize( $values[0] ), $kept );
}

// The lookups of entries. Each compares with the previewed one, at no cost otherwise.

add_filter(
	'graphql_pre_resolve_uri',
	function ( $node, $uri, $context, $wp = null, $query = array() ) {
		$shown = previewed_entry();
		if ( ! $shown ) {
			return $node;
		}
		$path       = trim( comparable_path( (string) wp_parse_url( (string) $uri, PHP_URL_PATH ) ), '/' );
		$own        = array_map( fn ( ?string $address ): string => trim( comparable_path( (string) $address ), '/' ), array( preview()['path'] ?? null, address( $shown ) ) );
		$is_by_slug = is_array( $query ) && ( $query['post_type'] ?? '' ) === $shown->post_type && ( $query['name'] ?? '' ) === $shown->post_name;
		$is_by_uri  = in_array( $path, $own, true ) && ( ! is_array( $query ) || in_array( $query['post_type'] ?? $shown->post_type, array( $shown->post_type, 'any' ), true ) );
		return $is_by_slug || $is_by_uri ? $context->get_loader( 'post' )->load_deferred( $shown->ID ) : $node;
	},
	20,
	5
);

add_filter(
	'graphql_dataloader_pre_get_model',
	function ( $model, $entry ) {
		$shown = previewed_entry();
		return $shown && $entry instanceof \WP_Post && $entry->ID === $shown->ID ? new \WPGraphQL\Model\Post( $shown ) : $model;
	},
	10,
	2
);

// WPGraphQL 2.x hides pictures that are attached to an unpublished entry, wherever else they are used; 1.x shows all.
// Here a picture is visible when a visible entry uses it.
add_filter(
	'graphql_pre_model_data_is_private',
	function ( $is_private, $model, $data = null ) {
		$is_of_draft = $data instanceof \WP_Post && 'attachment' === $data->post_type && 'inherit' === $data->post_status
		&& $data->post_parent > 0 && ! in_array( get_post_status( $data->post_parent ), array( 'publish', false ), true );
		if ( ! $is_of_draft ) {
			return $is_private;
		}
		return ! is_shown_picture( $data ) && ! current_user_can( 'read_post', $data->post_parent );
	},
	10,
	3
);

/** Whether a medium is used by a published entry, or by the previewed one. */
function is_shown_picture( \WP_Post $medium ): bool {
	global $wpdb;
	$shown = previewed_entry();
	if ( $shown && ( $shown->ID === $medium->post_parent || in_array( $medium->ID, named_ids( $shown )['media'], true ) ) ) {
		return true;
	}
	return (bool) $wpdb->get_var(
		$wpdb->prepare(
			"SELECT 1 FROM $wpdb->postmeta m JOIN $wpdb->posts p ON p.ID = m.post_id WHERE m.meta_key IN ( %s, '_thumbnail_id' ) AND m.meta_value = %s
		AND p.post_status = 'publish' AND p.post_password = '' LIMIT 1",
			INDEX_KEYS['media'],
			(string) $medium->ID
		)
	);
}

add_filter(
	'get_post_metadata',
	function ( $value, $id, $key ) {
		$shown   = previewed_entry();
		$unsaved = $shown && (int) $id === $shown->ID && in_array( $key, UNSAVED_META, true ) ? unsaved_meta() : array();
		return array_key_exists( $key, $unsaved ) ? array( $unsaved[ $key ] ) : $value;
	},
	20,
	3
);

add_filter(
	'get_terms_args',
	function ( array $query, $taxonomies ) {
		$shown = previewed_entry();
		if ( ! $shown || array_map( 'intval', (array) ( $query['object_ids'] ?? array() ) ) !== array( $shown->ID ) ) {
			return $query;
		}
		$ids = 1 === count( (array) $taxonomies ) ? unsaved_meta()[ UNSAVED_TERMS ][ current( (array) $taxonomies ) ] ?? null : null;
		return is_array( $ids ) ? array(
			'object_ids' => null,
			'include'    => $ids ? $ids : array( 0 ),
		) + $query : $query;
	},
	20,
	2
);

foreach ( array( 'post_type_link', 'page_link' ) as $porchlight_filter ) {
	add_filter(
		$porchlight_filter,
		function ( $link, $post ) {
			$shown   = previewed_entry();
			$address = $shown && (int) ( $post->ID ?? $post ) === $shown->ID ? address( $shown ) : null;
			return null === $address ? $link : home_url( $address );
		},
		90,
		2
	);
}

// Previews must not be cached: neither in Smart Cache nor in a cache in front of WordPress.
add_filter( 'graphql_cache_is_object_cache_enabled', fn ( $is_enabled ) => preview() ? false : $is_enabled, 90 );
add_filter( 'graphql_response_headers_to_send', fn ( $headers ) => preview() ? array( 'Cache-Control' => 'private, no-store' ) + (array) $headers : $headers, 90 );
