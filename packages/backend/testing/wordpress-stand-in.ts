import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { contentReader } from "#backend/schema/content.ts";
import { openDatabase } from "#backend/store/database.ts";
import { SnapshotSource } from "#backend/store/snapshot.ts";
import { StandInAccounts, type StandInUser } from "./wordpress-stand-in-accounts.ts";
import { controls } from "./wordpress-stand-in-control.ts";
import { type GraphQLResult, StandInGraphQL } from "./wordpress-stand-in-graphql.ts";
import { sendMedium } from "./wordpress-stand-in-media.ts";
import { partsOfPlugin } from "./wordpress-stand-in-model.ts";
import { type Fault, faultsOf, faultyReply, type Mood, mostListEntries, phpFatal } from "./wordpress-stand-in-moods.ts";
import type { WordPressOptions } from "./wordpress-stand-in-options.ts";
import { jsonReply, type Reply, send } from "./wordpress-stand-in-replies.ts";
import { type Read, readOperations, type SentOperation } from "./wordpress-stand-in-request.ts";
import { restReply, restRouteOf } from "./wordpress-stand-in-rest.ts";
import { type ResolverContext, type SchemaBehavior, standInSchema } from "./wordpress-stand-in-schema.ts";

export type { Fault, Mood } from "./wordpress-stand-in-moods.ts";
export type { WordPressOptions } from "./wordpress-stand-in-options.ts";

/** One operation as it was asked. */
export interface AskedOperation extends SentOperation {
  /** Counts from 1 since the stand-in started. */
  readonly number: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Bytes of the response's body; 0 until it is sent. The operations of a batch share one response. */
  readonly responseBytes: number;
}

/** A running stand-in. */
export interface WordPressStandIn {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  /** Address of its GraphQL endpoint (S7.1). */
  readonly endpoint: string;
  /** Every operation asked so far, those that failed by a fault included. */
  readonly asked: readonly AskedOperation[];
  /** Addresses, with their query, by which somebody reached WordPress's REST interface. */
  readonly restHits: readonly string[];
  readonly accounts: StandInAccounts;
  /** Adds an account; gives its `databaseId`. */
  addUser(user: StandInUser): number;
  /** From now on the WordPress is in this mood, and in no other; `{}` is a good day. */
  setMood(mood: Mood): void;
  /** Decides what goes wrong with an operation, before the mood does; called once for each. */
  setFault(fault: ((asked: AskedOperation) => Fault | undefined) | undefined): void;
  close(): Promise<void>;
}

/**
 * A server that answers like a WordPress with WPGraphQL and its JWT plugin, over the content of a store: what the
 * site meets at a builder who has one already. Moods and the operations asked are in reach of other processes
 * (`wordpress-stand-in-control.ts`).
 */
export async function startWordPressStandIn(options: WordPressOptions): Promise<WordPressStandIn> {
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
  const accounts = new StandInAccounts(origin, {
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
  const graphql = new StandInGraphQL(standInSchema(accounts, behavior), version);
  let withoutPlugin: StandInGraphQL | undefined;
  const graphqlOf = ({ isPluginOff }: Mood): StandInGraphQL => {
    if (!isPluginOff) return graphql;
    const without = [...behavior.without, ...partsOfPlugin];
    withoutPlugin ??= new StandInGraphQL(standInSchema(accounts, { ...behavior, without }), version);
    return withoutPlugin;
  };
  const asked: (AskedOperation & { responseBytes: number })[] = [];
  const restHits: string[] = [];
  let mood = options.mood ?? {};
  let moodFaultOf = faultsOf(mood);
  let faultOf: ((asked: AskedOperation) => Fault | undefined) | undefined;
  const setMood = (next: Mood): void => {
    mood = next;
    moodFaultOf = faultsOf(next);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", origin);
    if (await controls(request, url.pathname, { asked, restHits, mails: accounts.mails, setMood }, response)) return;
    if (mood.closesConnections) response.shouldKeepAlive = false;
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
      asked.push({ ...operation, number: asked.length + 1, method, headers, responseBytes: 0 });
      return asked[asked.length - 1] as (typeof asked)[number];
    });
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const faults = now.flatMap((operation) => faultOf?.(operation) ?? moodFaultOf(operation.operationName) ?? []);
    const reply = await faultyReply(faults[0], () => rightReply(read, request), gone.signal);
    const bytes = send(reply, response);
    for (const operation of now) operation.responseBytes = bytes;
  };

  const rightReply = async (read: Read, request: IncomingMessage): Promise<Reply> => {
    if ("status" in read) return jsonReply(read.status, graphql.withErrors([read.problem], "request"));
    const { memoryMb, failingFields = [], lostFields = [], lacks, title, isPluginOff = false, plainPermalinks } = mood;
    const now = graphqlOf(mood);
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
    if (memoryMb && context.listEntries.count > mostListEntries[memoryMb]) return phpFatal;
    const status = Math.max(...results.map((result) => result.status));
    const bodies = results.map((result) => result.body);
    return jsonReply(status, read.isBatch ? bodies : bodies[0]);
  };

  return {
    origin,
    endpoint: `${origin}/wp/graphql`,
    asked,
    restHits,
    accounts,
    addUser: (user) => accounts.add(user),
    setMood,
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
