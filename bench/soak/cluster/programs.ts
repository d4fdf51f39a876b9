import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isProgram } from "@porchlight/backend/testing/is-program.ts";
import { findPostgres, type PostgresPrograms, userNamed } from "@porchlight/backend/testing/postgres-server.ts";
import { projectFolder } from "../../processes.ts";

/** The installed programs of a cluster. */
export interface ClusterPrograms {
  readonly postgres: PostgresPrograms;
  readonly pgbouncer: string;
  readonly varnish: string;
}

/** The programs, or one line with the packages to install. */
export function findClusterPrograms(): ClusterPrograms | { readonly missing: string } {
  const postgres = findPostgres();
  const pgbouncer = programAt("pgbouncer");
  const varnish = programAt("varnishd");
  const hasXkey = ["x86_64", "aarch64"].some((machine) =>
    existsSync(`/usr/lib/${machine}-linux-gnu/varnish/vmods/libvmod_xkey.so`),
  );
  if ("missing" in postgres || pgbouncer === undefined || varnish === undefined || !hasXkey) {
    return { missing: "Not run: apt-get install --no-install-recommends postgresql pgbouncer varnish varnish-modules" };
  }
  return { postgres, pgbouncer, varnish };
}

function programAt(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** A program that a test can kill and start again. */
export interface Program {
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** PgBouncer in transaction mode on a port, in front of the server at `upstreamPort`. */
export function pgBouncer(
  program: string,
  { folder, port, upstreamPort }: { readonly folder: string; readonly port: number; readonly upstreamPort: number },
): Program {
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? (userNamed("postgres") ?? userNamed("nobody")) : undefined;
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `porchlight = host=127.0.0.1 port=${upstreamPort} dbname=postgres user=porchlight`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "max_client_conn = 200",
    "default_pool_size = 20",
    // The default of 15 s would add to the time of a failover.
    "server_login_retry = 1",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  chmodSync(folder, 0o755);
  return restartable(() => spawn(program, ["-q", file], { stdio: "ignore", ...user }), port);
}

/** Varnish with the configuration of docs/operations, on a port, in front of three sites. */
export function varnish(
  program: string,
  options: { readonly folder: string; readonly port: number; readonly sitePorts: readonly number[] },
): Program {
  const { folder, port, sitePorts } = options;
  const given = readFileSync(join(projectFolder, "docs/operations/varnish.vcl"), "utf8");
  const text = sitePorts.reduce((vcl, site, index) => vcl.replace(`"300${index + 1}"`, `"${site}"`), given);
  const file = join(folder, "varnish.vcl");
  const state = join(folder, "varnish");
  writeFileSync(file, text);
  mkdirSync(state);
  const user = process.getuid?.() === 0 ? userNamed("varnish") : undefined;
  if (user) chownSync(state, user.uid, user.gid);
  const args = ["-F", "-f", file, "-n", state, "-a", `127.0.0.1:${port}`, "-s", "malloc,100m"];
  return restartable(() => spawn(program, args, { stdio: "ignore" }), port);
}

function restartable(run: () => ChildProcess, port: number): Program {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const started = run();
      child = started;
      while (!(await accepts(port))) {
        if (started.exitCode !== null) throw new Error(`${started.spawnfile} ended with code ${started.exitCode}.`);
        await pause(10);
      }
    },
    async kill() {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      running.kill("SIGTERM");
      await once(running, "exit");
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on("connect", () => end(true)).on("error", () => end(false));
  });
}
