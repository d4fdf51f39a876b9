<?php
/**
 * Checks of the environment: versions, the site, logins, memory, cron.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Checks PHP, WordPress, WPGraphQL and the JWT plugin. */
function check_versions(): array {
	$title     = __( 'Versions', 'porchlight' );
	$problems  = array();
	$wpgraphql = defined( 'WPGRAPHQL_VERSION' ) ? (string) constant( 'WPGRAPHQL_VERSION' ) : '';
	if ( '' === $wpgraphql ) {
		$problems[] = __( 'WPGraphQL is not active: the site gets no content. Install and activate it.', 'porchlight' );
	} elseif ( version_compare( $wpgraphql, '1.32', '<' ) ) {
		/* translators: %s: a version. */
		$problems[] = sprintf( __( 'WPGraphQL %s is too old: update it to 1.32 or 2.x.', 'porchlight' ), $wpgraphql );
	}
	if ( ! class_exists( '\WPGraphQL\JWT_Authentication\Auth' ) ) {
		$problems[] = __( 'WPGraphQL JWT Authentication is not active: visitors cannot log in. Install and activate it.', 'porchlight' );
	} elseif ( ! validates_tokens() ) {
		$problems[] = __( 'WPGraphQL JWT Authentication is older than 0.7.1: logins never end, not even with a new password. Update it.', 'porchlight' );
	}
	$found = array( 'PHP ' . PHP_VERSION, 'WordPress ' . get_bloginfo( 'version' ) );
	if ( '' !== $wpgraphql ) {
		$found[] = "WPGraphQL $wpgraphql";
	}
	return array() === $problems
		? array(
			'state' => 'good',
			'title' => $title,
			'text'  => implode( ', ', $found ) . '.',
		)
		: array(
			'state' => 'bad',
			'title' => $title,
			'text'  => implode( ' ', $problems ),
		);
}

/** Whether the JWT plugin has the filter on validated tokens (0.7.1); its header has another version than its code. */
function validates_tokens(): bool {
	$file = ( new \ReflectionClass( '\WPGraphQL\JWT_Authentication\Auth' ) )->getFileName();
	return false !== $file && str_contains( (string) file_get_contents( $file ), "'graphql_jwt_auth_validate_token'" ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file on this machine.
}

/** Checks that the site accepts the secret, with an empty change. */
function check_site(): array {
	$title = __( 'The site', 'porchlight' );
	$site  = setting( 'site' );
	if ( '' === $site || '' === setting( 'secret' ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'Enter the site’s address and a secret above. Until then there are no previews, and what you publish shows after some minutes.', 'porchlight' ),
		);
	}
	$response = post_to_site( '/ops/revalidate', '{"uris":[]}', 4 );
	if ( is_wp_error( $response ) ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			/* translators: 1: an address, 2: an error message. */
			'text'  => sprintf( __( '%1$s cannot be reached from here: %2$s', 'porchlight' ), $site, $response->get_error_message() ),
		);
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	switch ( $status ) {
		case 200:
			return array(
				'state' => 'good',
				'title' => $title,
				/* translators: %s: an address. */
				'text'  => sprintf( __( '%s can be reached and has the same secret.', 'porchlight' ), $site ),
			);
		case 401:
			if ( has_other_clock( $response ) ) {
				return array(
					'state' => 'bad',
					'title' => $title,
					'text'  => __( 'The clocks of this server and of the site differ by more than five minutes, so the site refuses what is signed here. Let both servers set their clocks by NTP.', 'porchlight' ),
				);
			}
			return array(
				'state' => 'bad',
				'title' => $title,
				'text'  => __( 'The site has another secret. Set its REVALIDATE_SECRET to the one of this page, and start it again.', 'porchlight' ),
			);
		case 404:
			return array(
				'state' => 'bad',
				'title' => $title,
				'text'  => __( 'The site has no secret, or something else is at this address. Set its REVALIDATE_SECRET, and start it again.', 'porchlight' ),
			);
		default:
			if ( $status >= 300 && $status < 400 ) {
				return array(
					'state' => 'bad',
					'title' => $title,
					/* translators: %s: an address. */
					'text'  => sprintf( __( 'This address redirects to %s. Enter that one.', 'porchlight' ), wp_remote_retrieve_header( $response, 'location' ) ),
				);
			}
			return array(
				'state' => 'bad',
				'title' => $title,
				/* translators: %d: an HTTP status. */
				'text'  => sprintf( __( 'The site answered with HTTP %d.', 'porchlight' ), $status ),
			);
	}
}

/** Checks for the secret that signs login tokens. */
function check_token_secret(): ?array {
	if ( ! class_exists( '\WPGraphQL\JWT_Authentication\Auth' ) ) {
		return null;
	}
	$title  = __( 'Secret of log-ins', 'porchlight' );
	$secret = (string) \WPGraphQL\JWT_Authentication\Auth::get_secret_key();
	if ( strlen( $secret ) >= 32 ) {
		return array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'It is set.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'bad',
		'title' => $title,
		'text'  => '' === $secret
			? __( 'It is not set: nobody can log in. Put this line into wp-config.php, above “That’s all, stop editing!”:', 'porchlight' )
			: __( 'It is too short to be safe. Put this line into wp-config.php in place of the present one; visitors log in again once:', 'porchlight' ),
		'code'  => sprintf( "define( 'GRAPHQL_JWT_AUTH_SECRET_KEY', '%s' );", wp_generate_password( 64, false ) ),
	);
}

/** Checks that the `Authorization` header arrives, which Apache drops by default. */
function check_authorization(): array {
	$title    = __( 'Header “Authorization”', 'porchlight' );
	$response = wp_remote_get(
		rest_url( 'porchlight/v1/authorization' ),
		array(
			'timeout'   => 4,
			'sslverify' => false,
			'headers'   => array( 'Authorization' => 'Bearer ' . AUTHORIZATION_PROBE ),
		)
	);
	$body     = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $body ) || ! isset( $body['arrives'] ) ) {
		$reason = is_wp_error( $response ) ? $response->get_error_message() : 'HTTP ' . wp_remote_retrieve_response_code( $response );
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: an error message. */
			'text'  => sprintf( __( 'WordPress cannot send a request to itself (%s), so this is not checked. Log in on the site to try it.', 'porchlight' ), $reason ),
		);
	}
	return $body['arrives']
		? array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'It arrives.', 'porchlight' ),
		)
		: array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'The web server drops it, so visitors cannot stay logged in. With Apache, put this line into .htaccess, above “# BEGIN WordPress”:', 'porchlight' ),
			'code'  => 'SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
		);
}

/** Checks that visitors can register, without rights in the admin. */
function check_registration(): array {
	$title = __( 'Registration', 'porchlight' );
	$role  = get_role( (string) get_option( 'default_role' ) );
	if ( null === $role || $role->has_cap( 'edit_posts' ) ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'New users get a role that may write content here. Visitors who register must be subscribers.', 'porchlight' ),
			'fix'   => __( 'Make new users subscribers', 'porchlight' ),
		);
	}
	if ( ! get_option( 'users_can_register' ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'Nobody can register: the site shows that new accounts can’t be made at the moment.', 'porchlight' ),
			'fix'   => __( 'Let visitors register', 'porchlight' ),
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => __( 'Visitors can register, and have no rights here.', 'porchlight' ),
	);
}

/** Checks for invalid signatures of visitors' addresses, which attempts are counted by. */
function check_visitor_addresses(): array {
	$title = __( 'Guessing of passwords', 'porchlight' );
	if ( '' === setting( 'secret' ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'Without a secret password guesses are not counted here, as all visitors have the site’s address. The site counts them.', 'porchlight' ),
		);
	}
	if ( (int) get_option( 'porchlight_bad_signature' ) > time() - DAY_IN_SECONDS ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'Within the last day somebody sent a visitor’s address with a wrong signature: either the site has another secret, or somebody tried to impersonate other visitors.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => __( 'Guesses are counted for each visitor.', 'porchlight' ),
	);
}

/** Checks PHP's memory limit, which long lists need. */
function check_memory(): array {
	$title = __( 'Memory', 'porchlight' );
	$limit = wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
	$text  = $limit < 0 ? __( 'PHP has no memory limit.', 'porchlight' ) : size_format( $limit ) . '.';
	return $limit < 0 || $limit >= 128 * MB_IN_BYTES
		? array(
			'state' => 'good',
			'title' => $title,
			'text'  => $text,
		)
		: array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: an amount such as 64 MB. */
			'text'  => sprintf( __( 'PHP has %s. With some hundred homes lists become short and slow: give it 128 MB, with this line in wp-config.php:', 'porchlight' ), size_format( $limit ) ),
			'code'  => "define( 'WP_MEMORY_LIMIT', '128M' );",
		);
}

/** Checks that drawings can be uploaded and sanitized. */
function check_drawings(): array {
	$title = __( 'Drawings (SVG)', 'porchlight' );
	if ( ! class_exists( \DOMDocument::class ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'PHP lacks its extension “dom”: drawings cannot be cleaned, and are refused. Ask your host for it.', 'porchlight' ),
		);
	}
	if ( ! isset( get_allowed_mime_types()['svg'] ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'You cannot upload any: another plugin or the network forbids them.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => __( 'Administrators and editors can upload them. Scripts and references to other files are removed.', 'porchlight' ),
	);
}

/** Checks that cron runs: scheduled entries and retries depend on it. */
function check_cron(): array {
	$title = __( 'Scheduled work', 'porchlight' );
	$due   = array_filter( array_keys( _get_cron_array() ? _get_cron_array() : array() ), 'is_int' );
	$late  = array() === $due ? 0 : time() - min( $due );
	if ( $late > 15 * MINUTE_IN_SECONDS ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			/* translators: %s: a time such as "2 hours". */
			'text'  => sprintf( __( 'Scheduled work has been due for %s: what you schedule is published late. Run it every minute, with this line in the server’s crontab:', 'porchlight' ), human_time_diff( time() - $late ) ),
			'code'  => sprintf( '* * * * * curl -s -o /dev/null %s', site_url( 'wp-cron.php?doing_wp_cron' ) ),
		);
	}
	if ( defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON ) {
		return array(
			'state' => 'good',
			'title' => $title,
			'text'  => __( 'The server does it: nothing is late.', 'porchlight' ),
		);
	}
	return array(
		'state' => 'good',
		'title' => $title,
		'text'  => __( 'Nothing is late. WordPress runs scheduled work during requests; a crontab is more exact.', 'porchlight' ),
	);
}
