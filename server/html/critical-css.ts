import { LRUCache } from "lru-cache";
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

const linkPattern = /<link rel="stylesheet"[^>]*>/g;
const expectedLink = /^<link rel="stylesheet" href="([^"]+)"\/>$/;

/** The parts of a build that `inlineCriticalCss` needs. */
export interface StyleAssets {
  /**
   * Returns the style sheet at an address of the site, given without fragment.
   * @throws when the build has none there, or one that cannot be inlined
   */
  readonly sheetAt: (address: string) => readonly StylePart[];
  /** Fallback font faces for web fonts (`styles/fallback-fonts.css`), as text. */
  readonly fallbackFonts: string;
}

/**
 * Inlines into the head of a document the rules that it can use in `<style data-page>`, the fallback font faces in
 * `<style data-faces>`, and disables the linked style sheets, which the bootstrap script applies before the app runs.
 * @throws when the head does not have the style sheets that React Router renders.
 */
export function inlineCriticalCss(head: string, used: UsedSelectors, assets: StyleAssets): string {
  if (head.includes("<style")) throw new Error("The head has a style element already.");
  const links = head.match(linkPattern) ?? [];
  if (links.length === 0) throw new Error("The head links no style sheet.");
  const addresses = links.map((link) => {
    const address = expectedLink.exec(link)?.[1];
    if (address === undefined) throw new Error(`The head has an unexpected style sheet: ${link}`);
    // The build adds a fragment to some; it is the same file.
    return address.replace(/#$/, "");
  });
  const styles = stylesOf(assets, addresses, used);
  const style = `<style data-faces>${assets.fallbackFonts}</style><style data-page>${styles}</style>`;
  const first = head.indexOf(links[0] as string);
  // Chromium's preload scanner fetches a disabled style sheet, unless its media never apply.
  const turnedOff = head
    .slice(first)
    .replace(linkPattern, (link) => link.replace(" href=", ' media="not all" disabled="" href='));
  return head.slice(0, first) + style + turnedOff;
}

/** A text is about 30 KB. */
const maxTexts = 200;
const knownTexts = new WeakMap<StyleAssets, LRUCache<string, string>>();

/** The used styles of these sheets, found once for all documents with the same names, such as all 404s. */
function stylesOf(assets: StyleAssets, addresses: readonly string[], words: UsedSelectors): string {
  const texts = knownTexts.get(assets) ?? new LRUCache<string, string>({ max: maxTexts });
  knownTexts.set(assets, texts);
  const key = JSON.stringify([addresses, [...words.classes].sort(), [...words.properties].sort()]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = usedStyles(addresses.map(assets.sheetAt), words);
  texts.set(key, text);
  return text;
}

/** Names in a document that its style rules are selected by. */
interface UsedSelectors {
  readonly classes: ReadonlySet<string>;
  /** Names of custom properties that its attributes use. */
  readonly properties: ReadonlySet<string>;
}

/**
 * Collects the class names and custom properties of a document. Extra names do no harm: the text of scripts is read as
 * well. Each attribute value is matched by lookahead, so that text that only looks like an attribute, such as `class='`
 * in a post, hides no later one.
 */
export function usedSelectors(html: string): UsedSelectors {
  const classes = new Set<string>();
  for (const [, double, single, bare] of html.matchAll(/\sclass=(?=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))/gi)) {
    const names = (double ?? single ?? bare ?? "").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    for (const name of names.split(/\s+/)) classes.add(name);
  }
  return { classes, properties: new Set(html.match(customProperty)) };
}

const customProperty = /--[\w-]+/g;

/** A piece of the resulting CSS; one with names is included only when one of them is used. */
interface Piece {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * The rules of style sheets that a document can use before a script changes it, in order, as one text: those whose
 * selectors could match by the classes in the document, and custom properties, keyframes and font faces that are used.
 * State that browsers set, such as `[open]`, `:checked` or `:target`, is treated as possible.
 */
export function usedStyles(sheets: readonly (readonly StylePart[])[], words: UsedSelectors): string {
  const pieces: Piece[] = [];
  const layers = new Set<string>();
  for (const sheet of sheets) pieces.push(...neededPieces(sheet, words, layers));
  const used = usedPieces(pieces, words);
  return pieces
    .filter((piece) => piece.names.length === 0 || used.has(piece))
    .reduce((text, piece) => (piece.text === "}" && text.endsWith(";") ? text.slice(0, -1) : text) + piece.text, "");
}

const always = (text: string): Piece => ({ text, names: [] });

function neededPieces(parts: readonly StylePart[], words: UsedSelectors, layers: Set<string>): Piece[] {
  return parts.flatMap((part): Piece[] => {
    if (part.kind === "kept") return [always(part.text)];
    if (part.kind === "named") return [part];
    if (part.kind === "layers") {
      for (const name of part.names) layers.add(name);
      return [always(`@layer ${part.names.join(",")};`)];
    }
    if (part.kind === "rule") {
      const selectors = part.selectors.filter(({ mayMatch }) => mayMatch(words.classes));
      if (selectors.length === 0) return [];
      const head = always(`${selectors.map(({ text }) => text).join(",")}{`);
      return [head, ...part.declarations.map(pieceOf), always("}")];
    }
    const inner = neededPieces(part.parts, words, layers);
    const { head, layer } = part;
    const isNew = layer !== null && !layers.has(layer);
    if (layer !== null) layers.add(layer);
    if (inner.length > 0) return [always(`${head}{`), ...inner, always("}")];
    // An empty layer still counts in the layer order.
    return isNew ? [always(`${head};`)] : [];
  });
}

const pieceOf = ({ property, text }: Declaration): Piece => ({
  text: `${text};`,
  names: property === null ? [] : [property],
});

/** The named pieces that the document or an included piece uses. */
function usedPieces(pieces: readonly Piece[], { properties }: UsedSelectors): ReadonlySet<Piece> {
  const used = new Set<Piece>();
  const waiting = new Set(pieces.filter(({ names }) => names.length > 0));
  let text = pieces.map((piece) => (waiting.has(piece) ? "" : piece.text)).join("\n");
  let known: ReadonlySet<string> = properties;
  while (text !== "") {
    const read = text;
    const mentioned: ReadonlySet<string> = new Set([...known, ...(read.match(customProperty) ?? [])]);
    const found = [...waiting].filter(({ names }) =>
      names.some((name) => (name.startsWith("--") ? mentioned.has(name) : read.includes(name))),
    );
    for (const piece of found) {
      used.add(piece);
      waiting.delete(piece);
    }
    // A declaration of a custom property contains its own name: only the value is searched.
    text = found.map((piece) => piece.text.slice(piece.text.indexOf(":") + 1)).join("\n");
    known = new Set();
  }
  return used;
}
