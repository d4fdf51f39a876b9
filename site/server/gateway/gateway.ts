import { OperationTypeNode } from "graphql";
import type { Logger } from "pino";
import type { ContentSource, ForwardedResponse } from "../content/content-source.ts";
import { HostFailure } from "../host/host-failure.ts";
import type { Operation, Visitor } from "../host/operation.ts";
import { clientAddress, type ServerContext } from "../requests/request-context.ts";
import type { AccountGate } from "./account-gate.ts";
import { type AccountField, accountFieldsOf } from "./account-operation.ts";
import type { OwnOperation } from "./own-operations.ts";
import { type AskedOperation, type AskedRequest, RefusedRequest, readRequest } from "./read-request.ts";
import { understood } from "./understood.ts";

/** What the gateway works with. */
export interface GatewayOptions {
  readonly source: Pick<ContentSource, "forward">;
  /** Undefined lets every operation through. */
  readonly ownOperation: OwnOperation | undefined;
  readonly accounts: AccountGate;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "error">;
}

/** An operation that is passed on, and the root field that makes a token, where it has one. */
interface Passed {
  readonly operation: Operation;
  readonly account: AccountField | undefined;
}

/** Statuses of responses that hold GraphQL: fine, a token of somebody else, too many, and out of order. */
const passedStatuses = new Set([200, 401, 429, 502, 503, 504]);

/**
 * `/wp/graphql` of the site: the browser’s way to the content (S7.1), without CORS and without the host being public.
 * It passes on what it understood, written anew: operation, variables, a bearer token and the visitor’s address, and
 * nothing else of the request; back come data and errors, and nothing else of the response.
 */
export function gateway(options: GatewayOptions) {
  return async (c: ServerContext): Promise<Response> => {
    try {
      const request = await readRequest(c);
      const passed = passedOperations(request, c.req.method, options.ownOperation);
      const visitor = {
        authorization: bearerOf(c.req.header("authorization")),
        clientAddress: clientAddress(c, options.trustedProxies),
      };
      const responses: ForwardedResponse[] = [];
      // One after the other, as WordPress does: a batch is no way to ask for more at once.
      for (const each of passed) responses.push(await responseTo(each, visitor, c, options));
      return answered(c, responses, request.isBatch);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      const headers = { "Cache-Control": "no-store", ...error.headers };
      return c.json({ errors: [{ message: error.message }] }, error.status, headers);
    }
  };
}

function passedOperations(
  { operations }: AskedRequest,
  method: string,
  ownOperation: OwnOperation | undefined,
): readonly Passed[] {
  const passed = operations.map((asked) => passedOperation(asked, method, ownOperation));
  if (passed.reduce((count, { accounts }) => count + accounts.length, 0) > 1) {
    throw new RefusedRequest(400, "A request may hold one log-in, registration or token refresh.");
  }
  return passed.map(({ operation, accounts: [account] }) => ({ operation, account }));
}

function passedOperation(
  asked: AskedOperation,
  method: string,
  ownOperation: OwnOperation | undefined,
): { readonly operation: Operation; readonly accounts: readonly AccountField[] } {
  const found = ownOperation ? ownOperation(asked.query) : understood(asked.query, asked.operationName);
  if (found === undefined) throw new RefusedRequest(403, "This address accepts the operations of this site only.");
  if (typeof found === "string") throw new RefusedRequest(400, found);
  const { operationName, query, operation } = found;
  if (asked.operationName !== undefined && asked.operationName !== operationName) {
    throw new RefusedRequest(400, "Could not determine what operation to execute.");
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new RefusedRequest(400, "Subscriptions are not answered here.");
  }
  if (method === "GET" && operation.operation !== OperationTypeNode.QUERY) {
    throw new RefusedRequest(405, "Can only perform a mutation operation from a POST request.", { Allow: "POST" });
  }
  const declared = new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
  const variables = Object.fromEntries(Object.entries(asked.variables).filter(([name]) => declared.has(name)));
  return { operation: { operationName, query, variables }, accounts: accountFieldsOf(found, variables) };
}

async function responseTo(
  { operation, account }: Passed,
  visitor: Visitor,
  c: ServerContext,
  { source, accounts, log }: GatewayOptions,
): Promise<ForwardedResponse> {
  const forward = async (): Promise<ForwardedResponse> => {
    try {
      return handedOn(await source.forward(operation, visitor));
    } catch (error) {
      log.error({ err: error, id: c.get("requestId") }, "The content backend did not answer.");
      return unreachable(error);
    }
  };
  return account
    ? await accounts.pass(account, visitor.clientAddress ?? "", forward, c.req.raw.signal)
    : await forward();
}

/** A response with a status that means something to a visitor. */
function handedOn(response: ForwardedResponse): ForwardedResponse {
  const { status } = response;
  return { ...response, status: passedStatuses.has(status) ? status : status < 500 ? 200 : 502 };
}

function unreachable(error: unknown): ForwardedResponse {
  const failure = error instanceof HostFailure ? error : undefined;
  const status = failure?.isTimeout ? 504 : (failure?.status ?? 502);
  return {
    status: [429, 503, 504].includes(status) ? status : 502,
    retryAfterSeconds: failure?.retryAfterSeconds,
    body: { errors: [{ message: "The content cannot be reached right now." }] },
  };
}

/** One response, or those of a batch: then the highest status counts, and the longest wait. */
function answered(c: ServerContext, responses: readonly ForwardedResponse[], isBatch: boolean): Response {
  const bodies = responses.map((response) => response.body);
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

/** `Bearer` and a token, written anew; undefined for anything else, which counts as anonymous. */
function bearerOf(header: string | undefined): string | undefined {
  const token = /^Bearer +([\w.~+/-]{1,4096}=*)$/i.exec(header ?? "")?.[1];
  return token && `Bearer ${token}`;
}
