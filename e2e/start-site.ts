import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { printedAddress } from "./printed-address.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * Starts the built site once for all journeys, on a free port, with a store of its own that holds the
 * demo; ends and removes both afterwards. The address reaches the tests as `SITE_URL`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-e2e-"));
  const environment = {
    ...process.env,
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: `file:${join(folder, "e2e.db")}`,
    LOG_LEVEL: "warn",
    // All journeys come from one address.
    REGISTRATIONS_PER_HOUR: "1000",
    LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: "1000",
    TOKEN_REFRESHES_PER_MINUTE: "1000",
  };
  const loaded = spawnSync(process.execPath, ["backend/import/main.ts", "demo"], {
    cwd: root,
    env: environment,
    encoding: "utf8",
  });
  if (loaded.status !== 0) throw new Error(`The demo could not be loaded:\n${loaded.stdout}${loaded.stderr}`);
  const server = spawn(process.execPath, ["site/server/main.ts"], { cwd: root, env: environment });
  process.env.SITE_URL = await printedAddress(server);
  return async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
