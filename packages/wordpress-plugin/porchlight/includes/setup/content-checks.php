<?php
/**
 * Checks of the content: URLs, front page, menus, name conflicts.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Checks that GraphQL has the site's default path. */
function check_endpoint(): ?array {
	if ( ! function_exists( 'graphql_get_endpoint' ) ) {
		return null;
	}
	$title = __( 'Address of GraphQL', 'porchlight' );
	$path  = trim( graphql_get_endpoint(), '/' );
	if ( 'wp/graphql' === $path ) {
		return array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'It is /wp/graphql, as the site expects.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'todo',
		'title' => $title,
		/* translators: 1: a path, 2: an address. */
		'text'  => sprintf( __( 'It is /%1$s. The site requests /wp/graphql: change it here, or write the whole address into the site’s CONTENT_URL, %2$s.', 'porchlight' ), $path, home_url( $path ) ),
		'fix'   => __( 'Change it to wp/graphql', 'porchlight' ),
	);
}

/** Checks that permalinks have names and a trailing slash. */
function check_permalinks(): array {
	$title     = __( 'Permalinks', 'porchlight' );
	$structure = (string) get_option( 'permalink_structure' );
	if ( '' !== $structure && ! str_contains( $structure, 'index.php' ) && str_ends_with( $structure, '/' ) ) {
		return array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'Pages have addresses with names, with a slash at the end.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'bad',
		'title' => $title,
		'text'  => __( 'Pages need addresses with names and a slash at the end, or the site does not find them.', 'porchlight' ),
		'fix'   => __( 'Set the permalinks', 'porchlight' ),
	);
}

/** Checks for a page at `/`. */
function check_front_page(): array {
	$title = __( 'Front page', 'porchlight' );
	$front = 'page' === get_option( 'show_on_front' ) ? get_post( (int) get_option( 'page_on_front' ) ? (int) get_option( 'page_on_front' ) : -1 ) : null;
	if ( ! $front instanceof \WP_Post || 'publish' !== $front->post_status ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'No page is the front page: the site shows none of your texts there.', 'porchlight' ),
			'fix'   => __( 'Make the front page', 'porchlight' ),
		);
	}
	if ( (int) get_option( 'page_for_posts' ) > 0 ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: the title of a page. */
			'text'  => sprintf( __( '“%s” is set as the page of posts. The site does not find a page that is.', 'porchlight' ), get_the_title( (int) get_option( 'page_for_posts' ) ) ),
			'fix'   => __( 'Make it a page again', 'porchlight' ),
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => sprintf( '“%s”.', $front->post_title ),
		'links' => array( (string) get_edit_post_link( $front, 'raw' ) => __( 'Edit the front page', 'porchlight' ) ),
	);
}

/** Checks for a menu at each location. */
function check_menus(): array {
	$title   = __( 'Menus', 'porchlight' );
	$missing = array();
	$empty   = array();
	foreach ( model()['menus'] as $place => $menu ) {
		$found = wp_get_nav_menu_object( menu_places()[ $place ] ?? 0 );
		if ( ! $found ) {
			$missing[] = model_text( $menu['title'] );
		} elseif ( 0 === (int) $found->count ) {
			$empty[] = model_text( $menu['title'] );
		}
	}
	$links = array( admin_url( 'nav-menus.php' ) => __( 'Edit menus', 'porchlight' ) );
	if ( array() !== $missing ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: names of places such as "Header, Footer: help". */
			'text'  => sprintf( __( 'These locations have no menu: %s. The site shows its own short menu there, or none.', 'porchlight' ), implode( ', ', $missing ) ),
			'fix'   => __( 'Make the missing menus', 'porchlight' ),
			'links' => $links,
		);
	}
	if ( array() !== $empty ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: names of places such as "Header, Footer: help". */
			'text'  => sprintf( __( 'These locations have an empty menu: %s.', 'porchlight' ), implode( ', ', $empty ) ),
			'links' => $links,
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => __( 'Every location has a menu.', 'porchlight' ),
		'links' => $links,
	);
}

/** Checks for published entries without a URL, as a required value is missing. */
function check_addresses(): array {
	$title = __( 'Addresses of entries', 'porchlight' );
	$posts = get_posts(
		array(
			'post_type'   => array_map( __NAMESPACE__ . '\post_type', array( 'neighborhood', 'plan', 'model', 'home' ) ),
			'post_status' => 'publish',
			'numberposts' => 3000,
		)
	);
	$lost  = array();
	$count = 0;
	foreach ( $posts as $post ) {
		if ( null === address( $post ) ) {
			++$count;
			if ( count( $lost ) < 10 ) {
				$lost[ (string) get_edit_post_link( $post, 'raw' ) ] = '' === $post->post_title ? __( '(without a title)', 'porchlight' ) : $post->post_title;
			}
		}
	}
	return 0 === $count
		? array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'Every published entry has one.', 'porchlight' ),
		)
		: array(
			'state' => 'bad',
			'title' => $title,
			/* translators: %d: a number. */
			'text'  => sprintf( _n( '%d published entry has none, since its neighborhood or city is missing. Visitors do not find it.', '%d published entries have none, since their neighborhood or city is missing. Visitors do not find them.', $count, 'porchlight' ), $count ),
			'links' => $lost,
		);
}

/** Checks whether another plugin has registered one of our GraphQL names. */
function check_names(): ?array {
	if ( ! defined( 'WPGRAPHQL_VERSION' ) ) {
		return null;
	}
	$title  = __( 'Names', 'porchlight' );
	$others = array();
	$ours   = array( ...post_types(), ...array_column( model()['taxonomies'], 'taxonomy' ) );
	$names  = array();
	foreach ( array( ...array_values( kinds() ), ...array_values( model()['taxonomies'] ) ) as $model ) {
		array_push( $names, strtolower( $model['graphqlSingle'] ), strtolower( $model['graphqlPlural'] ) );
	}
	foreach ( array( ...get_post_types( array(), 'objects' ), ...get_taxonomies( array(), 'objects' ) ) as $type ) {
		$theirs = array( strtolower( (string) ( $type->graphql_single_name ?? '' ) ), strtolower( (string) ( $type->graphql_plural_name ?? '' ) ) );
		if ( ! in_array( $type->name, $ours, true ) && ! empty( $type->show_in_graphql ) && array() !== array_intersect( $theirs, $names ) ) {
			$others[] = "{$type->label} ({$type->name})";
		}
	}
	foreach ( kinds() as $kind => $model ) {
		$type = get_post_type_object( $model['postType'] );
		if ( null === $type || strtolower( (string) ( $type->graphql_single_name ?? '' ) ) !== strtolower( $model['graphqlSingle'] ) ) {
			$others[] = $model['postType'];
		}
	}
	return array() === $others
		? array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'No other plugin uses the names of the site’s content.', 'porchlight' ),
		)
		: array(
			'state' => 'bad',
			'title' => $title,
			/* translators: %s: names of post types. */
			'text'  => sprintf( __( 'Another plugin uses names of the site’s content: %s. Deactivate it, or take its types out of GraphQL.', 'porchlight' ), implode( ', ', $others ) ),
		);
}

/** Explains the existing folders. */
function check_folders(): ?array {
	$links = array();
	foreach ( folders() as $folder ) {
		$links[ (string) get_edit_post_link( $folder, 'raw' ) ] = (string) address( $folder );
	}
	return array() === $links ? null : array(
		'state' => 'good',
		'title' => __( 'Folders', 'porchlight' ),
		'text'  => __( 'These drafts are parents in the addresses of other pages. Leave them as drafts, or publish one to make it a page.', 'porchlight' ),
		'links' => $links,
	);
}
