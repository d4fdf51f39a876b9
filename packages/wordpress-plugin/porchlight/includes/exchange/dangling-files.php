<?php
/**
 * Finds files without a medium and media without a file, which the import reports.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** The largest number of files that a note names. */
const NAMED_FILES = 10;

/**
 * A note on the files in an exported folder that belong to no medium; null when there are none.
 *
 * @param string[] $named Paths below `uploads/` that media name.
 */
function dangling_files_note( string $folder, array $named ): ?string {
	$uploads  = "$folder/uploads";
	$dangling = array();
	$files    = is_dir( $uploads )
		? new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $uploads, \FilesystemIterator::SKIP_DOTS ) )
		: array();
	foreach ( $files as $file ) {
		$path = str_replace( '\\', '/', substr( $file->getPathname(), strlen( $uploads ) + 1 ) );
		if ( ! in_array( $path, $named, true ) ) {
			$dangling[] = $path;
		}
	}
	if ( array() === $dangling ) {
		return null;
	}
	sort( $dangling );
	$names = implode( ', ', array_slice( $dangling, 0, NAMED_FILES ) ) . ( count( $dangling ) > NAMED_FILES ? ' …' : '' );
	/* translators: 1: a number, 2: paths of files. */
	return sprintf( _n( '%1$d file in uploads/ belongs to no medium and was not copied: %2$s', '%1$d files in uploads/ belong to no medium and were not copied: %2$s', count( $dangling ), 'porchlight' ), count( $dangling ), $names );
}

/** A note on an existing medium whose file is not in the uploads; null for others. */
function lost_file_note( int $id ): ?string {
	$path = (string) get_post_meta( $id, '_wp_attached_file', true );
	$file = get_attached_file( $id, true );
	if ( '' === $path || false === $file || file_exists( $file ) ) {
		return null;
	}
	/* translators: 1: an id, 2: the path of a file. */
	return sprintf( __( 'Medium %1$d exists, but its file %2$s is missing.', 'porchlight' ), $id, $path );
}
