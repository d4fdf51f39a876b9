<?php
/**
 * Changes of a request: entries, terms, menus, pictures, options and redirects, compared before and after. Drafts,
 * autosaves and saves without a change do not count.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Meta without effect on an entry's page: locks, WordPress's bookkeeping, counters of plugins. */
const SILENT_META = '/^(?:_edit_lock|_edit_last|_encloseme|_pingme|_wp_old_slug|_wp_old_date|_wp_trash_meta_\w+|_wp_desired_post_slug|porchlight_\w+|rank_math_internal_links_processed|rank_math_analytic\w*|_yoast_wpseo_(?:content_score|estimated-reading-time-minutes|wordproof_timestamp))$/';

/** Options that affect pages, with the kind of change; `everything` when any page may be affected. */
const SHOWN_OPTIONS = array(
	'porchlight_popular_blog_posts'   => 'option',
	'porchlight_popular_testimonials' => 'option',
	'porchlight_menu_locations'       => 'menu',
	'porchlight_redirects'            => 'redirect',
	'wpseo-premium-redirects-base'    => 'redirect',
	'redirection_options'             => 'redirect',
	'rank_math_modules'               => 'redirect',
	'permalink_structure'             => 'everything',
	'home'                            => 'everything',
	'siteurl'                         => 'everything',
	'timezone_string'                 => 'everything',
	'gmt_offset'                      => 'everything',
	'wpseo_titles'                    => 'everything',
	'rank-math-options-titles'        => 'everything',
	'porchlight_site'                 => 'everything',
	'porchlight_secret'               => 'everything',
);

/** Maximum number of URIs in a message; beyond it the message has the kind `everything`. */
const MAX_CHANGED_URIS = 500;

/**
 * Records a change, which is sent to the site once, at the end of the request.
 *
 * @param string[] $uris Paths with both slashes.
 * @param string[] $kinds Kinds of entries, `media`, `term`, `menu`, `option`, `redirect`, `schema`, `everything`.
 */
function changed( array $uris, array $kinds ): void {
	Changes::note( $uris, $kinds );
}

/** The earlier state of everything that this request changes. */
final class Changes {
	/** @var array<int, ?array> Earlier state of entries by id; null for a new one. */
	private static array $entries = array();
	/** @var array<int, ?array> Earlier state of media by id. */
	private static array $media = array();
	/** @var array<int, ?array> Earlier state of terms by id. */
	private static array $terms = array();
	/** @var array<string, true> */
	private static array $uris = array();
	/** @var array<string, true> */
	private static array $kinds            = array();
	private static bool $touches_menus     = false;
	private static bool $touches_redirects = false;

	public static function note( array $uris, array $kinds ): void {
		self::$uris  += array_fill_keys( array_filter( $uris, 'is_string' ), true );
		self::$kinds += array_fill_keys( $kinds, true );
	}

	public static function touch_menus(): void {
		self::$touches_menus = true;
	}

	public static function touch_redirects(): void {
		self::$touches_redirects = true;
	}

	/** Records the state of an entry or a medium before its first change in this request. */
	public static function touch_post( int $id ): void {
		if ( array_key_exists( $id, self::$entries ) || array_key_exists( $id, self::$media ) ) {
			return;
		}
		// get_post(0) is the current post.
		$post = $id > 0 ? get_post( $id ) : null;
		if ( ! $post ) {
			return;
		}
		if ( 'nav_menu_item' === $post->post_type ) {
			self::$touches_menus = true;
		} elseif ( 'attachment' === $post->post_type ) {
			self::$media[ $id ] = medium_state( $post );
		} elseif ( null !== kind_of( $post ) ) {
			self::$entries[ $id ] = entry_state( $post );
		}
	}

	/** A post created by this request has no earlier state. */
	public static function touch_new_post( \WP_Post $post ): void {
		if ( 'attachment' === $post->post_type ) {
			self::$media[ $post->ID ] = null;
		} elseif ( null !== kind_of( $post ) ) {
			self::$entries[ $post->ID ] = null;
		}
	}

	/** A scheduled entry becomes public without an earlier hook. */
	public static function touch_status( \WP_Post $post, string $before ): void {
		if ( null !== kind_of( $post ) && ! array_key_exists( $post->ID, self::$entries ) ) {
			self::$entries[ $post->ID ] = array(
				'is_public' => 'publish' === $before,
				'mark'      => '',
			) + entry_state( $post );
		}
	}

	public static function touch_term( int $id, string $taxonomy, bool $is_new = false ): void {
		if ( 'nav_menu' === $taxonomy ) {
			self::$touches_menus = true;
		} elseif ( in_array( $taxonomy, our_taxonomies(), true ) && ! array_key_exists( $id, self::$terms ) ) {
			self::$terms[ $id ] = $is_new ? null : term_state( $id, $taxonomy );
		}
	}

	/** Returns all changes, creates redirects for moved entries, and resets the state. */
	public static function take(): array {
		if ( isset( self::$kinds['everything'] ) ) {
			// With `everything` the details of thousands of new entries are not needed.
			self::$touches_menus = self::$touches_menus || array() !== self::$entries;
			self::$entries       = array_filter( self::$entries );
		}
		foreach ( self::$entries as $id => $before ) {
			note_entry( $id, $before );
		}
		foreach ( self::$media as $id => $before ) {
			note_medium( $id, $before );
		}
		foreach ( self::$terms as $id => $before ) {
			note_term( $id, $before );
		}
		// A menu shows titles and URLs of entries.
		if ( self::$touches_menus || self::$entries ) {
			note_published( 'menu', menus_mark() );
		}
		if ( self::$touches_redirects ) {
			note_published( 'redirect', redirects_mark() );
		}
		$change = array(
			'uris'  => array_map( 'strval', array_keys( self::$uris ) ),
			'kinds' => array_keys( self::$kinds ),
		);
		foreach ( array( &self::$entries, &self::$media, &self::$terms, &self::$uris, &self::$kinds ) as &$kept ) {
			$kept = array();
		}
		self::$touches_menus     = false;
		self::$touches_redirects = false;
		return merged_change( array( $change ) );
	}
}

/** Merges several changes. */
function merged_change( array $changes ): array {
	$uris  = array_values( array_unique( array_merge( array(), ...array_column( $changes, 'uris' ) ) ) );
	$kinds = array_values( array_unique( array_merge( array(), ...array_column( $changes, 'kinds' ) ) ) );
	if ( in_array( 'everything', $kinds, true ) || count( $uris ) > MAX_CHANGED_URIS ) {
		return array(
			'uris'  => array(),
			'kinds' => in_array( 'schema', $kinds, true ) ? array( 'schema', 'everything' ) : array( 'everything' ),
		);
	}
	sort( $uris );
	sort( $kinds );
	return array(
		'uris'  => $uris,
		'kinds' => $kinds,
	);
}

/** Records a kind when its published state differs from the last one. */
function note_published( string $kind, string $mark ): void {
	$published = (array) get_option( 'porchlight_published', array() );
	if ( ( $published[ $kind ] ?? null ) !== $mark ) {
		update_option( 'porchlight_published', array( $kind => $mark ) + $published, false );
		changed( array(), array( $kind ) );
	}
}

/** The state of an entry for the site: whether it is public, its path, its references, and a hash of the rest. */
function entry_state( \WP_Post $post ): array {
	$terms = array();
	foreach ( get_object_taxonomies( $post->post_type ) as $taxonomy ) {
		$terms[ $taxonomy ] = wp_get_object_terms(
			$post->ID,
			$taxonomy,
			array(
				'fields'  => 'ids',
				'orderby' => 'term_id',
			)
		);
	}
	$meta = array_filter( (array) get_post_meta( $post->ID ), fn ( $key ): bool => ! preg_match( SILENT_META, (string) $key ), ARRAY_FILTER_USE_KEY );
	ksort( $meta );
	$columns = array_diff_key( get_object_vars( $post ), array_flip( array( 'post_modified', 'post_modified_gmt', 'filter', 'comment_count', 'to_ping', 'pinged', 'ancestors', 'page_template', 'post_category', 'tags_input' ) ) );
	return array(
		'kind'      => kind_of( $post ),
		'is_public' => 'publish' === $post->post_status,
		'address'   => address( $post ),
		'named'     => named_entries( $post ),
		'mark'      => md5( serialize( array( $columns, $meta, $terms ) ) ),
	);
}

/** Ids of the entries that an entry refers to. */
function named_entries( \WP_Post $post ): array {
	$data = data( $post->ID );
	$ids  = array_merge( ...array_map( fn ( string $field ): array => (array) ( $data[ $field ] ?? array() ), array( 'neighborhood', 'floorplan', 'popularPlans' ) ) );
	return array_values( array_filter( array_map( 'intval', array_filter( $ids, 'is_numeric' ) ) ) );
}

/**
 * Records the effects of an entry's change: its paths before and after, entries that it refers to, and entries that
 * refer to it.
 */
function note_entry( int $id, ?array $before ): void {
	$post       = get_post( $id );
	$after      = $post ? entry_state( $post ) : null;
	$was_public = $before['is_public'] ?? false;
	$is_public  = $after['is_public'] ?? false;
	if ( ( ! $was_public && ! $is_public ) || ( $was_public && $is_public && $before['mark'] === $after['mark'] && $before['address'] === $after['address'] ) ) {
		return;
	}
	$shown  = array_merge( $was_public ? $before['named'] : array(), $is_public ? $after['named'] : array(), naming_entries( $id ) );
	$uris   = addresses_of( $shown );
	$uris[] = $was_public ? $before['address'] : null;
	$uris[] = $is_public ? $after['address'] : null;
	changed( $uris, array( $after['kind'] ?? $before['kind'] ) );
	note_moved( $id, $was_public ? $before['address'] : null, $is_public ? $after['address'] : null );
}

/** Ids of the published entries that refer to this one. */
function naming_entries( int $id ): array {
	return ids_by_meta( array( 'porchlight_neighborhood', 'porchlight_floorplan', 'porchlight_product' ), $id );
}

/** Ids of published entries with one of these meta keys and this value. */
function ids_by_meta( array $keys, int $value ): array {
	global $wpdb;
	$marks = implode( ', ', array_fill( 0, count( $keys ), '%s' ) );
	$sql   = "SELECT DISTINCT p.ID FROM {$wpdb->posts} p JOIN {$wpdb->postmeta} m ON m.post_id = p.ID
        WHERE m.meta_key IN ($marks) AND m.meta_value = %s AND p.post_status = 'publish'";
	return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( $sql, array( ...$keys, (string) $value ) ) ) );
}

/** Paths of the published ones among these entries. */
function addresses_of( array $ids ): array {
	$posts  = array_filter( array_map( fn ( int $id ) => $id > 0 ? get_post( $id ) : null, array_unique( $ids ) ) );
	$public = array_filter( $posts, fn ( \WP_Post $post ): bool => 'publish' === $post->post_status && null !== kind_of( $post ) );
	return array_values( array_map( __NAMESPACE__ . '\\address', $public ) );
}

function medium_state( \WP_Post $post ): array {
	return array(
		'mark' => md5(
			serialize(
				array(
					$post->post_title,
					$post->post_excerpt,
					$post->post_content,
					$post->post_mime_type,
					get_post_meta( $post->ID, '_wp_attachment_image_alt', true ),
					get_post_meta( $post->ID, '_wp_attached_file', true ),
					get_post_meta( $post->ID, '_wp_attachment_metadata', true ),
				)
			)
		),
	);
}

/** Records the pages that use a changed medium. */
function note_medium( int $id, ?array $before ): void {
	$post = get_post( $id );
	if ( null === $before || ( $post && medium_state( $post )['mark'] === $before['mark'] ) ) {
		return;
	}
	$uris = addresses_of( ids_by_meta( array( 'porchlight_media', '_thumbnail_id' ), $id ) );
	if ( $uris ) {
		changed( $uris, array( 'media' ) );
	}
}

/** Taxonomies of the model. */
function our_taxonomies(): array {
	return array_unique( array_merge( ...array_values( array_map( fn ( array $kind ): array => get_object_taxonomies( $kind['postType'] ), kinds() ) ) ) );
}

function term_state( int $id, string $taxonomy ): ?array {
	$term = get_term( $id, $taxonomy );
	if ( ! $term instanceof \WP_Term ) {
		return null;
	}
	$entries = get_objects_in_term( $id, $taxonomy );
	return array(
		'taxonomy' => $taxonomy,
		'address'  => site_path( (string) get_term_link( $term ) ),
		'entries'  => is_wp_error( $entries ) ? array() : array_map( 'intval', $entries ),
		'mark'     => md5( serialize( array( $term->name, $term->slug, $term->description, $term->parent, get_term_meta( $id ) ) ) ),
	);
}

/** Records a term's page and its entries. */
function note_term( int $id, ?array $before ): void {
	$term  = get_term( $id );
	$after = $term instanceof \WP_Term ? term_state( $id, $term->taxonomy ) : null;
	if ( ( null === $before && null === $after ) || ( $before['mark'] ?? null ) === ( $after['mark'] ?? null ) ) {
		return;
	}
	$entries = array_merge( $before['entries'] ?? array(), $after['entries'] ?? array() );
	changed( array( ...addresses_of( $entries ), $before['address'] ?? null, $after['address'] ?? null ), array( 'term' ) );
	if ( $before && $after && $before['address'] !== $after['address'] ) {
		redirect_moved( array( $before['address'] => $after['address'] ) );
	}
}

/** A hash of all menus. */
function menus_mark(): string {
	$shown = array();
	foreach ( get_nav_menu_locations() as $location => $menu ) {
		$items              = $menu ? wp_get_nav_menu_items( $menu ) : false;
		$shown[ $location ] = array_map(
			fn ( $item ): array => array( $item->ID, $item->title, site_path( (string) $item->url ), $item->target, $item->menu_item_parent, $item->menu_order, $item->classes, $item->description ),
			$items ?: array(),
		);
	}
	ksort( $shown );
	return md5( serialize( $shown ) );
}
