import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { phpMessages, scriptMessages, wordPressPot } from "./wordpress-pot.ts";

test("the texts of PHP are those of the plugin's domain, with notes and plurals", () => {
  const php = `
    __( 'The visitor\\'s page', 'porchlight' );
    /* translators: %s: an address. */
    $text = sprintf( __( '%s can be reached.', 'porchlight' ), $site );
    _n( '%d home', '%d homes', count( $homes, 1 ), 'porchlight' );
    esc_html__( 'Save', 'porchlight' ); __( 'Sorry, you are not allowed.' );
  `;
  expect(phpMessages(php, "a.php").map(({ one, many, note }) => [one, many, note])).toEqual([
    ["The visitor's page", undefined, undefined],
    ["%s can be reached.", undefined, "%s: an address."],
    ["%d home", "%d homes", undefined],
    ["Save", undefined, undefined],
  ]);
});

test("the texts of scripts belong to the built file", () => {
  const script = '__("Undo"); _n("%d \\"home\\"", "%d homes", count); sprintf(__("Add %s"), name)';
  expect(scriptMessages(script, "build/editor.js")).toEqual([
    { one: "Undo", many: undefined, file: "build/editor.js" },
    { one: '%d "home"', many: "%d homes", file: "build/editor.js" },
    { one: "Add %s", many: undefined, file: "build/editor.js" },
  ]);
});

test("the template has the texts of plugin, scripts and model, each once", () => {
  const root = resolve(import.meta.dirname, "../..");
  const model = readFileSync(resolve(root, "packages/wordpress-plugin/porchlight/model/editor.json"), "utf8");
  const pot = wordPressPot(root, model);
  for (const text of ["Make a secret", "What is still to do", "Copy preview link", "State of sale", "Write a text."]) {
    expect([text, pot.split(`msgid ${JSON.stringify(text)}\n`).length]).toEqual([text, 2]);
  }
  expect(pot).toContain('#: includes/editing/rules.php\n#: build/editor.js\nmsgid "Write a text."');
  const ids = [...pot.matchAll(/^msgid (.+)$/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(500);
  expect(new Set(ids).size).toBe(ids.length);
});
