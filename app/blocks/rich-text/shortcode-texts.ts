import { decodePercent } from "@porchlight/contract/addresses";
import type { ElementContent } from "hast";
import { element, text } from "./html-tree.ts";

/** Shortcodes of page builders: Divi, WPBakery, Avada, Enfold, Shortcodes Ultimate and their like. */
const ofBuilders = /^(?:et_pb|vc|fusion|av|su|mk|nectar|cs|ux|ultimate|mpc|cmsmasters)_/;
/** Boxes of other plugins, whose title is shown above their content. */
const titledBox = /(?:^|[-_])(?:tab|toggle|accordion|accordion[-_]item|spoiler|panel|box)$/;
/** What belongs to a plugin, such as a form or a list of its entries: without it, the title has nothing to name. */
const withoutContent =
  /form|field|signup|login|search|sidebar|widget|_wp_|map|gallery|slider$|carousel|posts?|blog|portfolio|shop|product|menu|nav|countdown|comments|social|video|audio|image|icon$|divider/;
/** Headings of parts of a section, such as one of several boxes. */
const ofPart = /(?:blurb|toggle|accordion|item|tab|tta_section|box|person|member|counter|pie|spoiler|panel)$/;
const isButton = /(?:^|_)(?:btn|button)$/;
const buttonPrefixes = ["button", "button_one", "button_two", "btn"];

const lineNames = [
  ...["subhead", "subheading", "subtitle", "sub_title", "text", "text_front", "text_back", "h4", "secondary_title"],
  ...["author", "name", "position", "job_title", "company_name", "company", "cite"],
];
const headingNames = ["title", "heading", "primary_title", "title_front", "h2"];

/** The visible texts in the attributes of a shortcode: those above its content, and its links, which are below. */
interface ShortcodeTexts {
  readonly above: readonly ElementContent[];
  readonly below: readonly ElementContent[];
}

/** The texts in the attributes of a page builder's shortcode, as a heading, paragraphs and links. */
export function textsOf(name: string, attributes: string): ShortcodeTexts {
  const isOfBuilder = ofBuilders.test(name);
  if (withoutContent.test(name) || !(isOfBuilder || titledBox.test(name))) return { above: [], below: [] };
  const values = attributesOf(name, attributes);
  const value = (key: string) => values.get(key) ?? "";
  if (!isOfBuilder) return { above: heading(name, values, value("title")), below: [] };
  if (isButton.test(name)) {
    const words = value("button_text") || value("title") || value("label") || value("text");
    return { above: link(words, value("button_url") || value("link") || value("url")), below: [] };
  }
  const isHeading = /heading$|title$/.test(name) && value("text") !== "";
  const headings = isHeading ? ["text"] : headingNames;
  const lines = lineNames.filter((key) => !headings.includes(key)).map(value);
  const amount = value("sum") || value("number") || value("value");
  const unit = value("unit") || value("units") || (value("percent_sign") === "on" ? "%" : "");
  return {
    above: [
      ...headings.flatMap((key) => heading(name, values, value(key))),
      ...[amount && value("currency") + amount + unit, ...lines].flatMap(paragraph),
    ],
    below: buttonPrefixes.flatMap((prefix) => {
      const words = value(`${prefix}_text`) || value(`${prefix}_title`);
      return link(words, value(`${prefix}_url`) || value(`${prefix}_link`));
    }),
  };
}

const quotedValue = /(?:^|\s)([a-z][\w-]*)\s*=\s*(?:["“”″]([^"“”″]*)["“”″]|'([^']*)'|[‘’′]([^=]*?)[‘’′](?=\s|$))/gi;

function attributesOf(name: string, attributes: string): ReadonlyMap<string, string> {
  const found = [...attributes.matchAll(quotedValue)];
  return new Map(found.map(([, key = "", ...values]) => [key.toLowerCase(), decoded(name, values.join("")).trim()]));
}

/** A value without the signs by which Divi and WPBakery replace quotation marks and brackets. */
function decoded(name: string, value: string): string {
  if (!name.startsWith("et_pb_")) return value.replaceAll("``", '"').replaceAll("`{`", "[").replaceAll("`}`", "]");
  const signs: Readonly<Record<string, string>> = { "22": '"', "91": "[", "92": "\\", "93": "]" };
  return value.replaceAll(/%(22|9[123])/g, (_, code: string) => signs[code] ?? "");
}

function heading(name: string, values: ReadonlyMap<string, string>, words: string): ElementContent[] {
  if (words === "") return [];
  const [, own] = /(?:^|tag:)(h[1-6])\b/.exec(levelNames.map((key) => values.get(key)).find(Boolean) ?? "") ?? [];
  return [element(own ?? (ofPart.test(name) ? "h3" : "h2"), {}, [text(words)])];
}

const levelNames = ["header_level", "title_level", "toggle_level", "heading_tag", "title_tag", "font_container", "tag"];

const paragraph = (words: string): ElementContent[] => (words === "" ? [] : [element("p", {}, [text(words)])]);

/** A link; WPBakery writes `url:%2Fvisit%2F|title:Visit%20us`. */
function link(words: string, address: string): ElementContent[] {
  const [, encoded] = /(?:^|\|)url:([^|]*)/.exec(address) ?? [];
  const href = encoded === undefined ? address : (decodePercent(encoded) ?? "");
  if (words === "") return [];
  return [element("p", {}, [href === "" ? text(words) : element("a", { href }, [text(words)])])];
}
