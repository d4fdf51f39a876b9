import type { EntryToWrite, OrganismData, RelationField } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { ImportNotes } from "./notes.ts";

const targets: Readonly<Record<RelationField, readonly EntryKind[]>> = {
  floorplan: ["plan"],
  neighborhood: ["neighborhood"],
  popularPlans: ["plan"],
  productPicker: ["home", "model", "plan"],
};

/** Entries without references to what is not there; each is noted. `kindOf` knows every entry of the store to be. */
export function withoutLostReferences(
  entries: readonly EntryToWrite[],
  kindOf: (id: number) => EntryKind | undefined,
  notes: ImportNotes,
): EntryToWrite[] {
  return entries.map((entry) => {
    const isThere = (field: RelationField) => (id: number) => {
      const kind = kindOf(id);
      if (kind !== undefined && targets[field].includes(kind)) return true;
      const why = kind === undefined ? "is not there or not public" : `is a ${kind}`;
      notes.leftOut(entry, `A reference to ${id}, which ${why}.`, field);
      return false;
    };
    const relations = Object.fromEntries(
      Object.entries(entry.relations).map(([field, ids]) => [field, ids.filter(isThere(field as RelationField))]),
    );
    return { ...entry, relations, data: withPicked(entry.data, new Set(relations.productPicker ?? [])) };
  });
}

function withPicked(data: EntryToWrite["data"], picked: ReadonlySet<number>): EntryToWrite["data"] {
  if (!("organisms" in data) || !data.organisms) return data;
  const organisms: OrganismData[] = data.organisms.map((organism) =>
    organism.productPicker
      ? { ...organism, productPicker: organism.productPicker.filter((id) => picked.has(id)) }
      : organism,
  );
  return { ...data, organisms };
}
