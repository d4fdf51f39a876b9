import {
  type BlockLayout,
  type ButtonColor,
  buttonColors,
  type GroundColor,
  groundColors,
  type TextColor,
  textColors,
} from "@porchlight/contract/vocabulary";

/** The blocks of words and pictures only: what others hold is drawn for light ground. */
const layoutsForDark: readonly BlockLayout[] = ["hero", "lead", "rich-text", "image-text", "call", "quote"];

/**
 * The ground and the colour of words that an editor gave a block (S3.33), by their names in the vocabulary or the classes
 * made of them (`text-clay`). Dark ground under a block that is drawn for light becomes sky; words that could not be read
 * on their ground keep the colour that it brings.
 */
export function blockColors(
  layout: BlockLayout,
  { color, textColor }: { readonly color: string | null; readonly textColor: string | null },
): { readonly ground?: GroundColor; readonly textColor?: TextColor } {
  const named = nameOf(groundColors, color);
  const ground = named === "evergreen" && !layoutsForDark.includes(layout) ? "sky" : named;
  const words = nameOf(textColors, textColor);
  const isReadable = (words === "paper") === (ground === "evergreen");
  return { ...(ground ? { ground } : {}), ...(words && isReadable ? { textColor: words } : {}) };
}

/** The colour that an editor gave a button (S3.34); undefined for none of the palette's. */
export function buttonColor(color: string | null | undefined): ButtonColor | undefined {
  return nameOf(buttonColors, color);
}

function nameOf<Name extends string>(names: readonly Name[], given: string | null | undefined): Name | undefined {
  const bare = given
    ?.trim()
    .toLowerCase()
    .replace(/^(?:ground|text|button)-/, "");
  return names.find((name) => name === bare);
}
