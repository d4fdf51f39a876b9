import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from "graphql";
import { Content } from "#content/schema/content.ts";
import { openDatabase } from "#content/store/database.ts";
import { SnapshotSource } from "#content/store/snapshot.ts";
import { StandInAccounts, type StandInCaller, type StandInUser } from "./wordpress-stand-in-accounts.ts";
import { sendMedium } from "./wordpress-stand-in-media.ts";
import { type Question, readQuestions } from "./wordpress-stand-in-request.ts";
import { standInSchema } from "./wordpress-stand-in-schema.ts";

/** What kind of WordPress is stood in for. */
export interface WordPressOptions {
  /** The store whose content it answers with; its tables exist already. */
  readonly databaseUrl: string;
  /** Folders that hold the media's files; none: media answer 404. */
  readonly mediaFolders?: readonly string[];
  /** WPGraphQL's major version; default 2. Version 1 says the category of every error. */
  readonly version?: 1 | 2;
  /** Version of the JWT plugin; default 0.7.2. Through 0.7.0 a failed login answers a short code. */
  readonly jwtPlugin?: "0.7.0" | "0.7.2";
  /** Folder of the uploads with leading and trailing slash; default `/wp-content/uploads/`. */
  readonly uploadsPath?: string;
  /** Lists hand out at most this many at once, without an error; default 100. */
  readonly maxPageSize?: number;
  /** Whether the companion plugin with the contract's extras is there; default false. */
  readonly hasExtras?: boolean;
  readonly isRegistrationOpen?: boolean;
  /** Lifetime of access tokens; default 300. */
  readonly accessTokenSeconds?: number;
  /** Port on 127.0.0.1; default any free one. */
  readonly port?: number;
}

/** What goes wrong with one request in place of its answer. */
export type Fault =
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "garbage" }
  | { readonly kind: "close" };

/** One operation as it was asked. */
export interface AskedOperation {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly operationName: string | undefined;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A running stand-in. */
export interface WordPressStandIn {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  /** Address of its GraphQL endpoint (S7.1). */
  readonly endpoint: string;
  /** Every operation asked so far, those that failed by a fault included. */
  readonly asked: readonly AskedOperation[];
  readonly accounts: StandInAccounts;
  /** Adds an account; the answer is its `databaseId`. */
  addUser(user: StandInUser): number;
  /** Decides what goes wrong with an operation; called once for each. */
  setFault(fault: ((asked: AskedOperation) => Fault | undefined) | undefined): void;
  close(): Promise<void>;
}

const debug = [
  {
    type: "DEBUG_LOGS_INACTIVE",
    message: "GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.",
  },
];
type Category = "user" | "graphql" | "request" | "internal";

/**
 * A server that answers like a WordPress with WPGraphQL and its JWT plugin, over the content of a store: what the
 * site meets at a builder who has one already.
 */
export async function startWordPressStandIn(options: WordPressOptions): Promise<WordPressStandIn> {
  const database = openDatabase(options.databaseUrl);
  const snapshots = new SnapshotSource(database);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(options.port ?? 0, "127.0.0.1", listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const uploadsPath = options.uploadsPath ?? "/wp-content/uploads/";
  const accounts = new StandInAccounts(origin, {
    jwtPlugin: options.jwtPlugin ?? "0.7.2",
    isRegistrationOpen: options.isRegistrationOpen ?? true,
    accessTokenSeconds: options.accessTokenSeconds ?? 300,
  });
  const schema = standInSchema(accounts, {
    origin,
    uploadsPath,
    maxPageSize: options.maxPageSize ?? 100,
    hasExtras: options.hasExtras ?? false,
  });
  const version = options.version ?? 2;
  const asked: AskedOperation[] = [];
  let faultOf: ((asked: AskedOperation) => Fault | undefined) | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname !== "/wp/graphql") {
      const name = url.pathname.startsWith(uploadsPath) ? url.pathname.slice(uploadsPath.length) : "";
      await sendMedium(decodeURIComponent(name), options.mediaFolders ?? [], response);
      return;
    }
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
    response.setHeader("X-GraphQL-URL", `${origin}/wp/graphql`);
    if (request.method === "OPTIONS") return void response.writeHead(200).end();

    const read = await readQuestions(request, url);
    if ("status" in read) return sendJson(response, read.status, withErrors([read.problem], "request"));
    for (const question of read.questions) {
      asked.push({ method: request.method ?? "", headers: request.headers, ...question });
      const fault = faultOf?.(asked.at(-1) as AskedOperation);
      if (fault && (await failed(fault, response))) return;
    }
    const caller = await accounts.callerOf(request.headers.authorization);
    const results: Answer[] = [];
    for (const question of read.questions) results.push(await answerOne(question, caller, request.method ?? ""));
    const status = Math.max(...results.map((result) => result.status));
    const bodies = results.map((result) => result.body);
    sendJson(response, status, read.isBatch ? bodies : bodies[0]);
  };

  const answerOne = async (question: Question, caller: StandInCaller, method: string): Promise<Answer> => {
    const { query, variables, operationName } = question;
    let document: DocumentNode;
    try {
      document = parse(query);
    } catch (error) {
      return { status: 500, body: withErrors([error], "graphql") };
    }
    const operation = getOperationAST(document, operationName);
    if (method === "GET" && operation?.operation !== "query") {
      return { status: 500, body: withErrors(["GET supports only query operation"], "request") };
    }
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const problems = validate(schema, document, rules, { hideSuggestions: true });
    if (problems.length > 0) return { status: 200, body: withErrors(problems, "graphql") };
    if (caller === "bad-token" || caller === "wrong-issuer") {
      const status = caller === "wrong-issuer" ? 401 : 200;
      return { status, body: poisoned(document, operationName) };
    }
    const content = new Content(await snapshots.current(), origin);
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue: { content, caller },
    });
    const statuses = (result.errors ?? []).map(
      (error) => (error.extensions.http as { status?: number } | undefined)?.status ?? 200,
    );
    const errors = result.errors ? withErrors(result.errors, "user").errors : undefined;
    const parts = { ...(errors ? { errors } : {}), ...("data" in result ? { data: result.data } : {}) };
    return { status: Math.max(200, ...statuses), body: { ...parts, extensions: { debug } } };
  };

  /** An error in the version's form. What no `GraphQLError` says is kept from the visitor. */
  const withErrors = (errors: readonly unknown[], category: Category) => ({
    errors: errors.map((error) => {
      const known = error instanceof GraphQLError ? error : undefined;
      const isInternal = known?.originalError !== undefined && !(known.originalError instanceof GraphQLError);
      return {
        message: isInternal ? "Internal server error" : (known?.message ?? String(error)),
        ...(version === 1 ? { extensions: { category: isInternal ? "internal" : category } } : {}),
        ...(known?.locations ? { locations: known.locations } : {}),
        ...(known?.path ? { path: known.path } : {}),
      };
    }),
    extensions: { debug },
  });

  const poisoned = (document: DocumentNode, operationName: string | undefined) => {
    const fields = topLevelFields(document, getOperationAST(document, operationName)?.selectionSet);
    const keys = [...new Set(fields.map((field) => field.alias?.value ?? field.name.value))];
    const errors = fields.map(
      (field) =>
        new GraphQLError("Internal server error", { nodes: field, path: [field.alias?.value ?? field.name.value] }),
    );
    const { errors: shown } = withErrors(errors, "internal");
    return { errors: shown, data: Object.fromEntries(keys.map((key) => [key, null])), extensions: { debug } };
  };

  return {
    origin,
    endpoint: `${origin}/wp/graphql`,
    asked,
    accounts,
    addUser: (user) => accounts.add(user),
    setFault(fault) {
      faultOf = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await database.destroy();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The fields of the root, those behind fragments included. */
function topLevelFields(document: DocumentNode, selections: SelectionSetNode | undefined): FieldNode[] {
  return (selections?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === "__typename" ? [] : [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return topLevelFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? topLevelFields(document, fragment.selectionSet) : [];
  });
}

/** True where the fault has taken the place of the answer. */
async function failed(fault: Fault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case "delay":
      await new Promise((over) => setTimeout(over, fault.milliseconds));
      return false;
    case "status":
      response.writeHead(fault.status, { "content-type": "text/html" }).end("<h1>Error</h1>");
      return true;
    case "garbage":
      response.writeHead(200, { "content-type": "application/json" }).end('{"data": {"page": ');
      return true;
    case "close":
      response.socket?.destroy();
      return true;
  }
}

function sendJson(response: ServerResponse, status: number, body: object | undefined): void {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
}
