<?php
/**
 * Imports media files from the exported folder, without requests.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Types of files that the site uses; others are not copied. */
const EXPORTED_TYPES = array(
	'jpg'  => 'image/jpeg',
	'jpeg' => 'image/jpeg',
	'png'  => 'image/png',
	'webp' => 'image/webp',
	'avif' => 'image/avif',
	'gif'  => 'image/gif',
	'svg'  => 'image/svg+xml',
	'mp4'  => 'video/mp4',
	'm4v'  => 'video/mp4',
	'webm' => 'video/webm',
	'ogv'  => 'video/ogg',
	'mov'  => 'video/quicktime',
	'vtt'  => 'text/vtt',
	'mp3'  => 'audio/mpeg',
	'm4a'  => 'audio/mp4',
	'ogg'  => 'audio/ogg',
	'oga'  => 'audio/ogg',
	'wav'  => 'audio/wav',
	'flac' => 'audio/flac',
	'pdf'  => 'application/pdf',
);

add_filter( 'image_downsize', __NAMESPACE__ . '\picture_elsewhere', 10, 2 );

/**
 * Returns the remote URL of a picture without a local file, which WordPress does not support itself.
 *
 * @param mixed $found Result of another plugin: URL, width, height, whether it is a smaller copy.
 * @return mixed
 */
function picture_elsewhere( $found, $id ) {
	$id = (int) $id;
	if ( false !== $found || $id <= 0 || '' !== (string) get_post_meta( $id, '_wp_attached_file', true ) ) {
		return $found;
	}
	$url        = (string) wp_get_attachment_url( $id );
	$details    = wp_get_attachment_metadata( $id );
	$is_picture = str_starts_with( (string) get_post_mime_type( $id ), 'image/' ) && 1 === preg_match( '~^https?://~', $url );
	return $is_picture ? array( $url, (int) ( $details['width'] ?? 0 ), (int) ( $details['height'] ?? 0 ), false ) : $found;
}

/** The MIME type by extension of a path; empty for an unsupported one. */
function exported_type( string $path ): string {
	return EXPORTED_TYPES[ strtolower( pathinfo( $path, PATHINFO_EXTENSION ) ) ] ?? '';
}

/** The MIME type that an export gives for a medium, or else that of its path or URL. */
function medium_type( mixed $given, ?string $path, string $url ): string {
	if ( is_string( $given ) && 1 === preg_match( '~^[a-z]+/[\w.+-]+$~D', $given ) ) {
		return $given;
	}
	return exported_type( $path ?? (string) wp_parse_url( $url, PHP_URL_PATH ) );
}

/**
 * Copies a media file to the uploads. An existing file with equal content is reused; a different one keeps its name.
 *
 * @param string[] $copied Collects created files, to be removed if the import fails.
 * @return array{0: ?string, 1: ?string} Its path below the uploads, or null, and the reason for another name or none.
 */
function copy_exported_file( string $folder, string $path, array &$copied ): array {
	if ( 0 !== validate_file( $path ) || str_contains( $path, '\\' ) || str_contains( $path, "\0" ) ) {
		/* translators: %s: a file. */
		return array( null, sprintf( __( '%s leads out of the folder.', 'porchlight' ), $path ) );
	}
	$from = "$folder/uploads/$path";
	if ( ! is_file( $from ) ) {
		/* translators: %s: a file. */
		return array( null, sprintf( __( 'The file %s is missing.', 'porchlight' ), $path ) );
	}
	// A symbolic link could lead to any file, and uploads are public.
	if ( ! str_starts_with( (string) realpath( $from ), realpath( "$folder/uploads" ) . '/' ) ) {
		/* translators: %s: a file. */
		return array( null, sprintf( __( '%s leads out of the folder.', 'porchlight' ), $path ) );
	}
	// Some servers execute files with such an extension anywhere in the name.
	if ( '' === exported_type( $path ) || preg_match( '/\.(?:ph(?:p\d*|tml|ar|ps|t)|s?html?|cgi|pl|py|asp|jsp)\./i', $path ) ) {
		/* translators: %s: a file. */
		return array( null, sprintf( __( '%s is of a type that the site does not show.', 'porchlight' ), $path ) );
	}
	$bytes = (string) file_get_contents( $from );
	$note  = null;
	if ( 'image/svg+xml' === exported_type( $path ) ) {
		$clean = clean_svg( $bytes );
		if ( null === $clean ) {
			/* translators: %s: a file. */
			return array( null, sprintf( __( 'The drawing %s cannot be read.', 'porchlight' ), $path ) );
		}
		if ( $clean !== $bytes ) {
			/* translators: %s: a file. */
			$note  = sprintf( __( 'Scripts and references to other files were removed from the drawing %s.', 'porchlight' ), $path );
			$bytes = $clean;
		}
	}
	$uploads = wp_get_upload_dir();
	$to      = "{$uploads['basedir']}/$path";
	if ( is_file( $to ) && (string) file_get_contents( $to ) === $bytes ) {
		return array( $path, $note );
	}
	if ( file_exists( $to ) ) {
		$name = wp_unique_filename( dirname( $to ), basename( $path ) );
		/* translators: 1: a file, 2: another name. */
		$note = ltrim( "$note " ) . sprintf( __( '%1$s exists among the uploads with other content; the imported file is named %2$s.', 'porchlight' ), $path, $name );
		$to   = dirname( $to ) . "/$name";
		$path = ltrim( ( '.' === dirname( $path ) ? '' : dirname( $path ) ) . "/$name", '/' );
	}
	if ( ! wp_mkdir_p( dirname( $to ) ) || file_put_contents( $to, $bytes ) !== strlen( $bytes ) ) {
		/* translators: %s: a file. */
		throw new ExchangeError( sprintf( __( '%s cannot be written.', 'porchlight' ), $to ) );
	}
	$copied[] = $to;
	return array( $path, $note );
}

/**
 * Stores a medium with its file. One without a file keeps its remote URL.
 *
 * @param string[] $copied Collects created files.
 * @return ?string A note, if any.
 */
function insert_exported_medium( array $post, int $id, string $folder, array &$copied ): ?string {
	$given   = $post['meta']['_wp_attached_file'] ?? null;
	$details = $post['meta']['_wp_attachment_metadata'] ?? null;
	$type    = $post['meta'][ MEDIUM_TYPE_META ] ?? null;
	unset( $post['meta']['_wp_attached_file'], $post['meta']['_wp_attachment_metadata'], $post['meta'][ MEDIUM_TYPE_META ] );
	[ $path, $note ] = is_string( $given ) ? copy_exported_file( $folder, $given, $copied ) : array( null, null );
	$url             = $post['url'];
	if ( null !== $path ) {
		$uploads                           = wp_get_upload_dir();
		$url                               = "{$uploads['baseurl']}/" . implode( '/', array_map( 'rawurlencode', explode( '/', $path ) ) );
		$post['meta']['_wp_attached_file'] = $path;
		if ( is_array( $details ) ) {
			$post['meta']['_wp_attachment_metadata'] = array(
				'file'     => $path,
				'filesize' => (int) filesize( "{$uploads['basedir']}/$path" ),
			) + $details;
		}
	} elseif ( is_array( $details ) ) {
		$post['meta']['_wp_attachment_metadata'] = $details;
	}
	$post['meta'][ MEDIUM_GUID_META ] = $post['guid'];
	insert_exported_post( array( 'guid' => $url ) + $post, $id, array( 'post_mime_type' => medium_type( $type, $path, $url ) ) );
	/* translators: 1: an id, 2: a sentence. */
	return null === $note ? null : sprintf( __( 'Medium %1$d: %2$s', 'porchlight' ), $id, $note );
}
