<?php
/**
 * Validation of an entry's fields, with messages for editors. The edit screens validate the same while typing
 * (packages/wordpress-plugin/editor/rules); `packages/wordpress-plugin/rule-cases.json` tests both.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/**
 * The problems of an entry's fields, in screen order: `path` of the value (`priceLine.2.amountUsd`), `where` as a
 * label, `message`, and `isMissing` for values that are only required for publishing.
 */
function validate( string $kind, array $data ): array {
	return fields_problems( $kind, kinds()[ $kind ]['fields'], $data, '', '' );
}

/** The problems of a value of a model type, such as an organism; path and label begin as given. */
function validate_type( string $type, array $data, string $path, string $where ): array {
	$fields = model()['types'][ $type ]['fields'] ?? null;
	return null === $fields ? array() : fields_problems( $type, $fields, $data, $path, $where );
}

/** The problems of the fields of a kind or a type, then those of the rules between them. */
function fields_problems( string $owner, array $fields, array $data, string $path, string $where ): array {
	$problems = array();
	foreach ( $fields as $name => $field ) {
		$at    = '' === $path ? $name : "$path.$name";
		$own   = model_text( $field['label'] );
		$label = '' === $where ? $own : "$where, $own";
		$value = $data[ $name ] ?? null;
		if ( is_empty( $value ) ) {
			if ( ! empty( $field['isRequired'] ) ) {
				/* translators: %s: the label of a field. */
				$problems[] = problem( $at, $label, sprintf( __( '%s is needed.', 'porchlight' ), $own ), true );
			}
			continue;
		}
		$message = value_problem( $field, $value );
		if ( null !== $message ) {
			$problems[] = problem( $at, $label, $message );
			continue;
		}
		if ( 'group' === $field['input'] ) {
			array_push( $problems, ...validate_type( $field['of'], $value, $at, $label ) );
		} elseif ( in_array( $field['input'], array( 'repeater', 'homesites' ), true ) ) {
			foreach ( $value as $index => $item ) {
				array_push( $problems, ...validate_type( $field['of'], is_array( $item ) ? $item : array(), "$at.$index", $label . ' ' . ( $index + 1 ) ) );
			}
		}
	}
	foreach ( between_fields( $owner, $data ) as list( $below, $message ) ) {
		$parts      = explode( '.', $below );
		$label      = model_text( $fields[ $parts[0] ]['label'] ?? '' );
		$words      = '' === $where ? $label : "$where, $label";
		$words      = isset( $parts[1] ) && ctype_digit( $parts[1] ) ? $words . ' ' . ( (int) $parts[1] + 1 ) : $words;
		$problems[] = problem( '' === $path ? $below : "$path.$below", $words, $message );
	}
	return $problems;
}

/** Creates a problem. */
function problem( string $path, string $where, string $message, bool $is_missing = false ): array {
	return array(
		'path'      => $path,
		'where'     => $where,
		'message'   => $message,
		'isMissing' => $is_missing,
	);
}

/** Whether a value counts as missing. false and 0 do not. */
function is_empty( mixed $value ): bool {
	if ( null === $value ) {
		return true;
	}
	if ( is_string( $value ) ) {
		return '' === trim( $value );
	}
	if ( ! is_array( $value ) ) {
		return false;
	}
	if ( array_is_list( $value ) ) {
		return array() === $value;
	}
	foreach ( $value as $each ) {
		if ( ! is_empty( $each ) ) {
			return false;
		}
	}
	return true;
}

/** The problem of one value; null for none. */
function value_problem( array $field, mixed $value ): ?string {
	$is_id     = static fn ( $id ): bool => is_int( $id ) && $id > 0;
	$is_use    = static fn ( $use ): bool => is_array( $use ) && $is_id( $use['media'] ?? null );
	$is_text   = static fn ( $text ): bool => is_string( $text );
	$is_choice = static fn ( $choice ): bool => in_array( $choice, array_column( $field['values'] ?? array(), 'value' ), true );
	$all       = static fn ( callable $is ): bool => is_array( $value ) && array_is_list( $value ) && count( array_filter( $value, $is ) ) === count( $value );
	switch ( $field['input'] ) {
		case 'text':
		case 'textarea':
		case 'rich-text':
			if ( ! is_string( $value ) ) {
				return __( 'Write a text.', 'porchlight' );
			}
			$length = mb_strlen( $value );
			/* translators: 1 and 2: numbers of characters. */
			return isset( $field['maxLength'] ) && $length > $field['maxLength'] ? sprintf( __( 'Write %1$s characters at most; these are %2$s.', 'porchlight' ), $field['maxLength'], $length ) : null;
		case 'money':
			if ( ! is_whole( $value ) ) {
				return __( 'Write a whole number of dollars, such as 589,900.', 'porchlight' );
			}
			return range_problem( $field, $value );
		case 'number':
		case 'latitude':
		case 'longitude':
			if ( ( ! is_int( $value ) && ! is_float( $value ) ) || ! is_finite( $value ) ) {
				return __( 'Write a number.', 'porchlight' );
			}
			if ( 1 === ( $field['step'] ?? null ) && ! is_whole( $value ) ) {
				return __( 'Write a whole number.', 'porchlight' );
			}
			$most = array(
				'latitude'  => 90,
				'longitude' => 180,
			)[ $field['input'] ] ?? null;
			return range_problem(
				null === $most ? $field : $field + array(
					'min' => -$most,
					'max' => $most,
				),
				$value
			);
		case 'day':
			return is_day( $value ) ? null : __( 'Choose a day, such as 2026-11-21.', 'porchlight' );
		case 'time':
			return is_time( $value ) ? null : __( 'Choose a time, such as 14:30.', 'porchlight' );
		case 'date-time':
			$parts = is_string( $value ) ? explode( 'T', $value ) : array();
			return 2 === count( $parts ) && is_day( $parts[0] ) && is_time( $parts[1] ) ? null : __( 'Choose a day and a time.', 'porchlight' );
		case 'select':
			return $is_choice( $value ) ? null : __( 'Choose one of the values.', 'porchlight' );
		case 'multi-select':
			return $all( $is_choice ) ? null : __( 'Choose from the values.', 'porchlight' );
		case 'texts':
			return $all( $is_text ) ? null : __( 'Write texts, one on each line.', 'porchlight' );
		case 'checkbox':
			return is_bool( $value ) ? null : __( 'Choose yes or no.', 'porchlight' );
		case 'picture':
			return $is_use( $value ) ? null : __( 'Choose a picture.', 'porchlight' );
		case 'gallery':
			return $all( $is_use ) ? null : __( 'Choose pictures.', 'porchlight' );
		case 'relation':
			return $all( $is_id ) && 1 === count( $value ) ? null : __( 'Choose one entry.', 'porchlight' );
		case 'relations':
			return $all( $is_id ) ? null : __( 'Choose entries.', 'porchlight' );
		case 'group':
			return is_array( $value ) && ! array_is_list( $value ) ? null : __( 'This cannot be read.', 'porchlight' );
		default:
			return is_array( $value ) && array_is_list( $value ) ? null : __( 'This cannot be read.', 'porchlight' );
	}
}

/** Whether a value is a whole number; one from JSON may be a float. */
function is_whole( mixed $value ): bool {
	return is_int( $value ) || ( is_float( $value ) && is_finite( $value ) && floor( $value ) === $value );
}

/** The problem of a number outside the range of its field; null for none. */
function range_problem( array $field, int|float $value ): ?string {
	$min     = $field['min'] ?? null;
	$max     = $field['max'] ?? null;
	$is_low  = null !== $min && $value < $min;
	$is_high = null !== $max && $value > $max;
	if ( ! $is_low && ! $is_high ) {
		return null;
	}
	if ( null !== $min && null !== $max ) {
		/* translators: 1 and 2: numbers. */
		return sprintf( __( 'Write a number from %1$s to %2$s.', 'porchlight' ), $min, $max );
	}
	return $is_low
		/* translators: %s: a number. */
		? sprintf( __( 'Write %s or more.', 'porchlight' ), $min )
		/* translators: %s: a number. */
		: sprintf( __( 'Write %s or less.', 'porchlight' ), $max );
}

/** Whether a value is a valid date such as `2026-11-21`. */
function is_day( mixed $value ): bool {
	return is_string( $value ) && preg_match( '/^(\d{4})-(\d{2})-(\d{2})$/D', $value, $part ) && checkdate( (int) $part[2], (int) $part[3], (int) $part[1] );
}

/** Whether a value is a time, with or without seconds. */
function is_time( mixed $value ): bool {
	return is_string( $value ) && 1 === preg_match( '/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/D', $value );
}
