import sentences from "./shown-without.json" with { type: "json" };

type Sentences = Readonly<Record<string, string>>;

/** What the site shows where a host does not know a part: by operation, then by path. */
const byOperation: Readonly<Record<string, Sentences>> = sentences.operations;
/** The same for parts of several operations, by the end of their path. */
const byEnd: Sentences = sentences.anywhere;

const maxNamed = 6;

/**
 * What the site shows without some fields of an operation, a sentence for each part.
 * @param omittedPaths paths of all fields that the host does not know, as the adapter returns them
 */
export function shownWithout(operationName: string, omittedPaths: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const others = new Set<string>();
  for (const path of outermost(omittedPaths)) {
    const sentence = byOperation[operationName]?.[path] ?? sentenceByEnd(path);
    if (sentence === undefined) others.add(partName(path));
    else found.add(sentence);
  }
  const named = [...others].slice(0, maxNamed).join(", ");
  const more = others.size > maxNamed ? ` and ${others.size - maxNamed} more` : "";
  return [...found, ...(others.size > 0 ? [`The rest is shown without ${named}${more}.`] : [])];
}

function outermost(paths: ReadonlySet<string>): string[] {
  const fieldPaths = new Set([...paths].map((path) => splitType(path).fieldPath));
  return [...paths].filter((path) => {
    const { fieldPath, parent, type } = splitType(path);
    // What no type has is named once, by its path alone.
    return !fieldPaths.has(parent) && (type === undefined || !paths.has(fieldPath));
  });
}

/** A short name for a part; those of one type share one. */
function partName(path: string): string {
  const { fieldPath, parent, type } = splitType(path);
  return type === undefined ? fieldPath : `${parent} on ${type}`;
}

function splitType(path: string) {
  const [fieldPath = "", type] = path.split(" on ");
  return { fieldPath, type, parent: fieldPath.slice(0, Math.max(0, fieldPath.lastIndexOf("."))) };
}

function sentenceByEnd(path: string): string | undefined {
  return Object.entries(byEnd).find(([end]) => path === end || path.endsWith(`.${end}`))?.[1];
}
