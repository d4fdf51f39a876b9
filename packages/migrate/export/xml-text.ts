/** Characters that XML 1.0 cannot represent, not even by reference: control characters and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const unrepresentable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Whether XML can represent a text without loss. */
export const isRepresentable = (text: string): boolean => text.search(unrepresentable) < 0;

/**
 * Escapes element text. Characters that XML cannot represent are dropped; a carriage return becomes a character
 * reference, as parsers normalize it to a newline.
 */
export function xmlText(text: string): string {
  const sayable = text.toWellFormed().replace(unrepresentable, "");
  if (sayable === "") return "";
  const sections = sayable.split("\r").map((part) => {
    return part === "" ? "" : `<![CDATA[${part.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  });
  return sections.join("&#13;");
}

/** Escapes a double-quoted attribute value. */
export function xmlAttribute(text: string): string {
  return text
    .toWellFormed()
    .replace(unrepresentable, "")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
