import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, varFolder } from "../paths.ts";
import { readSettings, type Settings } from "../settings.ts";
import { keptSecret } from "./secret-file.ts";

/**
 * The settings of this process: its environment, and `.env` for what is not set there. Where the embedded
 * backend has no `JWT_SECRET`, the one kept in `var/`, so that tokens outlive a restart.
 * @throws {SettingsError} where one cannot be used.
 */
export function settingsOfProcess(): Settings {
  const file = join(projectFolder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const settings = readSettings(process.env);
  if (settings.JWT_SECRET || settings.CONTENT_URL) return settings;
  if (!settings.DATABASE_URL.startsWith("file:")) {
    console.warn("JWT_SECRET is not set: logins hold on this machine only. Processes that share a database share it.");
  }
  return { ...settings, JWT_SECRET: keptSecret(join(varFolder, "jwt-secret")) };
}
