import {
  type BackgroundColor,
  type BlockLayout,
  type ButtonColor,
  backgroundColors,
  buttonColors,
  type TextColor,
  textColors,
} from "@porchlight/contract/vocabulary";

/** Blocks that can be on a dark background: the content of others is designed for light ones. */
const layoutsForDark: readonly BlockLayout[] = ["hero", "lead", "rich-text", "image-text", "call", "quote"];

/**
 * The background and text color that an editor chose for a block (S3.33), by their names in the vocabulary or their
 * class names (`text-clay`). A dark background becomes sky for a block designed for light ones; an unreadable text
 * color is dropped.
 */
export function blockColors(
  layout: BlockLayout,
  { color, textColor }: { readonly color: string | null; readonly textColor: string | null },
): { readonly background?: BackgroundColor; readonly textColor?: TextColor } {
  const named = nameOf(backgroundColors, color);
  const background = named === "evergreen" && !layoutsForDark.includes(layout) ? "sky" : named;
  const namedText = nameOf(textColors, textColor);
  const isReadable = (namedText === "paper") === (background === "evergreen");
  return { ...(background ? { background } : {}), ...(namedText && isReadable ? { textColor: namedText } : {}) };
}

/** The color that an editor chose for a button (S3.34); undefined for unknown colors. */
export function buttonColor(color: string | null | undefined): ButtonColor | undefined {
  return nameOf(buttonColors, color);
}

function nameOf<Name extends string>(names: readonly Name[], given: string | null | undefined): Name | undefined {
  const bare = given
    ?.trim()
    .toLowerCase()
    .replace(/^(?:(?:back)?ground|text|button)-/, "");
  return names.find((name) => name === bare);
}
