import { type ContentBackend, openContentBackend } from "@porchlight/backend";

/** The embedded backend in this process, as in production; nobody logs in there. Failures inside are printed. */
export function openBenchBackend(databaseUrl: string): Promise<ContentBackend> {
  const quiet = () => undefined;
  return openContentBackend({
    databaseUrl,
    publicUrl: "http://site.example",
    production: true,
    log: { info: quiet, warn: quiet, error: (details, message) => console.error(message, details) },
    accounts: { jwtSecret: "a secret for measurements" },
  });
}
