<?php
/**
 * Adapts WordPress's importer (Tools → Import → WordPress) to files of `npm run export:wordpress`: it would merge
 * pictures of equal names, duplicate menus, change HTML and not map ids in fields.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'import_start', array( ImporterRun::class, 'begin' ) );
add_filter( 'wp_import_posts', array( ImporterRun::class, 'prepare' ) );
add_filter( 'wp_import_post_data_raw', array( ImporterRun::class, 'with_media_here' ) );
add_filter( 'wp_import_existing_post', array( ImporterRun::class, 'existing' ), 20, 2 );
add_filter( 'wp_import_post_data_processed', array( ImporterRun::class, 'exactly' ), 20, 2 );
add_action( 'wp_import_insert_post', array( ImporterRun::class, 'inserted' ), 10, 2 );
add_filter( 'wp_import_post_meta', array( ImporterRun::class, 'meta' ), 20, 3 );
add_filter( 'wp_import_post_terms', array( ImporterRun::class, 'terms' ), 20, 3 );
add_action( 'wp_import_set_post_terms', array( ImporterRun::class, 'keep_order_of_terms' ), 10, 5 );
add_action( 'add_attachment', array( ImporterRun::class, 'clean_drawing' ) );
add_action( 'import_end', array( ImporterRun::class, 'finish' ) );
add_filter( 'http_request_host_is_external', array( ImporterRun::class, 'is_host_of_site' ), 10, 2 );
add_filter( 'http_allowed_safe_ports', array( ImporterRun::class, 'with_port_of_site' ), 10, 2 );

/** A run of WordPress's importer, for a file exported from the site. */
final class ImporterRun {
	private static bool $is_running = false;
	private static bool $is_own     = false;
	private static ?array $options  = null;
	/** @var array<int, string> Paths of folders by exported id. */
	private static array $folders = array();
	/** @var array<int, true> Exported ids of existing posts. */
	private static array $there = array();
	/** @var array<int, int> Local ids of new entries by exported id. */
	private static array $new          = array();
	private static bool $found_entries = false;
	/** @var array<int, string> Files of media by exported id. */
	private static array $files = array();
	/** @var ?array<string, string> Local URLs of media by file; null until the first entry. */
	private static ?array $addresses = null;
	/** @var array<string, int> Posts of earlier imports. */
	private static array $known = array();

	public static function begin(): void {
		self::$is_running    = true;
		self::$is_own        = false;
		self::$options       = null;
		self::$folders       = array();
		self::$there         = array();
		self::$new           = array();
		self::$found_entries = false;
		self::$files         = array();
		self::$addresses     = null;
		self::$known         = exported_ids();
	}

	/** Removes the options, and the items of existing menus. */
	public static function prepare( array $posts ): array {
		$kept       = array();
		$paths      = exported_paths( array_column( array_map( static fn ( array $post ): array => array( (int) $post['post_id'], array( (int) $post['post_parent'], $post['post_name'] ) ), $posts ), 1, 0 ) );
		$full_menus = array();
		foreach ( $posts as $post ) {
			if ( ! self::is_exported( $post ) ) {
				$kept[] = $post;
				continue;
			}
			self::$is_own = true;
			if ( OPTIONS_TYPE === $post['post_type'] ) {
				$options       = json_decode( $post['post_content'], true );
				self::$options = is_array( $options ) ? $options : null;
				continue;
			}
			if ( 'nav_menu_item' === $post['post_type'] ) {
				$slug                  = $post['terms'][0]['slug'] ?? '';
				$menu                  = get_term_by( 'slug', $slug, 'nav_menu' );
				$full_menus[ $slug ] ??= $menu instanceof \WP_Term && array() !== menu_lines( $menu->term_id );
				if ( ! $full_menus[ $slug ] ) {
					$kept[] = $post;
				}
				continue;
			}
			$id   = (int) $post['post_id'];
			$file = 'attachment' === $post['post_type'] ? self::meta_of( $post, '_wp_attached_file' ) : null;
			if ( null !== $file ) {
				self::$files[ $id ] = $file;
			}
			if ( null !== self::meta_of( $post, FOLDER_MARK ) ) {
				self::$folders[ $id ] = $paths[ $id ];
			}
			$kept[] = self::with_exact_values( $post );
		}
		return $kept;
	}

	/** Maps ids and URLs of media, which come before the posts that use them. */
	public static function with_media_here( array $post ): array {
		if ( ! self::is_exported( $post ) || 'attachment' === $post['post_type'] ) {
			return $post;
		}
		$media                = array_map( 'intval', $GLOBALS['wp_import']->processed_posts ?? array() );
		self::$addresses    ??= self::addresses_of( $media );
		$post['post_content'] = content_with_addresses( blocks_with_ids( $post['post_content'], array(), $media ), self::$addresses );
		foreach ( $post['postmeta'] ?? array() as $index => $meta ) {
			$value = is_string( $meta['value'] ) ? plain_value( $meta['value'] ) : $meta['value'];
			if ( DATA_KEY === $meta['key'] && is_array( $value ) ) {
				$post['postmeta'][ $index ]['value'] = fields_with_addresses( fields_with_ids( $value, array(), $media ), self::$addresses );
			}
		}
		return $post;
	}

	/** @param mixed $found The importer's match, by title and minute. */
	public static function existing( $found, array $post ): int {
		if ( ! self::is_exported( $post ) ) {
			return (int) $found;
		}
		$id   = (int) $post['post_id'];
		$here = self::$known[ $post['post_type'] . ' ' . ( self::meta_of( $post, MEDIUM_GUID_META ) ?? $post['guid'] ) ] ?? 0;
		if ( 0 === $here && isset( self::$folders[ $id ] ) ) {
			$page = get_page_by_path( self::$folders[ $id ], OBJECT, $post['post_type'] );
			$here = $page instanceof \WP_Post ? $page->ID : 0;
		}
		if ( $here > 0 ) {
			self::$there[ $id ]  = true;
			self::$found_entries = self::$found_entries || ! in_array( $post['post_type'], array( 'attachment' ), true );
		}
		return $here;
	}

	/** Stores texts, dates and status unchanged. */
	public static function exactly( array $data, array $post ): array {
		if ( self::is_exported( $post ) ) {
			store_exactly(
				exact_columns(
					array(
						'status'   => $post['status'],
						'date'     => $post['post_date'],
						'modified' => $post['post_modified'] ?? $post['post_date'],
					) + $data
				)
			);
		}
		return $data;
	}

	/** @param int|\WP_Error $id */
	public static function inserted( $id, int $exported ): void {
		if ( self::$is_own && is_int( $id ) ) {
			self::$new[ $exported ] = $id;
		}
	}

	/** Skips meta of existing posts, which the importer would add again. */
	public static function meta( array $meta, int $id, array $post ): array {
		return self::is_exported( $post ) && isset( self::$there[ (int) $post['post_id'] ] ) ? array() : $meta;
	}

	public static function terms( array $terms, int $id, array $post ): array {
		return self::is_exported( $post ) && isset( self::$there[ (int) $post['post_id'] ] ) ? array() : $terms;
	}

	/** During the import WordPress reads a stale list of an entry's categories and loses their order. */
	public static function keep_order_of_terms( array $rows, array $ids, string $taxonomy, int $id, array $post ): void {
		global $wpdb;
		foreach ( self::is_exported( $post ) ? array_values( $rows ) : array() as $index => $row ) {
			$wpdb->update(
				$wpdb->term_relationships,
				array( 'term_order' => $index + 1 ),
				array(
					'object_id'        => $id,
					'term_taxonomy_id' => (int) $row,
				)
			);
		}
	}

	/** Sanitizes a drawing that the importer fetched, as an upload is. */
	public static function clean_drawing( int $id ): void {
		$file = self::$is_running ? (string) get_attached_file( $id ) : '';
		if ( ! preg_match( '/\.svg$/i', $file ) || ! is_file( $file ) ) {
			return;
		}
		$text = (string) file_get_contents( $file );
		$safe = clean_svg( $text );
		if ( $safe !== $text ) {
			file_put_contents( $file, (string) $safe );
		}
	}

	/** Maps relations, and sets the options. */
	public static function finish(): void {
		self::$is_running = false;
		if ( ! self::$is_own ) {
			return;
		}
		$ids   = array_map( 'intval', $GLOBALS['wp_import']->processed_posts ?? array() );
		$moved = array_filter( $ids, static fn ( int $here, int $there ): bool => $here !== $there, ARRAY_FILTER_USE_BOTH );
		foreach ( array() === $moved ? array() : self::$new as $id ) {
			self::move_relations( $id, $moved );
		}
		if ( null !== self::$options ) {
			$menus = array();
			foreach ( wp_get_nav_menus() as $menu ) {
				$menus[ $menu->slug ] = (int) $menu->term_id;
			}
			foreach ( apply_exported_options( self::$options, $ids, $menus, ! self::$found_entries ) as $note ) {
				echo '<p>' . esc_html( $note ) . '</p>';
			}
		}
		changed( array(), array( 'everything' ) );
	}

	/**
	 * Permits fetching media from the site in a private network, but from no other private host.
	 *
	 * @param mixed $is_external Result of earlier filters.
	 */
	public static function is_host_of_site( $is_external, string $host ): bool {
		return (bool) $is_external || ( self::$is_running && '' !== $host && wp_parse_url( setting( 'site' ), PHP_URL_HOST ) === $host );
	}

	public static function with_port_of_site( array $ports, string $host ): array {
		$site = wp_parse_url( setting( 'site' ) );
		if ( self::$is_running && '' !== $host && ( $site['host'] ?? '' ) === $host && isset( $site['port'] ) ) {
			$ports[] = (int) $site['port'];
		}
		return $ports;
	}

	/** URLs of this run's media. */
	private static function addresses_of( array $media ): array {
		$addresses = array();
		foreach ( self::$files as $id => $file ) {
			$address = isset( $media[ $id ] ) ? wp_get_attachment_url( $media[ $id ] ) : false;
			if ( false !== $address ) {
				$addresses[ $file ] = $address;
			}
		}
		return $addresses;
	}

	private static function is_exported( array $post ): bool {
		return str_starts_with( (string) ( self::meta_of( $post, MEDIUM_GUID_META ) ?? $post['guid'] ?? '' ), GUID_PREFIX );
	}

	private static function meta_of( array $post, string $key ): ?string {
		foreach ( $post['postmeta'] ?? array() as $meta ) {
			if ( $meta['key'] === $key && is_string( $meta['value'] ) ) {
				return $meta['value'];
			}
		}
		return null;
	}

	/** Restores characters that XML cannot represent. The main picture follows from the fields. */
	private static function with_exact_values( array $post ): array {
		$pairs = array_column( $post['postmeta'] ?? array(), 'value', 'key' );
		unset( $pairs['_thumbnail_id'] );
		$exact            = with_exact_texts( array( 'meta' => $pairs ) + $post );
		$post['postmeta'] = array();
		foreach ( $exact['meta'] as $key => $value ) {
			// The importer would unserialize it to objects.
			if ( is_string( $value ) && is_serialized( $value ) && plain_value( $value ) === $value ) {
				continue;
			}
			$post['postmeta'][] = array(
				'key'   => $key,
				'value' => $value,
			);
		}
		return array_intersect_key( $exact, $post ) + $post;
	}

	private static function move_relations( int $id, array $moved ): void {
		global $wpdb;
		$post = get_post( $id );
		if ( ! $post instanceof \WP_Post ) {
			return;
		}
		$content = blocks_with_ids( $post->post_content, $moved, array() );
		if ( $content !== $post->post_content ) {
			$wpdb->update( $wpdb->posts, array( 'post_content' => $content ), array( 'ID' => $id ) );
			clean_post_cache( $id );
		}
		$fields = data( $id );
		$here   = fields_with_ids( $fields, $moved, array() );
		if ( $here !== $fields ) {
			save_data( $id, $here );
		} elseif ( $content !== $post->post_content ) {
			index_entry( $id );
		}
	}
}
