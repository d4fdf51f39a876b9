import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runStatement } from "@porchlight/backend/testing/postgres-databases.ts";
import { PostgresServer } from "@porchlight/backend/testing/postgres-server.ts";
import { runToEnd, type ServerProcess, startProcess } from "../../processes.ts";
import { forwardingPort, freePort } from "./forwarding-port.ts";
import { type ClusterPrograms, type Program, pgBouncer, varnish } from "./programs.ts";

/** Three sites on PostgreSQL behind PgBouncer, with Varnish in front and a standby that may take over. */
export interface Cluster {
  /** URL of Varnish. */
  readonly url: string;
  /** URLs of the sites themselves. */
  readonly siteUrls: readonly string[];
  /** URL of the current primary. */
  readonly databaseUrl: string;
  readonly pgbouncer: Program;
  /** Kills a site, and starts it again; resolves when it is ready. */
  restartSite(index: number): Promise<void>;
  /** Kills the primary as a power failure does, and makes the standby the primary. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster with the demo. */
export async function startCluster(programs: ClusterPrograms): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "cluster-"));
  const primary = await PostgresServer.start(programs.postgres, { isDurable: true });
  const standby = await PostgresServer.startStandby(programs.postgres, primary);
  // A commit is acknowledged once the standby has it on disk: otherwise a failover could lose it.
  await runStatement(primary.url("postgres"), "alter system set synchronous_standby_names = '*'");
  await runStatement(primary.url("postgres"), "select pg_reload_conf()");
  await until(async () => {
    const [row] = await runStatement(primary.url("postgres"), "select sync_state from pg_stat_replication");
    return row?.sync_state === "sync";
  });
  const primaryAddress = await forwardingPort(primary.socket);
  const databaseUrl = `postgres://porchlight@127.0.0.1:${primaryAddress.port}/postgres`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const poolerPort = await freePort();
  const pgbouncer = pgBouncer(programs.pgbouncer, { folder, port: poolerPort, upstreamPort: primaryAddress.port });
  await pgbouncer.start();
  const sitePorts = [await freePort(), await freePort(), await freePort()];
  const varnishPort = await freePort();
  const url = `http://127.0.0.1:${varnishPort}`;
  const startSite = (port: number) =>
    startProcess("server/main.ts", [], {
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: "1",
      DATABASE_URL: `postgres://porchlight@127.0.0.1:${poolerPort}/porchlight?pgbouncer=true`,
      DATABASE_DIRECT_URL: databaseUrl,
      PURGE_URLS: url,
      VAR_FOLDER: join(folder, `var-${port}`),
      JWT_SECRET: "a secret that all processes share",
      LOG_LEVEL: "warn",
      GRAPHQL_ALLOW_ANY_OPERATION: "1",
      REGISTRATIONS_PER_HOUR: "1000",
    });
  const sites: ServerProcess[] = [];
  for (const port of sitePorts) sites.push(await startSite(port));
  const proxy = varnish(programs.varnish, { folder, port: varnishPort, sitePorts });
  await proxy.start();
  const siteUrls = sites.map((site) => site.url);
  return {
    ...{ url, siteUrls, databaseUrl, pgbouncer },
    async restartSite(index) {
      await sites[index]?.kill();
      const site = await startSite(sitePorts[index] ?? 0);
      sites[index] = site;
      await until(async () => (await fetch(`${site.url}/readyz`)).ok);
    },
    async failOver() {
      await primary.killHard();
      await standby.promote();
      primaryAddress.forwardTo(standby.socket);
    },
    async stop() {
      await proxy.kill();
      await Promise.all(sites.map((site) => site.stop()));
      await pgbouncer.kill();
      await primaryAddress.close();
      await primary.remove();
      await standby.remove();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Polls until it is so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await pause(20);
}
