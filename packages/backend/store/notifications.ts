import { setTimeout as pause } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import pg from "pg";
import { raceTimeout } from "./store-error.ts";
import type { ContentDatabase } from "./tables.ts";

const channel = "porchlight_changes";
const reconnectMs = 500;
const connectTimeoutMs = 5000;
/** A server that hangs does not confirm the end of the connection. */
const closeTimeoutMs = 1000;

/**
 * Notifies listening processes after a commit that the log of changes has a new row. Never throws: a process without
 * the notification finds the row when it polls, as on SQLite and on engines without `NOTIFY`.
 */
export async function notifyChange(database: ContentDatabase): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_notify(${channel}, '')`.execute(database).catch(() => undefined);
}

/** A connection that listens for notifications. */
export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Calls `onChange` for each notification, and after each connect, as some may have been missed. Reconnects until closed.
 * @param databaseUrl of the PostgreSQL server itself: a pooler in transaction mode does not deliver notifications
 */
export function listenForChanges(databaseUrl: string, onChange: () => void): ChangeListener {
  const closing = new AbortController();
  const listen = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: "porchlight",
      keepAlive: true,
    });
    const abort = () => {
      client.end().catch(() => undefined);
    };
    try {
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      client.on("error", () => undefined);
      client.on("notification", onChange);
      closing.signal.addEventListener("abort", abort);
      await client.connect();
      await client.query(`listen ${channel}`);
      onChange();
      await ended;
    } finally {
      closing.signal.removeEventListener("abort", abort);
      abort();
    }
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined);
      await pause(reconnectMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await raceTimeout(running, closeTimeoutMs, () => new Error("The connection did not end.")).catch(() => undefined);
    },
  };
}
