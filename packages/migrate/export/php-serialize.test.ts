import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { phpSerialize } from "./php-serialize.ts";

test.each([
  [null, "N;"],
  [true, "b:1;"],
  [false, "b:0;"],
  [42, "i:42;"],
  [-7, "i:-7;"],
  [2.5, "d:2.5;"],
  [0.1 + 0.2, "d:0.30000000000000004;"],
  [1e21, "d:1e+21;"],
  [-1.5e-7, "d:-1.5e-7;"],
  ["", 's:0:"";'],
  ["Zoë’s “house” 🏡", 's:25:"Zoë’s “house” 🏡";'],
  ['a"b\\c\r\n\u0000', 's:8:"a"b\\c\r\n\u0000";'],
  ["half \ud83c", 's:8:"half \ufffd";'],
  [["a", 2], 'a:2:{i:0;s:1:"a";i:1;i:2;}'],
  [{ "7": "seven", "07": 1, left: undefined, none: {} }, 'a:3:{i:7;s:5:"seven";s:2:"07";i:1;s:4:"none";a:0:{}}'],
])("%j is serialized as by PHP", (value, expected) => {
  expect(phpSerialize(value)).toBe(expected);
});

test("values without a PHP counterpart are rejected", () => {
  expect(() => phpSerialize([() => 1])).toThrow(new TypeError("PHP has no value for a function."));
});

const php = process.env.PHP ?? "php";

test.skipIf(spawnSync(php, ["-v"]).status !== 0)("PHP reads every value back, floats to the last digit", () => {
  const value = {
    texts: ["Zoë 🏡", 'q"\\', "line\r\nline", "\u0001", "]]>", "a:1:{i:0;N;}"],
    numbers: [0, -1, 2 ** 53 - 1, 1 / 3, 5e-324, 1.7976931348623157e308, 679000.5],
    flags: [true, false],
    nested: [{ media: 3, "12": { deep: [[]] } }],
  };
  const code = "echo json_encode(unserialize(stream_get_contents(STDIN), ['allowed_classes' => false]));";
  const run = spawnSync(php, ["-d", "serialize_precision=-1", "-r", code], { input: phpSerialize(value) });
  expect(JSON.parse(run.stdout.toString())).toEqual(value);
});
