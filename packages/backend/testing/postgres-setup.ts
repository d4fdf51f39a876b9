import type { TestProject } from "vitest/node";
import { openDatabase } from "../store/database.ts";
import { migrate } from "../store/open-store.ts";
import { databaseBeside, newDatabaseName, runStatement } from "./postgres-databases.ts";
import { findPostgres, PostgresServer } from "./postgres-server.ts";

/** Starts a PostgreSQL for the tests, or uses that of TEST_DATABASE_URL, and creates the template. */
export default async function setUpPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const programs = given ? undefined : findPostgres();
  if (programs && "missing" in programs) {
    console.log(`\nNot run on PostgreSQL: ${programs.missing}.`);
    return undefined;
  }
  const server = programs ? await PostgresServer.start(programs, { isDurable: false }) : undefined;
  const url = server?.url("postgres") ?? given ?? "";
  const template = newDatabaseName();
  await runStatement(url, `create database ${template}`);
  const database = openDatabase(databaseBeside(url, template));
  await migrate(database);
  await database.destroy();
  project.provide("postgres", { url, copyOfTemplate: `template ${template}${await fastestStrategy(url)}` });
  return async () => {
    if (server) await server.remove();
    else await runStatement(url, `drop database if exists ${template} with (force)`);
  };
}

/** Copying files is three times as fast as logging pages, the default of newer servers. */
async function fastestStrategy(url: string): Promise<string> {
  const [row] = await runStatement(url, "show server_version_num");
  return Number(row?.server_version_num) >= 150_000 ? " strategy file_copy" : "";
}
