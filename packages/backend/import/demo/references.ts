import type { EntryKind, Taxonomy } from "#backend/store/tables.ts";
import type { Medium } from "../drafts.ts";
import type { Problems } from "./demo-files.ts";
import type { ImageShape } from "./shapes/parts.ts";

/** The place of an entry's field in the demo's files, for messages. `at` is the file, with the entry's position. */
export const fieldIn = (at: string, name: string): string => (at.endsWith("]") ? `${at}.${name}` : `${at} ${name}`);

type MediumTexts = Pick<Medium, "alt" | "caption">;

/** Resolves names in the demo's files to ids of the store; dangling names become problems. */
export class References {
  readonly #ids = new Map<string, number>();
  readonly #texts = new Map<number, MediumTexts>();
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  add(kind: EntryKind | Taxonomy | "file", name: string, id: number): void {
    this.#ids.set(`${kind}:${name}`, id);
  }

  /** Adds a file with its default texts. */
  addMedium({ file, alt, caption }: MediumTexts & { readonly file: string }, id: number): void {
    this.add("file", file, id);
    this.#texts.set(id, { alt, caption });
  }

  /** A list with the id, or an empty list, as relations require. */
  entry(at: string, kind: EntryKind, slug: string | undefined): number[] {
    return slug === undefined ? [] : this.#find(at, kind, slug, `the slug of a ${kind} of the demo`);
  }

  entries(at: string, kind: EntryKind, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug, index) => this.entry(`${at}[${index}]`, kind, slug));
  }

  terms(at: string, taxonomy: Taxonomy, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug) => this.#find(at, taxonomy, slug, "a category of categories.yaml"));
  }

  withMedia(at: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, item]) => [name, this.#withMedia(fieldIn(at, name), item)]),
    );
  }

  #withMedia(at: string, value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.flatMap((item: unknown, index) => this.#withMedia(`${at}[${index}]`, item) ?? []);
    }
    if (typeof value !== "object" || value === null) return value;
    if (!("file" in value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.#withMedia(`${at}.${name}`, item)]),
      );
    }
    const { file, ...texts } = value as ImageShape;
    const [media] = this.#find(at, "file", file, "a file of media/index.json or drawings/");
    if (media === undefined) return undefined;
    const own = this.#texts.get(media);
    // A use stores only texts that differ from the medium's.
    const others = Object.entries(texts).filter(([name, text]) => text !== own?.[name as keyof MediumTexts]);
    return { media, ...Object.fromEntries(others) };
  }

  #find(at: string, kind: string, name: string, expected: string): number[] {
    const id = this.#ids.get(`${kind}:${name}`);
    if (id === undefined) this.#problems.add(at, `expected ${expected}, found ${name}`);
    return id === undefined ? [] : [id];
  }
}
