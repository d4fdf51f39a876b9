import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./content/testing/postgres-server.ts";

const notTests = ["**/node_modules/**", "site/build/**"];
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || !("missing" in findPostgres());

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
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,tools,bench}/**/*.test.ts", "site/**/*.test.{ts,tsx}"],
          exclude: notTests,
        },
      },
      {
        extends: true,
        test: {
          name: "content on SQLite",
          include: ["content/**/*.test.ts"],
          exclude: [...notTests, "content/**/postgres-*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "content on PostgreSQL",
          include: ["content/**/*.test.ts"],
          exclude: [...notTests, "content/**/sqlite-*.test.ts"],
          globalSetup: ["content/testing/postgres-setup.ts"],
          // Without a PostgreSQL no name matches, so every test of this project is reported as skipped.
          ...(hasPostgres ? {} : { testNamePattern: /(?!)/ }),
        },
      },
    ],
  },
});
