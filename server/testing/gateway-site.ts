import { createSecretKey } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import type { ContentSource } from "../content/content-source.ts";
import { hostSource } from "../content/host-source.ts";
import { accountGuard } from "../gateway/account-guard.ts";
import { AccountThrottle } from "../gateway/account-throttle.ts";
import { gateway } from "../gateway/gateway.ts";
import { operationAllowlist } from "../gateway/operation-allowlist.ts";
import { listen } from "../process/lifecycle.ts";
import { closeServer } from "../process/shutdown.ts";
import type { ServerEnv } from "../requests/request-context.ts";
import { readSettings } from "../settings.ts";
import { localChanges } from "./local-changes.ts";

/** A response of the gateway, or of one operation of a batch. */
export interface Told {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
}

/** The gateway alone on a free port, behind one proxy, before content that the test brings. */
export interface GatewaySite {
  readonly url: string;
  /** Milliseconds that account operations were made to wait; the clock went on by as much. */
  readonly waits: number[];
  /** Replaces the wait, which takes no time otherwise. */
  waiting: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** What the operator reads in the log. */
  readonly logged: string[];
  /** Turns the throttle's clock. */
  later(seconds: number): void;
  post(
    body: unknown,
    headers?: Readonly<Record<string, string>>,
    search?: string,
  ): Promise<{ status: number; headers: Headers; body: Told }>;
  /** Asks the site's own operation of this name as a visitor from this address. */
  own(name: string, variables: object, address?: string): Promise<{ status: number; headers: Headers; body: Told }>;
  close(): Promise<void>;
}

/** Starts the gateway before a source. */
export async function gatewaySite(
  source: Pick<ContentSource, "forward" | "counters">,
  options: { readonly isOpen?: boolean; readonly environment?: Record<string, string> } = {},
): Promise<GatewaySite> {
  let nowMs = Date.now();
  const throttle = new AccountThrottle(
    { ...source.counters, now: () => nowMs },
    { secret: "a secret for tests", limits: readSettings(options.environment ?? {}) },
  );
  const wait = async (milliseconds: number, signal: AbortSignal) => {
    site.waits.push(milliseconds);
    await site.waiting?.(milliseconds, signal);
    nowMs += milliseconds;
  };
  const log = pino({ level: "error" }, { write: (line: string) => void site.logged.push(JSON.parse(line).msg) });
  const app = new Hono<ServerEnv>();
  app.all(
    "/wp/graphql",
    gateway({
      source,
      allowlist: options.isOpen ? undefined : operationAllowlist(operations),
      accounts: accountGuard(throttle, log, wait),
      trustedProxies: 1,
      log,
    }),
  );
  const server = createServer(getRequestListener(app.fetch));
  const url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}/wp/graphql`;
  const site: GatewaySite = {
    url,
    waits: [],
    logged: [],
    waiting: undefined,
    later(seconds) {
      nowMs += seconds * 1000;
    },
    async post(body, headers = {}, search = "") {
      const response = await fetch(url + search, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Told };
    },
    own: (operationName, variables, address = "203.0.113.1") =>
      site.post({ operationName, variables, query: operations[operationName] }, { "X-Forwarded-For": address }),
    close: () => closeServer(server, 0),
  };
  return site;
}

/** A content host as the site reaches it at `CONTENT_URL`. */
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

/** A request as it reached the host. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

/** A content host that keeps what it was asked, and answers what the test says. */
export interface SeeingHost {
  readonly origin: string;
  readonly seen: SeenRequest[];
  answer: (request: SeenRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a host that answers `{ data: {} }` until the test says otherwise. */
export async function seeingHost(): Promise<SeeingHost> {
  const server: Server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString() || "{}") as Record<string, unknown>;
    const request = { method: incoming.method ?? "", url: incoming.url ?? "", headers: incoming.headers, body };
    host.seen.push(request);
    host.answer(request, response);
  });
  const host: SeeingHost = {
    origin: `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`,
    seen: [],
    answer: (_request, response) => response.end(JSON.stringify({ data: {} })),
    close: () => closeServer(server, 0),
  };
  return host;
}
