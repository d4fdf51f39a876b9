import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, normalizePath, type Plugin } from "vite";
import { rootStyles } from "./scripts/build-steps/root-styles.ts";

/**
 * Writes source maps of the client scripts, without references to them, to a folder that is not served, for uploading
 * (docs/operating.md).
 */
function privateSourceMaps(): Plugin {
  return {
    name: "private-source-maps",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configEnvironment: (name) => (name === "client" ? { build: { sourcemap: "hidden" } } : null),
    writeBundle({ dir = "" }) {
      const folder = join(dir, "../source-maps");
      rmSync(folder, { recursive: true, force: true });
      const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(({ name }) =>
        name.endsWith(".map"),
      );
      for (const { parentPath, name } of files) {
        const target = join(folder, relative(dir, parentPath), name);
        mkdirSync(dirname(target), { recursive: true });
        renameSync(join(parentPath, name), target);
      }
    },
  };
}

/** Builds the bootstrap scripts of documents (`server/html/client/`) beside the server bundle, which inlines them. */
function bootstrapScripts(): Plugin {
  return {
    name: "bootstrap-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle({ dir = "" }) {
      for (const name of ["bootstrap", "bootstrap-on-interaction"])
        writeFileSync(join(dir, `${name}.js`), await builtAlone(name));
    },
  };
}

/** A script of `server/html/client/` with its imports, as text. */
async function builtAlone(name: string): Promise<string> {
  const lib = {
    entry: join(import.meta.dirname, `server/html/client/${name}.ts`),
    formats: ["iife" as const],
    name: "bootstrap",
  };
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    publicDir: false,
    build: { target: "es2022", lib, write: false, minify: true },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error(`The script ${name} was not built.`);
  const [{ code }, ...others] = output.output;
  if (others.length > 0) throw new Error(`The script ${name} should be one file.`);
  return code;
}

const filesByMark = new Map<string, string>();

/**
 * The class name of a CSS module: its own name and a short hash of its file; Vite's default is longer by a line number.
 * @throws when two files have one hash
 */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const mark = createHash("sha256").update(path).digest("base64url").replace(/[-_]/g, "").slice(0, 4);
  const known = filesByMark.get(mark) ?? path;
  if (known !== path) throw new Error(`Classes of ${path} would be those of ${known}.`);
  filesByMark.set(mark, path);
  return `_${name}_${mark}`;
}

const app = `${normalizePath(import.meta.dirname)}/app/`;
const pageModules = ["root.tsx", "entry.client.tsx", "layouts/default.tsx"].map((file) => app + file);

const isOfForm = (id: string) => [`${app}blocks/forms/`, `${app}domain/leads/`].some((folder) => id.startsWith(folder));

/** Chunks of the client scripts in addition to those per route. */
const fileGroups = [
  // Changes rarely, so that caches keep it across builds.
  { name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  // Modules that every page loads, with their imports.
  { name: "page", test: (id: string) => pageModules.some((file) => id.startsWith(file)), priority: 2 },
  // Modules shared by several kinds of pages: one file costs the browser less than forty small ones.
  { name: "shared", test: (id: string) => id.startsWith(app) && !isOfForm(id), minShareCount: 13, priority: 1 },
  // Most pages have no form.
  { name: "forms", test: isOfForm, minShareCount: 3 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter(), rootStyles(), privateSourceMaps(), bootstrapScripts()],
  // Named so that the first page of `npm run dev` does not wait for their discovery, one after the other.
  optimizeDeps: {
    include: [
      "@radix-ui/react-tabs",
      "@urql/core",
      "@urql/exchange-auth",
      "leaflet",
      "react-dom/client",
      "supercluster",
      "web-vitals",
    ],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: fileGroups } },
        },
      },
    },
  },
  css: { modules: { generateScopedName: shortClassName } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
