import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
    include: ["{contract,content,tools,bench}/**/*.test.ts", "site/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "site/build/**"],
    testTimeout: 20_000,
  },
});
