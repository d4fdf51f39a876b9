import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./observability/log.ts";
import { readSettings, SettingsError } from "./settings.ts";
import { type SiteParts, startServer } from "./start-server.ts";

test("a folder for pictures that cannot be written ends the start with one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "file"), "");
  const settings = readSettings({
    ...{ PORT: "0", VAR_FOLDER: join(folder, "file"), DATABASE_URL: `file:${join(folder, "store.db")}` },
    JWT_SECRET: "a secret of this test",
  });
  const parts = { isProduction: true, log: createLog("silent", { write: () => undefined }) } as SiteParts;
  await expect(startServer(settings, parts)).rejects.toThrow(
    new SettingsError(
      `VAR_FOLDER: ${join(folder, "file/images")} can’t be read or written (ENOTDIR). Let the site’s user write there, or set VAR_FOLDER to another folder.`,
    ),
  );
});
