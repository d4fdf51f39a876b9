import { type Dialect, type DialectAdapter, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type PooledTransactions, timedClient } from "./postgres-client.ts";
import { raceStoreTimeout, StoreError, StoreTimeout, StoreUnreachable, withoutPassword } from "./store-error.ts";

/** Per process; PostgreSQL's default limit is 100. */
const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** For one statement, and for waiting on a lock of another process. */
const statementTimeoutMs = 10_000;
const idleTransactionTimeoutMs = 60_000;

/**
 * Resolves once the tables have this version. Each call starts an attempt when none is pending; after a failure, calls
 * reject at once with its error until an attempt succeeds.
 * @throws StoreError
 */
export type StoreMigration = () => Promise<void>;

/** Access mode of a store. */
export type StoreAccess = "write" | "read";

/** Whether a URL leads to a pooler in transaction mode, by the parameter that other tools use for it too. */
const isPooled = (databaseUrl: string): boolean =>
  URL.canParse(databaseUrl) && new URL(databaseUrl).searchParams.get("pgbouncer") === "true";

/**
 * Settings of each connection. The isolation level is set whatever the server's default: each statement sees what was
 * committed before.
 */
const sessionSettings = (access: StoreAccess) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
  options: `-c default_transaction_isolation=read\\ committed${access === "read" ? " -c default_transaction_read_only=on" : ""}`,
});

/** The same for each transaction, as a pooler refuses start-up parameters. */
const transactionSettings = (access: StoreAccess): PooledTransactions => ({
  isReadOnly: access === "read",
  setLocal: [
    `set transaction isolation level read committed, read ${access === "read" ? "only" : "write"}`,
    `set local statement_timeout = ${statementTimeoutMs}`,
    `set local lock_timeout = ${statementTimeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${idleTransactionTimeoutMs}`,
  ].join("; "),
});

/**
 * Kysely on a connection pool to PostgreSQL. While the server is unavailable statements fail with a StoreError, and
 * later ones reconnect. With `read` the server rejects writes. With `pgbouncer=true` in the URL, limits are set for each
 * transaction instead of each connection, and single reads have those of the role. With a migration no statement is sent before it has
 * completed.
 * @throws StoreError when the URL is invalid
 */
export function postgresDialect(
  databaseUrl: string,
  access: StoreAccess = "write",
  migration?: StoreMigration | undefined,
): Dialect {
  const server = serverName(databaseUrl);
  const pooled = isPooled(databaseUrl) ? transactionSettings(access) : undefined;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "porchlight",
    ...(pooled ? {} : sessionSettings(access)),
    types: { getTypeParser },
  });
  // An idle connection that breaks is not an error: the next statement gets a new one. Without a listener the process
  // would exit; the pool removes its own while a connection is checked out.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        await migration?.();
        const connecting = pool.connect();
        try {
          return timedClient(await raceStoreTimeout(connecting), pooled);
        } catch (error) {
          if (error instanceof StoreTimeout) {
            // A hanging server rejects it only after the connect timeout, when no caller waits.
            connecting.then((client) => client.release()).catch(() => undefined);
            throw error;
          }
          const message = `The database server ${server} does not answer: ${reasonOf(error)}.`;
          throw new StoreUnreachable(message, { cause: error });
        }
      },
      end: () => pool.end(),
      options: {},
    },
  });
  dialect.createAdapter = () => new PortableAdapter();
  return dialect;
}

/** Counts and times in ms are 64-bit numbers, which `pg` returns as text; all are safe integers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text");

/**
 * Locks by a row instead of PostgreSQL's advisory locks, which distributed databases with its protocol lack. The row is
 * locked until the transaction ends, so that migrations run in one (migrate.ts).
 */
class PortableAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[transaction, { lockTable, lockRowId }]: Parameters<DialectAdapter["acquireMigrationLock"]>
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(transaction);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Host and database of a URL, for messages. */
function serverName(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) {
    throw new StoreError(
      `DATABASE_URL is not an address of a PostgreSQL database; it is "${withoutPassword(databaseUrl)}". Special characters of the password must be percent-encoded.`,
    );
  }
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname;
  const port = url.port === "" ? "" : `:${url.port}`;
  return `"${decodeURIComponent(host)}${port}${url.pathname}"`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
