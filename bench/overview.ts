/**
 * What the overview's question costs: 4 × 500 entries with their groups, pictures and references, asked of the
 * embedded backend in this process. Prints CPU milliseconds per request; exits 1 above the budget.
 *
 *     node bench/overview.ts [entries of each kind]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDemo } from "@porchlight/content/import/demo/load-demo.ts";
import { openDatabase } from "@porchlight/content/store/database.ts";
import { migrate } from "@porchlight/content/store/migrate.ts";
import { openBenchBackend } from "./bench-backend.ts";

const budgetCpuMs = 60;
const entriesPerKind = Number(process.argv[2] ?? 500);
const warmUpRuns = 10;
const runs = 30;

const query = /* GraphQL */ `
  query GetOverviewMap($first: Int!) {
    page(id: "/our-neighborhoods/", idType: URI) { modelHomesOverview ourNeighborhoodsOverview quickMoveInsOverview }
    neighborhoods(first: $first) {
      nodes {
        id databaseId slug title uri status types collection basePrice
        neighborhood {
          address1 address2 city state zip hours legal phone status neighborhoodArea featuredNeighborhood longitude latitude
          thumbnail { ...Picture }
        }
      }
      pageInfo { ...Paging }
    }
    plans(first: $first) {
      nodes {
        id databaseId title uri
        productStatus { ...Status }
        floorplanDetails {
          bathroomsMin bathroomsMax bedroomsMin bedroomsMax basePrice collection displayTitle finishedSqrFt mainSqrFt
          elevations { ...Picture }
          neighborhood { databaseId title uri }
        }
      }
      pageInfo { ...Paging }
    }
    models(first: $first) {
      nodes {
        id databaseId slug title uri status collection
        featuredImage { node { ...Picture } }
        productStatus { ...Status }
        modelDetails { latitude longitude floorplan { ...PlanOfHouse } neighborhood { ...PlaceOfHouse } }
      }
      pageInfo { ...Paging }
    }
    homes(first: $first) {
      nodes {
        id databaseId slug title uri collection
        featuredImage { node { ...Picture } }
        productStatus { ...Status }
        qmiHomeDetails {
          bathrooms bedrooms finishedSqrFt latitude longitude price type
          floorplan { ...PlanOfHouse } neighborhood { ...PlaceOfHouse }
        }
      }
      pageInfo { ...Paging }
    }
  }
  fragment Picture on MediaItem { altText sourceUrl mediaDetails { width height } }
  fragment Paging on PageInfo { endCursor hasNextPage }
  fragment Status on ProductStatus { enableSnipeLink sectionId statusCustom statusMessage }
  fragment PlanOfHouse on Plan {
    databaseId title uri
    floorplanDetails { bathroomsMin bathroomsMax bedroomsMin bedroomsMax basePrice displayTitle finishedSqrFt }
  }
  fragment PlaceOfHouse on Neighborhood { databaseId title uri status neighborhood { city state } }
`;

const folder = mkdtempSync(join(tmpdir(), "porchlight-bench-"));
const databaseUrl = `file:${join(folder, "store.db")}`;
try {
  const database = openDatabase(databaseUrl);
  await migrate(database);
  const demo = { folder: resolve(import.meta.dirname, "../demo"), today: new Date().toISOString().slice(0, 10) };
  await loadDemo(database, { ...demo, scale: entriesPerKind, unfinished: true });
  await database.destroy();
  process.exitCode = await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<number> {
  const backend = await openBenchBackend(databaseUrl);
  const body = JSON.stringify({ operationName: "GetOverviewMap", variables: { first: entriesPerKind }, query });
  const askOnce = async (): Promise<string> => {
    const response = await backend.fetch(
      new Request("https://homes.example/wp/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      }),
    );
    return response.text();
  };

  const cold = await timed(askOnce);
  const answer = JSON.parse(cold.value) as { errors?: unknown; data: Record<string, { nodes?: unknown[] }> };
  if (answer.errors)
    throw new Error(`The backend answered with errors: ${JSON.stringify(answer.errors).slice(0, 500)}`);
  const counts = ["neighborhoods", "plans", "models", "homes"].map(
    (kind) => `${answer.data[kind]?.nodes?.length ?? 0} ${kind}`,
  );
  for (let run = 0; run < warmUpRuns; run++) await askOnce();
  const samples = [];
  for (let run = 0; run < runs; run++) samples.push(await timed(askOnce));
  await backend.close();

  const cpuMs = median(samples.map((sample) => sample.cpuMs));
  console.log(`Overview: ${counts.join(", ")}; ${(cold.value.length / 1024).toFixed(0)} KiB of JSON`);
  console.log(
    `  first request, store read and parsed: ${cold.cpuMs.toFixed(1)} ms CPU, ${cold.wallMs.toFixed(1)} ms wall`,
  );
  console.log(
    `  median of ${runs}: ${cpuMs.toFixed(1)} ms CPU (budget ${budgetCpuMs}), ${median(samples.map((sample) => sample.wallMs)).toFixed(1)} ms wall`,
  );
  return cpuMs <= budgetCpuMs ? 0 : 1;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; cpuMs: number; wallMs: number }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const used = process.cpuUsage(cpu);
  return { value, cpuMs: (used.user + used.system) / 1000, wallMs: performance.now() - start };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
