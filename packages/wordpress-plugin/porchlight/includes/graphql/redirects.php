<?php
/**
 * Redirects of Redirection, Rank Math or Yoast SEO Premium, and those of moved entries, as the site accepts them: plain
 * paths with a status. Others are omitted with a reason.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** HTTP statuses of redirects. */
const REDIRECT_CODES = array( 301, 302, 303, 307, 308 );

/** HTTP statuses of pages that were removed, whose rows need no target. */
const GONE_CODES = array( 410, 451 );

/**
 * All redirects: `rows` of `['origin', 'target', 'code']`, those of editors first, and `left_out` as sentences. Reads
 * tables and options directly, as the plugins load their own code only when they redirect.
 */
function redirects(): array {
	$found    = array_merge( rows_of_redirection(), rows_of_rank_math(), rows_of_yoast(), slug_redirects() );
	$rows     = array();
	$left_out = array();
	foreach ( $found as $row ) {
		$origin = site_path( (string) $row['origin'] );
		$target = site_path( (string) $row['target'] );
		$code   = (int) ( $row['code'] ?? 301 );
		$reason = $row['reason'] ?? redirect_fault( $origin, $target, $code );
		if ( null !== $reason ) {
			$left_out[] = $row['origin'] . ': ' . $reason;
		} else {
			$rows[] = array(
				'origin' => $origin,
				'target' => $target,
				'code'   => $code,
			);
		}
	}
	return array(
		'rows'     => $rows,
		'left_out' => $left_out,
	);
}

/** A hash of the published redirects. */
function redirects_mark(): string {
	return md5( serialize( redirects()['rows'] ) );
}

/** The reason why the site cannot use a row; null when it can. */
function redirect_fault( string $origin, string $target, int $code ): ?string {
	return match ( true ) {
		! in_array( $code, array_merge( REDIRECT_CODES, GONE_CODES ), true ) => sprintf( /* translators: %d: an HTTP status. */ __( 'the status %d is not a redirect', 'porchlight' ), $code ),
		'' === $target && ! in_array( $code, GONE_CODES, true ) => __( 'leads nowhere', 'porchlight' ),
		str_contains( $origin, '?' ) => __( 'depends on a query; the site decides by the path alone', 'porchlight' ),
		1 === preg_match( '#^(?:[a-z][a-z\d+.-]*:|//)#i', $origin ) => __( 'is an address of another host', 'porchlight' ),
		default => null,
	};
}

/** Enabled rows of the Redirection plugin in enabled groups, in order. */
function rows_of_redirection(): array {
	global $wpdb;
	if ( ! defined( 'REDIRECTION_FILE' ) ) {
		return array();
	}
	$items = quiet_rows(
		"SELECT i.url, i.regex, i.action_type, i.action_code, i.action_data, i.match_type
        FROM {$wpdb->prefix}redirection_items i JOIN {$wpdb->prefix}redirection_groups g ON g.id = i.group_id
        WHERE i.status = 'enabled' AND g.status = 'enabled' ORDER BY g.position, i.position, i.id"
	);
	return array_map(
		fn ( array $item ): array => array(
			'origin' => $item['url'],
			'target' => (string) $item['action_data'],
			'code'   => (int) $item['action_code'],
			'reason' => match ( true ) {
				1 === (int) $item['regex'] => __( 'is a regular expression', 'porchlight' ),
				'error' === $item['action_type'] && in_array( (int) $item['action_code'], GONE_CODES, true ) && 'url' === $item['match_type'] => null,
				'url' !== $item['action_type'] => sprintf( /* translators: %s: a kind of redirect. */ __( 'does something else than redirect (%s)', 'porchlight' ), $item['action_type'] ),
				'url' !== $item['match_type'] => sprintf( /* translators: %s: a kind of condition. */ __( 'depends on more than the address (%s)', 'porchlight' ), $item['match_type'] ),
				default => null,
			},
		),
		$items
	);
}

/** Active rows of Rank Math, while its redirections are enabled. */
function rows_of_rank_math(): array {
	global $wpdb;
	if ( ! defined( 'RANK_MATH_VERSION' ) || ! in_array( 'redirections', (array) get_option( 'rank_math_modules', array() ), true ) ) {
		return array();
	}
	$rows = array();
	foreach ( quiet_rows( "SELECT sources, url_to, header_code FROM {$wpdb->prefix}rank_math_redirections WHERE status = 'active' ORDER BY id DESC" ) as $item ) {
		// Unserialized without objects.
		$sources = is_serialized( $item['sources'] ) ? unserialize( $item['sources'], array( 'allowed_classes' => false ) ) : null;
		foreach ( is_array( $sources ) ? $sources : array() as $source ) {
			if ( is_array( $source ) && is_string( $source['pattern'] ?? null ) ) {
				$comparison = (string) ( $source['comparison'] ?? 'exact' );
				$rows[]     = array(
					'origin' => with_slash( $source['pattern'] ),
					'target' => (string) $item['url_to'],
					'code'   => (int) $item['header_code'],
					'reason' => 'exact' === $comparison ? null : sprintf( /* translators: %s: a kind of comparison. */ __( 'compares a part of the address only (%s)', 'porchlight' ), $comparison ),
				);
			}
		}
	}
	return $rows;
}

/** Rows of Yoast SEO Premium; none while its WPGraphQL addon publishes them in `seo`. */
function rows_of_yoast(): array {
	if ( ! class_exists( 'WPSEO_Redirect_Option' ) || has_yoast_addon() ) {
		return array();
	}
	$rows = array();
	foreach ( (array) get_option( 'wpseo-premium-redirects-base', array() ) as $item ) {
		if ( is_array( $item ) && isset( $item['origin'] ) ) {
			$target = (string) ( $item['url'] ?? '' );
			$rows[] = array(
				'origin' => with_slash( (string) $item['origin'] ),
				'target' => '' === $target || preg_match( '/^#/', $target ) ? $target : with_slash( $target ),
				'code'   => (int) ( $item['type'] ?? 301 ),
				'reason' => ( $item['format'] ?? 'plain' ) === 'plain' ? null : __( 'is a regular expression', 'porchlight' ),
			);
		}
	}
	return $rows;
}

function has_yoast_addon(): bool {
	return function_exists( 'wp_gql_seo_format_string' );
}

/** Adds the leading slash that Rank Math and Yoast omit; a URL stays unchanged. */
function with_slash( string $path ): string {
	return preg_match( '#^[a-z][a-z\d+.-]*://#i', $path ) ? $path : '/' . ltrim( $path, '/' );
}

/** Rows of a table that may not exist: these plugins create tables in their setup. */
function quiet_rows( string $sql ): array {
	global $wpdb;
	$suppressed = $wpdb->suppress_errors( true );
	$rows       = $wpdb->get_results( $sql, ARRAY_A );
	$wpdb->suppress_errors( $suppressed );
	return is_array( $rows ) ? $rows : array();
}

// Late, after the addons have registered their types: two plugins also publish these fields.
add_action(
	'graphql_register_types_late',
	function ( $registry ): void {
		if ( ! $registry->has_type( 'RedirectionRedirect' ) ) {
			$registry->register_object_type(
				'RedirectionRedirect',
				array(
					'description' => 'A redirect.',
					'fields'      => array(
						'origin'    => array(
							'type'        => 'String',
							'description' => 'A path of the site.',
						),
						'target'    => array(
							'type'        => 'String',
							'description' => 'A path of the site, or an address elsewhere.',
						),
						'type'      => array(
							'type'        => 'String',
							'description' => 'What happens at the origin: `url` for a redirect.',
						),
						'code'      => array(
							'type'        => 'Int',
							'description' => 'The HTTP status.',
						),
						'matchType' => array(
							'type'        => 'String',
							'description' => 'What decides about it: `url` for the path alone.',
						),
					),
				)
			);
			$registry->register_object_type(
				'RedirectionRedirects',
				array(
					'description' => 'Redirects that editors made, and those of moved entries.',
					'fields'      => array( 'redirects' => array( 'type' => array( 'list_of' => 'RedirectionRedirect' ) ) ),
				)
			);
			$registry->register_field(
				'RootQuery',
				'redirection',
				array(
					'type'        => 'RedirectionRedirects',
					'description' => 'Redirects of this WordPress.',
				)
			);
		}
		if ( ! $registry->has_type( 'SEOConfig' ) ) {
			$registry->register_object_type(
				'SEORedirect',
				array(
					'description' => 'A redirect of Yoast SEO Premium.',
					'fields'      => array(
						'origin' => array(
							'type'        => 'String',
							'description' => 'A path of the site.',
						),
						'target' => array(
							'type'        => 'String',
							'description' => 'A path of the site, or an address elsewhere.',
						),
						'type'   => array(
							'type'        => 'Int',
							'description' => 'The HTTP status.',
						),
						'format' => array(
							'type'        => 'String',
							'description' => '`plain` or `regex`.',
						),
					),
				)
			);
			$registry->register_object_type(
				'SEOConfig',
				array(
					'description' => 'Settings of Yoast SEO.',
					'fields'      => array( 'redirects' => array( 'type' => array( 'list_of' => 'SEORedirect' ) ) ),
				)
			);
			// Yoast's redirects are in `redirection`, with all others.
			$registry->register_field(
				'RootQuery',
				'seo',
				array(
					'type'        => 'SEOConfig',
					'description' => 'Settings of Yoast SEO.',
					'resolve'     => fn (): array => array( 'redirects' => array() ),
				)
			);
		}
	},
	99
);

// Overrides the field of any plugin: the addon for Redirection publishes disabled rows, and none of other plugins.
add_filter(
	'graphql_RootQuery_fields',
	function ( array $fields ): array {
		if ( isset( $fields['redirection'] ) ) {
			$fields['redirection']['resolve'] = fn (): array => array(
				'redirects' => array_map(
					fn ( array $row ): array => $row + array(
						'type'      => 'url',
						'matchType' => 'url',
					),
					redirects()['rows']
				),
			);
		}
		return $fields;
	},
	90
);

// Shows on the redirect screens which redirects the site omits.
add_action(
	'admin_notices',
	function (): void {
		$screen = get_current_screen();
		if ( ! $screen || ! preg_match( '/redirection|wpseo_redirects/', $screen->id ) || setting( 'site' ) === '' ) {
			return;
		}
		$left_out = redirects()['left_out'];
		if ( $left_out ) {
			printf(
				'<div class="notice notice-warning"><p><strong>%s</strong></p><ul><li>%s</li></ul></div>',
				esc_html__( 'The site does not follow these redirects:', 'porchlight' ),
				wp_kses( implode( '</li><li>', array_map( 'esc_html', array_slice( $left_out, 0, 20 ) ) ), array( 'li' => array() ) )
			);
		}
	}
);
