import { demoFixture } from "@porchlight/backend/import/demo/demo-fixture.ts";
import { loadDemo } from "@porchlight/backend/import/demo/load-demo.ts";
import { backendOn, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { HostError, isRecord } from "./content-host.ts";
import { host, importFixture } from "./import-fixture.ts";

const rounds = 20;
const timeoutMilliseconds = 300_000;
const oddValues: readonly unknown[] = [
  null,
  "",
  "text",
  "4",
  "nul\u0000 and \ud800",
  0,
  -1,
  4.5,
  1e300,
  2 ** 40,
  true,
  [],
  [null],
  [[1]],
  ["a", 1, null],
  {},
  { databaseId: 1 },
  { nodes: null },
  "javascript:alert(1)",
  "http://[",
  "/../../etc/passwd",
];

/** A deterministic pseudo-random generator of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A copy in which about one in `rarity` values of the entries is replaced. */
function bent(value: unknown, random: () => number, rarity: number, depth = 0): unknown {
  if (depth > 4 && random() < 1 / rarity) return oddValues[Math.floor(random() * oddValues.length)];
  if (Array.isArray(value)) return value.map((item) => bent(item, random, rarity, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, bent(item, random, rarity, depth + 1)]));
}

test(
  `${rounds} hosts with random values are imported with notes, or rejected in plain words`,
  async () => {
    const { store, run } = await importFixture();
    const demo = await temporaryStore();
    const { folder, remove } = demoFixture();
    await loadDemo(demo.database, { folder, today: "2026-11-21" });
    const source = await backendOn(demo.databaseUrl);
    const responses = new Map<string, object>();
    let random = seeded(1);
    let rarity = 50;
    const { url } = await host({
      backend: {
        async fetch(request) {
          const body = await request.text();
          let data: object | undefined = responses.get(body);
          if (!data) {
            const sent = new Request(request.url, { method: "POST", headers: request.headers, body });
            data = (await (await source.backend.fetch(sent)).json()) as object;
            responses.set(body, data);
          }
          return Response.json(bent(data, random, rarity));
        },
      },
    });
    let imported = 0;
    for (let seed = 1; seed <= rounds; seed += 1) {
      random = seeded(seed);
      rarity = [5, 20, 100][seed % 3] ?? 5;
      try {
        const report = await run(url, { fresh: true });
        imported += 1;
        if (rarity < 20) expect(report.notes.length).toBeGreaterThan(0);
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(HostError);
      }
    }
    expect(imported).toBeGreaterThan((rounds * 2) / 3);
    const copy = await backendOn(store.databaseUrl);
    const { errors } = await copy.request(
      "{ plans(first: 100) { nodes { title uri featuredImage { node { sourceUrl } } } } }",
    );
    expect(errors).toBeUndefined();
    await copy.backend.close();
    await source.backend.close();
    await demo.remove();
    remove();
  },
  timeoutMilliseconds,
);
