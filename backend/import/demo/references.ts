import type { MediaUse } from "#backend/store/entry-data.ts";
import type { EntryKind, Taxonomy } from "#backend/store/tables.ts";
import type { Problems } from "./demo-files.ts";
import type { ImageShape } from "./shapes/parts.ts";

/** A value in which every picture's file has become the medium's id. */
export type WithMedia<Value> = Value extends ImageShape
  ? MediaUse
  : Value extends readonly (infer Item)[]
    ? WithMedia<Item>[]
    : Value extends object
      ? { [Field in keyof Value]: WithMedia<Value[Field]> }
      : Value;

/** Turns the names in the demo's files into the store's ids; a name that leads nowhere becomes a problem. */
export class References {
  readonly #ids = new Map<string, number>();
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  /** Adds what a slug of a kind or taxonomy, or a file, stands for. */
  add(kind: EntryKind | Taxonomy | "file", name: string, id: number): void {
    this.#ids.set(`${kind}:${name}`, id);
  }

  /** The id in a list, or an empty list: the form relations have. */
  entry(at: string, kind: EntryKind, slug: string | undefined): number[] {
    return slug === undefined ? [] : this.#find(at, kind, slug, `the slug of a ${kind} of the demo`);
  }

  entries(at: string, kind: EntryKind, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug, index) => this.entry(`${at}[${index}]`, kind, slug));
  }

  terms(at: string, taxonomy: Taxonomy, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug) => this.#find(at, taxonomy, slug, "a category of categories.yaml"));
  }

  /** A shape with ids in place of files, however deep. `at` is the file, with the entry's position in it. */
  withMedia<Shape>(at: string, shape: Shape): WithMedia<Shape> {
    return this.#withMedia(at.endsWith("]") ? at : `${at} `, shape) as WithMedia<Shape>;
  }

  #withMedia(at: string, value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, index) => this.#withMedia(`${at}[${index}]`, item) ?? []);
    }
    if (typeof value !== "object" || value === null) return value;
    if ("file" in value) {
      const { file, ...texts } = value as ImageShape;
      const [media] = this.#find(at, "file", file, "a file of media/index.json or drawings/");
      return media === undefined ? undefined : { media, ...texts };
    }
    const field = (name: string) => (at.endsWith(" ") ? at + name : `${at}.${name}`);
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.#withMedia(field(name), item)]));
  }

  #find(at: string, kind: string, name: string, expected: string): number[] {
    const id = this.#ids.get(`${kind}:${name}`);
    if (id === undefined) this.#problems.add(at, `expected ${expected}, found ${name}`);
    return id === undefined ? [] : [id];
  }
}
