<?php
/**
 * Keys that site and plugin derive from the secret they share.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * The key for one purpose (`preview`, `client-address`), as raw bytes; empty where no secret is set: nothing may be
 * signed or verified with that.
 */
function key( string $label ): string {
	$secret = setting( 'secret' );
	return '' === $secret ? '' : hash_hmac( 'sha256', "porchlight $label", $secret, true );
}
