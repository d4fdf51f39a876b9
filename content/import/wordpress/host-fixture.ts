import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ContentBackend } from "#content/index.ts";

/** A question as a host receives it. */
export interface AskedQuestion {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a host in a test answers in place of its backend. */
export interface HostReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface HostFixtureOptions {
  readonly backend?: Pick<ContentBackend, "fetch">;
  /** Answers a question in place of the backend; undefined leaves it to the backend. */
  readonly reply?: (question: AskedQuestion) => HostReply | undefined;
  /** Answers everything that is no question, such as files. */
  readonly file?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A content host over a real socket. */
export interface HostFixture {
  readonly url: string;
  /** Every question so far, in order. */
  readonly asked: AskedQuestion[];
  close(): Promise<void>;
}

/** Serves a backend, with faults of a test's choice, on a free port of this machine. */
export async function hostFixture(options: HostFixtureOptions): Promise<HostFixture> {
  const asked: AskedQuestion[] = [];
  const server = createServer((request, response) => {
    if (request.url !== "/wp/graphql") {
      if (options.file) options.file(request, response);
      else response.writeHead(404).end();
      return;
    }
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    const body = Buffer.concat(parts).toString();
    const question = JSON.parse(body) as AskedQuestion;
    asked.push(question);
    const reply = options.reply?.(question);
    if (reply) {
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
      response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
      return;
    }
    const sent = new Request("http://host.test/wp/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const answered = await options.backend?.fetch(sent);
    response.writeHead(answered?.status ?? 500, { "content-type": "application/json" });
    response.end(answered ? await answered.text() : "");
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Lists by their root field; null for one that the host does not know. */
export type MadeUpLists = Readonly<Record<string, readonly object[] | null>>;

/** Answers questions from plain lists, in pages; a list that is not named is empty. */
export function madeUpAnswers(lists: MadeUpLists): (question: AskedQuestion) => HostReply {
  return ({ query, variables }) => {
    const field = /\{\s*(\w+)/.exec(query)?.[1] ?? "";
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
    return { body: { data: { [field]: { nodes, pageInfo } }, extensions: { debug: [] } } };
  };
}

/** An entry as a host answers it. */
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
