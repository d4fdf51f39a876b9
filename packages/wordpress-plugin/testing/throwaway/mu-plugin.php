<?php
/**
 * Plugin Name: Throwaway
 * Description: Files mails instead of sending them, and simulates faults on demand.
 */

add_filter(
	'pre_wp_mail',
	function ( $sent, $mail ) {
		$folder = dirname( untrailingslashit( ABSPATH ) ) . '/mails';
		$name   = sprintf( '%s/%.6F-%s', $folder, microtime( true ), bin2hex( random_bytes( 4 ) ) );
		$kept   = array(
			'to'      => implode( ', ', (array) $mail['to'] ),
			'subject' => $mail['subject'],
			'message' => $mail['message'],
		);
		// Written atomically.
		file_put_contents( "$name.part", wp_json_encode( $kept ) );
		return rename( "$name.part", "$name.json" );
	},
	10,
	2
);

// Without network, update checks would only log warnings.
remove_action( 'init', 'wp_schedule_update_checks' );
foreach ( array( '_maybe_update_core', '_maybe_update_plugins', '_maybe_update_themes' ) as $throwaway_check ) {
	remove_action( 'admin_init', $throwaway_check );
}

// The site's default path.
add_filter( 'graphql_endpoint', fn () => 'wp/graphql' );

if ( 'cli' !== PHP_SAPI && ! empty( $GLOBALS['throwaway']['fatal'] ) ) {
	add_action( 'init', fn () => a_function_that_a_broken_plugin_lacks() );
}
