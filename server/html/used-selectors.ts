import type { Declaration, StylePart } from "./style-sheet.ts";

/** What a document says that style sheets are chosen by. */
export interface UsedSelectors {
  readonly classes: ReadonlySet<string>;
  /** Names of custom properties that its attributes use. */
  readonly properties: ReadonlySet<string>;
}

/**
 * Reads the words of a document. Too many do no harm: the text of scripts is read as well. Each value is read by looking
 * ahead: text that only looks like an attribute, such as `class='` in a post, hides none that come before its next quote.
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

/** A piece of the text that is being put together; one with names is there only where one of them is used. */
interface Piece {
  readonly text: string;
  readonly names: readonly string[];
}

/**
 * The rules of style sheets that a document can use before a script changes it, in their order, as one text: those whose
 * selectors could match by the classes that occur in the document; custom properties, keyframes and font faces that are
 * used. What browsers set by themselves, such as `[open]`, `:checked` or `:target`, stays.
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
    // Its place in the order of layers counts even so.
    return isNew ? [always(`${head};`)] : [];
  });
}

const pieceOf = ({ property, text }: Declaration): Piece => ({
  text: `${text};`,
  names: property === null ? [] : [property],
});

/** The pieces with names that the document or a piece that is there uses. */
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
    // What sets a custom property names it too: only its value is read.
    text = found.map((piece) => piece.text.slice(piece.text.indexOf(":") + 1)).join("\n");
    known = new Set();
  }
  return used;
}
