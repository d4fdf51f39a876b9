<?php
/**
 * The model: kinds of entries, their fields, blocks, categories and menus, as packages/contract/ describes them.
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

/** The kinds of entries: kind => what WordPress calls it, its fields by their stored names, the sections of its screen. */
function kinds(): array {
	return model()['kinds'];
}

/** The kind of an entry or of a post type; null for what is no content of the site. */
function kind_of( \WP_Post|string $post_or_type ): ?string {
	static $kinds = null;
	$kinds      ??= array_flip( array_column( kinds(), 'postType', 'graphqlSingle' ) );
	return $kinds[ $post_or_type instanceof \WP_Post ? $post_or_type->post_type : $post_or_type ] ?? null;
}

/** WordPress's name of a kind. */
function post_type( string $kind ): string {
	return kinds()[ $kind ]['postType'];
}

/** WordPress's names of all kinds, core's `page` included. */
function post_types(): array {
	return array_column( kinds(), 'postType' );
}
