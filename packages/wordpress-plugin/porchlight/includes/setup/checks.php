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
