import { decodePercent } from "@porchlight/contract/addresses";
import { dateOfField, numberOfField } from "./host-values.ts";
import type { NormalizeText } from "./normalize-texts.ts";
import { isRecord, type ResponseData } from "./operation.ts";
import type { FieldShape, LeafShape, ObjectShape, Shape, Slot } from "./response-shape.ts";

/**
 * A difference between a response and the contract: the path `homes.nodes[3].qmiHomeDetails.price`, and a description.
 */
export interface Deviation {
  readonly path: string;
  readonly text: string;
  /** Whether the value was converted without loss; an empty text counts as null. */
  readonly isConverted?: true;
}

/** Options of normalizing. */
export interface NormalizeOptions {
  readonly normalizeText: NormalizeText;
  /** Paths of fields that were not requested as the host does not support them, in the notation of `fieldPaths`. */
  readonly omitted: ReadonlySet<string>;
  /** Called with each leaf value that has the type of the contract. */
  readonly onLeaf?: ((path: string, value: unknown) => void) | undefined;
}

/**
 * Returns response data in exactly the contract’s shape: missing values are null or an empty list, a value of another
 * type is converted when that is unambiguous (`"4"` and `"Four"` for 4) and null otherwise, and texts and dates are
 * normalized.
 */
export function normalizeResponse(shape: ObjectShape, data: ResponseData, options: NormalizeOptions) {
  const { normalizeText, omitted, onLeaf } = options;
  const deviations: Deviation[] = [];
  const foreign = new Set<string>();
  const deviate = (path: string, text: string): typeof impossible => {
    deviations.push({ path, text });
    return impossible;
  };

  const object = ({ variants }: ObjectShape, value: ResponseData, path: string): unknown => {
    const variant = variantOf(variants, value);
    if (!variant && isRootField(path) && typeof value.__typename === "string") {
      // At the URI of a category, an author or an archive, WordPress returns a node that is not an entry.
      foreign.add(path);
      return impossible;
    }
    if (!variant) {
      return deviate(path, `of type ${String(value.__typename)} instead of ${[...variants.keys()].join(" or ")}`);
    }
    const [typeName, fields] = variant;
    const result: Record<string, unknown> = {};
    for (const field of fields) {
      const { key } = field;
      const fieldPath = path === "" ? key : `${path}.${key}`;
      // A host may use other names for the contract’s groups.
      if (field.fieldName === "__typename") result[key] = typeName;
      else if (Object.hasOwn(value, key)) result[key] = slot(field, value[key], fieldPath);
      else if (!field.isOptional) result[key] = missing(field, fieldPath, typeName);
      if (result[key] === impossible) return impossible;
    }
    return withTitle(result, typeName, fields);
  };

  const missing = (field: FieldShape, path: string, typeName: string): unknown => {
    const plainPath = withoutIndexes(path, "");
    if (!omitted.has(plainPath) && !omitted.has(`${plainPath} on ${typeName}`)) deviate(path, "is missing");
    return emptyOf(field);
  };

  const slot = ({ shape, isNullable }: Slot, given: unknown, path: string): unknown => {
    const isNull = given === null || given === undefined;
    if (isNull && !isNullable) return deviate(path, `null instead of ${nameOf(shape)}`);
    const result = isNull ? null : value(shape, given, path);
    return result === impossible && isNullable ? null : result;
  };

  const value = (shape: Shape, given: unknown, path: string): unknown => {
    if (shape.kind === "leaf") return leaf(shape, given, path);
    if (shape.kind === "object") {
      return isRecord(given) ? object(shape, given, path) : deviate(path, mismatch(given, shape));
    }
    if (Array.isArray(given)) {
      const items = given.map((item, index) => slot(shape.item, item, `${path}[${index}]`));
      return items.filter((item) => item !== impossible);
    }
    // A single value in place of a list is a list of one; WordPress returns an empty list as an empty text.
    deviations.push({ path, text: `${kindOf(given)} instead of a list`, isConverted: true });
    const item = given === "" ? impossible : value(shape.item.shape, given, path);
    return item === impossible ? [] : [item];
  };

  const leaf = (shape: LeafShape, given: unknown, path: string): unknown => {
    if (isLeafOf(shape, given)) {
      onLeaf?.(path, given);
      return text(shape, given);
    }
    const converted = convertLeaf(shape, given);
    const isBlank = typeof given === "string" && given.trim() === "";
    if (converted === undefined && !isBlank) return deviate(path, mismatch(given, shape));
    deviations.push({ path, text: mismatch(given, shape), isConverted: true });
    return converted === undefined ? impossible : text(shape, converted);
  };

  const text = ({ format, type, fieldName }: LeafShape, given: unknown): unknown => {
    const value = format && typeof given === "string" ? normalizeText(format, given) : given;
    return typeof value === "string" && type === "String" ? (dateOfField(fieldName, value) ?? impossible) : value;
  };

  const root = object(shape, data, "");
  const result: ResponseData = isRecord(root) ? root : {};
  const isLost = (key: string) => !foreign.has(key) && (data[key] ?? null) !== null && (result[key] ?? null) === null;
  const keys = [...shape.variants.values()].flat().map(({ key }) => key);
  // Null for an unreadable root field does not mean that nothing exists.
  return { data: result, deviations, unreadable: keys.filter(isLost) };
}

const isRootField = (path: string): boolean => path !== "" && !/[.[]/.test(path);

/**
 * Sets a title from the URI for an entry without one, so that links to it and its heading have text. WordPress allows
 * empty titles, and a post type may have none.
 */
function withTitle(entry: Record<string, unknown>, typeName: string, fields: readonly FieldShape[]) {
  const title = fields.find(({ fieldName }) => fieldName === "title");
  const uri = title && fields.find(({ fieldName }) => fieldName === "uri");
  const address = uri && entry[uri.key];
  if (!title || typeof address !== "string" || String(entry[title.key] ?? "").trim() !== "") return entry;
  const name = nameFromAddress(address, places.has(typeName));
  return name === "" ? entry : { ...entry, [title.key]: name };
}

/** Types whose title is a proper name: `/…/1482-threshing-lane/` is 1482 Threshing Lane. */
const places: ReadonlySet<string> = new Set(["Neighborhood", "Plan", "Model", "Home"]);

/** The last segment of a URI as words; empty for the front page. */
function nameFromAddress(address: string, isName: boolean): string {
  const slug = address.split("/").findLast((segment) => segment !== "") ?? "";
  const words = (decodePercent(slug) ?? slug).split(/[-_]+/).filter(Boolean);
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase("en-US") + word.slice(1);
  return words.map((word, at) => (isName || at === 0 ? capital(word) : word)).join(" ");
}

/** Marks null when the contract forbids it: the nearest enclosing nullable value becomes null instead. */
const impossible = Symbol("impossible");

/** A path without its list indexes. */
export function withoutIndexes(path: string, replacement: "" | "[]"): string {
  return path.replaceAll(/\[\d+\]/g, replacement);
}

/** The type of an object: its `__typename`, or else the type that most of its fields fit. */
function variantOf(
  variants: ObjectShape["variants"],
  value: ResponseData,
): readonly [string, readonly FieldShape[]] | undefined {
  const all = [...variants];
  if (all.length === 1) return all[0];
  const isNamed = all.some(([, fields]) => fields.some(({ fieldName }) => fieldName === "__typename"));
  if (isNamed) return all.find(([typeName]) => typeName === value.__typename);
  // A type without selected fields.
  if (Object.keys(value).length === 0) return ["", []];
  const present = (fields: readonly FieldShape[]) => fields.filter(({ key }) => Object.hasOwn(value, key)).length;
  return all.reduce((best, each) => (present(each[1]) > present(best[1]) ? each : best));
}

/** The value for a part that a host does not have; `impossible` when the contract forbids null. */
export function emptyOf({ shape, isNullable }: Slot): unknown {
  if (shape.kind === "list") return [];
  return isNullable ? null : impossible;
}

function isLeafOf({ type, values }: LeafShape, value: unknown): boolean {
  if (values) return typeof value === "string" && values.includes(value);
  if (type === "Int") return Number.isInteger(value);
  if (type === "Float") return typeof value === "number";
  return typeof value === (type === "Boolean" ? "boolean" : "string");
}

/** Converts a value of another type when that is unambiguous. */
function convertLeaf(shape: LeafShape, value: unknown): unknown {
  const { type, values } = shape;
  // A multiple select field with one value.
  if (Array.isArray(value) && value.length === 1) return convertLeaf(shape, value[0]);
  if (isLeafOf(shape, value)) return value;
  if (values) return undefined;
  if (type === "Int" || type === "Float") {
    const number = typeof value === "string" ? numberOfField(shape.fieldName, value) : null;
    return isLeafOf(shape, number) ? number : undefined;
  }
  if (type === "Boolean") {
    if (value === 1 || value === "1" || value === "true") return true;
    return value === 0 || value === "0" || value === "false" || value === "" ? false : undefined;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function mismatch(value: unknown, shape: Shape): string {
  const isShort = typeof value === "string" && value.length <= 40;
  const example = isShort || typeof value === "number" ? ` (${JSON.stringify(value)})` : "";
  return `${kindOf(value)}${example} instead of ${nameOf(shape)}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "a number";
  return typeof value === "boolean" ? "true or false" : "an object";
}

const leafNames: Readonly<Record<string, string>> = {
  Int: "a whole number",
  Float: "a number",
  Boolean: "true or false",
};

function nameOf(shape: Shape): string {
  if (shape.kind === "list") return "a list";
  if (shape.kind === "object") return "an object";
  return shape.values?.map((value) => JSON.stringify(value)).join(" or ") ?? leafNames[shape.type] ?? "text";
}
