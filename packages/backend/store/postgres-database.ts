import { type Dialect, type DialectAdapter, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { timedClient } from "./postgres-client.ts";
import { StoreError, withoutPassword } from "./store-error.ts";
import { raceStoreTimeout, StoreTimeout } from "./store-timeout.ts";
import { StoreUnreachable } from "./store-unreachable.ts";

/** Per process; PostgreSQL takes 100 unless told otherwise. */
const maxConnections = 10;
const connectTimeoutMs = 5_000;
/** One statement, and the wait for a lock that another process holds. */
const statementTimeoutMs = 10_000;
const idleTransactionTimeoutMs = 60_000;

/**
 * Resolves once the tables are as this version wants them. Each call starts an attempt where none is under way; after a
 * failed one, calls reject at once with its error until an attempt succeeds.
 * @throws StoreError
 */
export type StoreMigration = () => Promise<void>;

/** What a store is opened for. */
export type StoreAccess = "write" | "read";

/**
 * Kysely on a pool of connections to a PostgreSQL database. A server that goes away fails the statements of
 * that time with a StoreError, and the next one connects again.
 * With `read` the server itself refuses whatever would change something. With a migration no statement is sent before
 * it is done.
 * @throws StoreError when the address cannot be read.
 */
export function postgresDialect(
  databaseUrl: string,
  access: StoreAccess = "write",
  migration?: StoreMigration | undefined,
): Dialect {
  const server = serverName(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "porchlight",
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    // What the store relies on, whatever the server's default is: each statement sees what is committed by then.
    options: `-c default_transaction_isolation=read\\ committed${access === "read" ? " -c default_transaction_read_only=on" : ""}`,
    types: { getTypeParser },
  });
  // A connection that breaks while it is idle is no error: the next statement gets a new one. Without a
  // listener it would end the process; the pool's own one is away while the connection is lent out.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new PostgresDialect({
    pool: {
      async connect() {
        await migration?.();
        const connecting = pool.connect();
        try {
          return timedClient(await raceStoreTimeout(connecting));
        } catch (error) {
          if (error instanceof StoreTimeout) {
            // A server that hangs rejects it only after the connect timeout, when nobody waits any more.
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

/** Counts and times in ms come as 64-bit numbers, which `pg` would leave as text; all of them are safe integers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text");

/**
 * Locks by a row, not by PostgreSQL's advisory locks, which distributed engines of its dialect lack. The row is
 * held until the transaction ends, so migrations run inside one (migrate.ts).
 */
class PortableAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[transaction, { lockTable, lockRowId }]: Parameters<DialectAdapter["acquireMigrationLock"]>
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(transaction);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Host and database of an address, for messages. */
function serverName(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) {
    throw new StoreError(
      `DATABASE_URL is no address of a PostgreSQL database; it is "${withoutPassword(databaseUrl)}". Special characters of the password must be percent-encoded.`,
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
