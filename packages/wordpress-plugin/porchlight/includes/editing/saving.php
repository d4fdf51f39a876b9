<?php
/**
 * Validation on save: wrong values are never stored, and an entry with missing values is not published. The response
 * has the field; the input stays on the screen.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Statuses in which an entry is visible, now or in the future. */
const PUBLIC_STATUSES = array( 'publish', 'future', 'private' );

add_action( 'init', __NAMESPACE__ . '\check_rest_saves', 20 );
add_filter( 'rest_request_before_callbacks', __NAMESPACE__ . '\refuse_in_own_words', 10, 3 );
add_action( 'wp_ajax_inline-save', __NAMESPACE__ . '\check_quick_edit', 0 );
add_filter( 'wp_insert_post_data', __NAMESPACE__ . '\keep_incomplete_as_draft', 10, 2 );
add_action( 'admin_notices', __NAMESPACE__ . '\show_drafts_notice' );

/** The problems that prevent saving with a status: wrong values always, missing ones only for public statuses. */
function problems_for( string $kind, array $data, string $status ): array {
	$is_public = in_array( $status, PUBLIC_STATUSES, true );
	return array_values( array_filter( validate( $kind, $data ), static fn ( array $problem ): bool => $is_public || ! $problem['isMissing'] ) );
}

/** Problems in the blocks of an entry, as `organisms.2.buttons`. */
function block_problems( \WP_Post $post ): array {
	$problems = array();
	/* translators: %d: the number of a block on its page. */
	$title = __( 'Block %d', 'porchlight' );
	foreach ( organisms( $post ) as $index => $organism ) {
		// Any layout is valid: the site renders nothing for an unknown one.
		unset( $organism['layout'] );
		array_push( $problems, ...validate_type( 'Organism', $organism, "organisms.$index", sprintf( $title, $index + 1 ) ) );
	}
	return array_values( array_filter( $problems, static fn ( array $problem ): bool => ! $problem['isMissing'] ) );
}

/** The error for a rejected save: 400, with all problems by path, and the first ones as text. */
function refused_save( array $problems ): \WP_Error {
	$shown = array_slice( $problems, 0, 3 );
	$words = array_map( static fn ( array $problem ): string => "{$problem['where']}: {$problem['message']}", $shown );
	$more  = count( $problems ) - count( $shown );
	if ( $more > 0 ) {
		/* translators: %d: a number of problems. */
		$words[] = sprintf( _n( 'And %d more.', 'And %d more.', $more, 'porchlight' ), $more );
	}
	return new \WP_Error(
		'porchlight_refused',
		implode( ' ', $words ),
		array(
			'status'   => 400,
			'params'   => array_column( $problems, 'message', 'path' ),
			'problems' => $problems,
		)
	);
}

/** Validates saves through REST, for every kind. */
function check_rest_saves(): void {
	foreach ( post_types() as $type ) {
		add_filter( "rest_pre_insert_$type", __NAMESPACE__ . '\check_rest_save', 20, 2 );
	}
}

/** Returns the prepared post, or an error. */
function check_rest_save( mixed $prepared, \WP_REST_Request $request ): mixed {
	// Autosaves are not validated; the next real save is.
	if ( is_wp_error( $prepared ) || str_ends_with( (string) $request->get_route(), '/autosaves' ) ) {
		return $prepared;
	}
	$id     = (int) ( $prepared->ID ?? 0 );
	$before = $id > 0 ? get_post( $id ) : null;
	$kind   = kind_of( (string) ( $prepared->post_type ?? ( $before ? $before->post_type : '' ) ) );
	$status = (string) ( $prepared->post_status ?? ( $before ? $before->post_status : 'draft' ) );
	if ( null === $kind || in_array( $status, array( 'trash', 'auto-draft' ), true ) ) {
		return $prepared;
	}
	$sent = $request['meta'][ DATA_KEY ] ?? null;
	// Title, categories or date may change while the fields are unchanged.
	$is_published = in_array( $status, PUBLIC_STATUSES, true ) && ( ! $before || ! in_array( $before->post_status, PUBLIC_STATUSES, true ) );
	$problems     = is_array( $sent ) || $is_published ? problems_for( $kind, is_array( $sent ) ? $sent : ( $id > 0 ? data( $id ) : array() ), $status ) : array();
	if ( isset( $prepared->post_content ) ) {
		$unsaved  = (array) $prepared + array(
			'ID'        => 0,
			'post_type' => post_type( $kind ),
		);
		$problems = array( ...$problems, ...block_problems( new \WP_Post( (object) $unsaved ) ) );
	}
	return array() === $problems ? $prepared : refused_save( $problems );
}

/**
 * WordPress validates the schema first, with messages such as “porchlight[priceUsd] is not of type number”; this
 * replaces them with the messages of our rules.
 */
function refuse_in_own_words( mixed $response, array $handler, \WP_REST_Request $request ): mixed {
	if ( ! is_wp_error( $response ) || 'rest_invalid_param' !== $response->get_error_code() ) {
		return $response;
	}
	$sent = $request->get_param( 'meta' )[ DATA_KEY ] ?? null;
	$type = get_post_type( (int) $request->get_param( 'id' ) );
	$kind = false === $type ? kind_of_route( (string) $request->get_route() ) : kind_of( $type );
	if ( null === $kind || ! is_array( $sent ) ) {
		return $response;
	}
	$problems = problems_for( $kind, $sent, 'draft' );
	return array() === $problems ? $response : refused_save( $problems );
}

/** The kind of a REST route's entries. */
function kind_of_route( string $route ): ?string {
	foreach ( get_post_types( array( 'show_in_rest' => true ), 'objects' ) as $type ) {
		$base = false !== $type->rest_base && '' !== $type->rest_base ? $type->rest_base : $type->name;
		if ( "/wp/v2/$base" === $route ) {
			return kind_of( $type->name );
		}
	}
	return null;
}

/** Quick Edit publishes complete entries only, and shows problems in its row. */
function check_quick_edit(): void {
	check_ajax_referer( 'inlineeditnonce', '_inline_edit' );
	$id     = absint( wp_unslash( $_POST['post_ID'] ?? 0 ) );
	$kind   = $id > 0 ? kind_of( (string) get_post_type( $id ) ) : null;
	$status = sanitize_key( wp_unslash( $_POST['_status'] ?? '' ) );
	if ( null === $kind || ! in_array( $status, PUBLIC_STATUSES, true ) || in_array( get_post_status( $id ), PUBLIC_STATUSES, true ) ) {
		return;
	}
	$problems = problems_for( $kind, data( $id ), $status );
	if ( array() !== $problems ) {
		wp_die( esc_html( __( 'This cannot be published yet.', 'porchlight' ) . ' ' . refused_save( $problems )->get_error_message() ) );
	}
}

/** Bulk edits and classic screens cannot show an error: an incomplete entry stays a draft, with a notice. */
function keep_incomplete_as_draft( array $data, array $given ): array {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- only identifies the screen; WordPress checked its nonce.
	$screen_action = sanitize_key( wp_unslash( $_REQUEST['action'] ?? '' ) );
	$id            = (int) ( $given['ID'] ?? 0 );
	$kind          = kind_of( (string) $data['post_type'] );
	$is_new_public = in_array( $data['post_status'], PUBLIC_STATUSES, true ) && ( $id <= 0 || ! in_array( get_post_status( $id ), PUBLIC_STATUSES, true ) );
	if ( ! is_admin() || is_rest_request() || null === $kind || $id <= 0 || ! $is_new_public || ! in_array( $screen_action, array( 'edit', 'editpost' ), true ) ) {
		return $data;
	}
	$problems = problems_for( $kind, data( $id ), $data['post_status'] );
	if ( array() === $problems ) {
		return $data;
	}
	$data['post_status'] = 'draft';
	$waiting             = get_transient( drafts_notice() );
	$waiting             = is_array( $waiting ) ? $waiting : array();
	$waiting[ $id ]      = refused_save( $problems )->get_error_message();
	set_transient( drafts_notice(), $waiting, MINUTE_IN_SECONDS * 10 );
	return $data;
}

/** Whether this is a REST request (`wp_is_serving_rest_request` is newer than WordPress 6.1). */
function is_rest_request(): bool {
	return defined( 'REST_REQUEST' ) && REST_REQUEST;
}

/** Name of the transient with the notice for this user. */
function drafts_notice(): string {
	return 'porchlight_drafts_' . get_current_user_id();
}

/** Shows once what was not published, and why. */
function show_drafts_notice(): void {
	$waiting = get_transient( drafts_notice() );
	if ( ! is_array( $waiting ) || array() === $waiting ) {
		return;
	}
	delete_transient( drafts_notice() );
	foreach ( $waiting as $id => $words ) {
		printf(
			'<div class="notice notice-error"><p><a href="%s">%s</a> %s %s</p></div>',
			esc_url( (string) get_edit_post_link( $id ) ),
			esc_html( get_the_title( $id ) ),
			esc_html__( 'stayed a draft.', 'porchlight' ),
			esc_html( $words )
		);
	}
}
