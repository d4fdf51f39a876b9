import { describe, expect, test } from "vitest";
import { durabilityRounds, minWritesPerRound } from "#backend/testing/durability-rounds.ts";
import { findPostgres, PostgresServer } from "#backend/testing/postgres-server.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./open-store.ts";

const programs = findPostgres();
/** SOAK=1 runs the long round. */
const kills = process.env.SOAK === "1" ? 5 : 2;

describe.skipIf("missing" in programs)("PostgreSQL", () => {
  test(`no acknowledged write is lost when site and database server are killed ${kills} times`, async () => {
    if ("missing" in programs) return;
    const server = await PostgresServer.start(programs, { isDurable: true });
    try {
      const url = server.url("postgres");
      const database = openDatabase(url);
      await migrate(database);
      await database.destroy();
      const { lost, acknowledgedWrites } = await durabilityRounds(url, kills, {
        killStore: () => server.killHard(),
        reviveStore: () => server.start(),
      });
      expect(lost).toEqual([]);
      expect(acknowledgedWrites).toBeGreaterThanOrEqual(minWritesPerRound * kills);
    } finally {
      await server.remove();
    }
  });
});
