<?php
/**
 * The addresses of entries and categories: the site's, by the patterns of the model.
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

/** Teaches WordPress the addresses of the site; where rules of before are stored, they are made anew. */
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

/** The expression of a pattern such as `/blog/<post>/`, in the form of WordPress's rules. */
function address_expression( string $pattern, bool $is_deep ): string {
	return '^' . preg_replace( '/<\w+>/', $is_deep ? '(.+?)' : '([^/]+)', trim( $pattern, '/' ) ) . '/?$';
}

/** The query variable in which an asked address comes along. */
function address_query_vars( array $names ): array {
	return array( ...$names, 'porchlight_address' );
}

/**
 * Nothing, where an entry was found by the last part of an address whose other parts are not its own: WordPress looks
 * at the slug alone, so `/homes/nowhere/bluestem/` would be Bluestem.
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
 * The path of an entry on the site, with a slash at both ends; of a draft the one it will have. Null where it can have
 * none: a product whose neighborhood is not chosen, a neighborhood without a place.
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
		// get_post( 0 ) is the current post, which would ask for its neighborhood again, without end.
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

/** The part of a neighborhood's address that names its place: what stands there, else its city. */
function place_of( array $data ): string {
	foreach ( array( 'location', 'city' ) as $field ) {
		$place = sanitize_title( is_string( $data[ $field ] ?? null ) ? $data[ $field ] : '' );
		if ( '' !== $place ) {
			return $place;
		}
	}
	return '';
}

/** A pattern such as `/blog/<post>/` with its places filled in their order. */
function filled_pattern( string $pattern, array $parts ): string {
	foreach ( $parts as $part ) {
		$pattern = preg_replace( '/<\w+>/', str_replace( array( '\\', '$' ), array( '\\\\', '\\$' ), $part ), $pattern, 1 );
	}
	return $pattern;
}

/**
 * A slug of plain letters: WordPress spells an emoji of a title as `%f0%9f%8f%a1`, and no browser asks the site for an
 * address in that spelling. What is left of a title of emoji alone is nothing, and the id takes its place.
 */
function plain_slug( string $slug, string $title = '', string $context = 'save' ): string {
	if ( 'save' !== $context || ! str_contains( $slug, '%' ) ) {
		return $slug;
	}
	return trim( (string) preg_replace( array( '/(?:%[0-9a-f]{2})+/i', '/-{2,}/' ), array( '', '-' ), $slug ), '-' );
}

/** The last part of an entry's address; of a draft without one the part that WordPress would give it. */
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

/** The slugs of an entry and of those above it; null where they stand in a circle. */
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
 * The kind of entry that the site has at a path, by the model's patterns: `category` for a list of a category, `page`
 * for every path that no other kind has.
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
 * The link of an entry is its address at the site. A draft keeps WordPress's own, by which its preview finds it; where the
 * editor asks for the address to be (`$sample`) it gets that, its last part open for changes (`$leavename`).
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

/** The link of a category's list. */
function category_link( string $link, \WP_Term $term, string $name ): string {
	foreach ( model()['taxonomies'] as $taxonomy ) {
		if ( $taxonomy['taxonomy'] === $name ) {
			return home_url( filled_pattern( $taxonomy['addressPattern'], array( $term->slug ) ) );
		}
	}
	return $link;
}
