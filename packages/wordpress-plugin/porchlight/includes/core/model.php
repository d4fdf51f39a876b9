<?php
/**
 * The model: kinds of entries, fields, blocks, categories and menus of packages/contract/.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Keys of the model with texts for editors; the template of translations has them. */
const MODEL_TEXTS = array( 'title', 'singular', 'plural', 'label', 'help', 'description' );

/** The whole model (`model/model.php`, generated). */
function model(): array {
	static $model = null;
	$model      ??= require FOLDER . '/model/model.php';
	return $model;
}

/** The kinds of entries: kind => WordPress names, fields by stored name, sections of the screen. */
function kinds(): array {
	return model()['kinds'];
}

/** The kind of an entry or a post type; null for others. */
function kind_of( \WP_Post|string $post_or_type ): ?string {
	static $kinds = null;
	$kinds      ??= array_flip( array_column( kinds(), 'postType', 'graphqlSingle' ) );
	return $kinds[ $post_or_type instanceof \WP_Post ? $post_or_type->post_type : $post_or_type ] ?? null;
}

/** The post type of a kind. */
function post_type( string $kind ): string {
	return kinds()[ $kind ]['postType'];
}

/** The post types of all kinds, including core's `page`. */
function post_types(): array {
	return array_column( kinds(), 'postType' );
}

/** A text of the model in the user's language. */
function model_text( string $text ): string {
	return translate( $text, 'porchlight' ); // phpcs:ignore WordPress.WP.I18n -- texts of the generated model.
}

/** A part of the model with its texts in the user's language. */
function translated_model( array|object $part ): array|object {
	foreach ( $part as $name => $value ) {
		if ( is_array( $value ) || is_object( $value ) ) {
			$value = translated_model( $value );
		} elseif ( is_string( $value ) && in_array( $name, MODEL_TEXTS, true ) ) {
			$value = model_text( $value );
		}
		if ( is_array( $part ) ) {
			$part[ $name ] = $value;
		} else {
			$part->$name = $value;
		}
	}
	return $part;
}
