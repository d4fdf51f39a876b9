/**
 * Invisible characters with a meaning: joiners within emoji and non-Latin scripts, a variation selector after an emoji.
 */
const meaningful =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\u200c\u200d](?=\p{Extended_Pictographic}|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])|(?<=\p{Extended_Pictographic}|\u200d)\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)/u;
const invisible = new RegExp(String.raw`(${meaningful.source})|[\p{DI}\u2800\ufff9-\ufffb]`, "gu");

/**
 * A text without the invisible characters of pasted text: zero-width spaces, directional marks, soft hyphens, byte
 * order marks; spaces of other widths become spaces.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, "$1").replace(/\p{Zs}/gu, " ");
}
