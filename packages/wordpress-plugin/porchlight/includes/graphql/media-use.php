<?php
/**
 * Uses of pictures: the medium with the alternative text and caption of the use.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_model_prepare_fields', __NAMESPACE__ . '\own_picture_fields', 10, 3 );

/** A promise of the medium of a use; null without one, or when it is deleted. */
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
			// A loader may return one model for all uses, which have different texts.
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

/** Promises of the media of several uses, in order. */
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
	foreach ( array( ...elevation_pictures( $data ), own_front( $data ), $data['image'] ?? null ) as $picture ) {
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

/** One picture per elevation of a plan: the rendering if there is one, else the drawing. */
function elevation_pictures( array $data ): array {
	$elevations = array_filter( (array) ( $data['elevations'] ?? array() ), 'is_array' );
	$pictures   = array_map( static fn ( array $elevation ) => $elevation['rendering'] ?? $elevation['drawing'] ?? null, $elevations );
	return array_values( array_filter( $pictures, 'is_array' ) );
}

/**
 * Substitute for a house without a main picture: its elevation in its orientation. A rendering in the opposite
 * orientation shows another house; then only the mirrored drawing is used.
 */
function own_front( array $house ): ?array {
	$plan   = get_post( (int) ( $house['floorplan'][0] ?? 0 ) );
	$letter = front_letter( $house['elevation'] ?? '' );
	if ( '' === $letter || empty( $house['floorplan'][0] ) || ! $plan || 'publish' !== $plan->post_status || '' !== $plan->post_password ) {
		return null;
	}
	$is_built  = static fn ( $elevation ) => is_array( $elevation ) && front_letter( $elevation['letter'] ?? '' ) === $letter;
	$fronts    = array_values( array_filter( (array) ( data( $plan->ID )['elevations'] ?? array() ), $is_built ) );
	$front     = $fronts[0] ?? array();
	$is_turned = ! empty( $front['mirrored'] ) !== ! empty( $house['mirrored'] );
	$picture   = $is_turned ? $front['drawingMirrored'] ?? null : $front['rendering'] ?? $front['drawing'] ?? null;
	return is_array( $picture ) ? $picture : null;
}

/** Normalizes the letter of an elevation. */
function front_letter( $letter ): string {
	return is_string( $letter ) ? strtoupper( trim( $letter ) ) : '';
}

/** A plan without a main picture shows its first elevation, a house its own. */
function own_picture_fields( $fields, $model, $data ) {
	$kind = 'PostObject' === $model && $data instanceof \WP_Post ? kind_of( $data ) : null;
	if ( ! in_array( $kind, array( 'plan', 'model', 'home' ), true ) ) {
		return $fields;
	}
	$featured                          = $fields['featuredImageDatabaseId'] ?? null;
	$fields['featuredImageDatabaseId'] = static function () use ( $featured, $data, $kind ) {
		$id = is_callable( $featured ) ? $featured() : null;
		if ( $id ) {
			return $id;
		}
		$own   = data( $data->ID );
		$front = 'plan' === $kind ? elevation_pictures( $own )[0] ?? null : own_front( $own );
		return (int) ( $front['media'] ?? 0 );
	};
	return $fields;
}
