import type { ContentDatabase, EntriesTable } from "../../backend/store/tables.ts";

/** A change of a store that bypasses validation. */
export type Change = (database: ContentDatabase) => Promise<void>;

type Values = readonly (string | number | object | undefined)[];

/** Sets data fields of the entry at a URI: alternating paths and values; undefined deletes a field. */
export function inData(uri: string, ...pathsAndValues: Values): Change {
  return async (database) => {
    const { data } = await database
      .selectFrom("entries")
      .select("data")
      .where("uri", "=", uri)
      .executeTakeFirstOrThrow();
    const changed = changedValue(JSON.parse(data), pathsAndValues);
    await database
      .updateTable("entries")
      .set({ data: JSON.stringify(changed) })
      .where("uri", "=", uri)
      .execute();
  };
}

/** Makes the first product of a block of the entry at a URI that at another one. */
export function withPick(uri: string, block: number, productUri: string): Change {
  return async (database) => {
    const { id } = await database
      .selectFrom("entries")
      .select("id")
      .where("uri", "=", productUri)
      .executeTakeFirstOrThrow();
    await inData(uri, `organisms.${block}.productPicker.0`, id)(database);
  };
}

/** Gives the entry at a URI the gallery of that at another one. */
export function withGalleryOf(uri: string, other: string): Change {
  return async (database) => {
    const { data } = await database
      .selectFrom("entries")
      .select("data")
      .where("uri", "=", other)
      .executeTakeFirstOrThrow();
    await inData(uri, "gallery", JSON.parse(data).gallery)(database);
  };
}

/** Sets columns of the entry at a URI. */
export function inEntry(uri: string, columns: Partial<EntriesTable>): Change {
  return async (database) => {
    await database.updateTable("entries").set(columns).where("uri", "=", uri).execute();
  };
}

/** Sets a value of the items of a menu. */
export function inMenu(slug: string, path: string, value: string): Change {
  return async (database) => {
    const { items } = await database
      .selectFrom("menus")
      .select("items")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify(changedValue(JSON.parse(items), [path, value]));
    await database.updateTable("menus").set({ items: changed }).where("slug", "=", slug).execute();
  };
}

/** Sets an option of the site. */
export function inOption(key: string, value: unknown): Change {
  return async (database) => {
    await database
      .updateTable("options")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", key)
      .execute();
  };
}

/** Removes a relation of the entry at a URI. */
export function withoutRelation(uri: string, field: string): Change {
  return async (database) => {
    const { id } = await database.selectFrom("entries").select("id").where("uri", "=", uri).executeTakeFirstOrThrow();
    await database.deleteFrom("relations").where("from_id", "=", id).where("field", "=", field).execute();
  };
}

function changedValue(value: object, pathsAndValues: Values): object {
  for (let at = 0; at < pathsAndValues.length; at += 2) {
    const names = String(pathsAndValues[at]).split(".");
    const owner = names.slice(0, -1).reduce((inner, name) => (inner as Record<string, object>)[name] ?? {}, value);
    (owner as Record<string, unknown>)[names.at(-1) ?? ""] = pathsAndValues[at + 1];
  }
  return value;
}
