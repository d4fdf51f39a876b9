/**
 * Serializes a JSON value like PHP's `serialize`, which WordPress stores arrays with. Lengths are in UTF-8 bytes; whole
 * numbers are integers, others floats with all digits; undefined values are omitted. An unpaired surrogate becomes
 * U+FFFD.
 */
export function phpSerialize(value: unknown): string {
  if (value === null || value === undefined) return "N;";
  if (typeof value === "boolean") return `b:${value ? 1 : 0};`;
  if (typeof value === "number") return phpNumber(value);
  if (typeof value === "string") return phpText(value);
  if (typeof value !== "object") throw new TypeError(`PHP has no value for a ${typeof value}.`);
  const parts = Array.isArray(value)
    ? value.map((item, index) => phpNumber(index) + phpSerialize(item))
    : Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [phpKey(name) + phpSerialize(item)]));
  return `a:${parts.length}:{${parts.join("")}}`;
}

function phpNumber(value: number): string {
  if (Number.isSafeInteger(value)) return `i:${value};`;
  if (Number.isNaN(value)) return "d:NAN;";
  if (!Number.isFinite(value)) return value > 0 ? "d:INF;" : "d:-INF;";
  return `d:${value};`;
}

/** PHP arrays convert decimal integer keys to integers, and `unserialize` expects that. */
function phpKey(name: string): string {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(name) ? `i:${name};` : phpText(name);
}

function phpText(text: string): string {
  const wellFormed = text.toWellFormed();
  return `s:${Buffer.byteLength(wellFormed)}:"${wellFormed}";`;
}
