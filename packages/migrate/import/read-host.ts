import type { EntryKind, Taxonomy } from "@porchlight/backend/store/tables.ts";
import { type ContentHost, HostError, type HostResponse, isRecord } from "./content-host.ts";
import { contractOperations, type ImportOperation, mediaOperation } from "./import-operations.ts";
import type { ImportState, ReadPage } from "./import-state.ts";

/** The content of a host, as received. */
export interface HostContent {
  readonly kinds: readonly HostKind[];
  readonly categories: Readonly<Record<Taxonomy, ReadList>>;
  readonly menus: ReadList;
  readonly popularBlogPosts: unknown;
  readonly popularTestimonials: unknown;
  readonly redirection: unknown;
  readonly seo: unknown;
  /** Its media library; not known unless the host is a WordPress. */
  readonly media: ReadList;
  /** Missing capabilities by list. */
  readonly lacks: readonly MissingCapability[];
}

/** All entries of one kind. */
export interface HostKind extends ReadList {
  readonly kind: EntryKind;
  readonly name: string;
}

/** A part of a list that the host does not support, in words: `extras on Home`. */
export interface MissingCapability {
  readonly field: string;
  readonly leftOut: readonly string[];
}

/** A complete list. */
export interface ReadList {
  /** False when the host does not support the list, or none of it could be read. */
  readonly isKnown: boolean;
  readonly nodes: readonly ReadNode[];
  /** Number of entries that the host counts but does not return. */
  readonly hidden: number;
  /** Parts that the host does not support, in words. */
  readonly omitted: readonly string[];
}

/** One entry of a list. */
export interface ReadNode {
  readonly node: Readonly<Record<string, unknown>>;
  /** Error in the entry; it is incomplete then. */
  readonly fault: string | undefined;
  /** Values of a wrong type that could not be converted. */
  readonly unreadable: readonly { readonly field: string; readonly why: string }[];
}

/** Options of reading a host. */
export interface HostReaderOptions {
  readonly host: ContentHost;
  readonly state: ImportState;
  /** Entries per request; WPGraphQL returns at most 100. */
  readonly pageSize: number;
  /** Called after each page with the number of entries and pages read. */
  readonly onPage?: (operation: ImportOperation, entries: number, pages: number) => void;
}

const maxTriesOfFaultyPage = 2;

/** Reads a host completely, list by list. @throws {HostError} when a list cannot be read to its end */
export async function readHost(options: HostReaderOptions): Promise<HostContent> {
  const { kinds, blogCategories, testimonialCategories, menus, ...values } = contractOperations;
  const lacks: MissingCapability[] = [];
  const read = async <Result extends { readonly omitted: readonly string[] }>(
    reader: (operation: ImportOperation, options: HostReaderOptions) => Promise<Result>,
    operation: ImportOperation,
  ) => {
    const result = await reader(operation, options);
    if (result.omitted.length > 0) lacks.push({ field: operation.field, leftOut: result.omitted });
    return result;
  };
  const readKinds: HostKind[] = [];
  for (const operation of kinds) {
    readKinds.push({ kind: operation.kind, name: operation.title, ...(await read(readList, operation)) });
  }
  return {
    kinds: readKinds,
    categories: {
      blogCategory: await read(readList, blogCategories),
      testimonialCategory: await read(readList, testimonialCategories),
    },
    menus: await read(readList, menus),
    popularBlogPosts: (await read(readSingle, values.popularBlogPosts)).value,
    popularTestimonials: (await read(readSingle, values.popularTestimonials)).value,
    redirection: (await read(readSingle, values.redirection)).value,
    seo: (await read(readSingle, values.seo)).value,
    media: await readMedia(options),
    lacks,
  };
}

/** Reads the media library of a WordPress; empty when the host rejects the list. */
async function readMedia(options: HostReaderOptions): Promise<ReadList> {
  try {
    return await readList(mediaOperation, options);
  } catch (error) {
    if (!(error instanceof HostError && error.isRejection)) throw error;
    return { isKnown: false, nodes: [], hidden: 0, omitted: [] };
  }
}

/** Reads a list to its end and stores every page; pages read before a {HostError} stay in the state. */
async function readList(operation: ImportOperation, options: HostReaderOptions): Promise<ReadList> {
  const { state, onPage, pageSize } = options;
  const pages = state.pages(operation.operationName);
  const reportPages = () => onPage?.(operation, pages.flatMap(({ nodes }) => nodes).length, pages.length);
  if (pages.length > 0) reportPages();
  while (pages.at(-1)?.hasNextPage ?? true) {
    const after = pages.at(-1)?.endCursor ?? null;
    const page = await readPage(operation, after, Math.min(pages.at(-1)?.size ?? pageSize, pageSize), options.host);
    if (page.hasNextPage && (page.endCursor === null || page.endCursor === after)) {
      throw new HostError(`The host has more ${operation.field}, but sent no cursor for the next page.`);
    }
    state.addPage(operation.operationName, pages.length, page);
    pages.push(page);
    reportPages();
  }
  return {
    isKnown: pages.every(({ isKnown }) => isKnown),
    nodes: pages.flatMap(nodesOf),
    hidden: pages.reduce((sum, { hidden }) => sum + hidden, 0),
    omitted: [...new Set(pages.flatMap(({ omitted }) => omitted))],
  };
}

/** Reads a single value; null when the host does not support it. @throws {HostError} */
async function readSingle(operation: ImportOperation, { state, host }: HostReaderOptions) {
  const [stored] = state.pages(operation.operationName);
  if (stored) return { value: stored.nodes[0], omitted: stored.omitted };
  const { data, errors, omitted, size } = await host.send(operation);
  const value = data[operation.field] ?? null;
  if (value === null && errors.length > 0) throw failure(operation, errors);
  state.addPage(operation.operationName, 0, { ...emptyPage, isKnown: true, nodes: [value], omitted, size });
  return { value, omitted };
}

async function readPage(
  operation: ImportOperation,
  after: string | null,
  size: number,
  host: ContentHost,
): Promise<ReadPage> {
  for (let tries = 1; ; tries += 1) {
    const response = await host.send(operation, { size, after });
    if (!isListKnown(operation, response)) return { ...emptyPage, omitted: response.omitted, size };
    const list = response.data[operation.field];
    if (isRecord(list)) {
      const page = pageOf(operation, list, response);
      // Field errors may be temporary.
      if (page.faulty.length === 0 || tries >= maxTriesOfFaultyPage) return page;
    } else if (tries >= maxTriesOfFaultyPage) {
      throw failure(operation, response.errors);
    }
  }
}

const emptyPage: Omit<ReadPage, "size" | "omitted"> = {
  isKnown: false,
  nodes: [],
  endCursor: null,
  hasNextPage: false,
  hidden: 0,
  faulty: [],
  unreadable: [],
};

/** Whether the fields that a list needs are supported. */
function isListKnown({ field, needed }: ImportOperation, { omittedPaths }: HostResponse): boolean {
  return ![field, `${field}.nodes`, ...needed.map((name) => `${field}.nodes.${name}`)].some((path) =>
    omittedPaths.has(path),
  );
}

function pageOf(operation: ImportOperation, list: Readonly<Record<string, unknown>>, response: HostResponse): ReadPage {
  const { ids, errors, deviations, omitted, size } = response;
  const pageInfo = isRecord(list.pageInfo) ? list.pageInfo : {};
  const hidden = new Set<number>();
  const faulty = errors.flatMap(({ path = [], message }) => {
    const [root, part, index, ...inside] = path;
    if (root !== operation.field || part !== "nodes" || typeof index !== "number") throw failure(operation, errors);
    const id = ids.get(index);
    if (id !== undefined) return [{ id, message: `${message} (${inside.join(".")})` }];
    hidden.add(index);
    return [];
  });
  const unreadable = deviations.flatMap(({ path, text, isConverted }) => {
    const [, index, field] = /^\w+\.nodes\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    if (index === undefined || isConverted) return [];
    const id = ids.get(Number(index));
    if (id !== undefined && field !== undefined) return [{ id, field, why: sentence(text) }];
    hidden.add(Number(index));
    return [];
  });
  return {
    isKnown: true,
    nodes: Array.isArray(list.nodes) ? list.nodes : [],
    endCursor: typeof pageInfo.endCursor === "string" ? pageInfo.endCursor : null,
    hasNextPage: pageInfo.hasNextPage === true,
    hidden: hidden.size,
    faulty,
    unreadable,
    omitted,
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
  const messages = [...new Set(errors.map(({ message }) => message))].join(" ") || "nothing";
  const hint = messages.includes("Internal server error")
    ? " A host with a token plugin says so for a token that is no longer good, too."
    : "";
  return new HostError(`The host could not respond to ${field}. Its errors: ${messages}${hint}`);
}
