<?php
/**
 * Favorites: a list of product ids, readable and writable by its owner only (S3.4, S3.5, S5.8–S5.13).
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** User meta key of the JSON text. */
const FAVORITES_META = 'favorites';

add_action( 'graphql_register_types', __NAMESPACE__ . '\register_favorites' );

/** Registers the field and the mutation. */
function register_favorites(): void {
	register_graphql_field(
		'User',
		'favorites',
		array(
			'type'        => 'String',
			'description' => 'A JSON array of numeric product ids, as a text.',
			'resolve'     => static function ( $user ): ?string {
				$id = (int) $user->databaseId;
				return $id > 0 && get_current_user_id() === $id ? favorites_text( $id ) : null;
			},
		)
	);
	register_graphql_mutation(
		'updateFavorites',
		array(
			'inputFields'         => array(
				'favorites' => array( 'type' => 'String' ),
				'userId'    => array( 'type' => 'Int' ),
			),
			'outputFields'        => array(
				'user' => array(
					'type'    => 'User',
					'resolve' => static fn ( $payload, $args, $context ) => $context->get_loader( 'user' )->load_deferred( $payload['id'] ),
				),
			),
			'mutateAndGetPayload' => __NAMESPACE__ . '\update_favorites',
		)
	);
}

/** A user's list as a JSON text; an invalid one counts as empty. */
function favorites_text( int $user ): string {
	$list = json_decode( (string) get_user_meta( $user, FAVORITES_META, true ) );
	return (string) wp_json_encode( is_array( $list ) ? numbers_of( $list ) : array() );
}

/**
 * Stores the caller's list.
 *
 * @throws \GraphQL\Error\UserError With the sentences of S5.9 and S5.11 to S5.13.
 */
function update_favorites( array $input ): array {
	$user = (int) ( $input['userId'] ?? 0 );
	if ( ! is_user_logged_in() ) {
		refuse( 'Sorry, you must be logged in to update favorites.' );
	}
	if ( $user < 1 ) {
		refuse( 'Invalid user ID' );
	}
	if ( get_current_user_id() !== $user ) {
		refuse( 'Sorry, you are not allowed to edit this user: it takes the edit_user capability.' );
	}
	$text = (string) ( $input['favorites'] ?? '' );
	if ( '' === $text ) {
		refuse( 'Invalid favorites data' );
	}
	// Objects are kept: as an associative array {"a": 1} would count as a list.
	$list = json_decode( $text, false );
	if ( JSON_ERROR_NONE !== json_last_error() ) {
		refuse( 'Invalid favorites JSON format' );
	}
	if ( ! is_array( $list ) ) {
		refuse( 'Favorites must be an array' );
	}
	update_user_meta( $user, FAVORITES_META, wp_slash( (string) wp_json_encode( numbers_of( $list ) ) ) );
	return array( 'id' => $user );
}

/** The numbers of a list in order, with repetitions; other values are dropped. */
function numbers_of( array $list ): array {
	return array_values( array_filter( $list, static fn ( $entry ): bool => is_int( $entry ) || ( is_float( $entry ) && is_finite( $entry ) ) ) );
}
