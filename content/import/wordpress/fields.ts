import { decodeEntities } from "@porchlight/contract/html-entities";
import { isRecord } from "./host-client.ts";
import type { ImportNotes, NotedPlace } from "./notes.ts";

/** The highest number of a 32-bit column. */
const maxId = 2_147_483_647;

/**
 * Reads the fields of one group of an answer. A value of another type is taken where it can mean only one thing
 * (`"4"` for 4, one text for a list of one); otherwise it is left out and noted. Null is undefined everywhere.
 */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly place: NotedPlace;
  readonly notes: ImportNotes;

  constructor(value: Readonly<Record<string, unknown>>, place: NotedPlace, notes: ImportNotes, path = "") {
    this.#value = value;
    this.#path = path;
    this.place = place;
    this.notes = notes;
  }

  /** Where a field stands, from the entry on. */
  at(name: string): string {
    return this.#path === "" ? name : `${this.#path}.${name}`;
  }

  text(name: string): string | undefined {
    const value = this.#value[name];
    if (typeof value === "string") return storable(value);
    if (typeof value === "number") return String(value);
    return this.#absent(name, value, "a text");
  }

  /** An id of the host: a whole number that the store can keep. */
  id(name: string): number | undefined {
    const id = this.number(name);
    if (id === undefined || (Number.isInteger(id) && id > 0 && id <= maxId)) return id;
    return this.#absent(name, id, "an id");
  }

  /** A text in which WordPress writes typographic characters as entities, such as a title. */
  words(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : decodeEntities(text);
  }

  /** A number, also from its digits in a text; an empty text is no value. */
  number(name: string): number | undefined {
    const value = this.#value[name];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value === "string") {
      if (value.trim() === "") return undefined;
      if (/^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value.trim());
    }
    return this.#absent(name, value, "a number");
  }

  flag(name: string): boolean | undefined {
    const value = this.#value[name];
    if (typeof value === "boolean") return value;
    if (value === 1 || value === "1" || value === "true") return true;
    if (value === 0 || value === "0" || value === "false" || value === "") return false;
    return this.#absent(name, value, "yes or no");
  }

  /** Texts in order; undefined where there is no list. Empty places keep theirs, as positions may have a meaning. */
  texts(name: string): string[] | undefined {
    const value = this.#value[name];
    if (value === null || value === undefined) return undefined;
    if (typeof value === "string") return value === "" ? [] : [storable(value)];
    if (!Array.isArray(value)) return this.#absent(name, value, "a list of texts");
    return value.map((item, index) => {
      if (typeof item === "string" || typeof item === "number") return storable(String(item));
      if (item !== null) this.#absent(`${name}[${index}]`, item, "a text");
      return "";
    });
  }

  group(name: string): Fields | undefined {
    const value = this.#value[name];
    if (isRecord(value)) return new Fields(value, this.place, this.notes, this.at(name));
    return this.#absent(name, value, "a group of fields");
  }

  /** Groups in order; undefined where there is no list. */
  list(name: string): Fields[] | undefined {
    const value = this.#value[name];
    if (value === null || value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#absent(name, value, "a list");
    return value.flatMap((item, index) => {
      if (isRecord(item)) return [new Fields(item, this.place, this.notes, `${this.at(name)}[${index}]`)];
      if (item !== null) this.#absent(`${name}[${index}]`, item, "a group of fields");
      return [];
    });
  }

  leftOut(name: string, why: string): void {
    this.notes.leftOut(this.place, why, this.at(name));
  }

  kept(name: string, why: string): void {
    this.notes.kept(this.place, why, this.at(name));
  }

  #absent(name: string, value: unknown, expected: string): undefined {
    if (value !== null && value !== undefined) this.leftOut(name, `Expected ${expected}, found ${shown(value)}.`);
    return undefined;
  }
}

/** Databases keep no NUL inside a text, and nobody means one. */
const storable = (text: string): string => text.replaceAll("\u0000", "");

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
