import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/** A selector, and whether an element could match it by the classes that occur in a document. */
export interface Selector {
  readonly text: string;
  readonly mayMatch: (classes: ReadonlySet<string>) => boolean;
}

/** A part of a style sheet, in the order of the sheet. */
export type StylePart =
  /** What every document keeps, such as the order of layers, printed pages and the fade between documents. */
  | { readonly kind: "kept"; readonly text: string }
  /** The order of layers, by a statement. */
  | { readonly kind: "layers"; readonly names: readonly string[] }
  | { readonly kind: "rule"; readonly selectors: readonly Selector[]; readonly declarations: readonly Declaration[] }
  /** `@media`, `@container`, `@supports`, `@layer` and the like; `layer` is the name of a layer. */
  | {
      readonly kind: "group";
      readonly head: string;
      readonly layer: string | null;
      readonly parts: readonly StylePart[];
    }
  /** What is needed only where one of its names is used: keyframes, font faces, registered properties. */
  | { readonly kind: "named"; readonly names: readonly string[]; readonly text: string };

/** `property` is the name of a custom property that is set; null for any other text. */
export interface Declaration {
  readonly property: string | null;
  readonly text: string;
}

/**
 * Reads a style sheet of the build once, for many documents.
 * @throws where it holds what cannot stand in a document: the end of a `<style>`, or an address that counts from the sheet.
 */
export function parseStyleSheet(text: string): readonly StylePart[] {
  if (/<\/style/i.test(text)) throw new Error("A style sheet holds the end of a style element.");
  for (const [, address = ""] of text.matchAll(/url\(\s*["']?([^"')\s]*)/gi)) {
    if (!/^(?:\/|data:|#|https?:)/i.test(address)) throw new Error(`"${address}" counts from its style sheet.`);
  }
  return partsOf(postcss.parse(text));
}

function partsOf({ nodes = [] }: Container): StylePart[] {
  return nodes.flatMap(partOf);
}

function partOf(node: ChildNode): StylePart[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [ruleOf(node)];
  if (node.type === "atrule") return atRuleOf(node);
  return [{ kind: "kept", text: `${node.toString()};` }];
}

const groups = new Set(["media", "container", "supports", "layer", "scope", "starting-style"]);

function atRuleOf(node: AtRule): StylePart[] {
  const { name, params } = node;
  // Its only use is at the very beginning of a file.
  if (name === "charset") return [];
  if (name === "import") throw new Error(`"@import ${params}" asks for another style sheet.`);
  const hasBody = node.nodes !== undefined;
  if (name === "layer" && !hasBody) return [{ kind: "layers", names: params.split(",").map((each) => each.trim()) }];
  if (groups.has(name) && hasBody) {
    const layer = name === "layer" ? params : null;
    return [{ kind: "group", head: `@${name}${params === "" ? "" : ` ${params}`}`, layer, parts: partsOf(node) }];
  }
  if (/keyframes$/.test(name))
    return [{ kind: "named", names: [params.replaceAll(/["']/g, "")], text: node.toString() }];
  if (name === "property") return [{ kind: "named", names: [params], text: node.toString() }];
  if (name === "font-face") {
    const family = node.nodes?.find((each) => each.type === "decl" && each.prop === "font-family");
    const names = family?.type === "decl" ? [family.value.replaceAll(/["']/g, "")] : [];
    if (names.length > 0) return [{ kind: "named", names, text: node.toString() }];
  }
  return [{ kind: "kept", text: `${node.toString()}${hasBody ? "" : ";"}` }];
}

function ruleOf(rule: Rule): StylePart {
  const declarations = rule.nodes
    .filter(({ type }) => type !== "comment")
    .map((node): Declaration => {
      const property = node.type === "decl" && node.prop.startsWith("--") ? node.prop : null;
      return { property, text: node.toString() };
    });
  return { kind: "rule", selectors: selectorsOf(rule.selector), declarations };
}

function selectorsOf(list: string): Selector[] {
  return selectorParser()
    .astSync(list)
    .nodes.map((selector) => ({ text: selector.toString().trim(), mayMatch: classTest(selector) }));
}

/** Pseudo-classes whose element matches one of the selectors in their brackets, or has or follows one that does. */
const anyOf = new Set([":is", ":where", ":has", ":-webkit-any", ":-moz-any", ":nth-child", ":nth-last-child"]);

/** All classes of a selector must occur, of alternatives one; what is negated may be there or not. */
function classTest(selector: selectorParser.Selector): Selector["mayMatch"] {
  const names: string[] = [];
  const alternatives: (readonly Selector["mayMatch"][])[] = [];
  for (const node of selector.nodes) {
    if (node.type === "class") names.push(node.value);
    // What stands in the brackets of others, such as `:not` or `::view-transition-group`, asks for no element.
    if (node.type === "pseudo" && anyOf.has(node.value.toLowerCase()) && node.nodes.length > 0) {
      alternatives.push(node.nodes.map(classTest));
    }
  }
  return (classes) =>
    names.every((name) => classes.has(name)) && alternatives.every((each) => each.some((test) => test(classes)));
}
