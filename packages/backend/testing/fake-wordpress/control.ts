import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultScenario } from "./fault-scenarios.ts";
import { jsonReply, send } from "./replies.ts";

/** State that other processes can read and change. */
export interface Controlled {
  readonly received: readonly object[];
  readonly restHits: readonly string[];
  readonly mails: readonly object[];
  setScenario(scenario: FaultScenario): void;
}

/**
 * Control endpoints for tests in other processes: `POST /fake-wordpress/scenario` sets a `FaultScenario` from JSON,
 * `GET /fake-wordpress/received` returns the received operations, `GET /fake-wordpress/rest-hits` the requests to the REST
 * API, `GET /fake-wordpress/mails` the sent mails. Returns true when it handled the request.
 */
export async function controls(
  request: IncomingMessage,
  path: string,
  controlled: Controlled,
  response: ServerResponse,
): Promise<boolean> {
  switch (`${request.method} ${path}`) {
    case "POST /fake-wordpress/scenario": {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const scenario = JSON.parse(Buffer.concat(chunks).toString()) as FaultScenario;
      controlled.setScenario(scenario);
      send(jsonReply(200, scenario), response);
      return true;
    }
    case "GET /fake-wordpress/received":
      send(jsonReply(200, controlled.received), response);
      return true;
    case "GET /fake-wordpress/rest-hits":
      send(jsonReply(200, controlled.restHits), response);
      return true;
    case "GET /fake-wordpress/mails":
      send(jsonReply(200, controlled.mails), response);
      return true;
    default:
      return false;
  }
}
