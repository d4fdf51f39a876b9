<?php
/**
 * Pictures where they are used: the medium with the alternative text and the caption that it has there.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_model_prepare_fields', __NAMESPACE__ . '\own_picture_fields', 10, 3 );

/** A promise of the medium of a use; null without one. A deleted medium becomes null. */
function media_use( $use, $context ) {
	$id = is_array( $use ) ? (int) ( $use['media'] ?? 0 ) : 0;
	if ( $id <= 0 ) {
		return null;
	}
	return $context->get_loader( 'post' )->load_deferred( $id )->then(
		static function ( $medium ) use ( $use ) {
			if ( ! isset( $medium->post_type ) || 'attachment' !== $medium->post_type ) {
				return null;
			}
			if ( ! isset( $use['alt'] ) && ! isset( $use['caption'] ) ) {
				return $medium;
			}
			// A loader may hand out one model for all uses: the same medium has its own texts elsewhere in the response.
			$used = clone $medium;
			if ( isset( $use['alt'] ) ) {
				$used->altText = (string) $use['alt'];
			}
			if ( isset( $use['caption'] ) ) {
				$used->captionRendered = (string) $use['caption'];
			}
			return $used;
		}
	);
}

/** Promises of the media of several uses, in their order. */
function media_uses( $uses, $context ): ?array {
	if ( ! is_array( $uses ) ) {
		return null;
	}
	return array_map( static fn ( $use ) => media_use( $use, $context ), array_values( $uses ) );
}

/** The edge of an entry's featured image; null without one. */
function featured_image( $entry, $context ) {
	$id   = (int) $entry->featuredImageDatabaseId;
	$data = data( (int) $entry->databaseId );
	$use  = array( 'media' => $id );
	foreach ( array( ...elevation_pictures( $data ), $data['image'] ?? null ) as $picture ) {
		$use = is_array( $picture ) && (int) ( $picture['media'] ?? 0 ) === $id ? $picture : $use;
	}
	$promise = media_use( $use, $context );
	return null === $promise ? null : $promise->then(
		static fn ( $medium ) => null === $medium ? null : array(
			'cursor' => null,
			'source' => $entry,
			'node'   => $medium,
		)
	);
}

/** One picture of each of a plan's elevations: the rendering where there is one, else the drawing. */
function elevation_pictures( array $data ): array {
	$elevations = array_filter( (array) ( $data['elevations'] ?? array() ), 'is_array' );
	$pictures   = array_map( static fn ( array $elevation ) => $elevation['rendering'] ?? $elevation['drawing'] ?? null, $elevations );
	return array_values( array_filter( $pictures, 'is_array' ) );
}

/** A plan without a main picture shows its first elevation. */
function own_picture_fields( $fields, $model, $data ) {
	if ( 'PostObject' !== $model || ! $data instanceof \WP_Post || 'plan' !== kind_of( $data ) ) {
		return $fields;
	}
	$featured                          = $fields['featuredImageDatabaseId'] ?? null;
	$fields['featuredImageDatabaseId'] = static function () use ( $featured, $data ) {
		$id = is_callable( $featured ) ? $featured() : null;
		return $id ? $id : (int) ( elevation_pictures( data( $data->ID ) )[0]['media'] ?? 0 );
	};
	return $fields;
}
