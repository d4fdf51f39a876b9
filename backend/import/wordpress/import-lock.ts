import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Holds a file that says that this process imports a host into a store; the answer gives it up. One left behind by a process that
 * is gone is taken over.
 * @throws {ImportRunningError} while another process holds it.
 */
export function lockImport(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 1; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = holderOf(file);
      if (tries > 1 || (holder !== undefined && isAlive(holder))) throw new ImportRunningError(holder);
      rmSync(file, { force: true });
    }
  }
}

/** Two imports of one host into one store would read into one folder. */
export class ImportRunningError extends Error {
  override readonly name = "ImportRunningError";

  constructor(processId: number | undefined) {
    super(
      `This host is being imported into this store already${processId ? ` (by process ${processId})` : ""}; wait for it to end.`,
    );
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of somebody else lives too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
