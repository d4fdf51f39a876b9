<?php
/**
 * Validation of visitors' account input (S5.1–S5.7), in the embedded backend's order and words, as WPGraphQL accepts
 * almost anything.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** Mutations available to visitors on the site. */
const VISITORS_MUTATIONS = array( 'login', 'registerUser', 'sendPasswordResetEmail', 'resetUserPassword', 'updateUser', 'updateFavorites', 'refreshJwtAuthToken' );

/** The longest accepted text in bytes; the site's GraphQL proxy accepts no larger request. */
const LONGEST_TEXT = 100000;

add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\check_account_input', 10, 4 );
add_action( 'graphql_mutation_response', __NAMESPACE__ . '\forget_registered_address' );
add_filter( 'wp_send_new_user_notification_to_user', __NAMESPACE__ . '\without_mail_to_visitor' );

/**
 * Validates a visitor's account input.
 *
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    WPGraphQL's resolve info.
 * @throws \GraphQL\Error\UserError With the missing or invalid field.
 */
function check_account_input( array $input, $context, $info, string $mutation ): array {
	forget_registered_address();
	if ( in_array( $mutation, VISITORS_MUTATIONS, true ) ) {
		refuse_long_texts( $input );
	}
	switch ( $mutation ) {
		case 'login':
			if ( '' === normal_text( $input['username'] ?? '' ) ) {
				refuse( as_wordpress_error( 'The username field is empty.' ) );
			}
			if ( '' === ( $input['password'] ?? '' ) ) {
				refuse( as_wordpress_error( 'The password field is empty.' ) );
			}
			return $input;
		case 'registerUser':
			return checked_registration( $input );
		case 'sendPasswordResetEmail':
			if ( '' === normal_text( $input['username'] ?? '' ) ) {
				refuse( 'Enter a username or email address.' );
			}
			return $input;
		case 'resetUserPassword':
			if ( '' === ( $input['key'] ?? '' ) ) {
				refuse( 'A password reset key is required.' );
			}
			if ( '' === normal_text( $input['login'] ?? '' ) ) {
				refuse( 'A user login is required.' );
			}
			if ( '' === ( $input['password'] ?? '' ) ) {
				refuse( 'A new password is required.' );
			}
			check_new_password( $input['password'] );
			return $input;
		case 'updateUser':
			return checked_change( $input );
		default:
			return $input;
	}
}

/** Rejects texts that no form sends: user meta is loaded with every request of the visitor. */
function refuse_long_texts( array $input ): void {
	foreach ( $input as $name => $value ) {
		if ( is_string( $value ) && strlen( $value ) > LONGEST_TEXT ) {
			refuse( "“{$name}” is too long." );
		}
	}
}

/** A complete and normalized registration. */
function checked_registration( array $input ): array {
	if ( ! get_option( 'users_can_register' ) ) {
		refuse( 'User registration is currently not allowed.' );
	}
	if ( '' === trim( $input['username'] ?? '' ) ) {
		refuse( 'A username was not provided.' );
	}
	if ( '' === trim( $input['email'] ?? '' ) ) {
		refuse( 'An email address was not provided.' );
	}
	$input['email']    = checked_email( $input['email'] );
	$input['username'] = checked_username( $input['username'], $input['email'] );
	if ( '' === ( $input['password'] ?? '' ) ) {
		refuse( 'A password was not provided.' );
	}
	$input['firstName'] = checked_person_name( $input['firstName'] ?? null, 'first name' );
	$input['lastName']  = checked_person_name( $input['lastName'] ?? null, 'last name' );
	check_new_password( $input['password'] );
	return $input;
}

/** A change of the caller's own account; changing another requires the right to edit it, whether it exists or not. */
function checked_change( array $input ): array {
	$user = \WPGraphQL\Utils\Utils::get_database_id_from_id( $input['id'] ?? '' );
	if ( empty( $user ) ) {
		refuse( 'The user ID passed is invalid' );
	}
	if ( ! is_user_logged_in() || ( get_current_user_id() !== (int) $user && ! current_user_can( 'edit_user', (int) $user ) ) ) {
		refuse( 'You do not have the appropriate capabilities to perform this action' );
	}
	foreach ( array(
		'firstName' => 'first name',
		'lastName'  => 'last name',
	) as $field => $what ) {
		if ( isset( $input[ $field ] ) ) {
			$input[ $field ] = checked_person_name( $input[ $field ], $what );
		}
	}
	if ( isset( $input['email'] ) ) {
		$input['email'] = checked_email( $input['email'] );
	}
	if ( isset( $input['password'] ) ) {
		check_new_password( $input['password'] );
	}
	if ( isset( $input['email'] ) || isset( $input['password'] ) ) {
		require_recent_login();
	}
	return $input;
}

/** An email address without outer spaces. */
function checked_email( string $email ): string {
	$email = trim( $email );
	// WordPress requires a domain with a dot; visitors have no local addresses.
	if ( count_characters( $email ) > account_rules()['email']['max'] || ! is_email( $email ) || ! preg_match( '/@[^@]+\.[^.@]{2,}$/', $email ) ) {
		refuse( 'The email address you are trying to use is invalid' );
	}
	return $email;
}

/**
 * A username; the visitor's email address is allowed too, with characters that WordPress rejects in others, such as
 * `+`.
 */
function checked_username( string $username, string $email ): string {
	$username = trim( $username );
	if ( mb_strtolower( $username ) === mb_strtolower( $email ) ) {
		registered_address( $email );
		$username = $email;
	} elseif ( ! preg_match( '/^[a-z0-9_.@-]+( [a-z0-9_.@-]+)*$/i', $username ) ) {
		refuse( as_wordpress_error( 'This username is invalid because it uses illegal characters. Please enter a valid username.' ) );
	}
	$most = account_rules()['username']['max'];
	if ( mb_strlen( $username ) > $most ) {
		refuse( as_wordpress_error( "Username may not be longer than $most characters." ) );
	}
	return $username;
}

/**
 * A first or last name; blank counts as missing.
 *
 * @param mixed $name The input.
 */
function checked_person_name( $name, string $what ): string {
	$normal = trim( (string) preg_replace( '/\s+/u', ' ', normal_text( is_string( $name ) ? $name : '' ) ) );
	if ( '' === $normal ) {
		refuse( "A $what was not provided." );
	}
	$most = account_rules()['personName']['max'];
	if ( count_characters( $normal ) > $most ) {
		refuse( "A $what may have at most $most characters." );
	}
	return $normal;
}

/** Rejects a password that is too short, too long or too common. */
function check_new_password( string $password ): void {
	$problem = password_problem( $password );
	if ( null !== $problem ) {
		refuse( $problem );
	}
}

/** The reason for rejecting a new password, as a sentence for the visitor, or null. */
function password_problem( string $password ): ?string {
	$rules      = account_rules();
	$characters = count_characters( $password );
	if ( $characters < $rules['password']['min'] ) {
		return "Please choose a password of at least {$rules['password']['min']} characters.";
	}
	if ( $characters > $rules['password']['max'] ) {
		return "A password may have at most {$rules['password']['max']} characters.";
	}
	// WordPress trims passwords before storing them.
	$known = array( mb_strtolower( composed( $password ) ), mb_strtolower( trim( composed( $password ) ) ) );
	if ( array() !== array_intersect( $known, $rules['commonPasswords'] ) ) {
		return 'This password is one of the most common ones. Please choose another.';
	}
	return null;
}

/** The account limits and rejected passwords, from generated code. */
function account_rules(): array {
	static $rules = null;
	$rules        = $rules ?? require dirname( __DIR__, 2 ) . '/model/account-rules.php';
	return $rules;
}

/** Number of user-perceived characters, independent of Unicode composition. */
function count_characters( string $text ): int {
	return mb_strlen( composed( $text ) );
}

/** Normalizes Unicode composition, with PHP's intl extension. */
function composed( string $text ): string {
	$composed = class_exists( \Normalizer::class ) ? \Normalizer::normalize( $text, \Normalizer::FORM_KC ) : $text;
	return is_string( $composed ) ? $composed : $text;
}

/**
 * A text without outer spaces and control characters.
 *
 * @param mixed $text The input.
 */
function normal_text( $text ): string {
	return is_string( $text ) ? trim( (string) preg_replace( '/\p{Cc}/u', '', composed( $text ) ) ) : '';
}

/** Allows the email address of the current registration as its username. */
function registered_address( string $email ): void {
	$GLOBALS['porchlight_registered_address'] = $email;
	add_filter( 'validate_username', __NAMESPACE__ . '\address_is_valid_username', 10, 2 );
	add_filter( 'sanitize_user', __NAMESPACE__ . '\address_as_username', 10, 2 );
}

/** Ends this allowance. */
function forget_registered_address(): void {
	unset( $GLOBALS['porchlight_registered_address'] );
	remove_filter( 'validate_username', __NAMESPACE__ . '\address_is_valid_username' );
	remove_filter( 'sanitize_user', __NAMESPACE__ . '\address_as_username' );
}

/** Accepts the visitor's own address as a valid username. */
function address_is_valid_username( bool $is_valid, string $username ): bool {
	return $is_valid || ( $GLOBALS['porchlight_registered_address'] ?? null ) === $username;
}

/** Keeps the characters of the visitor's own address. */
function address_as_username( string $sanitized, string $raw ): string {
	return ( $GLOBALS['porchlight_registered_address'] ?? null ) === $raw ? $raw : $sanitized;
}

/** Visitors choose a password when registering; the mail to choose one is not sent. */
function without_mail_to_visitor( bool $is_sent ): bool {
	return $is_sent && ! is_graphql();
}
