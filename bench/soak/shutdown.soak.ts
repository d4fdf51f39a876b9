import { Agent, type ClientRequest, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startDemoSite } from "./demo-site.ts";

const clients = 48;
const loadMilliseconds = 3000;
/** Pages from memory, files, a page that is rendered for each request, and what no step before Hono responds to. */
const paths = ["/", "/about-us/", "/?x=1", "/blog/", "/healthz", "/builds/latest.json"];

/** What clients saw of one shutdown. */
interface Seen {
  answered: number;
  /** Responses to requests that were sent after `/readyz` had answered 503. */
  afterwards: number;
  /** Of those, the ones that did not say `Connection: close`. */
  kept: number;
  /** Connections that the port refused: each ends its client. */
  refused: number;
  /** Requests without a response, by the code of their error. */
  lost: string[];
}

/** Requests over keep-alive connections, one after the other, until the port refuses one. */
async function load(url: string, first: number, isNoticed: () => boolean, seen: Seen, thinkMilliseconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = first; ; index += 1) {
    const wasNoticed = isNoticed();
    const request = get(url + paths[index % paths.length], { agent });
    const outcome = await connectionOf(request);
    if ("error" in outcome) {
      if (outcome.error === "ECONNREFUSED") {
        seen.refused += 1;
        return;
      }
      seen.lost.push(`${outcome.error}${request.reusedSocket ? " on a used connection" : ""}`);
    } else {
      seen.answered += 1;
      if (wasNoticed) {
        seen.afterwards += 1;
        if (outcome.connection !== "close") seen.kept += 1;
      }
    }
    if (thinkMilliseconds > 0) await pause(Math.random() * thinkMilliseconds);
  }
}

function connectionOf(request: ClientRequest): Promise<{ connection: string | undefined } | { error: string }> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message });
    request.on("error", fail).on("response", (response) => {
      response.on("error", fail).on("end", () => resolve({ connection: response.headers.connection }));
      response.resume();
    });
  });
}

test.each([
  ["without a pause", 0],
  ["with pauses of up to 400 ms", 400],
])("48 keep-alive clients %s lose no request while the site shuts down, three times", async (_how, think) => {
  for (let run = 1; run <= 3; run += 1) {
    const site = await startDemoSite({ SHUTDOWN_GRACE_SECONDS: "5" });
    const seen: Seen = { answered: 0, afterwards: 0, kept: 0, refused: 0, lost: [] };
    let isNoticed = false;
    const loads = Array.from({ length: clients }, (_, index) => load(site.url, index, () => isNoticed, seen, think));
    await pause(loadMilliseconds);
    const stoppedAt = performance.now();
    const stopped = site.stop().then(() => performance.now() - stoppedAt);
    while ((await fetch(`${site.url}/readyz`)).status !== 503) await pause(10);
    isNoticed = true;
    await Promise.all(loads);
    console.log(`run ${run}: ${JSON.stringify(seen)}, ended after ${Math.round(await stopped)} ms`);
    expect(seen).toMatchObject({ kept: 0, refused: clients, lost: [] });
    expect(seen.afterwards).toBeGreaterThan(clients);
  }
});
