import { execFile } from "node:child_process";
import { join } from "node:path";
import { entry, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { verifyPreview } from "../../packages/contract/preview.ts";
import { sharedKey } from "../../packages/contract/shared-secret.ts";

const secret = "a secret for previews alone";

test("npm run preview prints a link to an entry by id or address, valid for half an hour", async () => {
  const store = await temporaryStore();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => store.remove());
  await store.write((writer) =>
    writer.putEntry(entry("page", 7, { uri: "/about-us/", title: "About us", status: "draft" })),
  );
  const run = (args: readonly string[], environment: Record<string, string> = {}) =>
    new Promise<{ stdout: string; stderr: string }>((resolve) => {
      const site = { DATABASE_URL: store.databaseUrl, PUBLIC_URL: "https://homes.example", REVALIDATE_SECRET: secret };
      const env = { ...process.env, ...site, ...environment };
      execFile(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { env }, (_error, stdout, stderr) =>
        resolve({ stdout, stderr }),
      );
    });
  const [byId, byUri, missing, host, both, forPrograms] = await Promise.all([
    run(["--id", "7"]),
    run(["--uri", "about-us"]),
    run(["--uri", "/nowhere/"]),
    run(["--id", "7"], { CONTENT_URL: "https://cms.example.com" }),
    run(["--id", "7", "--uri", "/about-us/"]),
    run(["--id", "7", "--json"]),
  ]);
  for (const { stdout, stderr } of [byId, byUri]) {
    const [, token = ""] = /^https:\/\/homes\.example\/about-us\/\?preview=(\S+)\n$/.exec(stdout) ?? [];
    const visit = { key: sharedKey(secret, "preview"), path: "/about-us/", nowSeconds: Math.floor(Date.now() / 1000) };
    expect(verifyPreview(token, visit)).toMatchObject({ grant: { id: 7, revision: 0, path: "/about-us/" } });
    expect(stderr).toBe("“About us” (page 7). It is not public. The link works for 30 minutes.\n");
  }
  expect(missing).toEqual({ stdout: "", stderr: "There is no entry with the address /nowhere/.\n" });
  expect(host).toEqual({
    stdout: "",
    stderr: "The content is at CONTENT_URL: create preview links in its own editor.\n",
  });
  expect(both.stdout).toBe("");
  expect(both.stderr).toMatch(/^Usage: npm run -s preview /);
  const { url, ...shown } = JSON.parse(forPrograms.stdout) as Record<string, unknown>;
  expect(url).toMatch(/^https:\/\/homes\.example\/about-us\/\?preview=\S+$/);
  expect(shown).toEqual({ id: 7, kind: "page", title: "About us", isPublic: false, until: expect.any(String) });
  expect(forPrograms.stderr).toBe("");
});
