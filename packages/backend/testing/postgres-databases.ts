import { randomBytes } from "node:crypto";
import pg from "pg";

/** What tests on PostgreSQL are given: a database to give orders from, and how to make one that has the tables. */
export interface PostgresForTests {
  readonly url: string;
  /** The end of `create database …`: which template is copied, and how. */
  readonly copyOfTemplate: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres?: PostgresForTests;
  }
}

/** The address of another database on the same server. */
export function databaseBeside(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A name that no other run uses. */
export const newDatabaseName = (): string => `porchlight_test_${randomBytes(6).toString("hex")}`;

/** Runs one order, such as `create database`, in a connection of its own, and gives its rows. */
export async function order(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
