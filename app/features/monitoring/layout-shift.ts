/** A cumulative layout shift above this is warned of (S9.32). */
const warnedAbove = 0.1;
const mostNamed = 5;

/** What web-vitals measures of layout shifts, as far as the warning needs it. */
interface MeasuredShift {
  readonly id: string;
  readonly value: number;
  readonly entries: readonly { readonly sources?: readonly { readonly node?: Node | null }[] }[];
}

/**
 * Warns once of each measurement whose cumulative score is strictly above 0.1 (S9.32), and names the elements that moved.
 * The score is that of web-vitals: of the worst run of shifts that come within a second of one another, five at most.
 */
export function layoutShiftWarnings(warn: (text: string) => void = console.warn) {
  const warned = new Set<string>();
  return ({ id, value, entries }: MeasuredShift): void => {
    if (value <= warnedAbove || warned.has(id)) return;
    warned.add(id);
    const moved = entries.flatMap(({ sources = [] }) => sources.map(({ node }) => (node ? nameOf(node) : "")));
    const names = [...new Set(moved)].filter((name) => name !== "");
    const rest = names.length - mostNamed;
    const listed = [...names.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])];
    const what = listed.join(", ") || "something that is gone";
    warn(`Layout shift: the cumulative score is ${value.toFixed(4)}, above ${warnedAbove}. Moved: ${what}.`);
  };
}

/** An element as a selector names it, from the nearest id or a few elements up; a text by its element. */
function nameOf(node: Node): string {
  const path: string[] = [];
  for (let each = asElement(node); each && path.length < 4; each = each.parentElement) {
    path.unshift(selectorOf(each));
    if (each.id) break;
  }
  return path.join(" > ");
}

function asElement(node: Node): Element | null {
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}

function selectorOf({ localName, id, classList }: Element): string {
  return id ? `${localName}#${id}` : [localName, ...classList].join(".");
}
