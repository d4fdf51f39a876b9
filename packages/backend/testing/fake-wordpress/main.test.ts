import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { entry, type TemporaryStore, temporaryStore } from "../content-store.ts";
import type { FaultScenario, ReceivedOperation } from "./fake-wordpress.ts";

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write((writer) => writer.putEntry(entry("plan", 20, { title: "Piñon" })));
});
afterAll(() => store.remove());

test("a fake WordPress process accepts every option and scenario, and reports its requests", async () => {
  const origin = await started([
    ...["--version", "1", "--model", "specification", "--without", "RootQuery.menus", "--without", "Home"],
    ...["--front-page", "posts", "--posts-page", "/blog/", "--failing-uri", "/lost/", "--entities", "named"],
    ...["--scenario", JSON.stringify({ fault: { kind: "maintenance" } } satisfies FaultScenario)],
  ]);
  const sent = async (query: string) => {
    const response = await fetch(`${origin}/wp/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ operationName: null, query }),
    });
    return { status: response.status, text: await response.text() };
  };
  expect((await sent("{ plans { nodes { title } } }")).status).toBe(503);
  const scenario: FaultScenario = { closesConnections: true };
  const taken = await fetch(`${origin}/fake-wordpress/scenario`, { method: "POST", body: JSON.stringify(scenario) });
  expect(await taken.json()).toEqual(scenario);
  const right = await sent("{ plans { nodes { title } } }");
  expect(JSON.parse(right.text)).toMatchObject({ data: { plans: { nodes: [{ title: "Pi&ntilde;on" }] } } });
  expect((await sent("{ menus { nodes { id } } }")).text).toContain("Cannot query field");
  expect(await sent("{ plans { nodes { ... on Home { id } } } }")).toMatchObject({ status: 500 });
  expect((await sent('{ nodeByUri(uri: "/lost/") { id } }')).text).toContain("Internal server error");

  await fetch(`${origin}/?rest_route=/wp/v2/users`);
  expect(await (await fetch(`${origin}/fake-wordpress/rest-hits`)).json()).toEqual(["/?rest_route=/wp/v2/users"]);
  const received = (await (await fetch(`${origin}/fake-wordpress/received`)).json()) as ReceivedOperation[];
  expect(received.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(received[1]).toMatchObject({ query: "{ plans { nodes { title } } }", responseBytes: right.text.length });
});

test("an unknown option value is rejected with the allowed ones", async () => {
  await expect(started(["--model", "half"])).rejects.toThrow("half is none of full, no-extras, specification.");
});

/** URL of a fake WordPress that ends with the test. */
async function started(flags: readonly string[]): Promise<string> {
  const program = resolve(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [program, "--database", store.databaseUrl, ...flags]);
  onTestFinished(() => ended(child));
  let printed = "";
  return await new Promise((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        const address = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(printed)?.[0];
        if (address) resolve(address);
      });
    }
    child.once("exit", () => reject(new Error(printed)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await over;
}
