import type { MediaUse } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import type { Problems } from "./problems.ts";
import type { ImageShape } from "./shapes/parts.ts";

/** Turns the names in the demo's files into the store's ids; a name that leads nowhere becomes a problem. */
export class References {
  readonly #entryIds = new Map<string, number>();
  readonly #mediaIds: ReadonlyMap<string, number>;
  readonly #termIds: ReadonlyMap<string, number>;
  readonly #problems: Problems;

  constructor(ids: { media: ReadonlyMap<string, number>; terms: ReadonlyMap<string, number> }, problems: Problems) {
    this.#mediaIds = ids.media;
    this.#termIds = ids.terms;
    this.#problems = problems;
  }

  /** Makes an entry known under its slug. */
  addEntry(kind: EntryKind, slug: string, id: number): void {
    this.#entryIds.set(`${kind}:${slug}`, id);
  }

  /** The id in a list, or an empty list: the form relations have. */
  entry(at: string, kind: EntryKind, slug: string | undefined): number[] {
    if (slug === undefined) return [];
    const id = this.#entryIds.get(`${kind}:${slug}`);
    if (id === undefined) {
      this.#problems.add(at, `expected the slug of a ${kind} of the demo, found ${slug}`);
      return [];
    }
    return [id];
  }

  entries(at: string, kind: EntryKind, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug, index) => this.entry(`${at}[${index}]`, kind, slug));
  }

  terms(at: string, taxonomy: string, slugs: readonly string[]): number[] {
    return slugs.flatMap((slug) => {
      const id = this.#termIds.get(`${taxonomy}:${slug}`);
      if (id === undefined) this.#problems.add(at, `expected a category of categories.yaml, found ${slug}`);
      return id ?? [];
    });
  }

  image(at: string, shape: ImageShape | undefined): MediaUse | undefined {
    if (shape === undefined) return undefined;
    const { file, ...texts } = typeof shape === "string" ? { file: shape } : shape;
    const media = this.#mediaIds.get(file);
    if (media === undefined) {
      this.#problems.add(at, `expected a file of media/index.json or drawings/, found ${file}`);
      return undefined;
    }
    return { media, ...texts };
  }

  images(at: string, shapes: readonly ImageShape[] | undefined): MediaUse[] | undefined {
    return shapes?.flatMap((shape, index) => this.image(`${at}[${index}]`, shape) ?? []);
  }
}
