import { randomUUID } from "node:crypto";
import { OperationTypeNode } from "graphql";
import { Hono } from "hono";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import { HostFailure, type OperationResponse, type Visitor } from "../content/adapter/operation.ts";
import type { ContentSource } from "../content/content-source.ts";
import { clientAddress, type ServerContext, type ServerEnv, traced } from "../http/request-context.ts";
import type { Settings } from "../settings.ts";
import { type AccountGuard, accountGuard } from "./account-guard.ts";
import { AccountThrottle } from "./account-throttle.ts";
import {
  accountFieldsOf,
  type OperationAllowlist,
  operationAllowlist,
  parseDocument,
  selectOperation,
} from "./operations.ts";
import { parseRequest, RejectedRequest, type RequestedOperation } from "./parse-request.ts";

/** Options of the GraphQL proxy. */
export interface GraphqlProxyOptions {
  readonly source: Pick<ContentSource, "forward">;
  /** Undefined allows every operation. */
  readonly allowlist: OperationAllowlist | undefined;
  readonly accounts: AccountGuard;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "error">;
}

/** `/wp/graphql` with the limits of the settings; the built site also accepts the operations of previous builds. */
export async function graphqlProxyRoutes(parts: {
  readonly settings: Settings;
  readonly isProduction: boolean;
  readonly source: Pick<ContentSource, "counters" | "forward">;
  readonly previousBuilds: { operations(): Promise<readonly string[]> };
  readonly log: Logger;
}): Promise<Hono<ServerEnv>> {
  const { settings, source, log } = parts;
  const throttle = new AccountThrottle(source.counters, {
    // Without its own accounts the site counts attempts in this process only.
    secret: settings.JWT_SECRET ?? randomUUID(),
    limits: settings,
  });
  const isClosed = parts.isProduction && !settings.GRAPHQL_ALLOW_ANY_OPERATION;
  const handler = graphqlProxy({
    source,
    allowlist: isClosed ? operationAllowlist(operations, await parts.previousBuilds.operations()) : undefined,
    accounts: accountGuard(throttle, log),
    trustedProxies: settings.TRUST_PROXY,
    log,
  });
  return new Hono<ServerEnv>().all("/wp/graphql", handler);
}

/** Statuses of GraphQL responses: success, invalid token, too many requests, unavailable. */
const forwardedStatuses = new Set([200, 401, 429, 502, 503, 504]);

/**
 * `/wp/graphql` of the site: the browser’s endpoint for the content (S7.1), without CORS and without exposing the host.
 * Forwards the operation, printed again after parsing, its variables, a bearer token and the visitor’s address, and
 * nothing else of the request; returns only data and errors.
 */
export function graphqlProxy(options: GraphqlProxyOptions) {
  return async (c: ServerContext): Promise<Response> => {
    try {
      const { operations, isBatch } = await parseRequest(c);
      const accepted = acceptOperations(operations, c.req.method, options.allowlist);
      const visitor = {
        authorization: parseBearer(c.req.header("authorization")),
        clientAddress: clientAddress(c, options.trustedProxies),
      };
      const responses: OperationResponse[] = [];
      // In sequence, as WordPress does: a batch gives no parallelism.
      for (const each of accepted) responses.push(await forward(each, visitor, c, options));
      return httpResponse(c, responses, isBatch);
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error;
      const headers = { "Cache-Control": "no-store", ...error.headers };
      return c.json({ errors: [{ message: error.message }] }, error.status, headers);
    }
  };
}

function acceptOperations(
  operations: readonly RequestedOperation[],
  method: string,
  allowlist: OperationAllowlist | undefined,
) {
  const accepted = operations.map((requested) => acceptOperation(requested, method, allowlist));
  if (accepted.reduce((count, { accounts }) => count + accounts.length, 0) > 1) {
    throw new RejectedRequest(400, "A request may hold one operation on an account.");
  }
  return accepted;
}

type AcceptedOperation = ReturnType<typeof acceptOperation>;

function acceptOperation(requested: RequestedOperation, method: string, allowlist: OperationAllowlist | undefined) {
  const parsed = allowlist
    ? allowlist(requested.query)
    : selectOperation(parseDocument(requested.query), requested.operationName);
  if (!parsed) throw new RejectedRequest(403, "This address accepts the operations of this site only.");
  const { operationName, query, operation } = parsed;
  if (requested.operationName !== undefined && requested.operationName !== operationName) {
    throw new RejectedRequest(400, "Could not determine what operation to execute.");
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new RejectedRequest(400, "Subscriptions are not supported.");
  }
  if (method === "GET" && operation.operation !== OperationTypeNode.QUERY) {
    throw new RejectedRequest(405, "Can only perform a mutation operation from a POST request.", { Allow: "POST" });
  }
  const declared = new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
  const variables = Object.fromEntries(Object.entries(requested.variables).filter(([name]) => declared.has(name)));
  return { operation: { operationName, query, variables }, accounts: accountFieldsOf(parsed, variables) };
}

async function forward(
  { operation, accounts: [account] }: AcceptedOperation,
  visitor: Visitor,
  c: ServerContext,
  { source, accounts: guard, log }: GraphqlProxyOptions,
): Promise<OperationResponse> {
  const send = async (): Promise<OperationResponse> => {
    try {
      const { operationName } = operation;
      const response = await traced(`graphql ${operationName}`, { "graphql.operation.name": operationName }, () =>
        source.forward(operation, visitor),
      );
      const { status } = response;
      return { ...response, status: forwardedStatuses.has(status) ? status : status < 500 ? 200 : 502 };
    } catch (error) {
      const details = { err: error, operation: operation.operationName, client: clientNameOf(c) };
      log.error(details, "The content backend did not answer.");
      return unreachable(error);
    }
  };
  return account ? await guard(account, visitor.clientAddress ?? "", send, c.req.raw.signal) : await send();
}

function unreachable(error: unknown): OperationResponse {
  const failure = error instanceof HostFailure ? error : undefined;
  const status = failure?.isTimeout ? 504 : (failure?.status ?? 502);
  return {
    status: [429, 503, 504].includes(status) ? status : 502,
    retryAfterSeconds: failure?.retryAfterSeconds,
    data: null,
    errors: [{ message: "The content cannot be reached right now." }],
  };
}

/** The response of one operation, or of a batch with its highest status and longest `Retry-After`. */
function httpResponse(c: ServerContext, responses: readonly OperationResponse[], isBatch: boolean): Response {
  const bodies = responses.map(({ data, errors }) => ({
    ...(errors.length > 0 ? { errors } : {}),
    ...(data ? { data } : {}),
  }));
  const body = Buffer.from(JSON.stringify(isBatch ? bodies : bodies[0]));
  const waits = responses.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  c.set("bodyBytes", body.byteLength);
  return new Response(body, {
    status: Math.max(...responses.map(({ status }) => status)),
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "application/json; charset=UTF-8",
      ...(waits.length > 0 ? { "Retry-After": String(Math.max(...waits)) } : {}),
    },
  });
}

/** The client name of a request (S9.29 for this site's own); undefined when it is missing or no word. */
function clientNameOf(c: ServerContext): string | undefined {
  return /^[\w.-]{1,40}$/.exec(c.req.header("graphql-client-name") ?? "")?.[0];
}

/** `Bearer` and a token in canonical form; undefined for anything else, which counts as anonymous. */
function parseBearer(header: string | undefined): string | undefined {
  const token = /^Bearer +([\w.~+/-]{1,4096}=*)$/i.exec(header ?? "")?.[1];
  return token && `Bearer ${token}`;
}
