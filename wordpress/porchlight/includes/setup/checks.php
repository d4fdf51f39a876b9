<?php
/**
 * What a WordPress needs so that the site can use it: each check says in plain words how it is, and what would mend it.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * All checks in the order of the page: name => `state` (good, todo, bad), `title`, `text`, and where they apply `code` (a
 * line to copy), `links` (address => words), `mend` (what the button says).
 */
function setup_checks(): array {
	$checks = array(
		'versions'      => check_versions(),
		'site'          => check_site(),
		'endpoint'      => check_endpoint(),
		'permalinks'    => check_permalinks(),
		'front'         => check_front_page(),
		'menus'         => check_menus(),
		'addresses'     => check_addresses(),
		'tokens'        => check_token_secret(),
		'authorization' => check_authorization(),
		'registration'  => check_registration(),
		'visitors'      => check_visitor_addresses(),
		'memory'        => check_memory(),
		'drawings'      => check_drawings(),
		'cron'          => check_cron(),
		'names'         => check_names(),
		'folders'       => check_folders(),
	);
	return array_filter( $checks );
}

/** PHP, WordPress, WPGraphQL and the plugin for log-ins. */
function check_versions(): array {
	$title    = __( 'Versions', 'porchlight' );
	$problems = array();
	$wpgraphql = defined( 'WPGRAPHQL_VERSION' ) ? (string) constant( 'WPGRAPHQL_VERSION' ) : '';
	if ( '' === $wpgraphql ) {
		$problems[] = __( 'WPGraphQL is not active: the site gets nothing. Install and activate it.', 'porchlight' );
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
		? array( 'state' => 'good', 'title' => $title, 'text' => implode( ', ', $found ) . '.' )
		: array( 'state' => 'bad', 'title' => $title, 'text' => implode( ' ', $problems ) );
}

/** Whether the plugin for log-ins lets others look at tokens (0.7.1); its header names another version than its own. */
function validates_tokens(): bool {
	$file = ( new \ReflectionClass( '\WPGraphQL\JWT_Authentication\Auth' ) )->getFileName();
	return false !== $file && str_contains( (string) file_get_contents( $file ), "'graphql_jwt_auth_validate_token'" ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file on this machine.
}

/** Whether the site can be reached with the secret: it is asked to look at no page anew. */
function check_site(): array {
	$title = __( 'The site', 'porchlight' );
	$site  = setting( 'site' );
	if ( '' === $site || '' === setting( 'secret' ) ) {
		return array( 'state' => 'todo', 'title' => $title, 'text' => __( 'Enter the site’s address and a secret above. Until then there are no previews, and what you publish shows after some minutes.', 'porchlight' ) );
	}
	$response = wp_remote_post(
		"$site/ops/revalidate",
		array(
			'timeout'     => 4,
			'redirection' => 0,
			'headers'     => array( 'Authorization' => 'Bearer ' . setting( 'secret' ), 'Content-Type' => 'application/json' ),
			'body'        => '{"uris":[]}',
		)
	);
	if ( is_wp_error( $response ) ) {
		/* translators: 1: an address, 2: an error message. */
		return array( 'state' => 'bad', 'title' => $title, 'text' => sprintf( __( '%1$s cannot be reached from here: %2$s', 'porchlight' ), $site, $response->get_error_message() ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	switch ( $status ) {
		case 200:
			/* translators: %s: an address. */
			return array( 'state' => 'good', 'title' => $title, 'text' => sprintf( __( '%s can be reached and has the same secret.', 'porchlight' ), $site ) );
		case 401:
			return array( 'state' => 'bad', 'title' => $title, 'text' => __( 'The site has another secret. Set its REVALIDATE_SECRET to the one of this page, and start it again.', 'porchlight' ) );
		case 404:
			return array( 'state' => 'bad', 'title' => $title, 'text' => __( 'The site has no secret, or something else is at this address. Set its REVALIDATE_SECRET, and start it again.', 'porchlight' ) );
		default:
			if ( $status >= 300 && $status < 400 ) {
				/* translators: %s: an address. */
				return array( 'state' => 'bad', 'title' => $title, 'text' => sprintf( __( 'The site is somewhere else: this address leads to %s. Enter the one that answers in the end.', 'porchlight' ), wp_remote_retrieve_header( $response, 'location' ) ) );
			}
			/* translators: %d: an HTTP status. */
			return array( 'state' => 'bad', 'title' => $title, 'text' => sprintf( __( 'The site answered with HTTP %d.', 'porchlight' ), $status ) );
	}
}

/** The path of GraphQL that the site asks without being told another. */
function check_endpoint(): ?array {
	if ( ! function_exists( 'graphql_get_endpoint' ) ) {
		return null;
	}
	$title = __( 'Address of GraphQL', 'porchlight' );
	$path  = trim( graphql_get_endpoint(), '/' );
	if ( 'wp/graphql' === $path ) {
		return array( 'state' => 'good', 'title' => $title, 'text' => __( 'It is /wp/graphql, as the site expects.', 'porchlight' ) );
	}
	return array(
		'state' => 'todo',
		'title' => $title,
		/* translators: 1: a path, 2: an address. */
		'text'  => sprintf( __( 'It is /%1$s. The site asks /wp/graphql: change it here, or write the whole address into the site’s CONTENT_URL, %2$s.', 'porchlight' ), $path, home_url( $path ) ),
		'mend'  => __( 'Change it to wp/graphql', 'porchlight' ),
	);
}

/** Addresses with names and a slash at their end. */
function check_permalinks(): array {
	$title     = __( 'Permalinks', 'porchlight' );
	$structure = (string) get_option( 'permalink_structure' );
	if ( '' !== $structure && ! str_contains( $structure, 'index.php' ) && str_ends_with( $structure, '/' ) ) {
		return array( 'state' => 'good', 'title' => $title, 'text' => __( 'Pages have addresses with names, with a slash at the end.', 'porchlight' ) );
	}
	return array(
		'state' => 'bad',
		'title' => $title,
		'text'  => __( 'Pages need addresses with names and a slash at the end, or the site does not find them.', 'porchlight' ),
		'mend'  => __( 'Set the permalinks', 'porchlight' ),
	);
}

/** A page at `/`. */
function check_front_page(): array {
	$title = __( 'Front page', 'porchlight' );
	$front = 'page' === get_option( 'show_on_front' ) ? get_post( (int) get_option( 'page_on_front' ) ? (int) get_option( 'page_on_front' ) : -1 ) : null;
	if ( ! $front instanceof \WP_Post || 'publish' !== $front->post_status ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'No page is the front page: the site shows none of your texts there.', 'porchlight' ),
			'mend'  => __( 'Make the front page', 'porchlight' ),
		);
	}
	if ( (int) get_option( 'page_for_posts' ) > 0 ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: the title of a page. */
			'text'  => sprintf( __( '“%s” is set as the page of posts. The site does not find a page that is.', 'porchlight' ), get_the_title( (int) get_option( 'page_for_posts' ) ) ),
			'mend'  => __( 'Make it a page again', 'porchlight' ),
		);
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => sprintf( '“%s”.', $front->post_title ), 'links' => array( (string) get_edit_post_link( $front, 'raw' ) => __( 'Edit the front page', 'porchlight' ) ) );
}

/** A menu at each place. */
function check_menus(): array {
	$title   = __( 'Menus', 'porchlight' );
	$missing = array();
	$empty   = array();
	foreach ( model()['menus'] as $place => $menu ) {
		$found = wp_get_nav_menu_object( menu_places()[ $place ] ?? 0 );
		if ( ! $found ) {
			$missing[] = $menu['title'];
		} elseif ( 0 === (int) $found->count ) {
			$empty[] = $menu['title'];
		}
	}
	$links = array( admin_url( 'nav-menus.php' ) => __( 'Edit menus', 'porchlight' ) );
	if ( array() !== $missing ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: names of places such as "Header, Footer: help". */
			'text'  => sprintf( __( 'No menu stands at: %s. The site shows a short one of its own there, or none.', 'porchlight' ), implode( ', ', $missing ) ),
			'mend'  => __( 'Make the missing menus', 'porchlight' ),
			'links' => $links,
		);
	}
	if ( array() !== $empty ) {
		/* translators: %s: names of places such as "Header, Footer: help". */
		return array( 'state' => 'todo', 'title' => $title, 'text' => sprintf( __( 'Nothing is in the menus at: %s.', 'porchlight' ), implode( ', ', $empty ) ), 'links' => $links );
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => __( 'A menu stands at every place.', 'porchlight' ), 'links' => $links );
}

/** Published entries that have no address, because what stands in it is missing. */
function check_addresses(): array {
	$title = __( 'Addresses of entries', 'porchlight' );
	$posts = get_posts( array( 'post_type' => array_map( __NAMESPACE__ . '\post_type', array( 'neighborhood', 'plan', 'model', 'home' ) ), 'post_status' => 'publish', 'numberposts' => 3000 ) );
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
		? array( 'state' => 'good', 'title' => $title, 'text' => __( 'Every published entry has one.', 'porchlight' ) )
		: array(
			'state' => 'bad',
			'title' => $title,
			/* translators: %d: a number. */
			'text'  => sprintf( _n( '%d published entry has none, since its neighborhood or city is missing. Visitors do not find it.', '%d published entries have none, since their neighborhood or city is missing. Visitors do not find them.', $count, 'porchlight' ), $count ),
			'links' => $lost,
		);
}

/** The secret that signs log-ins. */
function check_token_secret(): ?array {
	if ( ! class_exists( '\WPGraphQL\JWT_Authentication\Auth' ) ) {
		return null;
	}
	$title  = __( 'Secret of log-ins', 'porchlight' );
	$secret = (string) \WPGraphQL\JWT_Authentication\Auth::get_secret_key();
	if ( strlen( $secret ) >= 32 ) {
		return array( 'state' => 'good', 'title' => $title, 'text' => __( 'It is set.', 'porchlight' ) );
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

/** Whether the header with the visitor's token arrives, which Apache drops unless told otherwise. */
function check_authorization(): array {
	$title    = __( 'Header “Authorization”', 'porchlight' );
	$response = wp_remote_get( rest_url( 'porchlight/v1/authorization' ), array( 'timeout' => 4, 'sslverify' => false, 'headers' => array( 'Authorization' => 'Bearer ' . AUTHORIZATION_PROBE ) ) );
	$body     = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $body ) || ! isset( $body['arrives'] ) ) {
		$reason = is_wp_error( $response ) ? $response->get_error_message() : 'HTTP ' . wp_remote_retrieve_response_code( $response );
		/* translators: %s: an error message. */
		return array( 'state' => 'todo', 'title' => $title, 'text' => sprintf( __( 'WordPress cannot ask itself (%s), so nobody knows whether it arrives. Log in on the site to try.', 'porchlight' ), $reason ) );
	}
	return $body['arrives']
		? array( 'state' => 'good', 'title' => $title, 'text' => __( 'It arrives.', 'porchlight' ) )
		: array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'The web server drops it, so visitors cannot stay logged in. With Apache, put this line into .htaccess, above “# BEGIN WordPress”:', 'porchlight' ),
			'code'  => 'SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
		);
}

/** Whether visitors may make an account, and that it gives them no rights here. */
function check_registration(): array {
	$title = __( 'Registration', 'porchlight' );
	$role  = get_role( (string) get_option( 'default_role' ) );
	if ( null === $role || $role->has_cap( 'edit_posts' ) ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			'text'  => __( 'New users get a role that may write content here. Visitors who register must be subscribers.', 'porchlight' ),
			'mend'  => __( 'Make new users subscribers', 'porchlight' ),
		);
	}
	if ( ! get_option( 'users_can_register' ) ) {
		return array(
			'state' => 'todo',
			'title' => $title,
			'text'  => __( 'Nobody can register: the site says that new accounts can’t be made at the moment.', 'porchlight' ),
			'mend'  => __( 'Let visitors register', 'porchlight' ),
		);
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => __( 'Visitors can register, and have no rights here.', 'porchlight' ) );
}

/** Whether visitors' addresses come with a right signature; guesses are counted by them. */
function check_visitor_addresses(): array {
	$title = __( 'Guessing of passwords', 'porchlight' );
	if ( '' === setting( 'secret' ) ) {
		return array( 'state' => 'todo', 'title' => $title, 'text' => __( 'Guesses are not counted here without a secret: all visitors of the site would be one. The site itself counts them.', 'porchlight' ) );
	}
	if ( (int) get_option( 'porchlight_bad_signature' ) > time() - DAY_IN_SECONDS ) {
		return array( 'state' => 'todo', 'title' => $title, 'text' => __( 'Within the last day somebody sent a visitor’s address with a wrong signature: either the site has another secret, or somebody tried to pass for other visitors.', 'porchlight' ) );
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => __( 'Guesses are counted for each visitor.', 'porchlight' ) );
}

/** PHP's memory: long lists take some. */
function check_memory(): array {
	$title = __( 'Memory', 'porchlight' );
	$limit = wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
	$text  = $limit < 0 ? __( 'PHP may use all there is.', 'porchlight' ) : size_format( $limit ) . '.';
	return $limit < 0 || $limit >= 128 * MB_IN_BYTES
		? array( 'state' => 'good', 'title' => $title, 'text' => $text )
		: array(
			'state' => 'todo',
			'title' => $title,
			/* translators: %s: an amount such as 64 MB. */
			'text'  => sprintf( __( 'PHP has %s. With some hundred homes lists become short and slow: give it 128 MB, with this line in wp-config.php:', 'porchlight' ), size_format( $limit ) ),
			'code'  => "define( 'WP_MEMORY_LIMIT', '128M' );",
		);
}

/** Whether drawings can be uploaded and cleaned. */
function check_drawings(): array {
	$title = __( 'Drawings (SVG)', 'porchlight' );
	if ( ! class_exists( \DOMDocument::class ) ) {
		return array( 'state' => 'todo', 'title' => $title, 'text' => __( 'PHP lacks its extension “dom”: drawings cannot be cleaned, and are refused. Ask your host for it.', 'porchlight' ) );
	}
	if ( ! isset( get_allowed_mime_types()['svg'] ) ) {
		return array( 'state' => 'todo', 'title' => $title, 'text' => __( 'You cannot upload any: another plugin or the network forbids them.', 'porchlight' ) );
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => __( 'Administrators and editors can upload them. Scripts and references to other files are taken out.', 'porchlight' ) );
}

/** Whether what is due is done: scheduled entries, calls to the site that failed. */
function check_cron(): array {
	$title = __( 'Scheduled work', 'porchlight' );
	$due   = array_filter( array_keys( _get_cron_array() ? _get_cron_array() : array() ), 'is_int' );
	$late  = array() === $due ? 0 : time() - min( $due );
	if ( $late > 15 * MINUTE_IN_SECONDS ) {
		return array(
			'state' => 'bad',
			'title' => $title,
			/* translators: %s: a time such as "2 hours". */
			'text'  => sprintf( __( 'Something has been due for %s: what you schedule is published late. Have the server ask WordPress every minute, with this line in its crontab:', 'porchlight' ), human_time_diff( time() - $late ) ),
			'code'  => sprintf( '* * * * * curl -s -o /dev/null %s', site_url( 'wp-cron.php?doing_wp_cron' ) ),
		);
	}
	if ( defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON ) {
		return array( 'state' => 'good', 'title' => $title, 'text' => __( 'The server does it: nothing is late.', 'porchlight' ) );
	}
	return array( 'state' => 'good', 'title' => $title, 'text' => __( 'Nothing is late. WordPress does it when somebody asks it something; a crontab would be more exact.', 'porchlight' ) );
}

/** Whether another plugin has a name of ours in GraphQL, where each stands for one thing. */
function check_names(): array {
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
		? array( 'state' => 'good', 'title' => $title, 'text' => __( 'No other plugin uses the names of the site’s content.', 'porchlight' ) )
		/* translators: %s: names of post types. */
		: array( 'state' => 'bad', 'title' => $title, 'text' => sprintf( __( 'Another plugin uses names of the site’s content: %s. Deactivate it, or take its types out of GraphQL.', 'porchlight' ), implode( ', ', $others ) ) );
}

/** The folders there are: nobody would guess what these drafts are for. */
function check_folders(): ?array {
	$links = array();
	foreach ( folders() as $folder ) {
		$links[ (string) get_edit_post_link( $folder, 'raw' ) ] = (string) address( $folder );
	}
	return array() === $links ? null : array(
		'state' => 'good',
		'title' => __( 'Folders', 'porchlight' ),
		'text'  => __( 'These drafts stand above pages in their addresses and are no pages themselves. Leave them drafts, or publish one to make it a page.', 'porchlight' ),
		'links' => $links,
	);
}
