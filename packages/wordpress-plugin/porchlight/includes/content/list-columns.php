<?php
/**
 * Columns of the admin's lists: prices, sales status, neighborhoods, dates; sortable and filterable.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', __NAMESPACE__ . '\register_columns' );
add_action( 'pre_get_posts', __NAMESPACE__ . '\sort_by_column' );
add_action( 'restrict_manage_posts', __NAMESPACE__ . '\neighborhood_filter' );
add_action( 'admin_head-edit.php', __NAMESPACE__ . '\column_widths' );

/** The columns of a kind in order: name => label. */
function columns_of( string $kind ): array {
	$price        = array( 'price' => __( 'Price', 'porchlight' ) );
	$sale         = array( 'sale' => __( 'Status', 'porchlight' ) );
	$neighborhood = array( 'neighborhood' => __( 'Neighborhood', 'porchlight' ) );
	$plan         = array( 'plan' => __( 'Plan', 'porchlight' ) );
	$address      = array( 'address' => __( 'Address', 'porchlight' ) );
	$columns      = array(
		'neighborhood' => array(
			'status' => __( 'State of sale', 'porchlight' ),
			'city'   => __( 'City', 'porchlight' ),
			'price'  => __( 'Prices from', 'porchlight' ),
			'homes'  => __( 'Homes', 'porchlight' ),
		),
		'plan'         => $neighborhood + array( 'price' => __( 'Price from', 'porchlight' ) ) + $sale,
		'model'        => $neighborhood + $plan + $sale,
		'home'         => $price + $sale + $neighborhood + $plan + array( 'ready' => __( 'Ready', 'porchlight' ) ),
		'page'         => $address,
		'campaign'     => array(
			'starts' => __( 'Starts', 'porchlight' ),
			'ends'   => __( 'Ends', 'porchlight' ),
		) + $address,
		'testimonial'  => $neighborhood + $plan,
		'event'        => array( 'begins' => __( 'Begins', 'porchlight' ) ) + $neighborhood,
	);
	return $columns[ $kind ] ?? array();
}

/** Registers columns for the list of every kind. */
function register_columns(): void {
	foreach ( kinds() as $kind => $model ) {
		$columns = columns_of( $kind );
		if ( array() === $columns ) {
			continue;
		}
		$type = $model['postType'];
		add_filter(
			"manage_{$type}_posts_columns",
			static function ( array $shown ) use ( $columns ): array {
				$own = array();
				foreach ( $columns as $name => $label ) {
					$own[ "porchlight_$name" ] = $label;
				}
				$after = array_search( 'title', array_keys( $shown ), true );
				$place = false === $after ? count( $shown ) : $after + 1;
				// Data that the site does not use.
				unset( $shown['comments'], $shown['author'] );
				return array_slice( $shown, 0, $place, true ) + $own + array_slice( $shown, $place, null, true );
			}
		);
		add_action(
			"manage_{$type}_posts_custom_column",
			static function ( string $column, int $id ) use ( $kind ): void {
				if ( str_starts_with( $column, 'porchlight_' ) ) {
					$text = column_text( $kind, substr( $column, strlen( 'porchlight_' ) ), get_post( $id ) );
					echo '' === $text ? '<span aria-hidden="true">—</span><span class="screen-reader-text">' . esc_html__( 'Not given', 'porchlight' ) . '</span>' : esc_html( $text );
				}
			},
			10,
			2
		);
		add_filter(
			"manage_edit-{$type}_sortable_columns",
			static function ( array $sortable ) use ( $columns ): array {
				foreach ( array_keys( $columns ) as $name ) {
					$sortable[ "porchlight_$name" ] = "porchlight_$name";
				}
				return $sortable;
			}
		);
	}
}

/** The text of a column. */
function column_text( string $kind, string $name, \WP_Post $post ): string {
	$value = column_value( $kind, $name, $post );
	if ( null === $value || '' === $value ) {
		return '';
	}
	switch ( $name ) {
		case 'price':
			return '$' . number_format_i18n( (float) $value );
		case 'status':
			return value_label( $kind, 'status', (string) $value );
		case 'ready':
		case 'starts':
		case 'ends':
			return day_text( (string) $value, false );
		case 'begins':
			return day_text( (string) $value, true );
		default:
			return (string) $value;
	}
}

/**
 * The value of a column: a number, a text, an ISO date.
 *
 * @return float|int|string|null
 */
function column_value( string $kind, string $name, \WP_Post $post ) {
	$data = data( $post->ID );
	switch ( $name ) {
		case 'price':
			return $data[ 'home' === $kind ? 'priceUsd' : 'basePriceUsd' ] ?? null;
		case 'status':
			return $data['status'] ?? null;
		case 'city':
			return $data['city'] ?? null;
		case 'sale':
			// The second message is the one that the site shows.
			return status_message( $data['productStatus']['statusMessage'] ?? null )[1] ?? null;
		case 'neighborhood':
		case 'plan':
			$id    = (int) ( $data[ 'plan' === $name ? 'floorplan' : 'neighborhood' ][0] ?? 0 );
			$other = $id > 0 ? get_post( $id ) : null;
			return $other instanceof \WP_Post ? $other->post_title : null;
		case 'homes':
			return count_homes( $post->ID );
		case 'ready':
			return $data['readyDate'] ?? null;
		case 'starts':
			return $data['startsOn'] ?? null;
		case 'ends':
			return $data['endsOn'] ?? null;
		case 'begins':
			return $data['startDateTime'] ?? null;
		case 'address':
			return address( $post );
		default:
			return null;
	}
}

/** Number of a neighborhood's published move-in homes. */
function count_homes( int $neighborhood ): int {
	global $wpdb;
	static $counts = null;
	if ( null === $counts ) {
		// One query for the whole list; cached for the request only.
		$rows   = $wpdb->get_results( // phpcs:ignore WordPress.DB.DirectDatabaseQuery.DirectQuery, WordPress.DB.DirectDatabaseQuery.NoCaching
			$wpdb->prepare(
				"SELECT m.meta_value AS neighborhood, COUNT(*) AS homes FROM {$wpdb->postmeta} m JOIN {$wpdb->posts} p ON p.ID = m.post_id WHERE m.meta_key = 'porchlight_neighborhood' AND p.post_type = %s AND p.post_status = 'publish' GROUP BY m.meta_value",
				post_type( 'home' )
			)
		);
		$counts = array_column( $rows, 'homes', 'neighborhood' );
	}
	return (int) ( $counts[ $neighborhood ] ?? 0 );
}

/** The label of a chosen value; the value itself when the model has none. */
function value_label( string $kind, string $field, string $value ): string {
	foreach ( kinds()[ $kind ]['fields'][ $field ]['values'] ?? array() as $choice ) {
		if ( $choice['value'] === $value ) {
			return model_text( $choice['label'] );
		}
	}
	return $value;
}

/** An ISO date or time in WordPress's format; the text itself when it is neither. */
function day_text( string $text, bool $has_time ): string {
	$time = date_create_immutable( $text, wp_timezone() );
	if ( ! $time ) {
		return $text;
	}
	$form = get_option( 'date_format' ) . ( $has_time ? ', ' . get_option( 'time_format' ) : '' );
	return (string) wp_date( $form, $time->getTimestamp() );
}

/**
 * Sorts and filters a list by its columns. The values are inside one meta value, which the database cannot sort by;
 * sorting a few hundred entries here is faster than maintaining index rows.
 */
function sort_by_column( \WP_Query $query ): void {
	global $pagenow;
	$kind = is_admin() && 'edit.php' === $pagenow && $query->is_main_query() ? kind_of( (string) $query->get( 'post_type' ) ) : null;
	if ( null === $kind ) {
		return;
	}
	$neighborhood = isset( $_GET['porchlight_neighborhood'] ) ? absint( $_GET['porchlight_neighborhood'] ) : 0; // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it filters a list and changes nothing.
	if ( $neighborhood > 0 ) {
		$query->set(
			'meta_query',
			array(
				array(
					'key'   => 'porchlight_neighborhood',
					'value' => $neighborhood,
				),
			)
		);
	}
	$by   = (string) $query->get( 'orderby' );
	$name = str_starts_with( $by, 'porchlight_' ) ? substr( $by, strlen( 'porchlight_' ) ) : '';
	if ( ! isset( columns_of( $kind )[ $name ] ) ) {
		return;
	}
	$posts  = get_posts(
		array(
			'post_type'   => post_type( $kind ),
			'post_status' => 'any',
			'numberposts' => 1000,
			'orderby'     => 'title',
			'order'       => 'ASC',
		)
	);
	$values = array();
	foreach ( $posts as $post ) {
		$values[ $post->ID ] = column_value( $kind, $name, $post );
	}
	$is_falling = 'DESC' === strtoupper( (string) $query->get( 'order' ) );
	uasort(
		$values,
		static function ( $left, $right ) use ( $is_falling ): int {
			// Missing values come last in both directions.
			if ( null === $left || null === $right ) {
				return ( null === $left ? 1 : 0 ) <=> ( null === $right ? 1 : 0 );
			}
			$order = is_string( $left ) ? strnatcasecmp( $left, (string) $right ) : $left <=> $right;
			return $is_falling ? -$order : $order;
		}
	);
	$query->set( 'post__in', array_keys( $values ) );
	$query->set( 'orderby', 'post__in' );
}

/** A neighborhood filter above the lists of kinds with a neighborhood. */
function neighborhood_filter( string $type ): void {
	$kind = kind_of( $type );
	if ( null === $kind || ! isset( columns_of( $kind )['neighborhood'] ) ) {
		return;
	}
	$chosen        = isset( $_GET['porchlight_neighborhood'] ) ? absint( $_GET['porchlight_neighborhood'] ) : 0; // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it filters a list and changes nothing.
	$neighborhoods = get_posts(
		array(
			'post_type'   => post_type( 'neighborhood' ),
			'post_status' => array( 'publish', 'draft', 'future', 'pending', 'private' ),
			'numberposts' => 500,
			'orderby'     => 'title',
			'order'       => 'ASC',
		)
	);
	printf( '<label for="porchlight-neighborhood" class="screen-reader-text">%s</label>', esc_html__( 'Neighborhood', 'porchlight' ) );
	printf( '<select name="porchlight_neighborhood" id="porchlight-neighborhood"><option value="0">%s</option>', esc_html__( 'All neighborhoods', 'porchlight' ) );
	foreach ( $neighborhoods as $neighborhood ) {
		printf( '<option value="%d"%s>%s</option>', (int) $neighborhood->ID, selected( $chosen, $neighborhood->ID, false ), esc_html( $neighborhood->post_title ) );
	}
	echo '</select>';
}

/** Narrow columns for numbers and dates. */
function column_widths(): void {
	$screen = get_current_screen();
	if ( null !== $screen && null !== kind_of( (string) $screen->post_type ) ) {
		echo '<style>.column-porchlight_price,.column-porchlight_ready,.column-porchlight_homes,.column-porchlight_starts,.column-porchlight_ends{width:9em}.column-porchlight_status,.column-porchlight_sale,.column-porchlight_city{width:11em}</style>';
	}
}
