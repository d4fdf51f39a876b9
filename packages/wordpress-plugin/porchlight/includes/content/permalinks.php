<?php
/**
 * The URLs of entries and categories: those of the site, by the patterns of the model.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_addresses', 6 );
add_filter( 'query_vars', __NAMESPACE__ . '\address_query_vars' );
add_filter( 'the_posts', __NAMESPACE__ . '\only_at_own_address', 10, 2 );
add_filter( 'post_type_link', __NAMESPACE__ . '\entry_link', 10, 4 );
add_filter( 'term_link', __NAMESPACE__ . '\category_link', 10, 3 );
add_filter( 'sanitize_title', __NAMESPACE__ . '\plain_slug', 20, 3 );

/** Registers the site's URLs with WordPress; flushes outdated rewrite rules. */
function register_addresses(): void {
	$rules = array();
	foreach ( model()['taxonomies'] as $taxonomy ) {
		$rules[ address_expression( $taxonomy['addressPattern'], false ) ] = "index.php?{$taxonomy['taxonomy']}=\$matches[1]";
	}
	foreach ( kinds() as $kind => $model ) {
		if ( 'page' === $kind ) {
			continue;
		}
		$expression = address_expression( $model['addressPattern'], $model['isHierarchical'] );
		$places     = substr_count( $model['addressPattern'], '<' );
		$whole      = '';
		$number     = 0;
		foreach ( explode( '/', trim( $model['addressPattern'], '/' ) ) as $part ) {
			$whole .= ( '' === $whole ? '' : '/' ) . ( '<' === $part[0] ? '$matches[' . ( ++$number ) . ']' : $part );
		}
		$rules[ $expression ] = "index.php?{$model['postType']}=\$matches[$places]&porchlight_address=$whole";
	}
	foreach ( $rules as $expression => $query ) {
		add_rewrite_rule( $expression, $query, 'top' );
	}
	$stored = get_option( 'rewrite_rules' );
	if ( is_array( $stored ) && array_intersect_assoc( $rules, $stored ) !== $rules ) {
		delete_option( 'rewrite_rules' );
	}
}

/** The regular expression of a pattern such as `/blog/<post>/`, for rewrite rules. */
function address_expression( string $pattern, bool $is_deep ): string {
	return '^' . preg_replace( '/<\w+>/', $is_deep ? '(.+?)' : '([^/]+)', trim( $pattern, '/' ) ) . '/?$';
}

/** Registers the query variable with the requested path. */
function address_query_vars( array $names ): array {
	return array( ...$names, 'porchlight_address' );
}

/**
 * Removes an entry that was found by the last segment of a path whose other segments differ: WordPress compares the
 * slug only, so that `/homes/nowhere/bluestem/` would find Bluestem.
 */
function only_at_own_address( array $posts, \WP_Query $query ): array {
	$asked = $query->get( 'porchlight_address' );
	if ( ! is_string( $asked ) || '' === $asked || $query->is_preview() ) {
		return $posts;
	}
	$plain = static fn ( string $path ): string => strtolower( rawurldecode( trim( $path, '/' ) ) );
	return array_values(
		array_filter( $posts, static fn ( $post ) => $post instanceof \WP_Post && $plain( (string) address( $post ) ) === $plain( $asked ) )
	);
}

/**
 * The path of an entry on the site, with both slashes; for a draft its future path. Null when it has none: a product
 * without a neighborhood, a neighborhood without a place.
 */
function address( \WP_Post $post ): ?string {
	$kind = kind_of( $post );
	if ( null === $kind ) {
		return null;
	}
	if ( 'page' === $kind && (int) get_option( 'page_on_front' ) === $post->ID && 'page' === get_option( 'show_on_front' ) ) {
		return '/';
	}
	$model = kinds()[ $kind ];
	$own   = $model['isHierarchical'] ? nested_slug( $post ) : slug_of( $post );
	if ( null === $own ) {
		return null;
	}
	if ( in_array( $kind, array( 'plan', 'model', 'home' ), true ) ) {
		$id = (int) ( data( $post->ID )['neighborhood'][0] ?? 0 );
		// get_post( 0 ) is the current post, which would cause infinite recursion.
		$neighborhood = $id > 0 ? get_post( $id ) : null;
		$above        = $neighborhood instanceof \WP_Post && 'neighborhood' === kind_of( $neighborhood ) ? address( $neighborhood ) : null;
		return null === $above ? null : filled_pattern( $model['addressPattern'], array( ...explode( '/', trim( substr( $above, strlen( '/homes' ) ), '/' ) ), $own ) );
	}
	if ( 'neighborhood' === $kind ) {
		$place = place_of( data( $post->ID ) );
		return '' === $place ? null : filled_pattern( $model['addressPattern'], array( $place, $own ) );
	}
	return filled_pattern( $model['addressPattern'], array( $own ) );
}

/** The segment for a neighborhood's place: its own, else its city. */
function place_of( array $data ): string {
	foreach ( array( 'location', 'city' ) as $field ) {
		$place = sanitize_title( is_string( $data[ $field ] ?? null ) ? $data[ $field ] : '' );
		if ( '' !== $place ) {
			return $place;
		}
	}
	return '';
}

/** Fills the placeholders of a pattern such as `/blog/<post>/` in order. */
function filled_pattern( string $pattern, array $parts ): string {
	foreach ( $parts as $part ) {
		$pattern = preg_replace( '/<\w+>/', str_replace( array( '\\', '$' ), array( '\\\\', '\\$' ), $part ), $pattern, 1 );
	}
	return $pattern;
}

/**
 * An ASCII slug: WordPress encodes an emoji in a title as `%f0%9f%8f%a1`, and browsers do not request that spelling. A
 * title of emoji alone gives an empty slug, which the id replaces.
 */
function plain_slug( string $slug, string $title = '', string $context = 'save' ): string {
	if ( 'save' !== $context || ! str_contains( $slug, '%' ) ) {
		return $slug;
	}
	return trim( (string) preg_replace( array( '/(?:%[0-9a-f]{2})+/i', '/-{2,}/' ), array( '', '-' ), $slug ), '-' );
}

/** The last segment of an entry's path; for a draft without a slug the one that WordPress would assign. */
function slug_of( \WP_Post $post ): ?string {
	if ( 'trash' === $post->post_status ) {
		$slug = (string) get_post_meta( $post->ID, '_wp_desired_post_slug', true );
		return '' === $slug ? preg_replace( '/__trashed(-\d+)?$/', '', $post->post_name ) : $slug;
	}
	if ( '' !== $post->post_name ) {
		return $post->post_name;
	}
	$slug = sanitize_title( $post->post_title, (string) $post->ID );
	return wp_unique_post_slug( $slug, $post->ID, 'publish', $post->post_type, $post->post_parent );
}

/** The slugs of an entry and its ancestors; null for a circular hierarchy. */
function nested_slug( \WP_Post $post ): ?string {
	$parts = array();
	$seen  = array();
	for ( $each = $post; $each instanceof \WP_Post; $each = $each->post_parent > 0 ? get_post( $each->post_parent ) : null ) {
		if ( isset( $seen[ $each->ID ] ) ) {
			return null;
		}
		$seen[ $each->ID ] = true;
		array_unshift( $parts, slug_of( $each ) );
	}
	return implode( '/', $parts );
}

/**
 * The kind of entry at a path, by the model's patterns: `category` for a category's list, `page` for any other path.
 */
function kind_at( string $path ): string {
	$path = trim( rawurldecode( $path ), '/' );
	foreach ( model()['taxonomies'] as $taxonomy ) {
		if ( preg_match( '#' . address_expression( $taxonomy['addressPattern'], false ) . '#i', $path ) ) {
			return 'category';
		}
	}
	foreach ( kinds() as $kind => $model ) {
		if ( 'page' !== $kind && preg_match( '#' . address_expression( $model['addressPattern'], $model['isHierarchical'] ) . '#i', $path ) ) {
			return $kind;
		}
	}
	return 'page';
}

/**
 * The permalink of an entry is its URL on the site. A draft keeps WordPress's own, which its preview needs; the
 * editor's sample permalink (`$sample`) is the future URL, with a placeholder for the last segment (`$leavename`).
 */
function entry_link( string $link, \WP_Post $post, bool $leavename = false, bool $sample = false ): string {
	if ( null === kind_of( $post ) || wp_force_plain_post_permalink( $post, $sample ) ) {
		return $link;
	}
	$address = address( $post );
	if ( null === $address ) {
		return $link;
	}
	return home_url( $leavename ? (string) preg_replace( '~[^/]+/$~', '%postname%/', $address ) : $address );
}

/** The permalink of a category's list. */
function category_link( string $link, \WP_Term $term, string $name ): string {
	foreach ( model()['taxonomies'] as $taxonomy ) {
		if ( $taxonomy['taxonomy'] === $name ) {
			return home_url( filled_pattern( $taxonomy['addressPattern'], array( $term->slug ) ) );
		}
	}
	return $link;
}
