import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./backend/testing/postgres-server.ts";

const notTests = ["**/node_modules/**", "site/build/**"];
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || !("missing" in findPostgres());

/** Tests there put other things in a module's place, so each file needs modules of its own. */
const isolated = "backend/accounts/**/*.test.ts";

/** The whole backend on one kind of database: most files share their modules, which halves the time. */
function backendOn(database: "SQLite" | "PostgreSQL", test: object): TestProjectConfiguration[] {
  const foreign = `backend/**/${database === "SQLite" ? "postgres" : "sqlite"}-*.test.ts`;
  const name = `backend on ${database}`;
  return [
    {
      extends: true,
      test: {
        ...test,
        name,
        isolate: false,
        include: ["backend/**/*.test.ts"],
        exclude: [...notTests, foreign, isolated],
      },
    },
    {
      extends: true,
      test: { ...test, name: `${name}, accounts`, include: [isolated], exclude: [...notTests, foreign] },
    },
  ];
}

export default defineConfig({
  resolve: {
    // Vitest would resolve graphql's development build for our code and the plain one for Yoga: two
    // copies, whose errors do not know each other.
    alias: [
      {
        find: /^graphql$/,
        replacement: fileURLToPath(new URL("./node_modules/graphql/index.mjs", import.meta.url)),
      },
    ],
  },
  test: {
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // One more than Vitest takes by itself on two cores: many tests wait for a process or a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,drawings,tools,bench}/**/*.test.ts", "site/**/*.test.{ts,tsx}"],
          exclude: notTests,
        },
      },
      ...backendOn("SQLite", {}),
      ...backendOn("PostgreSQL", {
        globalSetup: ["backend/testing/postgres-setup.ts"],
        // Without a PostgreSQL no name matches, so every test of these projects is reported as skipped.
        ...(hasPostgres ? {} : { testNamePattern: /(?!)/ }),
      }),
    ],
  },
});
