import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress();
});
afterAll(() => wordpress.stop());

/** PHP that marks every translated text. */
const marked = "add_filter( 'gettext_porchlight', fn ( $text ) => \"[$text]\" );";

test("rules, labels and texts of the model are translated", async () => {
  const first = "array_column( Porchlight\\validate( 'home', array( 'bedrooms' => 'three' ) ), 'message', 'path' )";
  const messages = JSON.parse(await wordpress.eval(`${marked} echo wp_json_encode( ${first} );`));
  expect(messages).toMatchObject({ bedrooms: "[Write a number.]", priceUsd: "[[Price] is needed.]" });
  const title = "Porchlight\\translated_model( Porchlight\\kinds()['home'] )['fields']['bedrooms']['label']";
  expect(await wordpress.eval(`${marked} echo ${title};`)).toBe("[Bedrooms]");
});

test("scripts of the editor get the translations of the plugin's text domain", async () => {
  const php = `
    wp_insert_post( array( 'import_id' => 811, 'post_type' => 'pl_home', 'post_status' => 'draft', 'post_title' => 'A home' ) );
    $GLOBALS['post'] = get_post( 811 ); set_current_screen( 'post' ); get_current_screen()->post_type = 'pl_home';
    add_filter( 'pre_load_script_translations', fn ( $text, $file, $handle, $domain ) => 'porchlight' === $domain ? '{"locale_data":{"messages":{"' . $handle . '":["x"]}}}' : $text, 10, 4 );
    ${marked}
    do_action( 'enqueue_block_editor_assets' );
    $scripts = wp_scripts();
    echo wp_json_encode( array(
      array_map( fn ( $handle ) => (string) $scripts->print_translations( $handle, false ), array( 'porchlight-editor', 'porchlight-preview' ) ),
      implode( array_filter( (array) $scripts->get_data( 'porchlight-editor', 'before' ) ) ),
      $scripts->query( 'porchlight-editor', 'queue' ),
    ) );`;
  const [translations, settings, isQueued] = JSON.parse(await wordpress.eval(php)) as [string[], string, boolean];
  expect(isQueued).toBe(true);
  expect(translations).toEqual([
    expect.stringContaining('{"porchlight-editor":["x"]}'),
    expect.stringContaining('{"porchlight-preview":["x"]}'),
  ]);
  expect(settings).toContain('"label":"[Bedrooms]"');
  expect(settings).toContain('window.porchlight = {"kind":"home"');
});
