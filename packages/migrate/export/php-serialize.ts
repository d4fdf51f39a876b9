/**
 * A value of JSON as PHP's `serialize` writes it, which WordPress keeps arrays as. Lengths count bytes of UTF-8; whole
 * numbers are integers, others floats with all their digits; what is undefined is left out. A half of a surrogate pair,
 * which UTF-8 cannot say, becomes U+FFFD.
 */
export function phpSerialize(value: unknown): string {
  if (value === null || value === undefined) return "N;";
  if (typeof value === "boolean") return `b:${value ? 1 : 0};`;
  if (typeof value === "number") return phpNumber(value);
  if (typeof value === "string") return phpText(value);
  if (typeof value !== "object") throw new TypeError(`PHP has nothing for a ${typeof value}.`);
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

/** PHP's arrays turn a key that is a whole number in decimal into that number, and so does `unserialize` expect it. */
function phpKey(name: string): string {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(name) ? `i:${name};` : phpText(name);
}

function phpText(text: string): string {
  const wellFormed = text.toWellFormed();
  return `s:${Buffer.byteLength(wellFormed)}:"${wellFormed}";`;
}
