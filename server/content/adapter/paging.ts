import { type ASTNode, type DocumentNode, type FieldNode, Kind, parse, print } from "graphql";
import { HostFailure, isRecord, type OperationResponse } from "./operation.ts";
import { dropUnused } from "./prune-operation.ts";
import { operationOf, responseKey } from "./response-shape.ts";

/** A root list that is longer than one page of a host. */
export interface PagedList {
  readonly key: string;
  /** How many entries the operation requests at most. */
  readonly wanted: number;
}

/** Paging that worked for an operation at a host; updated after each request. */
export interface PagingState {
  /** Whether its lists are requested separately and in parallel, as together they overloaded the host. */
  isSplit: boolean;
  /** Page sizes by list, when the default size overloaded the host. */
  readonly sizes: Map<string, number>;
}

/** Options for sending a paged operation. */
export interface PagedRequest {
  readonly operationName: string;
  readonly lists: readonly PagedList[];
  /** Sends the operation with these values of its page variables. @throws {HostFailure} */
  readonly send: (pageVariables: Record<string, unknown>) => Promise<OperationResponse>;
  readonly isAlive: () => Promise<boolean>;
  readonly state: PagingState;
}

/** WPGraphQL returns at most this many entries, however many are requested. */
const maxPageSize = 100;
const minPageSize = 5;
const restCondition = "withRest";
const pageNames = (key: string) => ({ condition: `with_${key}`, size: `size_${key}`, after: `after_${key}` });

/** The root lists of an operation that request more than one page. A size in a variable counts with its default. */
export function pagedLists(document: DocumentNode): readonly PagedList[] {
  const { selectionSet, variableDefinitions } = operationOf(document);
  return selectionSet.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const first = field.arguments?.find(({ name }) => name.value === "first")?.value;
    const definition =
      first?.kind === Kind.VARIABLE &&
      variableDefinitions?.find(({ variable }) => variable.name.value === first.name.value);
    const size = definition ? definition.defaultValue : first;
    const wanted = size?.kind === Kind.INT ? Number(size.value) : 0;
    const hasNodes = field.selectionSet?.selections.some(
      (each) => each.kind === Kind.FIELD && responseKey(each) === "nodes",
    );
    return wanted > maxPageSize && hasNodes ? [{ key: responseKey(field), wanted }] : [];
  });
}

/**
 * Makes the long lists of an expanded operation pageable: size and cursor become variables and each root field gets a
 * condition, so that the same text can request all lists or some of them.
 */
export function pagedOperation(document: DocumentNode): DocumentNode {
  const lists = pagedLists(document);
  if (lists.length === 0) return document;
  const { operation, name, variableDefinitions, directives, selectionSet } = operationOf(document);
  const selections = selectionSet.selections.map((selection) => {
    const key = selection.kind === Kind.FIELD ? responseKey(selection) : "";
    if (selection.kind !== Kind.FIELD || !lists.some((list) => list.key === key)) {
      return `... @include(if: $${restCondition}) { ${print(selection)} }`;
    }
    return `... @include(if: $${pageNames(key).condition}) { ${pagedField(selection)} }`;
  });
  const added = lists.map(({ key }) => {
    const { condition, size, after } = pageNames(key);
    return `$${condition}: Boolean! $${size}: Int $${after}: String`;
  });
  const variables = `${printAll(variableDefinitions)} $${restCondition}: Boolean! ${added.join(" ")}`;
  const header = `${operation} ${name?.value ?? ""}(${variables}) ${printAll(directives)}`;
  // The variable for the size of a list is unused now.
  return dropUnused(parse(`${header} { ${selections.join(" ")} }`)) ?? document;
}

function pagedField(field: FieldNode): string {
  const { size, after } = pageNames(responseKey(field));
  const others = field.arguments?.filter(({ name }) => name.value !== "first" && name.value !== "after");
  const name = `${field.alias ? `${field.alias.value}: ` : ""}${field.name.value}`;
  const selections = `${printAll(field.selectionSet?.selections)} pageInfo { endCursor hasNextPage }`;
  return `${name}(${printAll(others)} first: $${size} after: $${after}) ${printAll(field.directives)} { ${selections} }`;
}

function printAll(nodes: readonly ASTNode[] = []): string {
  return nodes.map(print).join(" ");
}

/** Values of the page variables: which lists are requested, from which cursor, and whether the rest is. */
export function pageVariables(
  lists: readonly PagedList[],
  pages: ReadonlyMap<string, { readonly size: number; readonly after: string | null }>,
  withRest: boolean,
): Record<string, unknown> {
  const variables: Record<string, unknown> = { [restCondition]: withRest };
  for (const { key } of lists) {
    const { condition, size, after } = pageNames(key);
    const page = pages.get(key);
    Object.assign(variables, {
      [condition]: page !== undefined,
      [size]: page?.size ?? 1,
      [after]: page?.after ?? null,
    });
  }
  return variables;
}

/**
 * Requests a page of a list, halving its size each time the host is overloaded.
 * @throws what `send` throws, when that is not an overload or the smallest size is too much
 */
export async function sendHalving<Response>(
  wantedSize: number,
  send: (size: number) => Promise<Response>,
  isOverload: (error: unknown) => Promise<boolean>,
): Promise<{ readonly response: Response; readonly size: number }> {
  for (let size = wantedSize; ; size = Math.floor(size / 2)) {
    try {
      return { response: await send(size), size };
    } catch (error) {
      if (Math.floor(size / 2) < minPageSize || !(await isOverload(error))) throw error;
    }
  }
}

/**
 * Sends an operation with long lists and reads each to its end or to the requested number of entries. All lists are
 * requested together at first, then separately when the host is overloaded, then in smaller pages.
 * @throws {HostFailure}
 */
export async function sendPaged(request: PagedRequest): Promise<OperationResponse> {
  const { operationName, lists, send, state } = request;
  const sizeOf = ({ key, wanted }: PagedList) => Math.min(state.sizes.get(key) ?? maxPageSize, wanted);

  let isKnownAlive = false;
  /** Whether a smaller request may succeed. A host that does not respond at all is not retried. */
  const isOverload = async (error: unknown) => {
    if (!(error instanceof HostFailure) || !error.mayBeOverload) return false;
    isKnownAlive ||= await request.isAlive();
    return isKnownAlive;
  };

  const sendPage = async (list: PagedList, after: string | null, wantedSize: number) => {
    const { response, size } = await sendHalving(
      wantedSize,
      (each) => send(pageVariables(lists, new Map([[list.key, { size: each, after }]]), false)),
      isOverload,
    );
    if (size < wantedSize) state.sizes.set(list.key, size);
    return response;
  };

  /** Completes a list from its first page; a value that is not a list, such as null, stays. */
  const complete = async (list: PagedList, response: OperationResponse): Promise<OperationResponse> => {
    if (response.errors.length > 0) return response;
    const first = response.data?.[list.key];
    let page = parsePage(first);
    if (!page || !isRecord(first)) return responseOf(first === undefined ? {} : { [list.key]: first });
    const nodes = [...page.nodes];
    const cursors = new Set<string | null>([null]);
    while (page.hasNextPage && nodes.length < list.wanted && page.nodes.length > 0 && !cursors.has(page.endCursor)) {
      cursors.add(page.endCursor);
      const next = await sendPage(list, page.endCursor, Math.min(sizeOf(list), list.wanted - nodes.length));
      if (next.errors.length > 0) return next;
      page = parsePage(next.data?.[list.key]);
      if (!page)
        throw new HostFailure(`The host’s response lacks a page of ${list.key}.`, { kind: "http", operationName });
      nodes.push(...page.nodes);
    }
    const { endCursor, hasNextPage } = page;
    const pageInfo = { ...(isRecord(first.pageInfo) ? first.pageInfo : {}), endCursor, hasNextPage };
    return responseOf({ [list.key]: { ...first, nodes: nodes.slice(0, list.wanted), pageInfo } });
  };

  const sendTogether = async () => {
    const pages = new Map(lists.map((list) => [list.key, { size: sizeOf(list), after: null }]));
    const first = await send(pageVariables(lists, pages, true));
    if (!first.data || first.errors.length > 0) return first;
    return merge(first, await Promise.all(lists.map((list) => complete(list, first))));
  };

  const sendSplit = async () => {
    const [rest, ...completed] = await Promise.all([
      send(pageVariables(lists, new Map(), true)),
      ...lists.map(async (list) => await complete(list, await sendPage(list, null, sizeOf(list)))),
    ]);
    return merge(rest, completed);
  };

  if (!state.isSplit) {
    try {
      return await sendTogether();
    } catch (error) {
      if (!(await isOverload(error))) throw error;
    }
  }
  const response = await sendSplit();
  state.isSplit = true;
  return response;
}

function responseOf(data: Record<string, unknown>): OperationResponse {
  return { status: 200, data, errors: [] };
}

function merge({ status, data, errors }: OperationResponse, lists: readonly OperationResponse[]): OperationResponse {
  const isWhole = lists.every((list) => list.data);
  return {
    status,
    data: isWhole ? Object.assign({}, data, ...lists.map((list) => list.data)) : null,
    errors: [...errors, ...lists.flatMap((list) => list.errors)],
  };
}

function parsePage(value: unknown) {
  if (!isRecord(value) || !Array.isArray(value.nodes)) return undefined;
  const { endCursor, hasNextPage } = isRecord(value.pageInfo) ? value.pageInfo : {};
  const cursor = typeof endCursor === "string" ? endCursor : null;
  const nodes: readonly unknown[] = value.nodes;
  return { nodes, endCursor: cursor, hasNextPage: hasNextPage === true && cursor !== null };
}
