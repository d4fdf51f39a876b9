// The server runs on Node 24: the machine's own where it is new enough, else the one npm brought.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";

const neededMajor = 24;

/**
 * Path of a Node 24 or newer.
 * @throws {Problem} where neither the machine nor node_modules has one.
 */
export function findNode(
  root,
  { version = process.versions.node, path = process.execPath, platform = `${process.platform}-${process.arch}` } = {},
) {
  if (Number.parseInt(version, 10) >= neededMajor) return path;
  const brought = [join(root, `node_modules/node-${platform}/bin/node`), join(root, "node_modules/.bin/node")].find(
    (file) => existsSync(file),
  );
  if (brought) return brought;
  throw new Problem(
    `This needs Node ${neededMajor}, this machine has ${version}, and there is no package of it for ${platform}. Install Node ${neededMajor} from https://nodejs.org and start again.`,
  );
}
