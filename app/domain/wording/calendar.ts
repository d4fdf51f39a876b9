/** A calendar (RFC 5545) of one event, from its lines; `method` is that of a mail's invitation (RFC 5546). */
export function calendarText(
  lines: readonly string[],
  { product, method }: { readonly product: string; readonly method?: "PUBLISH" | "CANCEL" },
): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapedText(product)}//Events//EN`,
    ...(method ? [`METHOD:${method}`] : []),
    "BEGIN:VEVENT",
    ...lines,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

/** An instant in UTC, so that no calendar needs the rules of a zone: `20261205T180000Z`. */
export const calendarTime = (instant: Date): string => calendarDigits(instant.toISOString());

/** ISO text without separators and fractions of seconds. */
export const calendarDigits = (iso: string): string => iso.replace(/\.\d+|[-:]/g, "");

/** Escapes a text (3.3.11): backslash, semicolon, comma and line break. */
export function escapedText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

const maxLineBytes = 75;

/** Folds a line after at most 75 bytes (3.1), without splitting a character. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).byteLength;
    if (bytes + size > maxLineBytes) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
