import type { IncomingMessage, ServerResponse } from "node:http";
import type { Mood } from "./wordpress-stand-in-moods.ts";
import { jsonReply, send } from "./wordpress-stand-in-replies.ts";

/** What can be looked into and changed from outside of the process. */
export interface Controlled {
  readonly asked: readonly object[];
  readonly restHits: readonly string[];
  readonly mails: readonly object[];
  setMood(mood: Mood): void;
}

/**
 * The addresses by which a test steers a stand-in in another process: `POST /stand-in/mood` takes a `Mood` as JSON,
 * `GET /stand-in/asked` gives the operations asked so far, `GET /stand-in/rest-hits` what reached the REST interface,
 * `GET /stand-in/mails` the mails sent so far.
 * True where the request was for one of them.
 */
export async function controls(
  request: IncomingMessage,
  path: string,
  controlled: Controlled,
  response: ServerResponse,
): Promise<boolean> {
  switch (`${request.method} ${path}`) {
    case "POST /stand-in/mood": {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const mood = JSON.parse(Buffer.concat(chunks).toString()) as Mood;
      controlled.setMood(mood);
      send(jsonReply(200, mood), response);
      return true;
    }
    case "GET /stand-in/asked":
      send(jsonReply(200, controlled.asked), response);
      return true;
    case "GET /stand-in/rest-hits":
      send(jsonReply(200, controlled.restHits), response);
      return true;
    case "GET /stand-in/mails":
      send(jsonReply(200, controlled.mails), response);
      return true;
    default:
      return false;
  }
}
