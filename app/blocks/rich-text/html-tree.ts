import { blockElements } from "@porchlight/contract/html";
import type { Element, ElementContent, Properties } from "hast";

const blocks: ReadonlySet<string> = new Set(blockElements);

/** Elements that show something without text. */
const mediaElements = new Set("img source video audio iframe hr".split(" "));

/** Creates an element. */
export function element(tagName: string, properties: Properties, children: readonly ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children: [...children] };
}

/** Creates a text node. */
export function text(value: string): ElementContent {
  return { type: "text", value };
}

/** Replaces the content of `parent`, and of each element within it, innermost first, by what `change` returns. */
export function changeChildren(
  parent: Element,
  change: (children: readonly ElementContent[], parent: Element) => readonly ElementContent[],
): void {
  for (const child of parent.children) if (child.type === "element") changeChildren(child, change);
  parent.children = [...change(parent.children, parent)];
}

/** Replaces each element within `parent`, innermost first, by what `change` returns: itself, other nodes or none. */
export function changeElements(
  parent: Element,
  change: (element: Element, parent: Element) => Element | readonly ElementContent[],
): void {
  changeChildren(parent, (children, around) =>
    children.flatMap((child) => (child.type === "element" ? change(child, around) : child)),
  );
}

/** All elements within `parent`, in the order of the document. */
export function elementsIn(parent: Element): Element[] {
  return parent.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
}

/** The text of a node. */
export function textOf(node: ElementContent): string {
  if (node.type === "element") return node.children.map(textOf).join("");
  return node.type === "text" ? node.value : "";
}

/** Whether a node is, or has within it, an element that begins on a new line. */
export function isBlock(node: ElementContent): boolean {
  return node.type === "element" && (blocks.has(node.tagName) || node.children.some(isBlock));
}

/** Whether a node is a text of white space, or a comment. */
export function isBlank(node: ElementContent): boolean {
  return node.type !== "element" && textOf(node).trim() === "";
}

/** Whether nodes show nothing and are not a target of links. */
export function isEmpty(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type !== "element") return isBlank(node);
    return !mediaElements.has(node.tagName) && !node.properties.id && isEmpty(node.children);
  });
}

/** The value of an attribute as text; empty when it is absent. */
export function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(name === "srcSet" ? ", " : " ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Whether an element has one of these class names. */
export function hasClass({ properties: { className } }: Element, names: readonly string[]): boolean {
  return Array.isArray(className) && className.some((name) => names.includes(String(name)));
}
