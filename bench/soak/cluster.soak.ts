// Three sites on PostgreSQL behind PgBouncer, with Varnish in front, while each part fails in turn (docs/scaling.md).
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import type { EntryDataByKind } from "@porchlight/backend/store/entry-data.ts";
import { writeContent } from "@porchlight/backend/store/writes.ts";
import { expect, onTestFinished, test } from "vitest";
import { median } from "../operation-cost.ts";
import { type Cluster, startCluster, until } from "./cluster/cluster.ts";
import { findClusterPrograms } from "./cluster/programs.ts";
import { startVisitors, type Visitors } from "./cluster/visitors.ts";

const rounds = 1;
const changesPerRound = 3;
const programs = findClusterPrograms();
if ("missing" in programs) console.log(programs.missing);

/** While the database is switched, and until the first write is acknowledged afterwards. */
interface Switch {
  readonly what: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

test.skipIf("missing" in programs)(
  "kill, pooler restart and failover lose no acknowledged write; reads fail only meanwhile",
  async () => {
    if ("missing" in programs) return;
    const cluster = await startCluster(programs);
    onTestFinished(() => cluster.stop());
    await reportChanges("without visitors", cluster);
    const paths = await pathsOf(cluster.url);
    const visitors = await startVisitors(cluster.url, paths);
    const switches: Switch[] = [];
    const during = async (what: string, work: () => Promise<void>) => {
      const fromMs = performance.now();
      await work();
      const { writes } = visitors;
      await until(async () => visitors.writes >= writes + visitors.writers.length * 2);
      switches.push({ what, fromMs, untilMs: performance.now() });
    };
    onTestFinished(() => visitors.stop());
    await reportChanges("while visitors read and save", cluster);
    for (let round = 1; round <= rounds; round += 1) {
      for (const index of cluster.siteUrls.keys()) {
        await pause(Math.random() * 500);
        await cluster.restartSite(index);
      }
      await reportChanges("after each site was killed", cluster);
      await during("PgBouncer restarted", async () => {
        await cluster.pgbouncer.kill();
        await cluster.pgbouncer.start();
      });
      await reportChanges("after PgBouncer was restarted", cluster);
    }
    await during("failover to the standby", () => cluster.failOver());
    await reportChanges("after the failover", cluster);
    await cluster.restartSite(0);
    await reportChanges("after a site was killed on the new primary", cluster);
    await visitors.stop();

    for (const { what, fromMs, untilMs } of switches) console.log(`${what}: ${Math.round(untilMs - fromMs)} ms.`);
    const { reads, busyReads, failedReads, writes, busyWrites, refusedWrites } = visitors;
    const beyond = failedReads.filter((read) => !switches.some((each) => overlap(read, each)));
    console.log(
      `${reads} reads, ${busyReads} put off, ${failedReads.length} failed, ${beyond.length} beyond a switch.`,
    );
    const reasons = new Set(refusedWrites.map(({ reason }) => reason));
    console.log(`${writes} writes acknowledged, ${busyWrites} put off, ${refusedWrites.length} refused:`, [...reasons]);
    const lost = await lostWrites(cluster.databaseUrl, visitors);
    console.log(`${lost.length} visitors lost an acknowledged write.`);
    expect({ lost, beyond }).toEqual({ lost: [], beyond: [] });
  },
);

const overlap = (a: Omit<Switch, "what">, b: Omit<Switch, "what">) => a.fromMs <= b.untilMs && b.fromMs <= a.untilMs;

async function pathsOf(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text();
  const sitemaps = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  const pages = await Promise.all(sitemaps.map(async (address) => (await fetch(address)).text()));
  return pages.flatMap((page) => [...page.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = ""]) => new URL(at).pathname));
}

/** Reports after how long changes are in the pages of every site and of Varnish. */
async function reportChanges(when: string, cluster: Cluster): Promise<void> {
  const times: number[] = [];
  for (let change = 0; change < changesPerRound; change += 1) times.push(await timeUntilShown(cluster));
  console.log(
    `A change ${when}: everywhere after ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms.`,
  );
}

let changeCount = 0;

async function timeUntilShown({ url, siteUrls, databaseUrl }: Cluster): Promise<number> {
  await using database = openDatabase(databaseUrl);
  const posts = database.selectFrom("entries").selectAll().where("kind", "=", "blogPost");
  const post = await posts.where("status", "=", "publish").orderBy("id").executeTakeFirstOrThrow();
  const rows = database.selectFrom("entry_terms").select("term_id").where("entry_id", "=", post.id).orderBy("position");
  const terms = (await rows.execute()).map(({ term_id }) => term_id);
  const places = [url, ...siteUrls].map((each) => each + post.uri);
  await Promise.all(places.map(textOf));
  changeCount += 1;
  const title = `Change number ${changeCount} of the content`;
  const data = JSON.parse(post.data) as EntryDataByKind["blogPost"];
  await writeContent(database, (writer) =>
    writer.putEntry({ ...post, kind: "blogPost", status: "publish", title, data, relations: {}, terms }),
  );
  const writtenAt = performance.now();
  await Promise.all(
    places.map(async (place) => {
      while (!(await textOf(place)).includes(title)) await pause(5);
    }),
  );
  return performance.now() - writtenAt;
}

const textOf = async (address: string) => await (await fetch(address)).text();

/** One line for each visitor whose last acknowledged write is not in the database. */
async function lostWrites(databaseUrl: string, { writers }: Visitors): Promise<string[]> {
  await using database = openDatabase(databaseUrl);
  const lost = await Promise.all(
    writers.map(async ({ userId, acknowledged }) => {
      const rows = database.selectFrom("users").select("favorites").where("id", "=", userId);
      const [stored = 0] = JSON.parse((await rows.executeTakeFirstOrThrow()).favorites ?? "[]") as number[];
      return stored >= acknowledged ? [] : [`${userId}: ${stored} is stored, ${acknowledged} was acknowledged`];
    }),
  );
  return lost.flat();
}
