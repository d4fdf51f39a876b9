import type { RawResponse } from "./host-endpoint.ts";
import { HostFailure } from "./host-failure.ts";
import { isRecord } from "./operation.ts";
import { maxPageSize, type PagedList, type PagedOperation, pageVariables } from "./paged-operation.ts";

/** What worked for an operation at a host; changed as more is learned. */
export interface PageMemory {
  /** Its lists are asked for alone, side by side: together they were too much. */
  isApart: boolean;
  /** Entries at once by list, where a page of the usual size was too much. */
  readonly sizes: Map<string, number>;
}

/** How a paged operation is sent. */
export interface PagedExchangeOptions {
  readonly operationName: string;
  readonly paged: PagedOperation;
  /** Sends the operation with these values of the variables for pages. @throws {HostFailure} */
  readonly send: (pageVariables: Record<string, unknown>) => Promise<RawResponse>;
  /** Whether the host answers anything at all. */
  readonly isAlive: () => Promise<boolean>;
  readonly memory: PageMemory;
}

const smallestPage = 5;

/**
 * The response to an operation with long lists, each read to its end or to as many entries as are wanted. All lists
 * come together at first; where a host breaks down under that, each alone, then in smaller pages.
 * @throws {HostFailure}
 */
export async function pagedExchange(options: PagedExchangeOptions): Promise<RawResponse> {
  return await new PagedExchange(options).response();
}

/**
 * A page of a list, of half as many entries each time the host breaks down under it, and how many those were.
 * @throws what `send` throws, where it was not too much at once or even a few entries are.
 */
export async function sizedPage<Response>(
  wantedSize: number,
  send: (size: number) => Promise<Response>,
  wasTooMuch: (error: unknown) => Promise<boolean>,
): Promise<{ readonly response: Response; readonly size: number }> {
  for (let size = wantedSize; ; size = Math.floor(size / 2)) {
    try {
      return { response: await send(size), size };
    } catch (error) {
      if (Math.floor(size / 2) < smallestPage || !(await wasTooMuch(error))) throw error;
    }
  }
}

interface ListPage {
  readonly nodes: readonly unknown[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

class PagedExchange {
  readonly #options: PagedExchangeOptions;
  #isKnownAlive = false;

  constructor(options: PagedExchangeOptions) {
    this.#options = options;
  }

  async response(): Promise<RawResponse> {
    const { memory } = this.#options;
    if (!memory.isApart) {
      try {
        return await this.#together();
      } catch (error) {
        if (!(await this.#wasTooMuch(error))) throw error;
      }
    }
    const response = await this.#apart();
    memory.isApart = true;
    return response;
  }

  async #together(): Promise<RawResponse> {
    const { paged, send } = this.#options;
    const pages = new Map(paged.lists.map((list) => [list.key, { size: this.#sizeOf(list), after: null }]));
    const first = await send(pageVariables(paged, pages, true));
    const { data } = first;
    if (!data || first.errors.length > 0) return first;
    const lists = await Promise.all(paged.lists.map((list) => this.#completed(list, data[list.key])));
    return this.#merged(first, lists);
  }

  async #apart(): Promise<RawResponse> {
    const { paged, send } = this.#options;
    const [rest, ...lists] = await Promise.all([
      send(pageVariables(paged, new Map(), true)),
      ...paged.lists.map(async (list) => {
        const page = await this.#page(list, null, this.#sizeOf(list));
        return page.errors.length > 0 ? page : await this.#completed(list, page.data?.[list.key], page);
      }),
    ]);
    return this.#merged(rest, lists);
  }

  #merged(first: RawResponse, lists: readonly RawResponse[]): RawResponse {
    return {
      status: first.status,
      retryAfterSeconds: undefined,
      data: lists.every(({ data }) => data) ? Object.assign({}, first.data, ...lists.map(({ data }) => data)) : null,
      errors: [first, ...lists].flatMap(({ errors }) => errors),
      bytes: [first, ...lists].reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** A list from its first page on; what is no list, such as the null of a host without entries, stays as it is. */
  async #completed(list: PagedList, first: unknown, from?: RawResponse): Promise<RawResponse> {
    let bytes = from?.bytes ?? 0;
    const done = (value: unknown): RawResponse => ({
      status: 200,
      retryAfterSeconds: undefined,
      data: value === undefined ? {} : { [list.key]: value },
      errors: [],
      bytes,
    });
    let page = pageOf(first);
    if (!page || !isRecord(first)) return done(first);
    const nodes = [...page.nodes];
    const cursors = new Set<string | null>([null]);
    while (page.hasNextPage && nodes.length < list.wanted && page.nodes.length > 0 && !cursors.has(page.endCursor)) {
      cursors.add(page.endCursor);
      const next = await this.#page(list, page.endCursor, Math.min(this.#sizeOf(list), list.wanted - nodes.length));
      bytes += next.bytes;
      if (next.errors.length > 0) return { ...next, bytes };
      page = pageOf(next.data?.[list.key]);
      if (!page) throw this.#failure(`The host’s response lacks a page of ${list.key}.`);
      nodes.push(...page.nodes);
    }
    const pageInfo = {
      ...(isRecord(first.pageInfo) ? first.pageInfo : {}),
      endCursor: page.endCursor,
      hasNextPage: page.hasNextPage,
    };
    return done({ ...first, nodes: nodes.slice(0, list.wanted), pageInfo });
  }

  /** One page of one list; a smaller one where the host breaks down under it. */
  async #page(list: PagedList, after: string | null, wantedSize: number): Promise<RawResponse> {
    const { paged, send, memory } = this.#options;
    const { response, size } = await sizedPage(
      wantedSize,
      (each) => send(pageVariables(paged, new Map([[list.key, { size: each, after }]]), false)),
      (error) => this.#wasTooMuch(error),
    );
    if (size < wantedSize) memory.sizes.set(list.key, size);
    return response;
  }

  #sizeOf({ key, wanted }: PagedList): number {
    return Math.min(this.#options.memory.sizes.get(key) ?? maxPageSize, wanted);
  }

  /** Whether less at once may be answered. A host that answers nothing at all is not asked again and again. */
  async #wasTooMuch(error: unknown): Promise<boolean> {
    if (!(error instanceof HostFailure) || !error.mayBeTooMuch) return false;
    this.#isKnownAlive ||= await this.#options.isAlive();
    return this.#isKnownAlive;
  }

  #failure(message: string): HostFailure {
    return new HostFailure(message, { kind: "http", operationName: this.#options.operationName });
  }
}

function pageOf(value: unknown): ListPage | undefined {
  if (!isRecord(value) || !Array.isArray(value.nodes)) return undefined;
  const { endCursor, hasNextPage } = isRecord(value.pageInfo) ? value.pageInfo : {};
  const cursor = typeof endCursor === "string" ? endCursor : null;
  return { nodes: value.nodes, endCursor: cursor, hasNextPage: hasNextPage === true && cursor !== null };
}
