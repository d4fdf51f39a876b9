import type { EvenText } from "./host-texts.ts";
import { isRecord, type ResponseData } from "./operation.ts";
import type { FieldShape, LeafShape, ObjectShape, Shape, Slot } from "./response-shape.ts";

/** Where a response is not what the contract says: `homes.nodes[3].qmiHomeDetails.price`, and how. */
export interface Deviation {
  readonly path: string;
  readonly text: string;
  /** Where it could mean only one thing, which stands in the data; an empty text means none. */
  readonly isRead?: true;
}

/** A value of a response that is no list and no object. */
export interface LeafValue {
  readonly value: unknown;
  readonly path: string;
}

/** What a fitting has to know beside the shape. */
export interface FittingOptions {
  readonly evenText: EvenText;
  /** Paths of fields that were not asked for, as the host does not know them; as `fieldPaths` gives them. */
  readonly leftOut: ReadonlySet<string>;
  /** Told of every leaf that came as the contract says. */
  readonly visit?: ((leaf: LeafValue) => void) | undefined;
}

/** A response in the contract’s shape, and where it was not. */
export interface FittedData {
  readonly data: ResponseData;
  readonly deviations: readonly Deviation[];
  /** Fields of the root that hold something which cannot be read: null stands in their place, and must not be believed. */
  readonly unreadable: readonly string[];
}

/**
 * Response data in exactly the contract’s shape: what a host lacks is null or an empty list, a value of another type is
 * read where it can mean only one thing (`"4"` for 4) and null otherwise, and texts are evened out.
 */
export function fitResponse(shape: ObjectShape, data: ResponseData, options: FittingOptions): FittedData {
  const fitting = new Fitting(options);
  const fitted = fitting.object(shape, data, "", "");
  const result: ResponseData = isRecord(fitted) ? fitted : {};
  const isLost = (key: string) => data[key] !== null && data[key] !== undefined && (result[key] ?? null) === null;
  const keys = [...shape.variants.values()].flat().map(({ key }) => key);
  return { data: result, deviations: fitting.deviations, unreadable: keys.filter(isLost) };
}

/** Stands for null in a place that must not be null: the nearest place around it that may be is null instead. */
const impossible = Symbol("impossible");
type Fitted = unknown | typeof impossible;

class Fitting {
  readonly deviations: Deviation[] = [];
  readonly #options: FittingOptions;

  constructor(options: FittingOptions) {
    this.#options = options;
  }

  /** `plainPath` is the path without positions, by which left out fields are known. */
  object({ variants }: ObjectShape, value: ResponseData, path: string, plainPath: string): Fitted {
    const variant = variantOf(variants, value);
    if (!variant) {
      this.#deviates(path, `of type ${String(value.__typename)} where ${[...variants.keys()].join(" or ")} belongs`);
      return impossible;
    }
    const [typeName, fields] = variant;
    const fitted: Record<string, unknown> = {};
    for (const field of fields) {
      const { key } = field;
      // A host may call the contract’s groups otherwise.
      if (field.fieldName === "__typename") {
        fitted[key] = typeName;
        continue;
      }
      const fieldPath = path === "" ? key : `${path}.${key}`;
      const plain = plainPath === "" ? key : `${plainPath}.${key}`;
      const result = Object.hasOwn(value, key)
        ? this.#slot(field, value[key], fieldPath, plain, field.fieldName)
        : this.#missing(field, fieldPath, plain, typeName);
      if (result === impossible) return impossible;
      if (result !== undefined) fitted[key] = result;
    }
    return fitted;
  }

  #missing(field: FieldShape, path: string, plainPath: string, typeName: string): Fitted {
    if (field.isOptional) return undefined;
    const { leftOut } = this.#options;
    if (!leftOut.has(plainPath) && !leftOut.has(`${plainPath} on ${typeName}`)) this.#deviates(path, "is missing");
    return emptyOf(field);
  }

  #slot(slot: Slot, value: unknown, path: string, plainPath: string, fieldName: string): Fitted {
    if (value === null || value === undefined) {
      if (slot.isNullable) return null;
      this.#deviates(path, `null where ${nameOf(slot.shape)} belongs`);
      return impossible;
    }
    const fitted = this.#value(slot.shape, value, path, plainPath, fieldName);
    return fitted === impossible && slot.isNullable ? null : fitted;
  }

  #value(shape: Shape, value: unknown, path: string, plainPath: string, fieldName: string): Fitted {
    if (shape.kind === "leaf") return this.#leaf(shape, value, path, fieldName);
    if (shape.kind === "object") {
      if (isRecord(value)) return this.object(shape, value, path, plainPath);
      this.#deviates(path, mismatch(value, shape));
      return impossible;
    }
    if (!Array.isArray(value)) return this.#listOfOne(shape.item.shape, value, path, plainPath, fieldName);
    const items = value.map((item, index) => this.#slot(shape.item, item, `${path}[${index}]`, plainPath, fieldName));
    return items.filter((item) => item !== impossible);
  }

  /** One value where a list belongs can only be a list of one; WordPress writes an empty list as an empty text. */
  #listOfOne(shape: Shape, value: unknown, path: string, plainPath: string, fieldName: string): Fitted {
    this.#deviates(path, `${kindOf(value)} where a list belongs`, true);
    const item = value === "" ? impossible : this.#value(shape, value, path, plainPath, fieldName);
    return item === impossible ? [] : [item];
  }

  #leaf(shape: LeafShape, value: unknown, path: string, fieldName: string): Fitted {
    if (fitsLeaf(shape, value)) {
      this.#options.visit?.({ value, path });
      return typeof value === "string" && shape.type === "String" ? this.#options.evenText(fieldName, value) : value;
    }
    const read = readLeaf(shape, value);
    this.#deviates(path, mismatch(value, shape), read !== undefined || value === "");
    return read === undefined ? impossible : read;
  }

  #deviates(path: string, text: string, isRead = false): void {
    this.deviations.push({ path, text, ...(isRead ? { isRead } : {}) });
  }
}

/** The type that an object is of: the one that it names, else the one of whose fields it has most. */
function variantOf(
  variants: ObjectShape["variants"],
  value: ResponseData,
): readonly [string, readonly FieldShape[]] | undefined {
  const all = [...variants];
  if (all.length === 1) return all[0];
  const isNamed = all.some(([, fields]) => fields.some(({ fieldName }) => fieldName === "__typename"));
  if (isNamed) return all.find(([typeName]) => typeName === value.__typename);
  // An object without any asked field is of a type that nothing is asked of.
  if (Object.keys(value).length === 0) return ["", []];
  const present = (fields: readonly FieldShape[]) => fields.filter(({ key }) => Object.hasOwn(value, key)).length;
  return all.reduce((best, each) => (present(each[1]) > present(best[1]) ? each : best));
}

/** What stands for a value that a host does not have; null is impossible where the contract forbids it. */
export function emptyOf({ shape, isNullable }: Slot): unknown {
  if (shape.kind === "list") return [];
  return isNullable ? null : impossible;
}

function fitsLeaf({ type, values }: LeafShape, value: unknown): boolean {
  if (values) return typeof value === "string" && values.includes(value);
  switch (type) {
    case "Int":
      return Number.isInteger(value);
    case "Float":
      return typeof value === "number";
    case "Boolean":
      return typeof value === "boolean";
    default:
      return typeof value === "string";
  }
}

/** A value of another type, where it can mean only one thing. */
function readLeaf({ type, values }: LeafShape, value: unknown): unknown {
  // A select field that may hold several, with one chosen.
  if (Array.isArray(value) && value.length === 1)
    return readLeaf({ kind: "leaf", type, ...(values ? { values } : {}) }, value[0]);
  if (fitsLeaf({ kind: "leaf", type, ...(values ? { values } : {}) }, value)) return value;
  if (values) return undefined;
  if (type === "Int" || type === "Float") {
    const number = typeof value === "string" && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
    return number !== undefined && (type === "Float" || Number.isInteger(number)) ? number : undefined;
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

function nameOf(shape: Shape): string {
  if (shape.kind === "list") return "a list";
  if (shape.kind === "object") return "an object";
  if (shape.values) return shape.values.map((value) => JSON.stringify(value)).join(" or ");
  switch (shape.type) {
    case "Int":
      return "a whole number";
    case "Float":
      return "a number";
    case "Boolean":
      return "true or false";
    default:
      return "text";
  }
}
