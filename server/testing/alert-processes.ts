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
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** A mail server that greets no more clients than a test has opened it for, and with them the number of mails. */
export async function limitedMailServer() {
  let [greeted, limit] = [0, 0];
  const waiting: (() => void)[] = [];
  const greet = () => {
    const free = waiting.splice(0, Math.max(0, limit - greeted));
    greeted += free.length;
    for (const resolve of free) resolve();
  };
  const server = await mailServer(0, 0, () => {
    const next = Promise.withResolvers<void>();
    waiting.push(next.resolve);
    greet();
    return next.promise;
  });
  return {
    ...server,
    openFor(more: number) {
      limit = greeted + more;
      greet();
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
