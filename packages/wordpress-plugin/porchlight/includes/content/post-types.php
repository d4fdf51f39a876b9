<?php
/**
 * The post types and taxonomies, with their labels in the admin.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Position and icon of each kind in the admin menu. Core's pages are moved between them. */
const MENU_PLACES = array(
	'neighborhood' => array( 21, 'dashicons-location-alt' ),
	'home'         => array( 22, 'dashicons-admin-home' ),
	'plan'         => array( 23, 'dashicons-layout' ),
	'model'        => array( 24, 'dashicons-store' ),
	'campaign'     => array( 26, 'dashicons-megaphone' ),
	'blogPost'     => array( 27, 'dashicons-welcome-write-blog' ),
	'testimonial'  => array( 28, 'dashicons-format-quote' ),
	'event'        => array( 29, 'dashicons-calendar-alt' ),
);

add_action( 'init', __NAMESPACE__ . '\register_content_types', 5 );
add_filter( 'enter_title_here', __NAMESPACE__ . '\title_prompt', 10, 2 );
add_action( 'admin_menu', __NAMESPACE__ . '\hide_unused_menus' );
add_filter( 'post_updated_messages', __NAMESPACE__ . '\updated_messages' );

/** Registers the post types and taxonomies; skips names that another plugin has registered. */
function register_content_types(): void {
	foreach ( kinds() as $kind => $model ) {
		if ( 'page' === $kind || post_type_exists( $model['postType'] ) ) {
			continue;
		}
		list( $position, $icon ) = MENU_PLACES[ $kind ];
		$supports                = array( 'title', 'editor', 'thumbnail', 'revisions', 'custom-fields' );
		register_post_type(
			$model['postType'],
			array(
				'labels'                    => type_labels( model_text( $model['singular'] ), model_text( $model['plural'] ) ),
				'public'                    => true,
				'show_in_rest'              => true,
				'hierarchical'              => $model['isHierarchical'],
				'supports'                  => $model['isHierarchical'] ? array( ...$supports, 'page-attributes' ) : $supports,
				// Campaigns use the capabilities of pages.
				'capability_type'           => $model['isHierarchical'] ? 'page' : 'post',
				'map_meta_cap'              => true,
				'menu_position'             => $position,
				'menu_icon'                 => $icon,
				// Rewrite rules are in permalinks.php.
				'rewrite'                   => false,
				'query_var'                 => $model['postType'],
				'has_archive'               => false,
				'delete_with_user'          => false,
				'show_in_graphql'           => true,
				'graphql_single_name'       => $model['graphqlSingle'],
				'graphql_plural_name'       => $model['graphqlPlural'],
				// The site changes no content.
				'graphql_exclude_mutations' => array( 'create', 'update', 'delete' ),
			)
		);
	}
	foreach ( model()['taxonomies'] as $taxonomy ) {
		if ( taxonomy_exists( $taxonomy['taxonomy'] ) ) {
			continue;
		}
		register_taxonomy(
			$taxonomy['taxonomy'],
			post_type( $taxonomy['kind'] ),
			array(
				'labels'                    => category_labels( model_text( $taxonomy['singular'] ), model_text( $taxonomy['plural'] ) ),
				'public'                    => true,
				'hierarchical'              => false,
				// Ordered terms: an article's card shows the first category.
				'sort'                      => true,
				'show_in_rest'              => true,
				'show_admin_column'         => true,
				'rewrite'                   => false,
				'query_var'                 => $taxonomy['taxonomy'],
				'show_in_graphql'           => true,
				'graphql_single_name'       => $taxonomy['graphqlSingle'],
				'graphql_plural_name'       => $taxonomy['graphqlPlural'],
				'graphql_exclude_mutations' => array( 'create', 'update', 'delete' ),
			)
		);
	}
}

/** Labels of a post type. */
function type_labels( string $singular, string $plural ): array {
	$one  = lcfirst( $singular );
	$many = lcfirst( $plural );
	/* translators: %s: an entry such as "move-in home" or "event", in the singular. */
	$add = sprintf( preg_match( '/^[aeiou]/', $one ) ? __( 'Add an %s', 'porchlight' ) : __( 'Add a %s', 'porchlight' ), $one );
	return array(
		'name'                   => $plural,
		'singular_name'          => $singular,
		'add_new'                => $add,
		'add_new_item'           => $add,
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'edit_item'              => sprintf( __( 'Edit %s', 'porchlight' ), $one ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'new_item'               => sprintf( __( 'New %s', 'porchlight' ), $one ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'view_item'              => sprintf( __( 'View %s', 'porchlight' ), $one ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'view_items'             => sprintf( __( 'View %s', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'search_items'           => sprintf( __( 'Search %s', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'not_found'              => sprintf( __( 'No %s yet.', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'not_found_in_trash'     => sprintf( __( 'No %s in the trash.', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'all_items'              => sprintf( __( 'All %s', 'porchlight' ), $many ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'item_published'         => sprintf( __( '%s published.', 'porchlight' ), $singular ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'item_reverted_to_draft' => sprintf( __( '%s taken back to a draft.', 'porchlight' ), $singular ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'item_scheduled'         => sprintf( __( '%s scheduled.', 'porchlight' ), $singular ),
		/* translators: %s: an entry such as "move-in home", in the singular. */
		'item_updated'           => sprintf( __( '%s updated.', 'porchlight' ), $singular ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'items_list'             => sprintf( __( 'List of %s', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'filter_items_list'      => sprintf( __( 'Filter the list of %s', 'porchlight' ), $many ),
		/* translators: %s: entries such as "move-in homes", in the plural. */
		'items_list_navigation'  => sprintf( __( 'Pages of the list of %s', 'porchlight' ), $many ),
		'featured_image'         => __( 'Main picture', 'porchlight' ),
		'set_featured_image'     => __( 'Choose the main picture', 'porchlight' ),
		'remove_featured_image'  => __( 'Remove the main picture', 'porchlight' ),
		'use_featured_image'     => __( 'Use as the main picture', 'porchlight' ),
		/* translators: %s: an entry such as "campaign", in the singular. */
		'parent_item_colon'      => sprintf( __( 'Above this %s:', 'porchlight' ), $one ),
	);
}

/** Labels of a taxonomy. */
function category_labels( string $singular, string $plural ): array {
	$one  = lcfirst( $singular );
	$many = lcfirst( $plural );
	return array(
		'name'                       => $plural,
		'singular_name'              => $singular,
		'menu_name'                  => __( 'Categories', 'porchlight' ),
		/* translators: %s: categories such as "blog categories". */
		'all_items'                  => sprintf( __( 'All %s', 'porchlight' ), $many ),
		/* translators: %s: a category such as "blog category". */
		'edit_item'                  => sprintf( __( 'Edit %s', 'porchlight' ), $one ),
		/* translators: %s: a category such as "blog category". */
		'view_item'                  => sprintf( __( 'View %s', 'porchlight' ), $one ),
		/* translators: %s: a category such as "blog category". */
		'update_item'                => sprintf( __( 'Update %s', 'porchlight' ), $one ),
		/* translators: %s: a category such as "blog category". */
		'add_new_item'               => sprintf( __( 'Add a %s', 'porchlight' ), $one ),
		/* translators: %s: a category such as "blog category". */
		'new_item_name'              => sprintf( __( 'Name of the new %s', 'porchlight' ), $one ),
		/* translators: %s: categories such as "blog categories". */
		'search_items'               => sprintf( __( 'Search %s', 'porchlight' ), $many ),
		/* translators: %s: categories such as "blog categories". */
		'not_found'                  => sprintf( __( 'No %s yet.', 'porchlight' ), $many ),
		/* translators: %s: categories such as "blog categories". */
		'choose_from_most_used'      => sprintf( __( 'Choose from the most used %s', 'porchlight' ), $many ),
		/* translators: %s: categories such as "blog categories". */
		'separate_items_with_commas' => sprintf( __( 'Separate %s with commas', 'porchlight' ), $many ),
		/* translators: %s: categories such as "blog categories". */
		'add_or_remove_items'        => sprintf( __( 'Add or remove %s', 'porchlight' ), $many ),
	);
}

/** Placeholder of an empty title: for products it is the name that visitors see. */
function title_prompt( string $prompt, \WP_Post $post ): string {
	switch ( kind_of( $post ) ) {
		case 'neighborhood':
			return __( 'Name of the neighborhood', 'porchlight' );
		case 'plan':
			return __( 'Name of the plan', 'porchlight' );
		case 'model':
			return __( 'Street address of the model home', 'porchlight' );
		case 'home':
			return __( 'Street address of the home', 'porchlight' );
		case 'page':
			return __( 'Title of the page', 'porchlight' );
		case 'campaign':
			return __( 'Name of the campaign', 'porchlight' );
		case 'blogPost':
			return __( 'Headline', 'porchlight' );
		case 'testimonial':
			return __( 'Who says it', 'porchlight' );
		case 'event':
			return __( 'Name of the event', 'porchlight' );
		default:
			return $prompt;
	}
}

/**
 * Hides WordPress's posts and comments from the menu when unused: the site shows blog posts of its own type, and no
 * comments. Every new WordPress has one of each.
 */
function hide_unused_menus(): void {
	$counts = wp_count_posts();
	if ( (int) $counts->publish + (int) $counts->draft + (int) $counts->future + (int) $counts->private <= 1 ) {
		remove_menu_page( 'edit.php' );
	}
	if ( (int) wp_count_comments()->total_comments <= 1 ) {
		remove_menu_page( 'edit-comments.php' );
	}
}

/** Messages of the classic screens, which otherwise mention posts. */
function updated_messages( array $messages ): array {
	foreach ( kinds() as $kind => $model ) {
		if ( 'page' === $kind ) {
			continue;
		}
		$labels                            = type_labels( model_text( $model['singular'] ), model_text( $model['plural'] ) );
		$updated                           = $labels['item_updated'];
		$messages[ $model['postType'] ]    = array_fill( 1, 10, $updated );
		$messages[ $model['postType'] ][6] = $labels['item_published'];
		$messages[ $model['postType'] ][9] = $labels['item_scheduled'];
	}
	return $messages;
}
