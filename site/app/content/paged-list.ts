import type { ContentClient } from "./content-client.ts";
import type { TypedText } from "./typed-text.ts";

/** As many entries of one list as the site ever takes (S9.13). */
export const maxListEntries = 500;

/** One page of a list, as far as going on depends on it. */
export interface ListPage<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/**
 * A list that is fetched page by page, because a WordPress hands out 100 at once however many are asked for. It is
 * over at its end, at `most` entries, and on a host whose cursor does not move on.
 */
export class PagedList<Node> {
  readonly #most: number;
  readonly #nodes: Node[] = [];
  readonly #cursors = new Set<string>();
  #after: string | null = null;
  #isOver = false;

  constructor(most: number = maxListEntries) {
    this.#most = most;
  }

  /** What has come so far, `most` entries at the most. */
  get nodes(): readonly Node[] {
    return this.#nodes;
  }

  /** Where the next page begins; null for the first one. */
  get after(): string | null {
    return this.#after;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes the next page. A host that gives none for the list has no more. */
  add(page: ListPage<Node> | null | undefined): void {
    const fetched = page?.nodes ?? [];
    this.#nodes.push(...fetched.slice(0, this.#most - this.#nodes.length));
    const next = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    this.#isOver = !next || fetched.length === 0 || this.#cursors.has(next) || this.#nodes.length >= this.#most;
    if (next) this.#cursors.add(next);
    this.#after = next;
  }
}

/** How one page of a list is asked for. */
interface PageVariables {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/**
 * All entries of a list, `most` at the most; `listOf` finds the list in an answer.
 * @throws {ContentError} as `query` does.
 */
export async function allEntries<Result, Node>(
  content: ContentClient,
  text: TypedText<Result, PageVariables>,
  listOf: (answer: Result) => ListPage<Node> | null | undefined,
  most: number = maxListEntries,
): Promise<readonly Node[]> {
  const list = new PagedList<Node>(most);
  while (!list.isOver) list.add(listOf(await content.query(text, { first: most, after: list.after })));
  return list.nodes;
}

/** Likewise for a list of an `…Extras` operation; what a host lacks, or fails at, is left out. */
export async function allExtras<Result, Node>(
  content: ContentClient,
  text: TypedText<Result, PageVariables>,
  listOf: (answer: Result) => ListPage<Node> | null | undefined,
  most: number = maxListEntries,
): Promise<readonly Node[]> {
  const list = new PagedList<Node>(most);
  while (!list.isOver) {
    const answer = await content.queryExtras(text, { first: most, after: list.after });
    list.add(answer && listOf(answer));
  }
  return list.nodes;
}
