<?php
/**
 * Limits the entries of one operation by PHP's memory. The site pages by cursor, so that a shorter list costs another
 * request but loses no entry.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_connection_max_query_amount', __NAMESPACE__ . '\list_limit', 20, 5 );

/**
 * Memory of an entry with its pictures and neighborhood, measured with both major versions of WPGraphQL, plus a third.
 */
const ENTRY_BYTES = 471859;

/** Memory of WordPress and a response besides the entries. */
const RESERVED_BYTES = 25165824;

/** The maximum number of entries of a list; for other lists WPGraphQL's. */
function list_limit( $amount, $source, $args, $context, $info ) {
	$lists = array_column( kinds(), 'graphqlPlural' );
	if ( ! isset( $info->parentType ) || 'RootQuery' !== $info->parentType->name || ! in_array( $info->fieldName, $lists, true ) ) {
		return $amount;
	}
	$limit = (int) wp_convert_hr_to_bytes( (string) ini_get( 'memory_limit' ) );
	if ( $limit <= 0 ) {
		return 500;
	}
	$count   = count_lists( $info->operation->selectionSet, $lists, $info );
	$entries = (int) floor( ( $limit - memory_get_usage() - RESERVED_BYTES ) / ENTRY_BYTES / max( 1, $count ) );
	return max( 20, min( 500, $entries ) );
}

/** Number of lists in an operation, including fragments and without skipped selections. */
function count_lists( $selections, array $lists, $info ): int {
	$count = 0;
	foreach ( $selections->selections as $selection ) {
		if ( ! is_asked_for( $selection, (array) $info->variableValues ) ) {
			continue;
		}
		if ( 'Field' === $selection->kind ) {
			$count += in_array( $selection->name->value, $lists, true ) ? 1 : 0;
			continue;
		}
		$fragment = 'FragmentSpread' === $selection->kind ? $info->fragments[ $selection->name->value ] ?? null : $selection;
		$count   += null === $fragment ? 0 : count_lists( $fragment->selectionSet, $lists, $info );
	}
	return $count;
}

/** Whether `@include` and `@skip` select a selection. */
function is_asked_for( $selection, array $variables ): bool {
	foreach ( $selection->directives as $directive ) {
		$condition = $directive->arguments[0]->value ?? null;
		$value     = 'Variable' === ( $condition->kind ?? '' ) ? $variables[ $condition->name->value ] ?? false : $condition->value ?? false;
		if ( ( 'include' === $directive->name->value && ! $value ) || ( 'skip' === $directive->name->value && $value ) ) {
			return false;
		}
	}
	return true;
}
