import { type ContentHost, HostError, type HostResponse, isRecord } from "./content-host.ts";
import type { ImportOperation } from "./import-operations.ts";
import type { ImportState, ReadPage } from "./import-state.ts";

/** All of one list. */
export interface ReadList {
  /** False where the host has no such list, or nothing in it that could be read. */
  readonly isKnown: boolean;
  readonly nodes: readonly ReadNode[];
  /** Places of the list that the host gives without what stands there. */
  readonly hidden: number;
  /** What the host does not have, in words. */
  readonly leftOut: readonly string[];
}

/** One entry of a list. */
export interface ReadNode {
  readonly node: Readonly<Record<string, unknown>>;
  /** What failed inside; then the entry is not whole. */
  readonly fault: string | undefined;
  /** Values of another type than the contract’s, which could not be read. */
  readonly unreadable: readonly { readonly field: string; readonly why: string }[];
}

export interface HostReaderOptions {
  readonly host: ContentHost;
  readonly state: ImportState;
  /** Entries asked for at once; WPGraphQL gives at most 100. */
  readonly pageSize: number;
  /** Told after each page: how many entries and pages of the list are in hand. */
  readonly onPage?: (operation: ImportOperation, entries: number, pages: number) => void;
}

const maxTriesOfFaultyPage = 2;

/** Reads lists to their end, keeping every page. */
export class HostReader {
  readonly #options: HostReaderOptions;

  constructor(options: HostReaderOptions) {
    this.#options = options;
  }

  /** @throws {HostError} when the list cannot be read to its end; what was read stays kept. */
  async list(operation: ImportOperation): Promise<ReadList> {
    const { state, onPage, pageSize } = this.#options;
    const pages = state.pages(operation.operationName);
    let entries = pages.reduce((sum, page) => sum + page.nodes.length, 0);
    if (pages.length > 0) onPage?.(operation, entries, pages.length);
    while (pages.at(-1)?.hasNextPage ?? true) {
      const after = pages.at(-1)?.endCursor ?? null;
      const page = await this.#page(operation, after, Math.min(pages.at(-1)?.size ?? pageSize, pageSize));
      if (page.hasNextPage && (page.endCursor === null || page.endCursor === after)) {
        throw new HostError(`The host says that there are more ${operation.field}, but not where they begin.`);
      }
      state.addPage(operation.operationName, pages.length, page);
      pages.push(page);
      entries += page.nodes.length;
      onPage?.(operation, entries, pages.length);
    }
    return {
      isKnown: pages.every(({ isKnown }) => isKnown),
      nodes: pages.flatMap(nodesOf),
      hidden: pages.reduce((sum, { hidden }) => sum + hidden, 0),
      leftOut: [...new Set(pages.flatMap(({ leftOut }) => leftOut))],
    };
  }

  /** The value of an operation that reads no list; null where the host does not have it. @throws {HostError} */
  async single(operation: ImportOperation): Promise<{ value: unknown; leftOut: readonly string[] }> {
    const { state, host } = this.#options;
    const [kept] = state.pages(operation.operationName);
    if (kept) return { value: kept.nodes[0], leftOut: kept.leftOut };
    const { data, errors, leftOut, size } = await host.ask(operation);
    const value = data[operation.field] ?? null;
    if (value === null && errors.length > 0) throw failure(operation, errors);
    const page = { ...emptyPage, isKnown: true, nodes: [value], leftOut, size };
    state.addPage(operation.operationName, 0, page);
    return { value, leftOut };
  }

  async #page(operation: ImportOperation, after: string | null, size: number): Promise<ReadPage> {
    for (let tries = 1; ; tries += 1) {
      const response = await this.#options.host.ask(operation, { size, after });
      if (!knowsList(operation, response)) return { ...emptyPage, leftOut: response.leftOut, size };
      const list = response.data[operation.field];
      if (isRecord(list)) {
        const page = pageOf(operation, list, response);
        // A field may fail for a moment only.
        if (page.faulty.length === 0 || tries >= maxTriesOfFaultyPage) return page;
      } else if (tries >= maxTriesOfFaultyPage) {
        throw failure(operation, response.errors);
      }
    }
  }
}

const emptyPage: Omit<ReadPage, "size" | "leftOut"> = {
  isKnown: false,
  nodes: [],
  endCursor: null,
  hasNextPage: false,
  hidden: 0,
  faulty: [],
  unreadable: [],
};

/** Without these nothing of a list could be kept. */
function knowsList({ field, needed }: ImportOperation, { leftOutPaths }: HostResponse): boolean {
  return ![field, `${field}.nodes`, ...needed.map((name) => `${field}.nodes.${name}`)].some((path) =>
    leftOutPaths.has(path),
  );
}

function pageOf(operation: ImportOperation, list: Readonly<Record<string, unknown>>, response: HostResponse): ReadPage {
  const { ids, errors, deviations, leftOut, size } = response;
  const pageInfo = isRecord(list.pageInfo) ? list.pageInfo : {};
  const hidden = new Set<number>();
  const faulty = errors.flatMap(({ path = [], message }) => {
    const [root, part, index, ...inside] = path;
    if (root !== operation.field || part !== "nodes" || typeof index !== "number") throw failure(operation, errors);
    const id = ids.get(index);
    if (id === undefined) hidden.add(index);
    return id === undefined ? [] : [{ id, message: `${message} (${inside.join(".")})` }];
  });
  const unreadable = deviations.flatMap(({ path, text, isRead }) => {
    const [, place, field] = /^\w+\.nodes\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    if (place === undefined || isRead) return [];
    const id = ids.get(Number(place));
    if (id === undefined || field === undefined) hidden.add(Number(place));
    return id === undefined || field === undefined ? [] : [{ id, field, why: sentence(text) }];
  });
  return {
    isKnown: true,
    nodes: Array.isArray(list.nodes) ? list.nodes : [],
    endCursor: typeof pageInfo.endCursor === "string" ? pageInfo.endCursor : null,
    hasNextPage: pageInfo.hasNextPage === true,
    hidden: hidden.size,
    faulty,
    unreadable,
    leftOut,
    size,
  };
}

function nodesOf({ nodes, faulty, unreadable }: ReadPage): ReadNode[] {
  return nodes.filter(isRecord).map((node) => ({
    node,
    fault: faulty.find(({ id }) => id === node.databaseId)?.message,
    unreadable: unreadable.filter(({ id }) => id === node.databaseId),
  }));
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function failure({ field }: ImportOperation, errors: HostResponse["errors"]): HostError {
  const said = [...new Set(errors.map(({ message }) => message))].join(" ") || "nothing";
  const hint = said.includes("Internal server error")
    ? " A host with a token plugin says so for a token that is no longer good, too."
    : "";
  return new HostError(`The host could not answer ${field}. It said: ${said}${hint}`);
}
