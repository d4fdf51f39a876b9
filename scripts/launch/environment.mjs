// Settings that the commands need before the server reads them.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Problem } from "./command.mjs";

/** Loads `.env` if it exists; variables that are set stay. */
export function loadEnvironment(root) {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Checks before longer work whether the port is available.
 * @throws {Problem} when it is not
 */
export async function requireFreePort(environment = process.env) {
  const port = Number(environment.PORT?.trim() || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Problem(`PORT: "${environment.PORT}" cannot be used. Allowed: a whole number from 0 to 65535.`);
  }
  const host = environment.HOST?.trim() || "127.0.0.1";
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === "EADDRINUSE") {
    throw new Problem(
      `Port ${port} is in use by another program. End that one, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (code === "EACCES")
    throw new Problem(`Port ${port} requires more permissions. Choose one above 1023: PORT=3000 npm start`);
  if (code) throw new Problem(`HOST: ${host} is not an address of this machine.`);
}

/**
 * Environment that keeps the server's memory small: 32 MB for young objects instead of Node 24's 128; two malloc arenas
 * instead of one per thread, which compression fragments; and a fixed mmap threshold, so that pixels of pictures return
 * to the system when freed. Variables that are set stay.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {{ NODE_OPTIONS: string, MALLOC_ARENA_MAX: string, MALLOC_MMAP_THRESHOLD_: string }}
 */
export function serverMemory(environment) {
  return {
    NODE_OPTIONS: `--max-semi-space-size=16 ${environment.NODE_OPTIONS ?? ""}`.trim(),
    MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? "2",
    MALLOC_MMAP_THRESHOLD_: environment.MALLOC_MMAP_THRESHOLD_ ?? "131072",
  };
}
