/** What XML 1.0 has no way to say, not even by number: control characters and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Whether XML can say a text without losing a character. */
export const isSayable = (text: string): boolean => text.search(unsayable) < 0;

/**
 * A text inside an element. What XML cannot say is left out; a carriage return is written by its number, as a parser
 * would make a newline of it.
 */
export function xmlText(text: string): string {
  const sayable = text.toWellFormed().replace(unsayable, "");
  if (sayable === "") return "";
  const sections = sayable.split("\r").map((part) => {
    return part === "" ? "" : `<![CDATA[${part.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  });
  return sections.join("&#13;");
}

/** A text inside an attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return text
    .toWellFormed()
    .replace(unsayable, "")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
