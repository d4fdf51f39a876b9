import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findWordPress, testedVersions } from "./testing/find-wordpress.ts";

const parts = findWordPress();
if ("missing" in parts) throw new Error(parts.missing);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run test:wordpress`: every file on a real WordPress, with each installed major version of WPGraphQL. */
export default defineConfig({
  root,
  resolve: {
    // As in the project's other configuration: one copy of graphql.
    alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.mjs` }],
  },
  test: {
    strictTags: false,
    // Limits against hanging only: a busy machine is many times slower.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000, interval: 100 } },
    maxWorkers: 2,
    globalSetup: ["packages/wordpress-plugin/testing/vitest-setup.ts"],
    projects: testedVersions(parts).map((version) => ({
      extends: true as const,
      test: {
        name: `WPGraphQL ${version}`,
        include: ["packages/wordpress-plugin/**/*.wordpress.test.ts"],
        env: { WORDPRESS_WPGRAPHQL: version },
      },
    })),
  },
});
