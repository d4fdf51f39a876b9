import type { Element, ElementContent } from "hast";
import { attribute, changeChildren, element, hasClass, isBlank, isBlock, text } from "./html-tree.ts";

/** Replacements of obsolete and reserved elements, by the element with the same meaning. */
const renamed: Readonly<Record<string, string>> = {
  strike: "s",
  tt: "code",
  acronym: "abbr",
  xmp: "pre",
  listing: "pre",
  dir: "ul",
  menu: "ul",
  center: "div",
  main: "div",
  form: "div",
  fieldset: "div",
  legend: "div",
  dialog: "div",
};
const tableParts = new Set("caption colgroup col thead tbody tfoot tr th td".split(" "));
const hiddenTexts = ["screen-reader-text", "sr-only", "visually-hidden", "visuallyhidden", "assistive-text"];

/** Styles with a meaning, and the element that expresses it. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, "s"],
  [/text-decoration[\w-]*\s*:[^;]*underline/i, "u"],
  [/font-style\s*:\s*italic/i, "em"],
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, "strong"],
];
const listTypes: Readonly<Record<string, string>> = {
  decimal: "1",
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
  disc: "disc",
  circle: "circle",
  square: "square",
};

/**
 * Replaces obsolete elements by today's, parts of tables outside a table by plain boxes, and styles and classes with a
 * meaning by an element or attribute: a list's numbering, struck and underlined words, text for screen readers.
 */
export function modernize(parent: Element, isInTable = false): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== "element") return child;
    modernize(child, isInTable || child.tagName === "table");
    return withMeaning(tableParts.has(child.tagName) && !isInTable ? { ...child, tagName: "div" } : child);
  });
}

function withMeaning(given: Element): Element {
  const style = attribute(given, "style");
  const [, numbering = ""] =
    /list-style(?:-type)?\s*:[^;]*?\b((?:lower|upper)-\w+|decimal|disc|circle|square)/i.exec(style) ?? [];
  const type = listTypes[numbering.toLowerCase()];
  // An editor's `data-film` is removed: the attribute marks films of this site.
  const { name, className, dataFilm, xmlLang, ...properties } = given.properties;
  const changed: Element = {
    ...given,
    tagName: renamed[given.tagName] ?? given.tagName,
    properties: {
      ...(xmlLang ? { lang: xmlLang } : {}),
      ...properties,
      ...(given.tagName === "a" && name && !properties.id ? { id: name } : {}),
      ...(/^[ou]l$/.test(given.tagName) && type ? { type } : {}),
      ...(given.tagName === "details" && name ? { name } : {}),
      ...(hasClass(given, hiddenTexts) ? { className: ["visually-hidden"] } : {}),
    },
  };
  if (withoutMeaning[given.tagName]?.test(style)) return { ...changed, tagName: "span", properties: {} };
  if (given.tagName !== "span") return changed;
  const children = meanings.reduce(
    (within, [pattern, tagName]) => (pattern.test(style) ? [element(tagName, {}, within)] : within),
    given.children,
  );
  const isLine = /display\s*:\s*(?:block|flex|grid|table|list-item)/i.test(style);
  return { ...changed, tagName: isLine ? "div" : "span", children };
}

/**
 * Elements that a style overrides: word processors paste bold elements of normal weight, WordPress uses `mark` for
 * color.
 */
const withoutMeaning: Readonly<Record<string, RegExp>> = {
  b: /font-weight\s*:\s*(?:normal|[1-4]00)/i,
  strong: /font-weight\s*:\s*(?:normal|[1-4]00)/i,
  mark: /background-color\s*:\s*(?:transparent|rgba\(0,\s*0,\s*0,\s*0\))/i,
};

/** Moves a list that stands directly in another list into the item before it. */
export function nestLists(root: Element): void {
  changeChildren(root, (children, parent) => {
    if (!/^[ou]l$/.test(parent.tagName)) return children;
    const items: ElementContent[] = [];
    for (const child of children) {
      const item = items.findLast((each) => !isBlank(each));
      const isList = child.type === "element" && /^[ou]l$/.test(child.tagName);
      if (!isList) items.push(child);
      else if (item?.type === "element" && item.tagName === "li") item.children.push(child);
      else items.push(element("li", {}, [child]));
    }
    return items;
  });
}

/** Elements that contain paragraphs; loose text beside their blocks becomes one. */
const sections = new Set("div section article aside header footer nav hgroup".split(" "));
/** Elements that may contain paragraphs or text. */
const boxes = new Set("li dd dt td th blockquote figure figcaption details address caption".split(" "));

/**
 * Wraps loose text in paragraphs: the text of boxes without meaning (`<div>`), text beside blocks, and the parts
 * between blank lines. A block inside a paragraph splits it.
 */
export function makeParagraphs(root: Element): void {
  changeChildren(root, (children, parent) => {
    if (sections.has(parent.tagName)) return paragraphs(children);
    if (!boxes.has(parent.tagName)) return children;
    return children.flatMap((child) => (isPlainBox(child) ? paragraphs(child.children) : child));
  });
}

function paragraphs(children: readonly ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endParagraph = () => {
    const content = trimmed(line);
    blocks.push(...(content.every(isPicture) ? content : [element("p", {}, content)]));
    line = [];
  };
  for (const child of children) {
    if (isBlock(child)) {
      endParagraph();
      blocks.push(...(isPlainBox(child) ? paragraphs(child.children) : [child]));
    } else if (child.type === "text") {
      for (const [position, part] of child.value.split(/\n\s*\n/).entries()) {
        if (position > 0) endParagraph();
        line.push(text(part));
      }
    } else if (child.type === "element") line.push(child);
  }
  endParagraph();
  return blocks;
}

/** Whether a node is only a wrapper: a `<div>` without kept attributes, or a paragraph around blocks. */
function isPlainBox(node: ElementContent): node is Element {
  if (node.type !== "element" || !/^(?:div|p)$/.test(node.tagName)) return false;
  if (node.tagName === "p") return node.children.some(isBlock);
  const { id, lang, dir, className } = node.properties;
  return !id && !lang && !dir && !className;
}

/** Nodes without white space and line breaks at their ends. */
export function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent) => isBlank(node) || isBreak(node);
  const start = nodes.findIndex((node) => !isSpace(node));
  if (start < 0) return [];
  const end = nodes.findLastIndex((node) => !isSpace(node));
  return nodes.slice(start, end + 1).map((node, position, all) => {
    if (node.type !== "text") return node;
    const value = position === 0 ? node.value.trimStart() : node.value;
    return text(position === all.length - 1 ? value.trimEnd() : value);
  });
}

function isPicture(node: ElementContent): boolean {
  return isBlank(node) || (node.type === "element" && /^(?:img|picture)$/.test(node.tagName));
}

function isBreak(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "br";
}

/** Elements that a theme's style separates from each other. */
const separatedTags = new Set("a time button label output select".split(" "));

/** Puts a space between links, dates and controls beside each other. */
export function separateControls(root: Element): void {
  const isSeparated = (node: ElementContent | undefined) => node?.type === "element" && separatedTags.has(node.tagName);
  changeChildren(root, (children) =>
    children.flatMap((child, position) =>
      isSeparated(child) && isSeparated(children[position - 1]) ? [text(" "), child] : [child],
    ),
  );
}
