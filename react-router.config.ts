import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  serverBuildFile: "index.js",
  // All routes are few and known: one cached file, instead of a question per page for the links on it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
