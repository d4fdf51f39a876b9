<?php
/**
 * Texts as stored: titles, content and captions without WordPress's display filters. Curly quotes, paragraphs and
 * smileys added by filters would be stored by an import.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_model_prepare_fields', __NAMESPACE__ . '\plain_texts', 10, 3 );

/** Title, content and caption of an entry or medium, as stored. */
function plain_texts( $fields, $model, $data ) {
	if ( 'PostObject' !== $model || ! $data instanceof \WP_Post ) {
		return $fields;
	}
	$is_entry = null !== kind_of( $data );
	if ( $is_entry || 'attachment' === $data->post_type ) {
		$fields['titleRendered'] = static fn () => html_entity_decode( $data->post_title, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
	if ( $is_entry ) {
		$fields['contentRendered'] = static fn () => content_of( $data );
	} elseif ( 'attachment' === $data->post_type ) {
		$fields['captionRendered'] = static fn () => '' === $data->post_excerpt ? null : $data->post_excerpt;
	}
	return $fields;
}
