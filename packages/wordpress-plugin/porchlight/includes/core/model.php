<?php
/**
 * The model: kinds of entries, fields, blocks, categories and menus of packages/contract/.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

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
