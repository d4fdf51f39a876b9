<?php
/**
 * Settings → Porchlight: the site's address, the secret, and the checks.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Slug of the page. */
const SETUP_PAGE = 'porchlight';

/** Minimum length of the secret, as on the site. */
const SECRET_LEAST = 16;

add_action( 'admin_menu', __NAMESPACE__ . '\add_setup_page' );
add_action( 'admin_post_porchlight_settings', __NAMESPACE__ . '\handle_settings' );
add_action( 'admin_enqueue_scripts', __NAMESPACE__ . '\enqueue_setup_style' );
add_action( 'admin_notices', __NAMESPACE__ . '\show_setup_notice' );
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\setup_link' );

/** Adds the page. */
function add_setup_page(): void {
	add_options_page( __( 'Porchlight', 'porchlight' ), __( 'Porchlight', 'porchlight' ), 'manage_options', SETUP_PAGE, __NAMESPACE__ . '\show_setup_page' );
}

/** URL of the page. */
function setup_address(): string {
	return admin_url( 'options-general.php?page=' . SETUP_PAGE );
}

/** Loads the style of the page and of the popular lists. */
function enqueue_setup_style( string $screen ): void {
	if ( str_contains( $screen, 'porchlight' ) ) {
		wp_enqueue_style( 'porchlight-setup', plugins_url( 'includes/setup/setup.css', FILE ), array(), VERSION );
	}
}

/** Adds a link in the list of plugins. */
function setup_link( array $links ): array {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( setup_address() ), esc_html__( 'Setup', 'porchlight' ) ) );
	return $links;
}

/** Shows a notice with a link to the page until the site is set. */
function show_setup_notice(): void {
	$screen = get_current_screen();
	if ( null === $screen || ! in_array( $screen->id, array( 'dashboard', 'plugins' ), true ) || ! current_user_can( 'manage_options' ) || '' !== setting( 'site' ) ) {
		return;
	}
	printf( '<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>', esc_html__( 'Porchlight does not know the site yet.', 'porchlight' ), esc_url( setup_address() ), esc_html__( 'Set it up', 'porchlight' ) );
}

/** Redirects back to the setup page with a message. */
function back_to_setup( string $message, string $type ): void {
	back_to_page( setup_address(), $message, $type );
}

/** Redirects to an admin page with a message, shown once. */
function back_to_page( string $address, string $message, string $type ): void {
	add_settings_error( 'porchlight', 'porchlight', $message, $type );
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( add_query_arg( 'settings-updated', 'true', $address ) );
	exit;
}

/** Renders the page. */
function show_setup_page(): void {
	echo '<div class="wrap porchlight-setup">';
	printf( '<h1>%s</h1>', esc_html__( 'Porchlight', 'porchlight' ) );
	printf( '<p class="porchlight-lead">%s</p>', esc_html__( 'This WordPress holds the content; visitors see it on the site.', 'porchlight' ) );
	show_connection();
	show_checks();
	printf( '<h2>%s</h2><ul>', esc_html__( 'What is popular', 'porchlight' ) );
	foreach ( array_keys( POPULAR_OPTIONS ) as $kind ) {
		/* translators: %d: a number of entries. */
		$count = sprintf( _n( '%d picked', '%d picked', count( picked_ids( $kind ) ), 'porchlight' ), count( picked_ids( $kind ) ) );
		printf( '<li><a href="%s">%s</a>, %s</li>', esc_url( admin_url( 'edit.php?post_type=' . post_type( $kind ) . "&page=porchlight-popular-$kind" ) ), esc_html( popular_title( $kind ) ), esc_html( $count ) );
	}
	echo '</ul></div>';
}

/** Renders the form for the site's address and the secret. */
function show_connection(): void {
	printf( '<h2>%s</h2>', esc_html__( 'The site', 'porchlight' ) );
	show_new_secret();
	$typed = get_transient( 'porchlight_typed_site_' . get_current_user_id() );
	delete_transient( 'porchlight_typed_site_' . get_current_user_id() );
	$site = is_string( $typed ) ? $typed : setting( 'site' );
	printf( '<form method="post" action="%s"><input type="hidden" name="action" value="porchlight_settings">', esc_url( admin_url( 'admin-post.php' ) ) );
	wp_nonce_field( 'porchlight_settings' );
	echo '<table class="form-table" role="presentation"><tr>';
	printf( '<th scope="row"><label for="porchlight-site">%s</label></th><td>', esc_html__( 'Address of the site', 'porchlight' ) );
	printf( '<input type="url" class="regular-text code" id="porchlight-site" name="site" value="%s" placeholder="https://www.example.com" aria-describedby="porchlight-site-help"%s>', esc_attr( $site ), disabled( is_fixed_setting( 'site' ), true, false ) );
	printf( '<p class="description" id="porchlight-site-help">%s</p></td></tr>', esc_html( is_fixed_setting( 'site' ) ? __( 'Set in wp-config.php (PORCHLIGHT_SITE).', 'porchlight' ) : __( 'Where visitors see the site. Links such as “View page” lead there.', 'porchlight' ) ) );
	printf( '<tr><th scope="row"><label for="porchlight-secret">%s</label></th><td>', esc_html__( 'Secret', 'porchlight' ) );
	printf( '<input type="password" class="regular-text code" id="porchlight-secret" name="secret" value="" autocomplete="off" aria-describedby="porchlight-secret-help"%s>', disabled( is_fixed_setting( 'secret' ), true, false ) );
	printf( '<p class="description" id="porchlight-secret-help">%s</p></td></tr></table>', esc_html( secret_help() ) );
	submit_button( __( 'Save', 'porchlight' ), 'primary', 'submit', false, array( 'id' => 'porchlight-save' ) );
	if ( ! is_fixed_setting( 'secret' ) ) {
		// A button of the same form, so that the address in it is stored too.
		echo ' ';
		submit_button( '' === setting( 'secret' ) ? __( 'Make a secret', 'porchlight' ) : __( 'Make another secret', 'porchlight' ), 'secondary', 'new_secret', false, array( 'id' => 'porchlight-make-secret' ) );
	}
	echo '</form>';
}

/** The help below the secret's field. */
function secret_help(): string {
	if ( is_fixed_setting( 'secret' ) ) {
		return __( 'Set in wp-config.php (PORCHLIGHT_SECRET). It is the site’s REVALIDATE_SECRET.', 'porchlight' );
	}
	return '' === setting( 'secret' )
		? __( 'The site’s REVALIDATE_SECRET. Enter the one it has, or make a new one with the button below.', 'porchlight' )
		: __( 'A secret is kept. Leave this empty to keep it, or enter another one: the site’s REVALIDATE_SECRET.', 'porchlight' );
}

/** Shows a generated secret, once. */
function show_new_secret(): void {
	$name   = 'porchlight_new_secret_' . get_current_user_id();
	$secret = get_transient( $name );
	delete_transient( $name );
	if ( ! is_string( $secret ) || setting( 'secret' ) !== $secret ) {
		return;
	}
	printf(
		'<div class="porchlight-secret" role="status"><p><label for="porchlight-secret-line">%s</label></p><p><input type="text" class="large-text code" id="porchlight-secret-line" readonly value="%s"></p></div>',
		esc_html__( 'This is the secret, which is shown only once: put this line into the site’s settings (.env), and start the site again.', 'porchlight' ),
		esc_attr( "REVALIDATE_SECRET=$secret" )
	);
}

/** Renders the checks with their buttons. */
function show_checks(): void {
	$states = array(
		'good' => array( 'dashicons-yes-alt', __( 'In order', 'porchlight' ) ),
		'todo' => array( 'dashicons-flag', __( 'To do', 'porchlight' ) ),
		'bad'  => array( 'dashicons-warning', __( 'Does not work', 'porchlight' ) ),
	);
	$checks = setup_checks();
	$open   = count( array_filter( $checks, static fn ( array $check ): bool => 'good' !== $check['state'] ) );
	printf( '<h2>%s</h2>', esc_html__( 'What the site needs', 'porchlight' ) );
	/* translators: %d: a number of checks. */
	printf( '<p>%s</p><ul class="porchlight-checks">', esc_html( 0 === $open ? __( 'Everything is in order.', 'porchlight' ) : sprintf( _n( '%d thing is left to do.', '%d things are left to do.', $open, 'porchlight' ), $open ) ) );
	foreach ( $checks as $name => $check ) {
		list( $icon, $words ) = $states[ $check['state'] ];
		printf( '<li class="porchlight-check is-%s"><span class="dashicons %s" aria-hidden="true"></span><div>', esc_attr( $check['state'] ), esc_attr( $icon ) );
		printf( '<h3>%s <span class="porchlight-state">%s</span></h3><p>%s</p>', esc_html( $check['title'] ), esc_html( $words ), esc_html( $check['text'] ) );
		if ( isset( $check['code'] ) ) {
			/* translators: %s: the name of a check. */
			printf( '<p><input type="text" readonly class="large-text code" aria-label="%s" value="%s"></p>', esc_attr( sprintf( __( 'Line for “%s”', 'porchlight' ), $check['title'] ) ), esc_attr( $check['code'] ) );
		}
		if ( ! empty( $check['links'] ) ) {
			echo '<ul class="porchlight-links">';
			foreach ( $check['links'] as $address => $text ) {
				printf( '<li><a href="%s">%s</a></li>', esc_url( $address ), esc_html( $text ) );
			}
			echo '</ul>';
		}
		if ( isset( $check['fix'] ) ) {
			printf( '<form method="post" action="%s"><input type="hidden" name="action" value="porchlight_fix"><input type="hidden" name="check" value="%s">', esc_url( admin_url( 'admin-post.php' ) ), esc_attr( $name ) );
			printf( '<input type="hidden" name="_wpnonce" value="%s"><button type="submit" class="button">%s</button></form>', esc_attr( wp_create_nonce( "porchlight_fix_$name" ) ), esc_html( $check['fix'] ) );
		}
		echo '</div></li>';
	}
	echo '</ul>';
}

/** Stores the site's address, and the secret or a generated one. */
function handle_settings(): void {
	check_admin_referer( 'porchlight_settings' );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You may not do that.', 'porchlight' ), 403 );
	}
	$typed = isset( $_POST['site'] ) && ! is_fixed_setting( 'site' ) ? sanitize_text_field( wp_unslash( $_POST['site'] ) ) : null;
	// A secret is stored as typed: sanitizing would change it.
	$secret   = isset( $_POST['secret'] ) && is_string( $_POST['secret'] ) ? trim( wp_unslash( $_POST['secret'] ) ) : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized
	$is_new   = isset( $_POST['new_secret'] );
	$problems = array_filter( array( null === $typed ? null : store_site( $typed ), is_fixed_setting( 'secret' ) || $is_new ? null : store_secret( $secret ) ) );
	if ( $is_new && ! is_fixed_setting( 'secret' ) ) {
		make_secret();
		$done = __( 'A secret is made.', 'porchlight' );
	} else {
		$done = array() === $problems ? __( 'Saved.', 'porchlight' ) : null;
	}
	back_to_setup( implode( ' ', array_filter( array( $done, ...$problems ) ) ), array() === $problems ? 'success' : 'error' );
}

/** Stores the site's address; an invalid one stays in the field, with the returned sentence. */
function store_site( string $typed ): ?string {
	list( $site, $problem ) = parse_site_address( $typed );
	if ( null === $problem ) {
		update_option( 'porchlight_site', $site );
	} else {
		set_transient( 'porchlight_typed_site_' . get_current_user_id(), $typed, MINUTE_IN_SECONDS );
	}
	return $problem;
}

/** Stores an entered secret; an empty one keeps the present one. Returns the reason against it. */
function store_secret( string $secret ): ?string {
	if ( '' === $secret ) {
		return null;
	}
	if ( strlen( $secret ) < SECRET_LEAST ) {
		/* translators: %d: a number of characters. */
		return sprintf( __( 'A secret has at least %d characters. The previous one is kept.', 'porchlight' ), SECRET_LEAST );
	}
	update_option( 'porchlight_secret', $secret );
	return null;
}

/** Generates a secret, which the next page shows. */
function make_secret(): void {
	$secret = bin2hex( random_bytes( 24 ) );
	update_option( 'porchlight_secret', $secret );
	set_transient( 'porchlight_new_secret_' . get_current_user_id(), $secret, 5 * MINUTE_IN_SECONDS );
}
