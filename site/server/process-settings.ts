import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./places.ts";
import { readSettings, type Settings } from "./settings.ts";

/**
 * The settings of this process: its environment, and `.env` for what is not set there.
 * @throws {SettingsError} where one cannot be used.
 */
export function settingsOfProcess(): Settings {
  const file = join(projectFolder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return readSettings(process.env);
}
