// Lock against two starts in one folder that install or build at the same time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Runs `work` while no other start in this folder holds the lock; a lock of an ended process is ignored. */
export async function withLaunchLock(root, print, work) {
  const file = join(root, "var/launch.lock");
  mkdirSync(dirname(file), { recursive: true });
  let isAnnounced = false;
  while (!take(file)) {
    if (!isAnnounced) print("Another start is preparing in this folder; waiting for it …");
    isAnnounced = true;
    await pause(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const owner = Number(readOwner(file));
  if (owner > 0 && owner !== process.pid && isAlive(owner)) return false;
  rmSync(file, { force: true });
  return false;
}

function readOwner(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "0";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
