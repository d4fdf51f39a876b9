import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { precompress } from "../../scripts/launch/build.mjs";
import { projectFolder, runToEnd, type ServerProcess, startProcess } from "../processes.ts";

/**
 * Builds the empty page into `folder` as the site is built, and serves it: a React Router app of the same versions with
 * one heading and one button, as a baseline for this machine.
 * @throws with the output of a failed build
 */
export async function startEmptyPage(folder: string): Promise<ServerProcess> {
  const build = join(folder, "empty-page");
  const environment = { NODE_ENV: "production", CI: "1", NO_COLOR: "1", EMPTY_PAGE_BUILD: build };
  await runToEnd("node_modules/.bin/react-router", ["build", "bench/empty-page"], environment);
  // The server bundle imports packages by name.
  await symlink(join(projectFolder, "node_modules"), join(build, "node_modules"));
  await precompress(join(build, "client"));
  return await startProcess("bench/empty-page/server.ts", [build], { NODE_ENV: "production" });
}
