/** What an entry or another part of the content is known by in a report. */
export interface NotedPlace {
  /** Kind of an entry, or `media`, `category`, `menu`, `host`. */
  readonly kind: string;
  readonly id?: number | undefined;
  readonly uri?: string | undefined;
}

/** One thing that the person who runs an import should know. */
export interface ImportNote extends NotedPlace {
  /** Whether something is missing now, or is there but may not look as expected. */
  readonly outcome: "left out" | "kept";
  /** Where in the entry, such as `floorplanDetails.mainSqrFt`. */
  readonly field?: string | undefined;
  readonly why: string;
}

/** Collects what could not be taken over as it was; nothing is dropped without a line here. */
export class ImportNotes {
  readonly #list: ImportNote[] = [];

  leftOut(place: NotedPlace, why: string, field?: string): void {
    this.#list.push({ ...place, outcome: "left out", field, why });
  }

  kept(place: NotedPlace, why: string, field?: string): void {
    this.#list.push({ ...place, outcome: "kept", field, why });
  }

  get list(): readonly ImportNote[] {
    return this.#list;
  }
}
