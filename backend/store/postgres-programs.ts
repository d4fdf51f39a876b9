import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StoreError } from "./store-error.ts";

const mostOutputBytes = 64 * 1024 * 1024;

/**
 * Runs one of PostgreSQL's client programs, on a database where one is given. The password goes by the environment:
 * arguments can be read by every user of the machine.
 * @throws StoreError with what the program said, or that it is missing.
 */
export async function runPostgresProgram(
  name: "pg_dump" | "pg_restore",
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const { target, environment } = connectionOf(databaseUrl);
  try {
    await promisify(execFile)(name, [...args, ...target], {
      env: { ...process.env, ...environment },
      maxBuffer: mostOutputBytes,
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new StoreError(`${name} was not found; install PostgreSQL’s client programs (Debian: postgresql-client).`);
    }
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new StoreError(`${name} failed: ${said}`);
  }
}

function connectionOf(databaseUrl: string | undefined) {
  if (databaseUrl === undefined) return { target: [], environment: {} };
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get("password") || "";
  url.password = "";
  url.searchParams.delete("password");
  return { target: [`--dbname=${url.href}`], environment: password === "" ? {} : { PGPASSWORD: password } };
}
