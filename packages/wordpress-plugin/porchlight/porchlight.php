<?php
/**
 * Plugin Name:       Porchlight
 * Description:       The content of a home builder's website: neighborhoods, floor plans, model homes, move-in homes and the pages around them, for WPGraphQL.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Tested up to:      7.1
 * Requires PHP:      8.1
 * Requires Plugins:  wp-graphql
 * Author:            Porchlight
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       porchlight
 * Domain Path:       /languages
 *
 * This file stays readable for older PHP, so that it can report what is missing.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';

/** The plugin's folder, without trailing slash. */
const FOLDER = __DIR__;

/** The plugin's main file. */
const FILE = __FILE__;

/** Why the plugin cannot run here, as a sentence for the administrator; null when it can. */
function missing_platform() {
	if ( version_compare( PHP_VERSION, '8.1', '<' ) ) {
		/* translators: %s: a version of PHP. */
		return sprintf( __( 'Porchlight needs PHP 8.1 or newer; this server runs PHP %s. Ask the host for a newer one. Nothing of the content is lost.', 'porchlight' ), PHP_VERSION );
	}
	if ( version_compare( get_bloginfo( 'version' ), '6.1', '<' ) ) {
		/* translators: %s: a version of WordPress. */
		return sprintf( __( 'Porchlight needs WordPress 6.1 or newer; this is WordPress %s. Update WordPress first. Nothing of the content is lost.', 'porchlight' ), get_bloginfo( 'version' ) );
	}
	return null;
}

if ( null !== missing_platform() ) {
	add_action(
		'admin_notices',
		static function () {
			echo '<div class="notice notice-error"><p>' . esc_html( missing_platform() ) . '</p></div>';
		}
	);
	return;
}

$porchlight_includes = array(
	'accounts/account-deletion',
	'accounts/account-errors',
	'accounts/attempt-counters',
	'accounts/client-address',
	'accounts/favorites',
	'accounts/logout',
	'accounts/mails',
	'accounts/passwords',
	'accounts/recent-logins',
	'accounts/throttle',
	'accounts/tokens',
	'content/folders',
	'content/front',
	'content/list-columns',
	'content/menus',
	'content/notes',
	'content/permalinks',
	'content/post-types',
	'content/reserved-addresses',
	'content/svg',
	'core/data',
	'core/index',
	'core/key',
	'core/model',
	'editing/autosave',
	'editing/blocks',
	'editing/block-previews',
	'editing/meta',
	'editing/organisms',
	'editing/patterns',
	'editing/rest',
	'editing/rules',
	'editing/rules-between-fields',
	'editing/saving',
	'editing/screen',
	'exchange/addresses',
	'exchange/command',
	'exchange/dangling-files',
	'exchange/folder',
	'exchange/ids',
	'exchange/importer',
	'exchange/media',
	'exchange/menus',
	'exchange/options',
	'exchange/posts',
	'exchange/wxr',
	'graphql/cache',
	'graphql/categories',
	'graphql/media-use',
	'graphql/memory',
	'graphql/popular',
	'graphql/redirects',
	'graphql/resolvers',
	'graphql/seo',
	'graphql/texts',
	'graphql/types',
	'graphql/visibility',
	'preview/front',
	'preview/link',
	'preview/overlay',
	'preview/token',
	'publishing/changes',
	'publishing/queue',
	'publishing/send',
	'publishing/site-request',
	'publishing/slugs',
	'publishing/watch',
	'setup/authorization',
	'setup/checks',
	'setup/content-checks',
	'setup/fixes',
	'setup/page',
	'setup/popular',
	'setup/server-checks',
	'setup/settings',
);

foreach ( $porchlight_includes as $porchlight_include ) {
	require_once __DIR__ . "/includes/$porchlight_include.php";
}

/** Loads translations from the plugin’s folder; those of the language packs of WordPress come first. */
function load_translations(): void {
	load_plugin_textdomain( 'porchlight', false, basename( FOLDER ) . '/languages' );
}
add_action( 'init', __NAMESPACE__ . '\load_translations', 1 );
