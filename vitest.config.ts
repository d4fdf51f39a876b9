import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "content/**/*.test.ts",
      "site/**/*.test.{ts,tsx}",
      "tools/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "site/build/**"],
    testTimeout: 20_000,
  },
});
