<?php
/**
 * The rules of accounts for visitors (S5.1–S5.7), in the embedded backend's order and words, where WPGraphQL takes
 * almost anything.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

/** What visitors may ask for on the site. */
const VISITORS_MUTATIONS = array( 'login', 'registerUser', 'sendPasswordResetEmail', 'resetUserPassword', 'updateUser', 'updateFavorites', 'refreshJwtAuthToken' );

/** The longest text that one of them takes, in bytes; the site's own gateway takes no larger request. */
const LONGEST_TEXT = 100000;

add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\check_account_input', 10, 4 );
add_action( 'graphql_mutation_response', __NAMESPACE__ . '\forget_registered_address' );
add_filter( 'wp_send_new_user_notification_to_user', __NAMESPACE__ . '\without_mail_to_visitor' );

/**
 * Checks what a visitor sends about an account.
 *
 * @param mixed $context Of WPGraphQL.
 * @param mixed $info    Of WPGraphQL.
 * @throws \GraphQL\Error\UserError That says what is missing or wrong.
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

/** Refuses what no form of the site sends: what is kept for a visitor is read with every request of theirs. */
function refuse_long_texts( array $input ): void {
	foreach ( $input as $name => $value ) {
		if ( is_string( $value ) && strlen( $value ) > LONGEST_TEXT ) {
			refuse( "“{$name}” is too long." );
		}
	}
}

/** A registration, complete and normalized. */
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

/** A change of somebody's own account; of others it takes the right to edit them, whether they exist or not. */
function checked_change( array $input ): array {
	$user = \WPGraphQL\Utils\Utils::get_database_id_from_id( $input['id'] ?? '' );
	if ( empty( $user ) ) {
		refuse( 'The user ID passed is invalid' );
	}
	if ( ! is_user_logged_in() || ( (int) $user !== get_current_user_id() && ! current_user_can( 'edit_user', (int) $user ) ) ) {
		refuse( 'You do not have the appropriate capabilities to perform this action' );
	}
	foreach ( array( 'firstName' => 'first name', 'lastName' => 'last name' ) as $field => $what ) {
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

/** An e-mail address without outer spaces. */
function checked_email( string $email ): string {
	$email = trim( $email );
	// WordPress asks for a domain with a dot; an address inside one's own network is no visitor's.
	if ( count_characters( $email ) > account_rules()['email']['most'] || ! is_email( $email ) || ! preg_match( '/@[^@]+\.[^.@]{2,}$/', $email ) ) {
		refuse( 'The email address you are trying to use is invalid' );
	}
	return $email;
}

/** A username; the visitor's e-mail address is one too, also with characters that WordPress rejects in others, as `+`. */
function checked_username( string $username, string $email ): string {
	$username = trim( $username );
	if ( mb_strtolower( $username ) === mb_strtolower( $email ) ) {
		registered_address( $email );
		$username = $email;
	} elseif ( ! preg_match( '/^[a-z0-9_.@-]+( [a-z0-9_.@-]+)*$/i', $username ) ) {
		refuse( as_wordpress_error( 'This username is invalid because it uses illegal characters. Please enter a valid username.' ) );
	}
	$most = account_rules()['username']['most'];
	if ( mb_strlen( $username ) > $most ) {
		refuse( as_wordpress_error( "Username may not be longer than $most characters." ) );
	}
	return $username;
}

/**
 * A first or last name; blanks are none.
 *
 * @param mixed $name As it comes.
 */
function checked_person_name( $name, string $what ): string {
	$normal = trim( (string) preg_replace( '/\s+/u', ' ', normal_text( is_string( $name ) ? $name : '' ) ) );
	if ( '' === $normal ) {
		refuse( "A $what was not provided." );
	}
	$most = account_rules()['personName']['most'];
	if ( count_characters( $normal ) > $most ) {
		refuse( "A $what may have at most $most characters." );
	}
	return $normal;
}

/** Refuses a password that is too short, too long or too common. */
function check_new_password( string $password ): void {
	$problem = password_problem( $password );
	if ( null !== $problem ) {
		refuse( $problem );
	}
}

/** Why a new password is rejected, as a sentence for the visitor, or null. */
function password_problem( string $password ): ?string {
	$rules      = account_rules();
	$characters = count_characters( $password );
	if ( $characters < $rules['password']['least'] ) {
		return "Please choose a password of at least {$rules['password']['least']} characters.";
	}
	if ( $characters > $rules['password']['most'] ) {
		return "A password may have at most {$rules['password']['most']} characters.";
	}
	// WordPress takes spaces away at both ends before it keeps one.
	$known = array( mb_strtolower( composed( $password ) ), mb_strtolower( trim( composed( $password ) ) ) );
	if ( array() !== array_intersect( $known, $rules['commonPasswords'] ) ) {
		return 'This password is one of the most common ones. Please choose another.';
	}
	return null;
}

/** The bounds of accounts and the passwords that are refused, as the project's generator wrote them. */
function account_rules(): array {
	static $rules = null;
	$rules        = $rules ?? require dirname( __DIR__, 2 ) . '/model/account-rules.php';
	return $rules;
}

/** The number of characters as people count them, however a keyboard composed them. */
function count_characters( string $text ): int {
	return mb_strlen( composed( $text ) );
}

/** The same characters in one form, where PHP can tell (its extension intl). */
function composed( string $text ): string {
	$composed = class_exists( \Normalizer::class ) ? \Normalizer::normalize( $text, \Normalizer::FORM_KC ) : $text;
	return is_string( $composed ) ? $composed : $text;
}

/**
 * Without outer spaces and control characters.
 *
 * @param mixed $text As it comes.
 */
function normal_text( $text ): string {
	return is_string( $text ) ? trim( (string) preg_replace( '/\p{Cc}/u', '', composed( $text ) ) ) : '';
}

/** Lets the address of the registration under way be its username, character by character. */
function registered_address( string $email ): void {
	$GLOBALS['porchlight_registered_address'] = $email;
	add_filter( 'validate_username', __NAMESPACE__ . '\address_is_valid_username', 10, 2 );
	add_filter( 'sanitize_user', __NAMESPACE__ . '\address_as_username', 10, 2 );
}

/** Ends that. */
function forget_registered_address(): void {
	unset( $GLOBALS['porchlight_registered_address'] );
	remove_filter( 'validate_username', __NAMESPACE__ . '\address_is_valid_username' );
	remove_filter( 'sanitize_user', __NAMESPACE__ . '\address_as_username' );
}

/** The visitor's own address is valid. */
function address_is_valid_username( bool $is_valid, string $username ): bool {
	return $is_valid || ( $GLOBALS['porchlight_registered_address'] ?? null ) === $username;
}

/** The visitor's own address keeps its characters. */
function address_as_username( string $sanitized, string $raw ): string {
	return ( $GLOBALS['porchlight_registered_address'] ?? null ) === $raw ? $raw : $sanitized;
}

/** Who registers on the site has chosen a password and is logged in; a mail to choose one would only puzzle. */
function without_mail_to_visitor( bool $is_sent ): bool {
	return $is_sent && ! is_graphql();
}
