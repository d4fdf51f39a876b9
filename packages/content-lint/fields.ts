import { readFileSync } from "node:fs";
import type { MediaUse } from "../backend/store/entry-data.ts";
import type { StoredEntry } from "../backend/store/snapshot.ts";
import {
  type Data,
  dataOf,
  type Field,
  type FieldsByName,
  isEmpty,
  listOf,
  type Model,
} from "../wordpress-plugin/editor/model.ts";

/** Kinds, fields and labels of the edit screens. */
export const editorModel: Model = JSON.parse(
  readFileSync(new URL("../wordpress-plugin/porchlight/model/editor.json", import.meta.url), "utf8"),
);

/** One filled field of an entry, at any depth. */
export interface FilledField {
  /** Path in the entry's data: `priceLine.2.amountUsd`. `title` and `content` are columns of the entry. */
  readonly path: string;
  readonly field: Field;
  readonly value: unknown;
  /** The layout of the enclosing block; undefined outside of blocks. */
  readonly layout?: string | undefined;
}

const organisms: Field = { name: "organisms", input: "repeater", label: "Blocks of the page", of: "Organism" };
const ownFields: readonly Field[] = [
  { name: "title", input: "text", label: "Title" },
  { name: "content", input: "rich-text", label: "Text" },
];

/** The fields of a kind and its blocks, as in the edit screens. */
export function fieldsOf(kind: string): FieldsByName {
  const known = editorModel.kinds[kind];
  if (!known) return {};
  return known.hasOrganisms ? { ...known.fields, organisms } : known.fields;
}

const known = new WeakMap<StoredEntry, readonly FilledField[]>();

/** Every filled field of an entry, title and text first, including those of groups and rows. */
export function filledFields(entry: StoredEntry): readonly FilledField[] {
  // Cached, as many rules read the same entries.
  const filled = known.get(entry) ?? [
    ...ownFilled(entry),
    ...filledIn(fieldsOf(entry.kind), dataOf(entry.data), "", undefined),
  ];
  known.set(entry, filled);
  return filled;
}

function ownFilled(entry: StoredEntry): FilledField[] {
  return ownFields.flatMap((field) => {
    const value = field.name === "title" ? entry.title : entry.content;
    return isEmpty(value) ? [] : [{ path: field.name, field, value }];
  });
}

function* filledIn(fields: FieldsByName, data: Data, base: string, layout: string | undefined): Generator<FilledField> {
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name];
    if (field.isComputed || isEmpty(value)) continue;
    const path = `${base}${name}`;
    const inside = field.of === undefined ? undefined : editorModel.types[field.of]?.fields;
    if (!inside) {
      yield { path, field, value, layout };
    } else if (field.input === "group") {
      yield* filledIn(inside, dataOf(value), `${path}.`, layout);
    } else {
      for (const [index, item] of listOf(value).entries()) {
        const row = dataOf(item);
        yield* filledIn(inside, row, `${path}.${index}.`, field.of === "Organism" ? String(row.layout ?? "") : layout);
      }
    }
  }
}

/** A text that visitors read. */
export interface FilledText extends FilledField {
  readonly value: string;
  /** Whether it is HTML. */
  readonly isHtml: boolean;
}

const textInputs: ReadonlySet<string> = new Set(["text", "textarea", "rich-text"]);

/** Every text of an entry; each item of a list is a text. */
export function* textsOf(entry: StoredEntry): Generator<FilledText> {
  for (const filled of filledFields(entry)) {
    const { field, value, path } = filled;
    if (field.input === "texts") {
      for (const [index, text] of listOf(value).entries()) {
        if (typeof text === "string") yield { ...filled, path: `${path}.${index}`, value: text, isHtml: false };
      }
    } else if (textInputs.has(field.input) && typeof value === "string") {
      yield { ...filled, value, isHtml: field.input === "rich-text" };
    }
  }
}

/** A use of a picture in an entry. */
export interface UsedPicture extends FilledField {
  readonly use: MediaUse;
}

/** Every picture in the fields of an entry, including those of galleries; pictures inside HTML do not count. */
export function* picturesOf(entry: StoredEntry): Generator<UsedPicture> {
  for (const filled of filledFields(entry)) {
    const { field, value, path } = filled;
    if (field.input === "picture") yield { ...filled, use: value as MediaUse };
    if (field.input !== "gallery") continue;
    for (const [index, use] of listOf(value).entries()) {
      yield { ...filled, path: `${path}.${index}`, use: use as MediaUse };
    }
  }
}

/** The label of a field in the edit screens: `Price history 2, Price`. The path when the model does not have it. */
export function fieldLabel(kind: string, path: string): string {
  const own = ownFields.find(({ name }) => name === path);
  if (own) return own.label;
  let fields: FieldsByName | undefined = fieldsOf(kind);
  const words: string[] = [];
  for (const part of path.split(".")) {
    if (/^\d+$/.test(part)) {
      words.push(`${words.pop() ?? ""} ${Number(part) + 1}`.trim());
      continue;
    }
    const field: Field | undefined = fields?.[part];
    if (!field) return path;
    words.push(field.label);
    fields = field.of === undefined ? undefined : editorModel.types[field.of]?.fields;
  }
  return words.join(", ");
}
