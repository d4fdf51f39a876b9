import { isRecord } from "./content-host.ts";

/** What an entry or another part of the content is named by in a report. */
export interface NoteSubject {
  readonly kind: string;
  readonly id?: number | undefined;
  readonly uri?: string | undefined;
}

/** One thing that the person who runs an import should know. */
export interface ImportNote extends NoteSubject {
  /** Whether something is missing now, or is there but may not look as expected. */
  readonly outcome: "left out" | "kept";
  /** Where in the entry, such as `floorplanDetails.mainSqrFt`. */
  readonly field?: string | undefined;
  readonly why: string;
}

/** Collects what could not be taken over as it was; nothing is dropped without a line here. */
export class ImportNotes {
  readonly list: ImportNote[] = [];

  /** Something is missing now. */
  omitted(subject: NoteSubject, why: string, field?: string): void {
    this.list.push({ ...subject, outcome: "left out", field, why });
  }

  /** Something is there, but may not look as expected. */
  kept(subject: NoteSubject, why: string, field?: string): void {
    this.list.push({ ...subject, outcome: "kept", field, why });
  }
}

/** The highest number of a 32-bit column. */
const maxId = 2_147_483_647;

/** Reads the fields of one group of a response, which has the contract’s shape. Null is undefined everywhere. */
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

  /** Texts in order; undefined where there is no list. Empty texts stay, as positions may have a meaning. */
  texts(name: string): string[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => (typeof item === "string" ? storable(item) : ""));
  }

  /** A text, a number or a flag. */
  plain(name: string): string | number | boolean | undefined {
    return this.text(name) ?? this.number(name) ?? this.flag(name);
  }

  group(name: string): Fields | undefined {
    const value = this.#value[name];
    return isRecord(value) ? new Fields(value, this.subject, this.notes, this.at(name)) : undefined;
  }

  /** Groups in order; undefined where there is no list. */
  list(name: string): Fields[] | undefined {
    const value = this.#value[name];
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((item, index) =>
      isRecord(item) ? [new Fields(item, this.subject, this.notes, `${this.at(name)}[${index}]`)] : [],
    );
  }

  /** Notes what is left out for a field; undefined, which takes the place of the value. */
  omitted(name: string, why: string): undefined {
    this.notes.omitted(this.subject, why, this.at(name));
  }

  kept(name: string, why: string): void {
    this.notes.kept(this.subject, why, this.at(name));
  }
}

/** PostgreSQL stores no NUL inside a text, and no text needs one. */
const storable = (text: string): string => text.replaceAll("\u0000", "");
