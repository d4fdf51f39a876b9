import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How long other processes wait for the one that prepares. */
const longestPreparationMilliseconds = 600_000;

/**
 * Returns the folder prepared for `recipe`, created if needed. Of concurrent processes one prepares, the others wait.
 * @param shared the folder of all prepared ones
 * @param prepare creates it in a folder, whose parts `db` and `www` are kept
 */
export async function preparedFolder(
  shared: string,
  recipe: unknown,
  prepare: () => Promise<{ readonly path: string }>,
): Promise<string> {
  const key = createHash("sha256").update(JSON.stringify(recipe)).digest("hex").slice(0, 16);
  const ready = join(shared, key);
  const lock = `${ready}.lock`;
  const until = performance.now() + longestPreparationMilliseconds;
  while (!existsSync(ready)) {
    if (!takes(lock)) {
      if (performance.now() > until) throw new Error(`Nobody finished preparing a WordPress: ${lock} stands.`);
      await pause(50);
      continue;
    }
    try {
      if (existsSync(ready)) break;
      const { path } = await prepare();
      const part = `${ready}.part`;
      mkdirSync(part, { recursive: true });
      for (const name of ["db", "www"]) {
        await cp(join(path, name), join(part, name), { recursive: true, verbatimSymlinks: true });
      }
      renameSync(part, ready);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return ready;
}

function takes(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}
