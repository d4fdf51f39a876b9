import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { contentReader } from "#backend/schema/entry-queries.ts";
import { openDatabase } from "#backend/store/database.ts";
import { SnapshotSource } from "#backend/store/snapshot.ts";
import { FakeAccounts, type FakeUser } from "./accounts.ts";
import { controls } from "./control.ts";
import { type Fault, type FaultScenario, faultsOf, faultyReply, maxListEntries, phpFatal } from "./fault-scenarios.ts";
import { FakeGraphQL, type GraphQLResult } from "./graphql.ts";
import { sendMedium } from "./media.ts";
import { partsOfPlugin } from "./model.ts";
import type { WordPressOptions } from "./options.ts";
import { jsonReply, type Reply, send } from "./replies.ts";
import { type Read, readOperations, type SentOperation } from "./request.ts";
import { restReply, restRouteOf } from "./rest.ts";
import { fakeSchema, type ResolverContext, type SchemaBehavior } from "./schema.ts";

export type { Fault, FaultScenario } from "./fault-scenarios.ts";
export type { WordPressOptions } from "./options.ts";

/** A received operation. */
export interface ReceivedOperation extends SentOperation {
  /** Sequence number since the start, from 1. */
  readonly number: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Bytes of the response body; 0 until sent. The operations of a batch share one response. */
  readonly responseBytes: number;
}

/** A running fake WordPress. */
export interface FakeWordPress {
  /** Base URL without trailing slash. */
  readonly origin: string;
  /** URL of the GraphQL endpoint (S7.1). */
  readonly endpoint: string;
  /** Every operation received so far, including those that failed by a fault. */
  readonly received: readonly ReceivedOperation[];
  /** URLs, with query, of requests to the REST API. */
  readonly restHits: readonly string[];
  readonly accounts: FakeAccounts;
  /** Adds an account; returns its `databaseId`. */
  addUser(user: FakeUser): number;
  /** Replaces the fault scenario; `{}` removes all faults. */
  setScenario(scenario: FaultScenario): void;
  /** Sets a function that returns the fault of an operation, called once each before the scenario applies. */
  setFault(fault: ((operation: ReceivedOperation) => Fault | undefined) | undefined): void;
  close(): Promise<void>;
}

/**
 * Starts a server that behaves like a WordPress with WPGraphQL and its JWT plugin, with the content of a store. Other
 * processes can set fault scenarios and read received operations (`fake-wordpress/control.ts`).
 */
export async function startFakeWordPress(options: WordPressOptions): Promise<FakeWordPress> {
  const database = openDatabase(options.databaseUrl);
  const snapshots = new SnapshotSource(database);
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(options.port ?? 0, "127.0.0.1", listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const uploadsPath = options.uploadsPath ?? "/wp-content/uploads/";
  const version = options.version ?? 2;
  const accounts = new FakeAccounts(origin, {
    jwtPlugin: options.jwtPlugin ?? "0.7.2",
    isRegistrationOpen: options.isRegistrationOpen ?? true,
    accessTokenSeconds: options.accessTokenSeconds ?? 300,
  });
  const behavior: SchemaBehavior = {
    origin,
    uploadsPath,
    version,
    maxPageSize: options.maxPageSize ?? 100,
    model: options.model ?? "no-extras",
    without: options.without ?? [],
    frontPage: options.frontPage ?? "static",
    postsPage: options.postsPage,
    failingUris: options.failingUris ?? ["/account/"],
    entities: options.entities ?? "numeric",
  };
  const graphql = new FakeGraphQL(fakeSchema(accounts, behavior), version);
  let withoutPlugin: FakeGraphQL | undefined;
  const graphqlOf = ({ isPluginOff }: FaultScenario): FakeGraphQL => {
    if (!isPluginOff) return graphql;
    const without = [...behavior.without, ...partsOfPlugin];
    withoutPlugin ??= new FakeGraphQL(fakeSchema(accounts, { ...behavior, without }), version);
    return withoutPlugin;
  };
  const received: (ReceivedOperation & { responseBytes: number })[] = [];
  const restHits: string[] = [];
  let scenario = options.scenario ?? {};
  let scenarioFaultOf = faultsOf(scenario);
  let faultOf: ((operation: ReceivedOperation) => Fault | undefined) | undefined;
  const setScenario = (next: FaultScenario): void => {
    scenario = next;
    scenarioFaultOf = faultsOf(next);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", origin);
    if (await controls(request, url.pathname, { received, restHits, mails: accounts.mails, setScenario }, response))
      return;
    if (scenario.closesConnections) response.shouldKeepAlive = false;
    const restRoute = restRouteOf(url);
    if (restRoute !== undefined) {
      restHits.push(url.pathname + url.search);
      send(restReply(restRoute, origin), response);
    } else if (url.pathname === "/wp/graphql") {
      await respondToOperations(request, url, response);
    } else {
      const name = url.pathname.startsWith(uploadsPath) ? url.pathname.slice(uploadsPath.length) : "";
      await sendMedium(decodeURIComponent(name), options.mediaFolders ?? [], response);
    }
  };

  const respondToOperations = async (request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
    response.setHeader("X-GraphQL-URL", `${origin}/wp/graphql`);
    if (request.method === "OPTIONS") return void response.writeHead(200).end();

    const read = await readOperations(request, url);
    const { method = "", headers } = request;
    const now = ("operations" in read ? read.operations : []).map((operation) => {
      received.push({ ...operation, number: received.length + 1, method, headers, responseBytes: 0 });
      return received[received.length - 1] as (typeof received)[number];
    });
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const faults = now.flatMap((operation) => faultOf?.(operation) ?? scenarioFaultOf(operation.operationName) ?? []);
    const reply = await faultyReply(faults[0], () => rightReply(read, request), gone.signal);
    const bytes = send(reply, response);
    for (const operation of now) operation.responseBytes = bytes;
  };

  const rightReply = async (read: Read, request: IncomingMessage): Promise<Reply> => {
    if ("status" in read) return jsonReply(read.status, graphql.withErrors([read.problem], "request"));
    const {
      memoryMb,
      failingFields = [],
      lostFields = [],
      lacks,
      title,
      isPluginOff = false,
      plainPermalinks,
    } = scenario;
    const now = graphqlOf(scenario);
    const context: ResolverContext = {
      content: contentReader(await snapshots.current(), origin),
      caller: await accounts.readCaller(request.headers.authorization),
      failingFields,
      lostFields,
      lacks,
      title,
      isPluginOff,
      plainPermalinks,
      listEntries: { count: 0 },
    };
    const results: GraphQLResult[] = [];
    for (const operation of read.operations) {
      results.push(await now.run(operation, request.method ?? "", context));
    }
    if (memoryMb && context.listEntries.count > maxListEntries[memoryMb]) return phpFatal;
    const status = Math.max(...results.map((result) => result.status));
    const bodies = results.map((result) => result.body);
    return jsonReply(status, read.isBatch ? bodies : bodies[0]);
  };

  return {
    origin,
    endpoint: `${origin}/wp/graphql`,
    received,
    restHits,
    accounts,
    addUser: (user) => accounts.add(user),
    setScenario,
    setFault(fault) {
      faultOf = fault;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.destroy();
    },
  };
}
