<?php
/**
 * `wp porchlight import <folder>`, with WP-CLI.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

if ( defined( 'WP_CLI' ) && WP_CLI ) {
	\WP_CLI::add_command(
		'porchlight import',
		__NAMESPACE__ . '\import_command',
		array(
			'shortdesc' => 'Imports a folder of "npm run export:wordpress". A second time changes nothing.',
			'synopsis'  => array(
				array(
					'type'        => 'positional',
					'name'        => 'folder',
					'description' => 'The folder with porchlight.wxr.xml.',
				),
			),
		)
	);
}

/** Imports a folder and prints the result. @param string[] $args */
function import_command( array $args ): void {
	try {
		$report = import_folder( (string) realpath( $args[0] ) ?: $args[0] );
	} catch ( ExchangeError $error ) {
		\WP_CLI::error( $error->getMessage() . ' ' . __( 'Nothing has changed.', 'porchlight' ) );
		return;
	}
	foreach ( $report['notes'] as $note ) {
		\WP_CLI::log( $note );
	}
	\WP_CLI::success( import_sentence( $report ) );
}

/** The result of an import as a sentence. */
function import_sentence( array $report ): string {
	$made  = $report['made'];
	$there = array_sum( $report['there'] );
	return sprintf(
		/* translators: numbers of what was imported. */
		__( '%1$d entries, %2$d media, %3$d categories, %4$d menus and the favorites of %5$d accounts were imported; %6$d things were here already.', 'porchlight' ),
		$made['entries'],
		$made['media'],
		$made['terms'],
		$made['menus'],
		$made['favorites'],
		$there
	);
}
