<?php
/**
 * Imports a folder of `npm run export:wordpress` from the local disk: completely or not at all, and idempotently.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** File name of the posts in an exported folder. */
const EXPORTED_POSTS = 'porchlight.wxr.xml';

/**
 * Imports an exported folder. Keeps free ids; existing entries, media, categories and menus stay unchanged.
 *
 * @return array{made: array<string, int>, there: array<string, int>, notes: string[]} Numbers of created and existing
 * items, and notes.
 * @throws ExchangeError When the folder cannot be imported; then nothing has changed.
 */
function import_folder( string $folder ): array {
	global $wpdb;
	if ( function_exists( 'set_time_limit' ) ) {
		@set_time_limit( 0 );
	}
	wp_raise_memory_limit( 'admin' );
	$import = new FolderImport( untrailingslashit( $folder ) );
	$import->plan();
	$was_suspended = wp_defer_term_counting();
	$user          = get_current_user_id();
	if ( 0 === $user ) {
		// WP-CLI has no current user; entries need an author.
		$administrators = get_users(
			array(
				'role'    => 'administrator',
				'number'  => 1,
				'orderby' => 'ID',
				'fields'  => 'ID',
			)
		);
		wp_set_current_user( (int) ( $administrators[0] ?? 0 ) );
	}
	kses_remove_filters();
	wp_defer_term_counting( true );
	$wpdb->query( 'START TRANSACTION' );
	try {
		$report = $import->run();
		wp_defer_term_counting( $was_suspended );
		$wpdb->query( 'COMMIT' );
		changed( array(), array( 'everything' ) );
		return $report;
	} catch ( \Throwable $error ) {
		$wpdb->query( 'ROLLBACK' );
		$import->remove_copied_files();
		throw $error;
	} finally {
		wp_defer_term_counting( $was_suspended );
		wp_set_current_user( $user );
		kses_init();
		wp_cache_flush();
	}
}

/** One import of a folder. */
final class FolderImport {
	/** @var array<int, int> Local ids by exported id. */
	private array $ids = array();
	/** @var array<int, true> Exported ids of existing posts. */
	private array $there     = array();
	private array $options   = array();
	private array $favorites = array();
	private string $site     = '';
	/** @var string[] Files created by this import. */
	private array $copied = array();
	/** @var string[] Paths of the files that the exported media name. */
	private array $files = array();
	/** @var array<int, true> WordPress's unmodified sample posts. */
	private array $samples = array();
	/** @var array<string, string> Local URLs of media by exported file. */
	private array $addresses = array();
	private array $made      = array(
		'entries'   => 0,
		'folders'   => 0,
		'media'     => 0,
		'terms'     => 0,
		'menus'     => 0,
		'favorites' => 0,
	);
	private array $found     = array(
		'entries' => 0,
		'folders' => 0,
		'media'   => 0,
		'terms'   => 0,
		'menus'   => 0,
	);
	/** @var string[] */
	private array $notes = array();

	public function __construct( private string $folder ) {
	}

	/**
	 * Reads the whole folder once and assigns ids; changes nothing.
	 *
	 * @throws ExchangeError When a part of it cannot be read.
	 */
	public function plan(): void {
		$this->options   = $this->read_json( 'options.json' );
		$this->favorites = $this->read_json( 'favorites.json' );
		$posts           = array();
		foreach ( $this->parts() as [ $what, $post ] ) {
			if ( 'site' === $what ) {
				$this->site = $post;
			}
			if ( 'post' !== $what || in_array( $post['type'], array( 'nav_menu_item', OPTIONS_TYPE ), true ) ) {
				continue;
			}
			if ( 'attachment' !== $post['type'] && null === kind_of( $post['type'] ) ) {
				/* translators: 1: a title, 2: an id, 3: a post type. */
				$this->notes[] = sprintf( __( '%1$s (%2$d) is of the type %3$s, which the site does not show; it is left out.', 'porchlight' ), $post['post_title'], $post['id'], $post['type'] );
				continue;
			}
			$posts[] = array(
				'id'        => $post['id'],
				'type'      => $post['type'],
				'guid'      => $post['guid'],
				'name'      => $post['name'],
				'parent'    => $post['parent'],
				'file'      => $post['meta']['_wp_attached_file'] ?? null,
				'is_folder' => isset( $post['meta'][ FOLDER_MARK ] ),
			);
		}
		if ( array() === $posts ) {
			/* translators: %s: a file. */
			throw new ExchangeError( sprintf( __( '%s holds nothing that the site shows.', 'porchlight' ), "$this->folder/" . EXPORTED_POSTS ) );
		}
		$this->files = array_filter( array_column( $posts, 'file' ), 'is_string' );
		$this->assign_ids( $posts );
	}

	/** Writes missing items. @throws ExchangeError When the database or the disk fails. */
	public function run(): array {
		foreach ( array_keys( $this->samples ) as $id ) {
			wp_delete_post( $id, true );
		}
		$menus = array();
		$items = array();
		$count = 0;
		foreach ( $this->parts() as [ $what, $part ] ) {
			if ( 'term' === $what ) {
				if ( 'nav_menu' === $part['taxonomy'] ) {
					$menus[ $part['slug'] ] = $part;
				} else {
					$this->count_one( 'terms', insert_exported_term( $part ) );
				}
				continue;
			}
			if ( 'post' !== $what ) {
				continue;
			}
			if ( 'nav_menu_item' === $part['type'] ) {
				foreach ( $part['terms'] as $term ) {
					if ( 'nav_menu' === $term['taxonomy'] ) {
						$items[ $term['slug'] ][] = $part;
					}
				}
			} elseif ( isset( $this->ids[ $part['id'] ] ) ) {
				$this->import_post( $part );
			}
			// WordPress's object cache would grow with every post.
			++$count;
			if ( 0 === $count % 100 ) {
				wp_cache_flush_runtime();
			}
		}
		$menu_ids = array();
		foreach ( $menus as $slug => $menu ) {
			[ $menu_ids[ $slug ], $outcome ] = insert_exported_menu( $menu, $items[ $slug ] ?? array() );
			$this->count_one( 'menus', 'made' === $outcome );
			if ( 'kept' === $outcome ) {
				/* translators: %s: the name of a menu. */
				$this->notes[] = sprintf( __( 'The menu %s exists with other items and was kept.', 'porchlight' ), $menu['name'] );
			}
		}
		$dangling = dangling_files_note( $this->folder, $this->files );
		if ( null !== $dangling ) {
			$this->notes[] = $dangling;
		}
		array_push( $this->notes, ...apply_exported_options( $this->options, $this->ids, $menu_ids, 0 === $this->found['entries'] ) );
		[ $this->made['favorites'], $unknown ] = apply_exported_favorites( $this->favorites, $this->ids );
		if ( $unknown > 0 ) {
			/* translators: %d: a number. */
			$this->notes[] = sprintf( __( '%d favorites belong to email addresses without an account here.', 'porchlight' ), $unknown );
		}
		return array(
			'made'  => $this->made,
			'there' => $this->found,
			'notes' => $this->notes,
		);
	}

	/** Removes the files that a failed import copied to the uploads. */
	public function remove_copied_files(): void {
		foreach ( $this->copied as $file ) {
			wp_delete_file( $file );
		}
	}

	private function parts(): \Generator {
		return read_wxr( "$this->folder/" . EXPORTED_POSTS );
	}

	private function read_json( string $name ): array {
		$file = "$this->folder/$name";
		if ( ! is_file( $file ) ) {
			return array();
		}
		$value = json_decode( (string) file_get_contents( $file ), true );
		if ( ! is_array( $value ) ) {
			/* translators: %s: a file. */
			throw new ExchangeError( sprintf( __( '%s is not JSON, or is truncated.', 'porchlight' ), $file ) );
		}
		return $value;
	}

	private function import_post( array $post ): void {
		$id        = $this->ids[ $post['id'] ];
		$is_folder = isset( $post['meta'][ FOLDER_MARK ] );
		$what      = 'attachment' === $post['type'] ? 'media' : ( $is_folder ? 'folders' : 'entries' );
		$is_new    = ! isset( $this->there[ $post['id'] ] );
		$this->count_one( $what, $is_new );
		if ( 'media' === $what ) {
			$note = $is_new ? insert_exported_medium( post_with_ids( $post, $this->ids ), $id, $this->folder, $this->copied ) : lost_file_note( $id );
			if ( null !== $note ) {
				$this->notes[] = $note;
			}
			// Media come before the posts that use them.
			$file    = $post['meta']['_wp_attached_file'] ?? null;
			$address = is_string( $file ) ? wp_get_attachment_url( $id ) : false;
			if ( false !== $address ) {
				$this->addresses[ $file ] = $address;
			}
			return;
		}
		if ( ! $is_new ) {
			return;
		}
		$post = post_with_addresses( post_with_ids( $post, $this->ids ), $this->addresses );
		$made = insert_exported_post( $post, $id );
		if ( $made !== $id ) {
			/* translators: %d: an id. */
			throw new ExchangeError( sprintf( __( 'The id %d was taken while the import ran; run it again.', 'porchlight' ), $id ) );
		}
		set_exported_terms( $id, $post['terms'] );
		$this->note_moved( $post, $id );
	}

	/** Adds a note when an entry has another URL than in the export. */
	private function note_moved( array $post, int $id ): void {
		$wanted  = (string) substr( $post['address'], strlen( $this->site ) );
		$here    = get_post( $id );
		$address = $here instanceof \WP_Post ? address( $here ) : null;
		if ( '' !== $post['address'] && '/' !== $wanted && $address !== $wanted ) {
			/* translators: 1: a title, 2: an id, 3 and 4: addresses. */
			$this->notes[] = sprintf( __( '%1$s (%2$d) has the address %3$s here, not %4$s.', 'porchlight' ), $post['post_title'], $id, $address ?? __( 'no address', 'porchlight' ), $wanted );
		}
	}

	private function count_one( string $what, bool $is_new ): void {
		if ( $is_new ) {
			$this->made[ $what ] += 1;
		} else {
			$this->found[ $what ] += 1;
		}
	}

	/** Matches existing posts and assigns an id to each other one: its own if it is free. */
	private function assign_ids( array $posts ): void {
		global $wpdb;
		$known = exported_ids();
		$taken = $this->rows_at( array_column( $posts, 'id' ) );
		$next  = max( (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" ), ...array_column( $posts, 'id' ) ) + 1;
		$paths = exported_paths( array_column( array_map( static fn ( array $post ): array => array( $post['id'], array( $post['parent'], $post['name'] ) ), $posts ), 1, 0 ) );
		foreach ( $posts as $post ) {
			$id   = $post['id'];
			$row  = $taken[ $id ] ?? null;
			$here = $known[ "{$post['type']} {$post['guid']}" ] ?? null;
			if ( null === $here && null !== $row && $this->is_same( $post, $row ) ) {
				$here = $id;
			}
			if ( null === $here && is_post_type_hierarchical( $post['type'] ) ) {
				$page = get_page_by_path( $paths[ $id ], OBJECT, $post['type'] );
				if ( $page instanceof \WP_Post && $this->is_sample( $page ) ) {
					$this->make_room( $page );
				} elseif ( $page instanceof \WP_Post && $post['is_folder'] ) {
					// An existing page serves as parent instead of a folder.
					$here = $page->ID;
				}
			}
			if ( null !== $here ) {
				$this->ids[ $id ]   = $here;
				$this->there[ $id ] = true;
			} elseif ( null === $row || $this->is_sample( $row ) ) {
				if ( null !== $row ) {
					$this->make_room( $row );
				}
				$this->ids[ $id ] = $id;
			} else {
				$this->ids[ $id ] = $next;
				if ( ! $post['is_folder'] ) {
					/* translators: 1: an id, 2: a title, 3: another id. */
					$this->notes[] = sprintf( __( 'The id %1$d is taken by “%2$s” here; the exported entry now has the id %3$d.', 'porchlight' ), $id, $row->post_title, $next );
				}
				++$next;
			}
		}
	}

	/** @return array<int, object> Existing posts by id. */
	private function rows_at( array $ids ): array {
		global $wpdb;
		$rows = array();
		foreach ( array_chunk( array_map( 'intval', $ids ), 500 ) as $portion ) {
			$list = implode( ',', $portion );
			foreach ( $wpdb->get_results( "SELECT ID, post_type, post_name, post_title, post_content, post_date, post_modified FROM $wpdb->posts WHERE ID IN ($list)" ) as $row ) {
				$rows[ (int) $row->ID ] = $row;
			}
		}
		return $rows;
	}

	/** Whether an existing post is the exported one, as when the export came from this WordPress. */
	private function is_same( array $post, object $row ): bool {
		if ( $row->post_type !== $post['type'] ) {
			return false;
		}
		$file = 'attachment' === $row->post_type ? get_post_meta( (int) $row->ID, '_wp_attached_file', true ) : null;
		return null === $file ? $row->post_name === $post['name'] : $file === $post['file'];
	}

	/** Whether a post is an unmodified sample post, or an empty page. */
	private function is_sample( object $row ): bool {
		if ( $row->post_date !== $row->post_modified || ! in_array( $row->post_type, array( 'post', 'page' ), true ) || array() !== data( (int) $row->ID ) ) {
			return false;
		}
		return (int) $row->ID <= 3 || ( 'page' === $row->post_type && '' === trim( (string) $row->post_content ) && ! get_post_meta( (int) $row->ID, FOLDER_MARK, true ) );
	}

	private function make_room( object $sample ): void {
		$id = (int) $sample->ID;
		if ( ! isset( $this->samples[ $id ] ) ) {
			$this->samples[ $id ] = true;
			/* translators: 1: a title, 2: an id. */
			$this->notes[] = sprintf( __( '“%1$s” (%2$d), a sample post or an empty page, was replaced.', 'porchlight' ), $sample->post_title, $id );
		}
	}
}
