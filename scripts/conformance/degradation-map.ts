import sentences from "./degradation-map.json" with { type: "json" };

type Sentences = Readonly<Record<string, string>>;

/** Degradation map: the site's behavior without a part that the host does not support, by operation, then by path. */
const byOperation: Readonly<Record<string, Sentences>> = sentences.operations;
/** Degradation of parts in several operations, by the end of their path. */
const byEnd: Sentences = sentences.anywhere;

const maxNamed = 6;

/**
 * Describes the site's behavior without some fields of an operation, one sentence per part.
 * @param omittedPaths paths of all fields that the host does not support, as the adapter returns them
 */
export function degradationOf(operationName: string, omittedPaths: ReadonlySet<string>): string[] {
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
    // A part that no type has is named once, by its path without a type.
    return !fieldPaths.has(parent) && (type === undefined || !paths.has(fieldPath));
  });
}

/** A short name for a part; parts of one type share it. */
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
