<?php
/**
 * The rules between fields, by kind of entry or type of item. Each returns pairs of a path in the data and a message.
 * `packages/wordpress-plugin/editor/rules/rules.ts` has the same rules under the same names.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Maximum number of buttons of a block (S3.34). */
const MAX_BUTTONS = 3;

/** Violations of the rules of a kind or a type. */
function between_fields( string $owner, array $data ): array {
	return match ( $owner ) {
		'home'         => array( ...price_line_adds_up( $data ), ...history_ends_with( $data, 'priceUsd' ) ),
		'plan'         => array(
			...ascending( $data, 'bedroomsMin', 'bedroomsMax' ),
			...ascending( $data, 'bathroomsMin', 'bathroomsMax' ),
			...history_ends_with( $data, 'basePriceUsd' ),
		),
		'model'        => history_ends_with( $data, 'asShownPriceUsd' ),
		'neighborhood' => homesite_numbers_are_unique( $data ),
		'campaign'     => ends_after( $data, 'startsOn', 'endsOn' ),
		'event'        => ends_after( $data, 'startDateTime', 'endDateTime' ),
		'testimonial'  => video_is_of_provider( $data ),
		'Homesite'     => homesite_has_corners( $data ),
		'SitePlan'     => site_plan_has_frame( $data ),
		'Organism'     => array( ...three_buttons_at_most( $data ), ...video_is_of_provider( $data ) ),
		'OrganismTab'  => three_buttons_at_most( $data ),
		default        => array(),
	};
}

/** A value as a list; anything else becomes an empty list. */
function list_of( mixed $value ): array {
	return is_array( $value ) && array_is_list( $value ) ? $value : array();
}

/** Whether a value is an integer or a float. */
function is_number( mixed $value ): bool {
	return is_int( $value ) || is_float( $value );
}

/** Formats an amount: $589,900. */
function usd( int|float $amount ): string {
	return '$' . plain_number( $amount, ',' );
}

/** Formats a number without trailing zeros, with an optional thousands separator. */
function plain_number( int|float $number, string $separator = '' ): string {
	$text = number_format( $number, 10, '.', $separator );
	return rtrim( rtrim( $text, '0' ), '.' );
}

/** A price line ends with its total, which equals the sum and the current price. */
function price_line_adds_up( array $data ): array {
	$line = list_of( $data['priceLine'] ?? null );
	foreach ( $line as $part ) {
		if ( ! is_number( $part['amountUsd'] ?? null ) ) {
			return array();
		}
	}
	if ( array() === $line ) {
		return array();
	}
	$kinds = array_map( static fn ( array $part ): string => (string) ( $part['kind'] ?? '' ), $line );
	if ( 'total' !== end( $kinds ) || count( array_keys( $kinds, 'total', true ) ) > 1 ) {
		return array( array( 'priceLine', __( 'The last part is the total, and there is one total only.', 'porchlight' ) ) );
	}
	$sum = 0;
	foreach ( $line as $index => $part ) {
		$sum += ( array(
			'base'   => 1,
			'add'    => 1,
			'credit' => -1,
		)[ $kinds[ $index ] ] ?? 0 ) * $part['amountUsd'];
	}
	$total = end( $line )['amountUsd'];
	if ( (float) $sum !== (float) $total ) {
		/* translators: 1 and 2: amounts of money. */
		return array( array( 'priceLine', sprintf( __( 'The parts add up to %1$s, but the total says %2$s.', 'porchlight' ), usd( $sum ), usd( $total ) ) ) );
	}
	$price = $data['priceUsd'] ?? null;
	if ( is_number( $price ) && (float) $price !== (float) $total ) {
		/* translators: 1 and 2: amounts of money. */
		return array( array( 'priceLine', sprintf( __( 'The total is %1$s, but the price is %2$s.', 'porchlight' ), usd( $total ), usd( $price ) ) ) );
	}
	return array();
}

/** A price history is ascending and ends with the current price. */
function history_ends_with( array $data, string $price_field ): array {
	$history = list_of( $data['priceHistory'] ?? null );
	if ( array() === $history ) {
		return array();
	}
	foreach ( $history as $index => $point ) {
		$before = $history[ $index - 1 ]['date'] ?? null;
		$date   = $point['date'] ?? null;
		if ( ! is_empty( $before ) && ! is_empty( $date ) && strcmp( (string) $date, (string) $before ) <= 0 ) {
			return array( array( "priceHistory.$index.date", __( 'The days go forward: this one comes after the one above it.', 'porchlight' ) ) );
		}
	}
	$last  = end( $history )['amountUsd'] ?? null;
	$price = $data[ $price_field ] ?? null;
	if ( ! is_number( $last ) || ( is_number( $price ) && (float) $price === (float) $last ) ) {
		return array();
	}
	$message = is_number( $price )
		/* translators: 1 and 2: amounts of money. */
		? sprintf( __( 'It ends with %1$s, but the price is %2$s.', 'porchlight' ), usd( $last ), usd( $price ) )
		/* translators: %s: an amount of money. */
		: sprintf( __( 'It ends with %s, but there is no price.', 'porchlight' ), usd( $last ) );
	return array( array( 'priceHistory', $message ) );
}

/** The maximum is not less than the minimum. */
function ascending( array $data, string $least, string $most ): array {
	$from = $data[ $least ] ?? null;
	$to   = $data[ $most ] ?? null;
	if ( ! is_number( $from ) || ! is_number( $to ) || $from <= $to ) {
		return array();
	}
	$words = plain_number( $from );
	/* translators: %1$s: a number, which stands in both places. */
	return array( array( $most, sprintf( __( 'Write %1$s or more, as the least is %1$s.', 'porchlight' ), $words ) ) );
}

/** The end is not before the start. */
function ends_after( array $data, string $start, string $end ): array {
	$from = $data[ $start ] ?? null;
	$to   = $data[ $end ] ?? null;
	if ( is_empty( $from ) || is_empty( $to ) || strcmp( (string) $from, (string) $to ) <= 0 ) {
		return array();
	}
	return array( array( $end, __( 'The end comes after the start.', 'porchlight' ) ) );
}

/** Homesite numbers of a neighborhood are unique. */
function homesite_numbers_are_unique( array $data ): array {
	$seen   = array();
	$broken = array();
	foreach ( list_of( $data['homesites'] ?? null ) as $index => $homesite ) {
		$number = trim( (string) ( $homesite['number'] ?? '' ) );
		if ( '' === $number ) {
			continue;
		}
		if ( in_array( $number, $seen, true ) ) {
			/* translators: %s: the number of a homesite. */
			$broken[] = array( "homesites.$index.number", sprintf( __( 'Another homesite has the number %s.', 'porchlight' ), $number ) );
		}
		$seen[] = $number;
	}
	return $broken;
}

/** A homesite on the plan has at least three corners. */
function homesite_has_corners( array $data ): array {
	if ( is_empty( $data['points'] ?? null ) ) {
		return array();
	}
	$corners = preg_split( '/\s+/', trim( (string) $data['points'] ) );
	$is_pair = static fn ( string $corner ): bool => 2 === count( array_filter( explode( ',', $corner ), 'is_numeric' ) ) && 1 === substr_count( $corner, ',' );
	if ( count( $corners ) > 2 && count( array_filter( $corners, $is_pair ) ) === count( $corners ) ) {
		return array();
	}
	return array( array( 'points', __( 'Draw three corners or more: pairs of numbers such as 0,0 80,0 80,110.', 'porchlight' ) ) );
}

/** A viewBox has four numbers, the last two above zero. */
function site_plan_has_frame( array $data ): array {
	if ( is_empty( $data['viewBox'] ?? null ) ) {
		return array();
	}
	$numbers = preg_split( '/\s+/', trim( (string) $data['viewBox'] ) );
	if ( 4 === count( $numbers ) && 4 === count( array_filter( $numbers, 'is_numeric' ) ) && (float) $numbers[2] > 0 && (float) $numbers[3] > 0 ) {
		return array();
	}
	return array( array( 'viewBox', __( 'Write four numbers: left, top, width and height, such as 0 0 1600 600.', 'porchlight' ) ) );
}

/** A block has at most three buttons (S3.34). */
function three_buttons_at_most( array $data ): array {
	$count = count( list_of( $data['buttons'] ?? null ) );
	/* translators: 1 and 2: numbers of buttons. */
	return $count <= MAX_BUTTONS ? array() : array( array( 'buttons', sprintf( __( 'There is room for %1$s buttons; these are %2$s.', 'porchlight' ), MAX_BUTTONS, $count ) ) );
}

/** A video is a URL or an embed code of a supported provider (S5.14–S5.21), or a video file. */
function video_is_of_provider( array $data ): array {
	if ( is_empty( $data['videoUrl'] ?? null ) ) {
		return array();
	}
	$text    = trim( (string) $data['videoUrl'] );
	$address = preg_match( '/<iframe[^>]*\ssrc=["\']([^"\']+)["\']/i', $text, $found ) ? $found[1] : $text;
	$host    = preg_match( '~^(?:https?:)?//([^/?#:]+)~i', $address, $found ) ? strtolower( $found[1] ) : '';
	$hosts   = 'youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|vine\.co|videopress\.com|microsoftstream\.com|tiktok\.com|dailymotion\.com|dai\.ly';
	if ( preg_match( "/(^|\\.)($hosts)$/D", $host ) || preg_match( '~^(?:https?://[^\s/?#]+)?/[^\s/?#][^\s?#]*\.(?:mp4|m4v|webm|ogv|mov)$~Di', $text ) ) {
		return array();
	}
	return array( array( 'videoUrl', __( 'Write the address or the embed code of a video on YouTube, Vimeo, TikTok, Dailymotion, VideoPress or Microsoft Stream, or the path of a video file, such as /media/film.mp4.', 'porchlight' ) ) );
}
