import { OperationTypeNode } from "graphql";
import type { Logger } from "pino";
import type { ContentSource } from "../content/content-source.ts";
import { HostFailure, type OperationResponse, type Visitor } from "../host/operation.ts";
import { clientAddress, type ServerContext } from "../requests/request-context.ts";
import { traced } from "../requests/request-scope.ts";
import type { AccountGuard } from "./account-guard.ts";
import type { OperationAllowlist } from "./operation-allowlist.ts";
import { accountFieldsOf, parseDocument, selectOperation } from "./parse-operation.ts";
import { parseRequest, RejectedRequest, type RequestedOperation } from "./parse-request.ts";

/** What the gateway works with. */
export interface GatewayOptions {
  readonly source: Pick<ContentSource, "forward">;
  /** Undefined lets every operation through. */
  readonly allowlist: OperationAllowlist | undefined;
  readonly accounts: AccountGuard;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "error">;
}

/** Statuses of GraphQL responses: success, a token of somebody else, too many requests, unavailable. */
const forwardedStatuses = new Set([200, 401, 429, 502, 503, 504]);

/**
 * `/wp/graphql` of the site: the browser’s way to the content (S7.1), without CORS and without the host being public.
 * It forwards what it parsed and printed again: operation, variables, a bearer token and the visitor’s address, and nothing
 * else of the request; of the response, data and errors only.
 */
export function gateway(options: GatewayOptions) {
  return async (c: ServerContext): Promise<Response> => {
    try {
      const { operations, isBatch } = await parseRequest(c);
      const accepted = acceptOperations(operations, c.req.method, options.allowlist);
      const visitor = {
        authorization: parseBearer(c.req.header("authorization")),
        clientAddress: clientAddress(c, options.trustedProxies),
      };
      const responses: OperationResponse[] = [];
      // One after the other, as WordPress does: a batch is no way to get more at once.
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
    throw new RejectedRequest(400, "Subscriptions are not answered here.");
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
  { source, accounts: guard, log }: GatewayOptions,
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

/** One response, or those of a batch with the highest status and the longest wait. */
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

/** What the client calls itself (S9.29 for this site's own); undefined where it has no name, or one that is no word. */
function clientNameOf(c: ServerContext): string | undefined {
  return /^[\w.-]{1,40}$/.exec(c.req.header("graphql-client-name") ?? "")?.[0];
}

/** `Bearer` and a token in canonical form; undefined for anything else, which counts as anonymous. */
function parseBearer(header: string | undefined): string | undefined {
  const token = /^Bearer +([\w.~+/-]{1,4096}=*)$/i.exec(header ?? "")?.[1];
  return token && `Bearer ${token}`;
}
