import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { renamedSettingMessages } from "@porchlight/backend/renamed-settings.ts";
import { StoreError } from "@porchlight/backend/store/store-error.ts";
import type { Logger } from "pino";
import { closeOnSignal } from "./http/connections.ts";
import { openOutput } from "./observability/log.ts";
import { persistedSecret, projectFolder, varFolderOf } from "./paths.ts";
import { readSettings, type Settings, SettingsError } from "./settings.ts";

/** The server cannot start; the message is one line for the operator. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** A running server. */
export interface RunningServer {
  /** URL for a browser on this machine. */
  readonly localUrl: string;
  /** Drains the connections; aborting the signal skips the grace period. */
  close(skipGrace: AbortSignal): Promise<void>;
}

/**
 * Starts a server with the settings of this process and runs it until SIGTERM, SIGINT or the end of the parent process.
 * Errors that the operator can fix are printed as one line, others with their stack; the process exits with 1.
 * @param note added to the line with the site's address
 */
export async function runServer(
  start: (settings: Settings, log: Logger) => Promise<RunningServer>,
  note = "",
): Promise<void> {
  const output = openOutput();
  try {
    const settings = processSettings(output.announce);
    output.log.level = settings.LOG_LEVEL;
    const running = await start(settings, output.log);
    closeOnSignal((skipGrace) => running.close(skipGrace), output);
    output.announce(`Porchlight is at ${running.localUrl}/${note}`);
  } catch (error) {
    const isOperatorError = [SettingsError, StartError, StoreError].some((kind) => error instanceof kind);
    output.fail(error, isOperatorError);
    process.exit(1);
  }
}

/**
 * Listens on a port (0 for any free one) and returns it.
 * @throws {StartError} when the port is taken or not permitted
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new StartError(listenMessage(error, port, host))));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * The settings from the environment of this process, with `.env` for unset variables. Without a `JWT_SECRET`
 * the embedded backend gets the one stored in `VAR_FOLDER`, created at the first start, so that tokens outlive a
 * restart.
 */
export function processSettings(announce: (message: string) => void): Settings {
  const file = join(projectFolder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const settings = readSettings(process.env);
  for (const line of renamedSettingMessages(process.env)) announce(line);
  if (settings.JWT_SECRET || settings.CONTENT_URL) return settings;
  if (!settings.DATABASE_URL.startsWith("file:")) {
    announce(
      "JWT_SECRET is not set: logins are valid on this machine only. Set it to the same value for all processes that share a database.",
    );
  }
  return { ...settings, JWT_SECRET: persistedSecret(join(varFolderOf(settings), "jwt-secret")) };
}

function listenMessage({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. End that one, or choose another port: PORT=${port + 1} npm start`;
    case "EACCES":
      return `Port ${port} requires more permissions. Choose one above 1023: PORT=3000 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST: ${host} is not an address of this machine.`;
    default:
      return `Listening on ${host}:${port} failed: ${message}`;
  }
}
