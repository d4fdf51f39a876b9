<?php
/**
 * How many entries one operation lists at most: what PHP's memory holds. The site goes on by the cursor, so that a
 * shorter list costs another request and no entry.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_filter( 'graphql_connection_max_query_amount', __NAMESPACE__ . '\list_limit', 20, 5 );

/** What an entry with its pictures and its neighborhood takes, measured with both majors of WPGraphQL, and a third more. */
const ENTRY_BYTES = 471859;

/** What a response and WordPress itself need beside the entries. */
const RESERVED_BYTES = 25165824;

/** The most entries of a list; for lists of other things what WPGraphQL says. */
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

/** How many lists an operation asks for, in fragments too; what its conditions leave out is not asked for. */
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

/** Whether `@include` and `@skip` leave a selection in. */
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
