import { randomBytes } from "node:crypto";
import pg from "pg";

/** Values that tests on PostgreSQL need: an admin database, and how to create a migrated one. */
export interface PostgresForTests {
  readonly url: string;
  /** The end of `create database …`: template and strategy. */
  readonly copyOfTemplate: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres?: PostgresForTests;
  }
}

/** URL of another database on the same server. */
export function databaseBeside(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A unique database name. */
export const newDatabaseName = (): string => `porchlight_test_${randomBytes(6).toString("hex")}`;

/** Runs a statement, such as `create database`, on a separate connection, and returns its rows. */
export async function runStatement(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
