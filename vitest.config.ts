import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./packages/backend/testing/postgres-server.ts";

/** Tests are tagged with the statements of the specification that they prove, which `npm run spec` counts. */
const specification = readFileSync(new URL("./docs/specification.md", import.meta.url), "utf8");
const statementIds = [...specification.matchAll(/\*\*(S\d+\.\d+)\*\*/g)].map(([, id = ""]) => id);

const notTests = ["**/node_modules/**", "build/**"];
/** `npm run soak`: the long tests only, one file after the other. */
const isSoak = process.env.SOAK === "1";
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || !("missing" in findPostgres());

/** `npm run test:wordpress` runs them. */
const onRealWordPress = "packages/wordpress-plugin/**/*.wordpress.test.ts";

/** Tests that mock modules, so that each file needs an isolated module graph. */
const isolated = "packages/backend/accounts/**/*.test.ts";

/** Tests that start the commands of operators, each in its own process. */
const commands = [
  "scripts/{commands,import-directions}.test.ts",
  "scripts/{conformance,preview,spec}/**/*.test.ts",
  "packages/**/main.test.ts",
];

/** A module under test keeps its first call, or imports what the test replaces: other files may have loaded it. */
const keepsState = ["app/graphql/hydration.test.ts", "server/http/event-loop-lag.test.ts"];

const longRounds = ["packages/backend/**/{generated-requests,*durability}.test.ts"];

/** Tests that use the store. The rest of the backend does not depend on the database, and runs on SQLite only. */
const onStore = [
  "packages/backend/*.test.ts",
  "packages/backend/{alerts,leads,schema,shortlists,store}/**/*.test.ts",
  "packages/backend/http/{graphql-endpoint,response-cache}.test.ts",
  "packages/backend/import/**/{load-demo,postgres-*}.test.ts",
  "packages/migrate/**/{import-demo,import-fake-wordpress,import-writing,move-favorites,postgres-*}.test.ts",
];

/** The backend and `packages/migrate` on one kind of database: most files share their modules, which halves the time. */
function backendOn(database: "SQLite" | "PostgreSQL", test: object): TestProjectConfiguration[] {
  const isSqlite = database === "SQLite";
  const foreign = `packages/{backend,migrate}/**/${isSqlite ? "postgres" : "sqlite"}-*.test.ts`;
  const include = isSqlite ? ["packages/{backend,migrate}/**/*.test.ts"] : onStore;
  const name = `backend on ${database}`;
  const exclude = [...notTests, foreign, ...(isSqlite ? commands : [])];
  const shared = { ...test, name, isolate: false, exclude: [...exclude, isolated] };
  const alone = { ...test, name: `${name}, accounts`, exclude };
  return [
    { extends: true, test: { ...shared, include: isSoak ? longRounds : include } },
    { extends: true, test: { ...alone, include: isSoak ? [] : [isolated] } },
  ];
}

export default defineConfig({
  resolve: {
    // Vitest would resolve graphql's development build for our code and the plain one for Yoga: two
    // copies, whose errors fail each other's `instanceof`.
    alias: [
      {
        find: /^graphql$/,
        replacement: fileURLToPath(new URL("./node_modules/graphql/index.mjs", import.meta.url)),
      },
    ],
  },
  test: {
    tags: statementIds.map((name) => ({ name })),
    // Timeouts for hanging tests, far above the time on a slow machine.
    testTimeout: isSoak ? 20 * 60_000 : 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 120_000 } },
    fileParallelism: !isSoak,
    // One more than Vitest's default on two cores: many tests wait for a process or a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Most files import the same modules: sharing them saves two thirds of the time.
          isolate: isSoak,
          include: isSoak
            ? ["bench/soak/**/*.soak.ts"]
            : [
                "{scripts,bench}/**/*.test.ts",
                "packages/{contract,content-lint,demo,wordpress-plugin}/**/*.test.ts",
                "{app,server}/**/*.test.{ts,tsx}",
              ],
          exclude: [...notTests, ...commands, ...keepsState, onRealWordPress],
        },
      },
      { extends: true, test: { name: "commands", include: isSoak ? [] : commands, exclude: notTests } },
      { extends: true, test: { name: "unit, alone", include: isSoak ? [] : keepsState, exclude: notTests } },
      ...backendOn("SQLite", {}),
      ...backendOn("PostgreSQL", {
        globalSetup: ["packages/backend/testing/postgres-setup.ts"],
        // Without a PostgreSQL no name matches, so every test of these projects is reported as skipped.
        ...(hasPostgres ? {} : { testNamePattern: /(?!)/ }),
      }),
    ],
  },
});
