import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentDatabase } from "@porchlight/backend/store/tables.ts";
import type { AlertProcessOptions } from "./alert-process.ts";
import { mailServer } from "./mail-server.ts";

/** Starts alerts in a separate process. */
export function startAlertProcess(options: AlertProcessOptions) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "alert-process.ts")], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin?.write(`${JSON.stringify(options)}\n`);
  const ended = once(child, "exit");
  return {
    /** The most memory that the process has had, in MB; undefined where the system does not tell. */
    peakMegabytes() {
      if (process.platform !== "linux") return undefined;
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    },
    /** Its processor time, in s; undefined where the system does not tell. */
    cpuSeconds() {
      if (process.platform !== "linux") return undefined;
      const ticks = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(" ").slice(13, 15);
      return (Number(ticks[0]) + Number(ticks[1])) / 100;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** A mail server that accepts no more mails than a test has opened it for. */
export async function limitedMailServer() {
  let [accepted, limit] = [0, 0];
  const waiting = new Map<string, () => void>();
  const accept = () => {
    for (const [session, resolve] of [...waiting].slice(0, Math.max(0, limit - accepted))) {
      waiting.delete(session);
      accepted += 1;
      resolve();
    }
  };
  const ready = (session: string) => {
    const next = Promise.withResolvers<void>();
    waiting.set(session, next.resolve);
    accept();
    return next.promise;
  };
  const server = await mailServer(0, 0, ready, (session) => waiting.delete(session));
  return {
    ...server,
    openFor(more: number) {
      limit = accepted + more;
      accept();
    },
  };
}

/** Stores active subscriptions with these ids, each of the address `<id>@example.com`. */
export async function addSubscribers(
  database: ContentDatabase,
  ids: readonly string[],
  targetOf: (position: number) => string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const [position, id] of ids.entries()) {
      const recipient = { id, email: `${id}@example.com`, email_key: `${id}@example.com`, created_at_ms: 0 };
      await transaction.insertInto("alert_recipients").values(recipient).execute();
      const target = targetOf(position);
      const about = { kind: "search", target, title: target, frequency: "now", status: "active" } as const;
      await transaction
        .insertInto("alert_subscriptions")
        .values({ ...about, id, recipient_id: id, requested_at_ms: 0, seen_version: 0, due_at_ms: 0 })
        .execute();
    }
  });
}
