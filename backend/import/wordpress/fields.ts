import { isRecord } from "./content-host.ts";
import type { ImportNotes, NotedPlace } from "./notes.ts";

/** The highest number of a 32-bit column. */
const maxId = 2_147_483_647;

/** Reads the fields of one group of a response, which has the contract’s shape. Null is undefined everywhere. */
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
    return typeof value === "string" ? storable(value) : undefined;
  }

  /** An id of the host that the store can keep. */
  id(name: string): number | undefined {
    const id = this.number(name);
    if (id === undefined || (id > 0 && id <= maxId)) return id;
    this.leftOut(name, `No id that can be kept: ${id}.`);
    return undefined;
  }

  number(name: string): number | undefined {
    const value = this.#value[name];
    return typeof value === "number" ? value : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.#value[name];
    return typeof value === "boolean" ? value : undefined;
  }

  /** Texts in order; undefined where there is no list. Empty places keep theirs, as positions may have a meaning. */
  texts(name: string): string[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => (typeof item === "string" ? storable(item) : ""));
  }

  /** All texts, numbers and flags of a type of the contract, under their own names. */
  plain<Type>(...without: readonly string[]): PlainValues<Type> {
    const names = Object.keys(this.#value).filter((name) => !without.includes(name));
    const values = names.map((name) => [name, this.text(name) ?? this.number(name) ?? this.flag(name)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as PlainValues<Type>;
  }

  group(name: string): Fields | undefined {
    const value = this.#value[name];
    return isRecord(value) ? new Fields(value, this.place, this.notes, this.at(name)) : undefined;
  }

  /** Groups in order; undefined where there is no list. */
  list(name: string): Fields[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((item, index) =>
      isRecord(item) ? [new Fields(item, this.place, this.notes, `${this.at(name)}[${index}]`)] : [],
    );
  }

  /** Notes what is left out for a field; undefined, which takes the place of the value. */
  leftOut(name: string, why: string): undefined {
    this.notes.leftOut(this.place, why, this.at(name));
  }

  kept(name: string, why: string): void {
    this.notes.kept(this.place, why, this.at(name));
  }
}

/** What a type of the contract holds beside lists and groups. */
type PlainValues<Type> = {
  [Name in Exclude<keyof Type, "__typename"> as NonNullable<Type[Name]> extends string | number | boolean
    ? Name
    : never]?: NonNullable<Type[Name]>;
};

/** Databases keep no NUL inside a text, and nobody means one. */
const storable = (text: string): string => text.replaceAll("\u0000", "");
