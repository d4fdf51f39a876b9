<?php
/**
 * SEO data of an entry: its own fields, else those of Yoast SEO or Rank Math. Titles exclude the builder's name, which
 * the site appends.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** SEO title and description of an entry, by stored name; null when both are empty. */
function seo_of( int $id, array $own ): ?array {
	$texts = array_filter(
		array(
			'title'       => $own['title'] ?? '',
			'description' => $own['description'] ?? '',
		),
		static fn ( $text ): bool => is_string( $text ) && '' !== $text
	);
	if ( count( $texts ) < 2 && $id > 0 ) {
		$texts += array_filter( plugin_seo( $id ), static fn ( string $text ): bool => '' !== $text );
	}
	return array() === $texts ? null : $texts;
}

/** SEO data that a plugin stores for this entry; templates for whole kinds are ignored. */
function plugin_seo( int $id ): array {
	$post = get_post( $id );
	if ( ! $post ) {
		return array();
	}
	$replace = seo_replacer( $post );
	if ( null === $replace ) {
		return array();
	}
	list( $title_key, $description_key, $variables ) = $replace;
	$text = static function ( string $key ) use ( $id, $variables ): string {
		$written = get_post_meta( $id, $key, true );
		return is_string( $written ) && '' !== $written ? trim( wp_strip_all_tags( html_entity_decode( $variables( without_brand( $written ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) ) ) : '';
	};
	return array(
		'title'       => $text( $title_key ),
		'description' => $text( $description_key ),
	);
}

/** The active plugin's meta keys and the function that replaces its variables; null without a plugin. */
function seo_replacer( \WP_Post $post ): ?array {
	if ( function_exists( 'wpseo_replace_vars' ) ) {
		return array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc', static fn ( string $text ): string => (string) wpseo_replace_vars( $text, $post ) );
	}
	if ( class_exists( '\RankMath\Helper' ) ) {
		return array( 'rank_math_title', 'rank_math_description', static fn ( string $text ): string => (string) \RankMath\Helper::replace_vars( $text, $post ) );
	}
	return null;
}

/** A title template without the variables for the site's name and the separator. */
function without_brand( string $template ): string {
	$separator = '(?:%%?sep%%?|%%?separator%%?|[-–—|·»])';
	$name      = '%%?sitename%%?|%%?sitetitle%%?|' . preg_quote( get_bloginfo( 'name' ), '/' );
	return trim( (string) preg_replace( "/\s*$separator\s*(?:$name)\s*$|^\s*(?:$name)\s*$separator\s*/iu", '', $template ) );
}
