import type { NormalizeText } from "./normalize-texts.ts";
import { isRecord, type ResponseData } from "./operation.ts";
import type { FieldShape, LeafShape, ObjectShape, Shape, Slot } from "./response-shape.ts";

/** Where a response is not what the contract says: `homes.nodes[3].qmiHomeDetails.price`, and how. */
export interface Deviation {
  readonly path: string;
  readonly text: string;
  /** The value could mean only one thing, which is in the data; an empty text means none. */
  readonly isRead?: true;
}

/** A value of a response that is no list and no object. */
export interface LeafValue {
  readonly value: unknown;
  readonly path: string;
}

/** What normalizing takes beside the shape. */
export interface NormalizeOptions {
  readonly normalizeText: NormalizeText;
  /** Paths of fields that were not requested, as the host does not know them; as `fieldPaths` returns them. */
  readonly omitted: ReadonlySet<string>;
  /** Called with every leaf that came as the contract says. */
  readonly onLeaf?: ((leaf: LeafValue) => void) | undefined;
}

/** A response in the contract’s shape, and where it was not. */
export interface NormalizedData {
  readonly data: ResponseData;
  readonly deviations: readonly Deviation[];
  /** Root fields with an unreadable value: the null in their place does not mean that nothing exists. */
  readonly unreadable: readonly string[];
}

/**
 * Response data in exactly the contract’s shape: what a host lacks is null or an empty list, a value of another type is
 * converted where it can mean only one thing (`"4"` for 4) and null otherwise, and texts are normalized.
 */
export function normalizeResponse(shape: ObjectShape, data: ResponseData, options: NormalizeOptions): NormalizedData {
  const normalizer = new Normalizer(options);
  const normalized = normalizer.object(shape, data, "");
  const result: ResponseData = isRecord(normalized) ? normalized : {};
  const isLost = (key: string) => data[key] !== null && data[key] !== undefined && (result[key] ?? null) === null;
  const keys = [...shape.variants.values()].flat().map(({ key }) => key);
  return { data: result, deviations: normalizer.deviations, unreadable: keys.filter(isLost) };
}

/** Stands for null where null is not allowed: the nearest nullable value around it is null instead. */
const impossible = Symbol("impossible");
type Normalized = unknown | typeof impossible;

class Normalizer {
  readonly deviations: Deviation[] = [];
  readonly #options: NormalizeOptions;

  constructor(options: NormalizeOptions) {
    this.#options = options;
  }

  object({ variants }: ObjectShape, value: ResponseData, path: string): Normalized {
    const variant = variantOf(variants, value);
    if (!variant) {
      this.#deviates(path, `of type ${String(value.__typename)} where ${[...variants.keys()].join(" or ")} belongs`);
      return impossible;
    }
    const [typeName, fields] = variant;
    const object: Record<string, unknown> = {};
    for (const field of fields) {
      const { key } = field;
      // A host may name the contract’s groups differently.
      if (field.fieldName === "__typename") {
        object[key] = typeName;
        continue;
      }
      const fieldPath = path === "" ? key : `${path}.${key}`;
      const result = Object.hasOwn(value, key)
        ? this.#slot(field, value[key], fieldPath)
        : this.#missing(field, fieldPath, typeName);
      if (result === impossible) return impossible;
      if (result !== undefined) object[key] = result;
    }
    return object;
  }

  #missing(field: FieldShape, path: string, typeName: string): Normalized {
    if (field.isOptional) return undefined;
    const { omitted } = this.#options;
    const fieldPath = withoutIndexes(path, "");
    if (!omitted.has(fieldPath) && !omitted.has(`${fieldPath} on ${typeName}`)) this.#deviates(path, "is missing");
    return emptyOf(field);
  }

  #slot({ shape, isNullable }: Slot, value: unknown, path: string): Normalized {
    if (value === null || value === undefined) {
      if (isNullable) return null;
      this.#deviates(path, `null where ${nameOf(shape)} belongs`);
      return impossible;
    }
    const normalized = this.#value(shape, value, path);
    return normalized === impossible && isNullable ? null : normalized;
  }

  #value(shape: Shape, value: unknown, path: string): Normalized {
    if (shape.kind === "leaf") return this.#leaf(shape, value, path);
    if (shape.kind === "object") {
      if (isRecord(value)) return this.object(shape, value, path);
      this.#deviates(path, mismatch(value, shape));
      return impossible;
    }
    if (!Array.isArray(value)) return this.#listOfOne(shape.item.shape, value, path);
    const items = value.map((item, index) => this.#slot(shape.item, item, `${path}[${index}]`));
    return items.filter((item) => item !== impossible);
  }

  /** One value where a list belongs can only be a list of one; WordPress writes an empty list as an empty text. */
  #listOfOne(shape: Shape, value: unknown, path: string): Normalized {
    this.#deviates(path, `${kindOf(value)} where a list belongs`, true);
    const item = value === "" ? impossible : this.#value(shape, value, path);
    return item === impossible ? [] : [item];
  }

  #leaf(shape: LeafShape, value: unknown, path: string): Normalized {
    if (isLeafOf(shape, value)) {
      const { onLeaf, normalizeText } = this.#options;
      onLeaf?.({ value, path });
      return typeof value === "string" && shape.type === "String" ? normalizeText(shape.fieldName, value) : value;
    }
    const converted = convertLeaf(shape, value);
    this.#deviates(path, mismatch(value, shape), converted !== undefined || value === "");
    return converted === undefined ? impossible : converted;
  }

  #deviates(path: string, text: string, isRead = false): void {
    this.deviations.push({ path, text, ...(isRead ? { isRead } : {}) });
  }
}

/** A path without the positions in its lists. */
export function withoutIndexes(path: string, replacement: "" | "[]"): string {
  return path.replaceAll(/\[\d+\]/g, replacement);
}

/** The type of an object: the one that it names, else the one that most of its fields fit. */
function variantOf(
  variants: ObjectShape["variants"],
  value: ResponseData,
): readonly [string, readonly FieldShape[]] | undefined {
  const all = [...variants];
  if (all.length === 1) return all[0];
  const isNamed = all.some(([, fields]) => fields.some(({ fieldName }) => fieldName === "__typename"));
  if (isNamed) return all.find(([typeName]) => typeName === value.__typename);
  // No selected field: a type of which nothing is selected.
  if (Object.keys(value).length === 0) return ["", []];
  const present = (fields: readonly FieldShape[]) => fields.filter(({ key }) => Object.hasOwn(value, key)).length;
  return all.reduce((best, each) => (present(each[1]) > present(best[1]) ? each : best));
}

/** What stands for a value that a host does not have; null is impossible where the contract forbids it. */
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

/** A value of another type, where it can mean only one thing. */
function convertLeaf(shape: LeafShape, value: unknown): unknown {
  const { type, values } = shape;
  // A select field that may hold several, with one chosen.
  if (Array.isArray(value) && value.length === 1) return convertLeaf(shape, value[0]);
  if (isLeafOf(shape, value)) return value;
  if (values) return undefined;
  if (type === "Int" || type === "Float") {
    const isNumber = typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value);
    return isNumber && isLeafOf(shape, Number(value)) ? Number(value) : undefined;
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
  return `${kindOf(value)}${example} where ${nameOf(shape)} belongs`;
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
