import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./backend/testing/postgres-server.ts";

const notTests = ["**/node_modules/**", "site/build/**"];
/** `npm run soak`: the long rounds alone, one file after the other. */
const isSoak = process.env.SOAK === "1";
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
        include: isSoak ? ["backend/**/{generated-requests,*durability}.test.ts"] : ["backend/**/*.test.ts"],
        exclude: [...notTests, foreign, isolated],
      },
    },
    {
      extends: true,
      test: { ...test, name: `${name}, accounts`, include: isSoak ? [] : [isolated], exclude: [...notTests, foreign] },
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
    testTimeout: isSoak ? 20 * 60_000 : 20_000,
    hookTimeout: isSoak ? 60_000 : 20_000,
    fileParallelism: !isSoak,
    // One more than Vitest takes by itself on two cores: many tests wait for a process or a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: isSoak
            ? ["soak/**/*.soak.ts"]
            : ["{contract,drawings,tools,bench}/**/*.test.ts", "site/**/*.test.{ts,tsx}"],
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
