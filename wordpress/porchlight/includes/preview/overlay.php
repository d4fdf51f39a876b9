<?php
/**
 * One entry as it would be after publishing, for GraphQL operations with a valid `X-Porchlight-Preview`. WordPress's
 * own objects stay as they are: what is changed for a preview must never reach an object cache, which is everybody's.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Whether an entry can be previewed: it is somebody's work, not in the trash and not a blank form. */
function can_be_previewed( \WP_Post $post ): bool {
	return ! in_array( $post->post_status, array( 'trash', 'inherit', 'auto-draft' ), true );
}

/** The entry as this GraphQL operation may see it: the previewed one as if it were published, any other as it is. */
function shown( \WP_Post $post ): \WP_Post {
	$shown = previewed_entry();
	return $shown && $shown->ID === $post->ID ? $shown : $post;
}

/** The entry that this GraphQL operation previews, as if it were published. */
function previewed_entry(): ?\WP_Post {
	return $GLOBALS['porchlight_previewed'] ?? null;
}

add_action( 'init_graphql_request', function (): void {
	unset( $GLOBALS['porchlight_previewed'] );
	$grant = preview();
	$post = $grant ? get_post( $grant['id'] ) : null;
	if ( ! $post || kind_of( $post ) === null || ! can_be_previewed( $post ) ) {
		return;
	}
	$revision = $grant['revision'] > 0 ? get_post( $grant['revision'] ) : null;
	// An autosave ends with the next save; then the saved entry is the newest.
	$is_of_entry = $revision && $revision->post_type === 'revision' && $revision->post_parent === $post->ID;
	show_preview( $post, $is_of_entry ? $revision : null, $grant['path'] );
} );

function show_preview( \WP_Post $post, ?\WP_Post $revision, string $path ): void {
	$shown = clone $post;
	foreach ( $revision ? array( 'post_title', 'post_content', 'post_excerpt' ) : array() as $field ) {
		$shown->$field = $revision->$field;
	}
	$shown->post_status = 'publish';
	if ( $shown->post_name === '' ) {
		$shown->post_name = sanitize_title( basename( $path ) );
	}
	if ( $shown->post_date_gmt === '0000-00-00 00:00:00' ) {
		$shown->post_date_gmt = get_gmt_from_date( $shown->post_date );
	}
	$GLOBALS['porchlight_previewed'] = $shown;
}

// From here on: the ways to an entry. Each asks whether it is the previewed one, so that they cost nothing otherwise.

add_filter( 'graphql_pre_resolve_uri', function ( $node, $uri, $context, $wp = null, $query = array() ) {
	$shown = previewed_entry();
	if ( ! $shown ) {
		return $node;
	}
	$path = trim( comparable_path( (string) wp_parse_url( (string) $uri, PHP_URL_PATH ) ), '/' );
	$own = array_map( fn ( ?string $address ): string => trim( comparable_path( (string) $address ), '/' ), array( preview()['path'] ?? null, address( $shown ) ) );
	$is_by_slug = is_array( $query ) && ( $query['post_type'] ?? '' ) === $shown->post_type && ( $query['name'] ?? '' ) === $shown->post_name;
	$is_by_uri = in_array( $path, $own, true ) && ( ! is_array( $query ) || in_array( $query['post_type'] ?? $shown->post_type, array( $shown->post_type, 'any' ), true ) );
	return $is_by_slug || $is_by_uri ? $context->get_loader( 'post' )->load_deferred( $shown->ID ) : $node;
}, 20, 5 );

add_filter( 'graphql_dataloader_pre_get_model', function ( $model, $entry ) {
	$shown = previewed_entry();
	return $shown && $entry instanceof \WP_Post && $entry->ID === $shown->ID ? new \WPGraphQL\Model\Post( $shown ) : $model;
}, 10, 2 );

// WPGraphQL 2.x keeps pictures private that were uploaded to an unpublished entry.
add_filter( 'graphql_pre_model_data_is_private', function ( $is_private, $model, $data = null ) {
	$shown = previewed_entry();
	$is_picture = $data instanceof \WP_Post && $data->post_type === 'attachment';
	return $shown && $is_picture && (int) $data->post_parent === $shown->ID ? false : $is_private;
}, 10, 3 );

add_filter( 'get_post_metadata', function ( $value, $id, $key ) {
	$shown = previewed_entry();
	if ( ! $shown || (int) $id !== $shown->ID || ! in_array( $key, UNSAVED_META, true ) ) {
		return $value;
	}
	$revision = preview()['revision'] ?? 0;
	return $revision > 0 && get_post( $revision )?->post_parent === $shown->ID && metadata_exists( 'post', $revision, $key )
		? array( get_metadata_raw( 'post', $revision, $key, true ) ) : $value;
}, 20, 3 );

add_filter( 'get_terms_args', function ( array $query, $taxonomies ) {
	$shown = previewed_entry();
	if ( ! $shown || array_map( 'intval', (array) ( $query['object_ids'] ?? array() ) ) !== array( $shown->ID ) ) {
		return $query;
	}
	$revision = preview()['revision'] ?? 0;
	$unsaved = $revision > 0 && get_post( $revision )?->post_parent === $shown->ID ? get_metadata_raw( 'post', $revision, UNSAVED_TERMS, true ) : null;
	$taxonomies = (array) $taxonomies;
	if ( ! is_array( $unsaved ) || count( $taxonomies ) !== 1 || ! isset( $unsaved[ $taxonomies[0] ] ) ) {
		return $query;
	}
	return array( 'object_ids' => null, 'include' => $unsaved[ $taxonomies[0] ] ?: array( 0 ) ) + $query;
}, 20, 2 );

foreach ( array( 'post_type_link', 'page_link' ) as $filter ) {
	add_filter( $filter, function ( $link, $post ) {
		$shown = previewed_entry();
		$address = $shown && (int) ( $post->ID ?? $post ) === $shown->ID ? address( $shown ) : null;
		return $address === null ? $link : home_url( $address );
	}, 90, 2 );
}

// What one person may see is nobody else's: neither in Smart Cache nor in a cache before WordPress.
add_filter( 'graphql_cache_is_object_cache_enabled', fn ( $is_enabled ) => preview() ? false : $is_enabled, 90 );
add_filter( 'graphql_response_headers_to_send', fn ( $headers ) => preview() ? array( 'Cache-Control' => 'private, no-store' ) + (array) $headers : $headers, 90 );
