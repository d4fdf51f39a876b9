<?php
/**
 * The checks of the setup page: the state of a requirement, and its fix.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * All checks in page order: name => `state` (good, todo, bad), `title`, `text`, and optionally `code` (a line to copy),
 * `links` (URL => text), `fix` (label of the button).
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
