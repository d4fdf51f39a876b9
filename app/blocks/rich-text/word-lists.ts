import type { Element, ElementContent } from "hast";
import { attribute, changeChildren, element, isBlank, text, textOf } from "./html-tree.ts";

/** A paragraph that stands for an item of a list. */
interface PastedItem {
  readonly item: Element;
  readonly level: number;
  /** Word's name of the list; empty when the paste lost it. */
  readonly list: string;
  readonly marker: string;
}

/** An open list, with the name, the level and the last number of its items. */
interface OpenList {
  readonly element: Element;
  readonly level: number;
  readonly list: string;
  number: number;
}

const listClass = /^MsoList(?:Paragraph|Bullet|Number)/;
const listStyle = /mso-list\s*:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i;
const ignoredStyle = /mso-list\s*:\s*ignore/i;
/** The marker that begins a paragraph whose styles were removed; letters and an "o" need more than one space. */
const writtenMarker =
  /^\s*(?:([·•●▪■◦○➢§Ø✓–—\uf0b7\uf0a7\uf0d8\uf0fc-]|\(?\d{1,3}[.)])\s+|(o|\(?(?:[a-z]|[ivx]{2,5})[.)])\s{2,})/i;
const markerOfOrder = /^\(?(?:[\d.]*?(\d+)|([ivx]+|[a-z]))[.)]*$/i;

/** Makes lists of the paragraphs that Word pastes for items, nested by their level, and removes their typed markers. */
export function readWordLists(root: Element): void {
  changeChildren(root, (children) => {
    const items = children.map(pastedItem);
    if (items.every((item) => item === undefined)) return children;
    const nodes: ElementContent[] = [];
    let open: OpenList[] = [];
    for (const [position, child] of children.entries()) {
      const item = items[position];
      if (item) open = withItem(nodes, open, item);
      else if (!isBlank(child) || open.length === 0) {
        nodes.push(child);
        open = [];
      }
    }
    return nodes;
  });
}

/** Adds an item to the open lists, or to a new one; returns the lists that are open then. */
function withItem(nodes: ElementContent[], open: readonly OpenList[], pasted: PastedItem): OpenList[] {
  const { item, level, list, marker } = pasted;
  const lists = open.filter((each) => each.level <= level);
  const last = lists.at(-1);
  const { tagName, type, number } = orderOf(marker, last?.element);
  if (last?.level === level) {
    const isSame = last.list === list && last.element.tagName === tagName;
    if (isSame && (number === 0 || number > last.number)) {
      last.element.children.push(item);
      last.number = number;
      return lists;
    }
    lists.pop();
  }
  const added = element(tagName, { ...(type ? { type } : {}), ...(number > 1 ? { start: number } : {}) }, [item]);
  const parent = lists.at(-1)?.element.children.at(-1);
  if (parent?.type === "element") parent.children.push(added);
  else nodes.push(added);
  return [...lists, { element: added, level, list, number }];
}

/** The kind of list that a marker belongs to, and its number; 0 for a bullet. */
function orderOf(marker: string, before: Element | undefined): { tagName: string; type?: string; number: number } {
  const [found, digits, letters = ""] = markerOfOrder.exec(marker) ?? [];
  if (!found || marker === "o") return { tagName: "ul", number: 0 };
  if (digits) return { tagName: "ol", number: Number(digits) };
  const lower = letters.toLowerCase();
  const typeBefore = before?.properties.type;
  const isRoman =
    romans.includes(lower) && (lower === "i" || lower.length > 1 || typeBefore === "i" || typeBefore === "I");
  const isLetter = !isRoman || typeBefore === "a" || typeBefore === "A";
  const type = isLetter ? "a" : "i";
  return {
    tagName: "ol",
    type: letters === lower ? type : type.toUpperCase(),
    number: isLetter ? (lower.codePointAt(0) ?? 0) - 96 : romans.indexOf(lower) + 1,
  };
}

const romans = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");

/** The item that a paragraph of Word stands for, without its marker; undefined for any other node. */
function pastedItem(node: ElementContent): PastedItem | undefined {
  if (node.type !== "element" || node.tagName !== "p") return undefined;
  const style = attribute(node, "style");
  const [ofList, list = "", level, order = ""] = listStyle.exec(style) ?? [];
  if (
    !ofList &&
    !attribute(node, "className")
      .split(" ")
      .some((name) => listClass.test(name))
  )
    return undefined;
  const ignored = markerElement(node);
  const [begin = "", sign, spaced] = ignored ? [] : (writtenMarker.exec(textOf(node)) ?? []);
  if (!ofList && !ignored && begin === "") return undefined;
  const marker = (ignored ? textOf(ignored) : (sign ?? spaced ?? "")).trim();
  const children = withoutStart(
    node.children.filter((child) => child.type !== "comment"),
    ignored ?? begin.length,
  );
  return {
    item: element("li", node.properties, children),
    level: level ? Number(level) : levelOf(style, marker),
    list: list + order,
    marker,
  };
}

/** The element that Word marks as the marker of an item. */
function markerElement(node: Element): Element | undefined {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    const found = ignoredStyle.test(attribute(child, "style")) ? child : markerElement(child);
    if (found) return found;
  }
  return undefined;
}

/** Nodes without an element in them, or without their first characters. */
function withoutStart(nodes: readonly ElementContent[], start: Element | number): ElementContent[] {
  let left = typeof start === "number" ? start : 0;
  const cut = (all: readonly ElementContent[]): ElementContent[] =>
    all.flatMap((node): ElementContent[] => {
      if (node === start) return [];
      if (node.type === "element") {
        const children = cut(node.children);
        return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
      }
      const value = textOf(node);
      const removed = Math.min(left, value.length);
      left -= removed;
      return removed > 0 && removed === value.length ? [] : [text(value.slice(removed))];
    });
  return cut(nodes);
}

/** Word's default indent of a level, half an inch, in points. */
const indentPt = 36;
const pointsOf: Readonly<Record<string, number>> = { in: 72, pt: 1, px: 0.75, cm: 28.35 };

/** The level by the indent, or else by Word's default bullets: "·", "o" and "§". */
function levelOf(style: string, marker: string): number {
  const [, amount, unit = ""] = /margin-left\s*:\s*([\d.]+)(in|pt|px|cm)/i.exec(style) ?? [];
  if (amount) return Math.max(1, Math.round((Number(amount) * (pointsOf[unit.toLowerCase()] ?? 1)) / indentPt));
  return { o: 2, "§": 3, "\uf0a7": 3 }[marker] ?? 1;
}
