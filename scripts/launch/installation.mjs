// Installs node_modules from package-lock.json, and finds the Node version for all programs.
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./command.mjs";
import { run } from "./processes.mjs";

const neededMajor = 24;

/** Disk space of an installation, with a margin. */
const neededMegabytes = { production: 900, all: 1800 };

/**
 * Whether node_modules has every package of the lock file in its version. npm writes `node_modules/.package-lock.json`
 * when an installation is complete; a full installation also serves production.
 */
export function isInstalled(root, { withDev }) {
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  const wanted = readJson(join(root, "package-lock.json"))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, link, dev, optional, devOptional, peer }]) => {
    // Packages for other platforms are never installed; npm decides about optional peers.
    if (!path.includes("node_modules/") || link || optional || devOptional || (peer && !installed[path])) return true;
    if (dev && !withDev) return true;
    return installed[path]?.version === version;
  });
}

/**
 * Installs missing packages from the lock file.
 * @throws {Problem} with the cause and what to do
 */
export async function ensureInstalled(root, { withDev, print }) {
  if (isInstalled(root, { withDev })) return false;
  requireLockFile(root);
  requireRoom(root, withDev ? neededMegabytes.all : neededMegabytes.production);
  print(`Installing the packages it needs${withDev ? ", those for tests included" : ""} (once, about a minute) …`);
  const options = [
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
  ];
  const { code, output } = await runNpm(root, ["ci", ...(withDev ? ["--include=dev"] : ["--omit=dev"]), ...options]);
  if (code !== 0) throw new Problem(explainNpm(output));
  return true;
}

/** Runs npm with the current Node. */
export function runNpm(root, args) {
  // An outer `npm start` sets variables that would change an inner npm.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?:config|package|lifecycle)_/i.test(name) || /registry|cache|proxy|cafile/i.test(name),
    ),
  );
  delete env.NODE_ENV;
  const npm = process.env.npm_execpath;
  if (npm && /npm-cli\.js$/.test(npm)) return run(process.execPath, [npm, ...args], { cwd: root, env });
  return run("npm", args, { cwd: root, env });
}

/** Explains npm's error output to the user. */
export function explainNpm(output) {
  const last = output
    .trim()
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-8)
    .join("\n");
  if (/ENOSPC/.test(output)) return "The disk is full. Free some space (about 1 GB) and start again.";
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network request to/.test(
      output,
    )
  ) {
    return "The packages could not be fetched: npm’s registry is out of reach. Connect to the internet (or set npm’s registry to one you can reach) and start again. It is needed once; later starts work without.";
  }
  if (/EUSAGE|can only install packages when your package\.json and package-lock\.json/.test(output)) {
    return "package-lock.json does not fit package.json. Restore both (git checkout package.json package-lock.json), or run npm install if you changed a dependency, and start again.";
  }
  if (/EJSONPARSE|EINVALIDPACKAGE/.test(output))
    return "package.json or package-lock.json cannot be read. Restore them: git checkout package.json package-lock.json";
  if (/EINTEGRITY/.test(output))
    return "A fetched package is not what package-lock.json expects. Clear npm’s cache (npm cache clean --force) and start again.";
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm cannot write here. Give yourself permission to write to this folder and start again.\n${last}`;
  if (/spawn npm ENOENT/.test(output))
    return "npm was not found. It comes with Node: install Node 20 or newer from https://nodejs.org and start again.";
  return `The packages could not be installed. npm says:\n${last}`;
}

function requireLockFile(root) {
  const file = join(root, "package-lock.json");
  if (!existsSync(file)) throw new Problem("package-lock.json is missing. Restore it: git checkout package-lock.json");
  if (!readJson(file)?.packages)
    throw new Problem("package-lock.json cannot be read. Restore it: git checkout package-lock.json");
}

function requireRoom(root, megabytes) {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < megabytes) {
    throw new Problem(
      `There are ${free} MB free on this disk; installing takes about ${megabytes} MB. Free some space and start again.`,
    );
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Path of a Node 24 or newer.
 * @throws {Problem} when neither the machine nor node_modules has one
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
