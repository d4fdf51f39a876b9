import { createSecretKey } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource } from "../content/content-source.ts";
import { hostSource } from "../content/host-source.ts";
import { accountGuard } from "../graphql-proxy/account-guard.ts";
import { AccountThrottle } from "../graphql-proxy/account-throttle.ts";
import { graphqlProxy } from "../graphql-proxy/graphql-proxy.ts";
import { operationAllowlist } from "../graphql-proxy/operations.ts";
import { closeServer } from "../http/connections.ts";
import type { ServerEnv } from "../http/request-context.ts";
import { listen } from "../run-server.ts";
import { readSettings } from "../settings.ts";
import { localChanges } from "./local-changes.ts";

/** A response of the GraphQL proxy, or of one operation of a batch. */
export interface ProxyResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** The GraphQL proxy on a free port, behind one trusted proxy, with a content source of the test. */
export interface ProxySite {
  readonly url: string;
  /** Milliseconds that account operations waited; the clock advanced by as much. */
  readonly waits: number[];
  /** Called instead of waiting, which takes no time by default. */
  onWait: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Messages of the log. */
  readonly logged: string[];
  /** Advances the throttle's clock. */
  advanceClock(seconds: number): void;
  post(
    body: unknown,
    headers?: Readonly<Record<string, string>>,
    search?: string,
  ): Promise<{ status: number; headers: Headers; body: ProxyResponse }>;
  /** Sends the site's operation of this name as a visitor from this address. */
  sendOperation(
    name: string,
    variables: object,
    address?: string,
  ): Promise<{ status: number; headers: Headers; body: ProxyResponse }>;
  close(): Promise<void>;
}

/** Starts the GraphQL proxy with a source. */
export async function proxySite(
  source: Pick<ContentSource, "forward" | "counters">,
  options: { readonly isOpen?: boolean; readonly environment?: Record<string, string> } = {},
): Promise<ProxySite> {
  let nowMs = Date.now();
  const throttle = new AccountThrottle(
    { ...source.counters, now: () => nowMs },
    { secret: "a secret for tests", limits: readSettings(options.environment ?? {}) },
  );
  const wait = async (milliseconds: number, signal: AbortSignal) => {
    site.waits.push(milliseconds);
    await site.onWait?.(milliseconds, signal);
    nowMs += milliseconds;
  };
  const log = pino({ level: "error" }, { write: (line: string) => void site.logged.push(JSON.parse(line).msg) });
  const app = new Hono<ServerEnv>();
  app.all(
    "/wp/graphql",
    graphqlProxy({
      source,
      allowlist: options.isOpen ? undefined : operationAllowlist(operations),
      accounts: accountGuard(throttle, log, wait),
      trustedProxies: 1,
      log,
    }),
  );
  const server = createServer(getRequestListener(app.fetch));
  const url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/wp/graphql`;
  const site: ProxySite = {
    url,
    waits: [],
    logged: [],
    onWait: undefined,
    advanceClock(seconds) {
      nowMs += seconds * 1000;
    },
    async post(body, headers = {}, search = "") {
      const response = await fetch(url + search, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as ProxyResponse };
    },
    sendOperation: (operationName, variables, address = "203.0.113.1") =>
      site.post({ operationName, variables, query: operations[operationName] }, { "X-Forwarded-For": address }),
    close: () => closeServer(server, 0),
  };
  return site;
}

/** A content source for the host at this origin. */
export function sourceAt(origin: string): ContentSource {
  return hostSource({
    contentUrl: origin,
    publicUrl: "http://site.example",
    mediaKey: createSecretKey(Buffer.from("a key for tests")),
    settings: readSettings({}),
    changes: localChanges(),
    log: pino({ level: "silent" }),
  });
}

/** A request as received by the host. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

/** A content host that records requests and responds as the test sets. */
export interface RecordingHost {
  readonly origin: string;
  readonly requests: RecordedRequest[];
  respond: (request: RecordedRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a host that responds `{ data: {} }` until the test sets another response. */
export async function recordingHost(): Promise<RecordingHost> {
  const server: Server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString() || "{}") as Record<string, unknown>;
    const request = { method: incoming.method ?? "", url: incoming.url ?? "", headers: incoming.headers, body };
    host.requests.push(request);
    host.respond(request, response);
  });
  const host: RecordingHost = {
    origin: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`,
    requests: [],
    respond: (_request, response) => response.end(JSON.stringify({ data: {} })),
    close: () => closeServer(server, 0),
  };
  return host;
}
