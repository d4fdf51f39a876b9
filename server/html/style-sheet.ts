import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

/** A selector, and a test whether an element could match it by the classes in a document. */
export interface Selector {
  readonly text: string;
  readonly mayMatch: (classes: ReadonlySet<string>) => boolean;
}

/** A part of a style sheet, in the order of the sheet. */
export type StylePart =
  /** Kept in every document, such as the layer order, print styles and view transitions. */
  | { readonly kind: "kept"; readonly text: string }
  /** A `@layer` statement. */
  | { readonly kind: "layers"; readonly names: readonly string[] }
  | { readonly kind: "rule"; readonly selectors: readonly Selector[]; readonly declarations: readonly Declaration[] }
  /** A group rule such as `@media`, `@container`, `@supports` or `@layer`; `layer` is the name of a layer. */
  | {
      readonly kind: "group";
      readonly head: string;
      readonly layer: string | null;
      readonly parts: readonly StylePart[];
    }
  /** Included only when one of its names is used: keyframes, font faces, registered properties. */
  | { readonly kind: "named"; readonly names: readonly string[]; readonly text: string };

/** `property` is the name of a custom property; null for any other text. */
export interface Declaration {
  readonly property: string | null;
  readonly text: string;
}

/**
 * Parses a style sheet of the build, once for many documents.
 * @throws when it contains what cannot be inlined: `</style`, or a URL relative to the sheet
 */
export function parseStyleSheet(text: string): readonly StylePart[] {
  if (/<\/style/i.test(text)) throw new Error("A style sheet contains the end tag of a style element.");
  for (const [, address = ""] of text.matchAll(/url\(\s*["']?([^"')\s]*)/gi)) {
    if (!/^(?:\/|data:|#|https?:)/i.test(address))
      throw new Error(`"${address}" is relative to its style sheet and cannot be inlined.`);
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
  // `@charset` is only valid at the beginning of a file.
  if (name === "charset") return [];
  if (name === "import") throw new Error(`"@import ${params}" imports another style sheet and cannot be inlined.`);
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

/**
 * Pseudo-classes whose element matches one of the selectors in their parentheses, or contains or follows one that does.
 */
const anyOf = new Set([":is", ":where", ":has", ":-webkit-any", ":-moz-any", ":nth-child", ":nth-last-child"]);

/** All classes of a selector must occur, or those of one alternative; negated ones may occur or not. */
function classTest(selector: selectorParser.Selector): Selector["mayMatch"] {
  const names: string[] = [];
  const alternatives: (readonly Selector["mayMatch"][])[] = [];
  for (const node of selector.nodes) {
    if (node.type === "class") names.push(node.value);
    // The arguments of others, such as `:not` or `::view-transition-group`, require no element.
    if (node.type === "pseudo" && anyOf.has(node.value.toLowerCase()) && node.nodes.length > 0) {
      alternatives.push(node.nodes.map(classTest));
    }
  }
  return (classes) =>
    names.every((name) => classes.has(name)) && alternatives.every((each) => each.some((test) => test(classes)));
}
