import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exportMedia } from "./exported-media.ts";

/** The paths below the uploads at which files of a store are exported. */
async function exportedPaths(files: readonly string[]): Promise<(string | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-exported-media-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  for (const file of files) {
    mkdirSync(dirname(join(from, file)), { recursive: true });
    if (!existsSync(join(from, file))) writeFileSync(join(from, file), file);
  }
  const media = files.map((file, index) => ({ id: index + 1, file }));
  const { places } = await exportMedia(media, { from: [from], to, site: "https://www.example.com" });
  const paths = media.map(({ id }) => places.get(id)?.path);
  expect(paths.map((path) => readFileSync(join(to, path ?? ""), "utf8"))).toEqual(files);
  return paths;
}

test("files of a WordPress keep their path below the uploads, in a folder too", async () => {
  expect(
    await exportedPaths([
      "front.jpg",
      "cms.example.com/wp-content/uploads/2025/porch.jpg",
      "example.com/cms/wp-content/uploads/2026/yard.jpg",
    ]),
  ).toEqual(["front.jpg", "2025/porch.jpg", "2026/yard.jpg"]);
});

test("no path has wp-content/uploads, which WordPress removes, when names are taken", async () => {
  expect(
    await exportedPaths([
      "a.example/wp-content/uploads/2025/porch.jpg",
      "b.example/wp-content/uploads/2025/porch.jpg",
      "a.example/wp-content/uploads/2025/porch.JPG",
      "a.example/wp-content/uploads/2025/Porch.jpg",
      "2025/PORCH.jpg",
    ]),
  ).toEqual([
    "2025/porch.jpg",
    "b.example/2025/porch.jpg",
    "a.example/2025/porch.JPG",
    "a.example-2/2025/Porch.jpg",
    "media/2025/PORCH.jpg",
  ]);
});
