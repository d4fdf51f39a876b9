<?php
/**
 * The edit screens in the block editor: a form in place of the first block, or panels in the sidebar.
 *
 * @package Porchlight
 */

namespace Porchlight;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\show_details_first', 20 );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\load_edit_screen' );
add_action( 'enqueue_block_assets', __NAMESPACE__ . '\load_canvas_style' );
add_filter( 'allowed_block_types_all', __NAMESPACE__ . '\allow_only_details', 20, 2 );
add_filter( 'block_editor_settings_all', __NAMESPACE__ . '\lock_form', 20, 2 );

/** The kind of the edited post; null for others. */
function edited_kind( ?\WP_Post $post ): ?string {
	return $post ? kind_of( $post ) : null;
}

/** Whether the screen of a kind consists of its form. */
function is_only_form( string $kind ): bool {
	$model = kinds()[ $kind ];
	return 'block' === $model['form'] && ! $model['hasOrganisms'] && ! $model['hasContent'];
}

/** Shows the form block first in every entry that has one, including those created without the editor. */
function show_details_first(): void {
	foreach ( kinds() as $model ) {
		if ( 'block' === $model['form'] ) {
			add_filter( "rest_prepare_{$model['postType']}", __NAMESPACE__ . '\put_details_first', 10, 3 );
		}
	}
}

/** Prepends the form block to the content for the editor; the public content is unchanged. */
function put_details_first( \WP_REST_Response $response, \WP_Post $post, \WP_REST_Request $request ): \WP_REST_Response {
	$data = $response->get_data();
	if ( 'edit' === $request['context'] && isset( $data['content']['raw'] ) && ! has_block( DETAILS_BLOCK, $data['content']['raw'] ) ) {
		$block                  = '<!-- wp:' . DETAILS_BLOCK . ' /-->';
		$data['content']['raw'] = '' === trim( $data['content']['raw'] ) ? $block : "$block\n\n{$data['content']['raw']}";
		$response->set_data( $data );
	}
	return $response;
}

/** Loads script and style of the screens, with the model and the edited kind. */
function load_edit_screen(): void {
	$post = get_post();
	$kind = edited_kind( $post instanceof \WP_Post ? $post : null );
	if ( null === $kind || ! get_current_screen() || 'post' !== get_current_screen()->base ) {
		return;
	}
	$asset = require FOLDER . '/build/editor.asset.php';
	wp_enqueue_media();
	wp_enqueue_editor();
	wp_enqueue_script( 'porchlight-editor', plugins_url( 'build/editor.js', FILE ), $asset['dependencies'], $asset['version'], true );
	enqueue_editor_style( $asset['version'] );
	wp_set_script_translations( 'porchlight-editor', 'porchlight', FOLDER . '/languages' );
	// Decoded to objects, so that empty ones stay objects; `<` is escaped, so that no text can end the script element.
	$model = translated_model( json_decode( (string) file_get_contents( FOLDER . '/model/editor.json' ) ) );
	wp_add_inline_script(
		'porchlight-editor',
		'window.porchlight = ' . wp_json_encode(
			array(
				'kind'  => $kind,
				'model' => $model,
			),
			JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
		) . ';',
		'before'
	);
}

/** Loads the style into the iframe of the blocks too, which has only styles of this hook. */
function load_canvas_style(): void {
	$post = is_admin() ? get_post() : null;
	if ( $post instanceof \WP_Post && null !== edited_kind( $post ) ) {
		enqueue_editor_style( ( require FOLDER . '/build/editor.asset.php' )['version'] );
	}
}

/** Enqueues the style of the fields. */
function enqueue_editor_style( string $version ): void {
	wp_enqueue_style( 'porchlight-editor', plugins_url( 'build/editor.css', FILE ), array( 'wp-components', 'wp-edit-blocks' ), $version );
}

/** Allows no other blocks on form screens. */
function allow_only_details( mixed $allowed, \WP_Block_Editor_Context $context ): mixed {
	$kind = edited_kind( $context->post ?? null );
	return null !== $kind && is_only_form( $kind ) ? array( DETAILS_BLOCK ) : $allowed;
}

/** Locks the blocks of form screens. */
function lock_form( array $settings, \WP_Block_Editor_Context $context ): array {
	$kind = edited_kind( $context->post ?? null );
	if ( null !== $kind && is_only_form( $kind ) ) {
		$settings['templateLock'] = 'all';
	}
	return $settings;
}
