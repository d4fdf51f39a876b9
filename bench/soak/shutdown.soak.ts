import { Agent, type ClientRequest, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startDemoSite } from "./demo-site.ts";

const clients = 48;
const loadMilliseconds = 3000;
/** Cached pages, files, a page that is rendered for each request, and a path that no earlier step handles. */
const paths = ["/", "/about-us/", "/?x=1", "/blog/", "/healthz", "/builds/latest.json"];

/** Observations of the clients during one shutdown. */
interface Seen {
  responses: number;
  /** Responses to requests sent after `/readyz` had responded 503. */
  afterwards: number;
  /** Of those, responses without `Connection: close`. */
  kept: number;
  /** Refused connections; each ends its client. */
  refused: number;
  /** Requests without a response, by error code. */
  lost: string[];
}

/** Sends requests over keep-alive connections, one after the other, until the port refuses one. */
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
      seen.responses += 1;
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
    const seen: Seen = { responses: 0, afterwards: 0, kept: 0, refused: 0, lost: [] };
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
