<?php
/**
 * Keys derived from the secret that site and plugin share.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * The key for a purpose (`preview`, `client-address`, `request`), as raw bytes; empty without a secret: nothing may be signed or
 * verified then.
 */
function key( string $label ): string {
	$secret = setting( 'secret' );
	return '' === $secret ? '' : hash_hmac( 'sha256', "porchlight $label", $secret, true );
}
