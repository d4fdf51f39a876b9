import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ContentBackend } from "@porchlight/backend/index.ts";
import { Kind, parse, type SelectionSetNode } from "graphql";
import type { Progress } from "./progress.ts";

/** A received operation. */
export interface ReceivedOperation {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

/** A host's response set by a test. */
export interface HostReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface HostFixtureOptions {
  readonly backend?: Pick<ContentBackend, "fetch">;
  /** Responds to an operation; undefined passes it to the backend. */
  readonly reply?: (operation: ReceivedOperation) => HostReply | undefined;
  /** Responds to other requests, such as those for files. */
  readonly file?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A content host on a socket. */
export interface HostFixture {
  readonly url: string;
  /** Received operations, in order. */
  readonly received: ReceivedOperation[];
  close(): Promise<void>;
}

/** Serves a backend with a test's faults on a free local port. */
export async function hostFixture(options: HostFixtureOptions): Promise<HostFixture> {
  const received: ReceivedOperation[] = [];
  const server = createServer((request, response) => {
    if (request.url !== "/wp/graphql") {
      if (options.file) options.file(request, response);
      else response.writeHead(404).end();
      return;
    }
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    const body = Buffer.concat(parts).toString();
    const operation = { ...(JSON.parse(body) as ReceivedOperation), authorization: request.headers.authorization };
    received.push(operation);
    const reply = options.reply?.(operation);
    if (reply) {
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
      response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
      return;
    }
    const backendRequest = new Request("http://host.test/wp/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const sent = await options.backend?.fetch(backendRequest);
    response.writeHead(sent?.status ?? 500, { "content-type": "application/json" });
    response.end(sent ? await sent.text() : "");
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lists by root field; null for one that the host does not support. */
export type FakeLists = Readonly<Record<string, readonly object[] | null>>;

/** Returns a function that responds with pages of plain lists; a missing list is empty, a missing field null. */
export function fakeResponses(lists: FakeLists): (operation: ReceivedOperation) => HostReply {
  return ({ query, variables }) => {
    const field = rootField(query);
    if (field === "__typename") return { body: { data: { __typename: "RootQuery" } } };
    const list = lists[field];
    if (list === null) {
      const message = `Cannot query field &quot;${field}&quot; on type &quot;RootQuery&quot;.`;
      return { body: { errors: [{ message }] } };
    }
    if (field.startsWith("popular")) return { body: { data: { [field]: list ? JSON.stringify(list) : null } } };
    const from = Number(variables.after ?? 0);
    const to = from + Math.min(100, Number(variables.first));
    const nodes = (list ?? []).slice(from, to);
    const pageInfo = { endCursor: String(to), hasNextPage: to < (list ?? []).length };
    const data = whole({ [field]: { nodes, pageInfo } }, selectionSetOf(query));
    return { body: { data, extensions: { debug: [] } } };
  };
}

/** The root field of an operation. */
export const rootField = (query: string): string => /\{\s*(\w+)/.exec(query)?.[1] ?? "";

function selectionSetOf(query: string): SelectionSetNode | undefined {
  const [operation] = parse(query).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet : undefined;
}

/** A value with its id, and null for other selected fields, as in GraphQL. */
function whole(value: unknown, selected: SelectionSetNode | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => whole(item, selected));
  if (!selected || typeof value !== "object" || value === null) return value;
  const given: Record<string, unknown> =
    "databaseId" in value ? { id: `id:${value.databaseId}`, ...value } : { ...value };
  for (const selection of selected.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    const { name, selectionSet } = selection;
    given[name.value] = whole(given[name.value] ?? null, selectionSet);
  }
  return given;
}

/** An entry as a host sends it. */
export function hostEntry(databaseId: number, parts: object = {}): object {
  return {
    databaseId,
    slug: `entry-${databaseId}`,
    uri: `/entry-${databaseId}/`,
    status: "publish",
    date: "2026-01-07T14:00:00",
    modified: "2026-01-08T14:00:00",
    title: `Entry ${databaseId}`,
    ...parts,
  };
}

/** Progress without output. */
export const silentProgress: Progress = { update() {}, print() {}, end() {} };
