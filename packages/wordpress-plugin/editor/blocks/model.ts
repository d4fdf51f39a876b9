import type { Data, Field, FieldsByName, ItemType, Model } from "../model.ts";
import { isEmpty } from "../model.ts";

/** Prefix of block names. */
export const namePrefix = "porchlight/";

/** A layout of the page builder. */
export interface BlockModel {
  title: string;
  description: string;
  /** The organism fields of the layout, in screen order. */
  fields: readonly string[];
  /** The fields of its items, with their labels in this layout. */
  items?: Readonly<Record<string, string>>;
}

/** The model with its blocks. */
export interface ModelWithBlocks extends Model {
  blocks: Readonly<Record<string, BlockModel>>;
}

/** Name of the type for organisms of a layout. */
export function organismType(layout: string): string {
  return `Organism: ${layout}`;
}

/**
 * Adds a type for the organisms of each layout to the model: its fields in order, and the fields of its items with
 * their labels.
 */
export function withBlockTypes(model: ModelWithBlocks): ModelWithBlocks {
  const organism = model.types.Organism;
  const item = model.types.OrganismItem;
  if (!organism || !item) return model;
  const types: Record<string, ItemType> = { ...model.types };
  for (const [layout, block] of Object.entries(model.blocks)) {
    const itemName = `OrganismItem: ${layout}`;
    types[itemName] = block.items ? { ...item, fields: labeledFields(item.fields, block.items) } : item;
    types[organismType(layout)] = {
      ...organism,
      fields: Object.fromEntries(
        block.fields.flatMap((name): [string, Field][] => {
          const field = organism.fields[name];
          if (!field) return [];
          return [[name, name === "items" ? { ...field, of: itemName } : field]];
        }),
      ),
    };
  }
  return { ...model, types };
}

function labeledFields(fields: FieldsByName, labels: Readonly<Record<string, string>>): FieldsByName {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) => {
      const field = fields[name];
      return field ? [[name, { ...field, label }]] : [];
    }),
  );
}

/** The organism for a block's attributes, without empty values. */
export function organismOf(layout: string, attributes: Data, fields: FieldsByName): Data {
  const given = Object.entries(attributes).filter(([name, value]) => fields[name] && !isEmpty(value));
  return { layout, ...Object.fromEntries(given) };
}

/** The texts of an organism in the order of its fields, shown without a preview. */
export function outlineOf(model: Model, type: string, data: Data): string[] {
  const fields = model.types[type]?.fields ?? {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data[name];
    if (isEmpty(value) || ["select", "latitude", "longitude", "checkbox"].includes(field.input)) return [];
    if (field.of !== undefined) return [value].flat().flatMap((item) => outlineOf(model, field.of ?? "", item as Data));
    if (typeof value === "string") return [plain(value)].filter(Boolean);
    return [`${field.label}: ${Array.isArray(value) ? value.length : 1}`];
  });
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
