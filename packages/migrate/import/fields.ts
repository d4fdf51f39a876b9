import { isRecord } from "./content-host.ts";

/** The subject of a note. */
export interface NoteSubject {
  readonly kind: string;
  readonly id?: number | undefined;
  readonly uri?: string | undefined;
}

/** A note in the import's report. */
export interface ImportNote extends NoteSubject {
  /** Whether a value was omitted, or kept although it may look different. */
  readonly outcome: "left out" | "kept";
  /** Field of the entry, such as `floorplanDetails.mainSqrFt`. */
  readonly field?: string | undefined;
  readonly why: string;
}

/** Collects notes on everything that could not be imported unchanged. */
export class ImportNotes {
  readonly list: ImportNote[] = [];

  /** Adds a note on an omitted value. */
  omitted(subject: NoteSubject, why: string, field?: string): void {
    this.list.push({ ...subject, outcome: "left out", field, why });
  }

  /** Adds a note on a value that may look different. */
  kept(subject: NoteSubject, why: string, field?: string): void {
    this.list.push({ ...subject, outcome: "kept", field, why });
  }
}

/** Maximum of a 32-bit column. */
const maxId = 2_147_483_647;

/** Reads the fields of a group in a response of the contract’s shape. Null becomes undefined. */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly subject: NoteSubject;
  readonly notes: ImportNotes;

  constructor(value: Readonly<Record<string, unknown>>, subject: NoteSubject, notes: ImportNotes, path = "") {
    this.#value = value;
    this.#path = path;
    this.subject = subject;
    this.notes = notes;
  }

  /** The path of a field, starting at the entry. */
  at(name: string): string {
    return this.#path === "" ? name : `${this.#path}.${name}`;
  }

  text(name: string): string | undefined {
    const value = this.#value[name];
    return typeof value === "string" ? storable(value) : undefined;
  }

  /** An id that the store can hold. */
  id(name: string): number | undefined {
    const id = this.number(name);
    if (id === undefined || (id > 0 && id <= maxId)) return id;
    this.omitted(name, `No id that can be kept: ${id}.`);
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

  /** A list of texts; undefined without a list. Empty texts stay, as positions may have a meaning. */
  texts(name: string): string[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => (typeof item === "string" ? storable(item) : ""));
  }

  /** A scalar. */
  plain(name: string): string | number | boolean | undefined {
    return this.text(name) ?? this.number(name) ?? this.flag(name);
  }

  group(name: string): Fields | undefined {
    const value = this.#value[name];
    return isRecord(value) ? new Fields(value, this.subject, this.notes, this.at(name)) : undefined;
  }

  /** A list of groups; undefined without a list. */
  list(name: string): Fields[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((item, index) =>
      isRecord(item) ? [new Fields(item, this.subject, this.notes, `${this.at(name)}[${index}]`)] : [],
    );
  }

  /** Adds a note on an omitted field; returns undefined as its value. */
  omitted(name: string, why: string): undefined {
    this.notes.omitted(this.subject, why, this.at(name));
  }

  kept(name: string, why: string): void {
    this.notes.kept(this.subject, why, this.at(name));
  }
}

/** PostgreSQL cannot store NUL in a text. */
const storable = (text: string): string => text.replaceAll("\u0000", "");
