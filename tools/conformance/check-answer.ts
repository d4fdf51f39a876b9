import type { FieldShape, LeafShape, ObjectShape, Shape, Slot } from "../../site/server/host/response-shape.ts";

/** Where an answer is not what the contract says: `homes.nodes[3].qmiHomeDetails.price`, and how. */
export interface Problem {
  readonly path: string;
  readonly text: string;
}

/** A value of an answer that is no list and no object, with the type and the field it belongs to. */
export interface LeafValue {
  readonly typeName: string;
  readonly fieldName: string;
  readonly value: unknown;
  readonly path: string;
}

/**
 * Compares an answer's `data` with its shape. Fields beyond the shape are ignored. `visit` is told of every leaf value
 * that is there and fits, items of lists one by one.
 */
export function checkAnswer(shape: ObjectShape, data: unknown, visit?: (leaf: LeafValue) => void): Problem[] {
  const problems: Problem[] = [];
  const leaves: LeafValue[] = [];
  checkSlot({ shape, isNullable: false }, data, "", { typeName: "", fieldName: "" }, problems, leaves);
  if (visit) for (const leaf of leaves) visit(leaf);
  return problems;
}

interface Place {
  readonly typeName: string;
  readonly fieldName: string;
}

function checkSlot(
  { shape, isNullable }: Slot,
  value: unknown,
  path: string,
  place: Place,
  problems: Problem[],
  leaves: LeafValue[],
): void {
  if (value === null || value === undefined) {
    const said = value === null ? "null" : "nothing";
    if (!isNullable || value === undefined) problems.push({ path, text: `${said} where ${nameOf(shape)} belongs` });
    return;
  }
  if (shape.kind === "list") {
    if (!Array.isArray(value)) problems.push({ path, text: mismatch(value, shape) });
    else {
      for (const [index, item] of value.entries()) {
        checkSlot(shape.item, item, `${path}[${index}]`, place, problems, leaves);
      }
    }
  } else if (shape.kind === "object") {
    if (!isRecord(value)) problems.push({ path, text: mismatch(value, shape) });
    else checkObject(shape, value, path, problems, leaves);
  } else if (fitsLeaf(shape, value)) leaves.push({ ...place, value, path });
  else problems.push({ path, text: mismatch(value, shape) });
}

function checkObject(
  { variants }: ObjectShape,
  value: Record<string, unknown>,
  path: string,
  problems: Problem[],
  leaves: LeafValue[],
): void {
  const tried = candidates(variants, value).map(([typeName, fields]) => {
    const own: Problem[] = [];
    const ownLeaves: LeafValue[] = [];
    for (const field of fields) checkField(typeName, field, value, path, own, ownLeaves);
    return { own, ownLeaves };
  });
  const best = tried.reduce((a, b) => (b.own.length < a.own.length ? b : a), tried[0] ?? { own: [], ownLeaves: [] });
  if (tried.length === 0) {
    problems.push({
      path,
      text: `of type ${textOf(value.__typename)} where ${[...variants.keys()].join(" or ")} belongs`,
    });
  }
  problems.push(...best.own);
  leaves.push(...best.ownLeaves);
}

/**
 * The types that an object may be of: the one that it names, else those of whose fields it has most. An object without
 * any of them may be of a type that nothing is asked of.
 */
function candidates(
  variants: ObjectShape["variants"],
  value: Record<string, unknown>,
): [string, readonly FieldShape[]][] {
  const all = [...variants];
  const [only] = all;
  if (only && all.length === 1) return [only];
  const isNamed = all.some(([, fields]) => fields.some(({ fieldName }) => fieldName === "__typename"));
  if (isNamed) return all.filter(([typeName]) => typeName === value.__typename);
  const present = (fields: readonly FieldShape[]) => fields.filter(({ key }) => Object.hasOwn(value, key)).length;
  const most = Math.max(...all.map(([, fields]) => present(fields)));
  return all.filter(([, fields]) => present(fields) === most);
}

function checkField(
  typeName: string,
  field: FieldShape,
  value: Record<string, unknown>,
  path: string,
  problems: Problem[],
  leaves: LeafValue[],
): void {
  const fieldPath = path === "" ? field.key : `${path}.${field.key}`;
  if (!Object.hasOwn(value, field.key)) {
    if (!field.isOptional) problems.push({ path: fieldPath, text: "is missing" });
    return;
  }
  checkSlot(field, value[field.key], fieldPath, { typeName, fieldName: field.fieldName }, problems, leaves);
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "unknown";
}

/** Whether a value of an answer is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Problems in lines, those of different items of a list in one: `… (and 12 more like it)`. */
export function problemLines(problems: readonly Problem[]): string[] {
  const alike = Map.groupBy(
    problems,
    ({ path, text }) => `${path.replaceAll(/\[\d+\]/g, "[]")}: ${text.replace(/ \(.*?\)/, "")}`,
  );
  return [...alike.values()].map((group) => {
    const [first] = group;
    const more = group.length > 1 ? ` (and ${group.length - 1} more like it)` : "";
    return `${first?.path || "data"}: ${first?.text}${more}`;
  });
}
