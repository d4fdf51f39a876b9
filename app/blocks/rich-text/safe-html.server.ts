import type { ElementContent, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { videoLink } from "#app/domain/articles/video-link.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { replaceEmbeds } from "./embeds.ts";
import { makeParagraphs, modernize, nestLists, separateControls } from "./flow.ts";
import { removeHiddenParts } from "./hidden-parts.ts";
import { element, text } from "./html-tree.ts";
import { readPluginMarkup } from "./plugin-markup.ts";
import { schema } from "./schema.ts";
import { readScriptMarkup } from "./script-markup.ts";
import { removeShortcodes } from "./shortcodes.ts";
import { fitIntoSite } from "./site-html.ts";
import { readWordLists } from "./word-lists.ts";

/**
 * Rewrites an editor's HTML, as WordPress's editors and its plugins write it, for a page of this site. Removes scripts,
 * styles, forms, event handlers and links that run code; links telephone numbers and email addresses; serves pictures
 * from the image server; shows films, maps and frames as links. The highest heading gets the level `topHeading`, the
 * others are shifted with it. Tables get a scroll container. Text outside of paragraphs becomes paragraphs.
 */
export function safeHtml(html: string | null | undefined, { topHeading }: { topHeading: 2 | 3 | 4 }): string {
  const given = html?.trim() ?? "";
  if (given === "") return "";
  try {
    return rewrite(given, topHeading);
  } catch (error) {
    // Elements nested thousands deep.
    if (!(error instanceof RangeError)) throw error;
    return toHtml(element("p", {}, [text(plainText(given))]));
  }
}

function rewrite(given: string, topHeading: 2 | 3 | 4): string {
  const root = element("div", {}, parse(given));
  removeHiddenParts(root);
  readWordLists(root);
  readScriptMarkup(root);
  readPluginMarkup(root);
  modernize(root);
  nestLists(root);
  makeParagraphs(root);
  if (given.includes("[")) {
    for (const name of removeShortcodes(root, (address) => videoLink(address) !== null)) warnOnce(name);
    makeParagraphs(root);
  }
  replaceEmbeds(root);
  separateControls(root);
  root.children = nodesOf(sanitize({ type: "root", children: root.children }, schema));
  fitIntoSite(root, topHeading);
  const output = toHtml(root.children, { characterReferences: { useNamedReferences: true }, closeSelfClosing: true });
  return output.replaceAll(bracketPlaceholder, "[").trim();
}

/** Sanitized HTML of an article, whose title is the page's h1. */
export function articleHtml(html: string | null): string {
  return safeHtml(html, { topHeading: 2 });
}

/** Placeholder for a bracket that the editor wrote as a character reference, which begins no shortcode. */
const bracketPlaceholder = "\u{e05b}";

/** The nodes of a text. In a text without markup, `<` is escaped. */
function parse(html: string): ElementContent[] {
  const source = /<[a-z!/]/i.test(html) ? html : html.replaceAll("<", "&lt;");
  return nodesOf(fromHtml(source.replaceAll(/&#(?:0*91|x0*5b);/gi, bracketPlaceholder), { fragment: true }));
}

/** The nodes of a fragment, which has no doctype. */
function nodesOf(fragment: Nodes): ElementContent[] {
  return fragment.type === "root" ? fragment.children.filter((child) => child.type !== "doctype") : [];
}

const warned = new Set<string>();

/** Logs the name of a removed shortcode once. */
function warnOnce(shortcode: string): void {
  if (warned.has(shortcode)) return;
  warned.add(shortcode);
  console.warn(
    JSON.stringify({
      level: "warn",
      message: "A shortcode in the content belongs to a plugin that this site does not have, and is not shown.",
      shortcode,
    }),
  );
}
