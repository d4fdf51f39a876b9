import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";
import { stylesOfLateViews } from "./build-steps/styles-of-late-views.ts";

/**
 * Source maps of the browser's scripts, which no script names, in a folder beside the one that is served: for whoever
 * uploads them (docs/operating.md).
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

/** The script that stands in every document (`boot/boot.ts`), beside the bundle of the server, which puts it there. */
function bootScript(): Plugin {
  return {
    name: "boot-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async writeBundle({ dir = "" }) {
      const lib = { entry: join(import.meta.dirname, "boot/boot.ts"), formats: ["iife" as const], name: "boot" };
      const result = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: "warn",
        publicDir: false,
        build: { target: "es2022", lib, write: false, minify: true },
      });
      const [output] = [result].flat();
      if (!output || !("output" in output)) throw new Error("The boot script was not built.");
      const [{ code }, ...others] = output.output;
      if (others.length > 0) throw new Error("The boot script should be one file.");
      writeFileSync(join(dir, "boot.js"), code);
    },
  };
}

/**
 * What many pages load comes in few files instead of one for each module that something else uses as well: fewer requests,
 * and fewer bytes, as they are compressed together. React and its router stay cached over new builds; `page` is what root
 * and entry import, `head` the head of pages, `shared` what at least 16 parts of the site use and brings no styles along.
 */
const filesOfManyPages = [
  {
    name: "react",
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
    priority: 3,
  },
  { name: "page", test: /[\\/]site[\\/]app[\\/](?:entry\.client|root)\.tsx/, priority: 2 },
  {
    name: "head",
    test: /[\\/]site[\\/]app[\\/](?:features[\\/](?:frame[\\/]header|account[\\/]account-menu)|blocks[\\/]forms[\\/]visit-opener)\.tsx$/,
    priority: 2,
  },
  {
    name: "shared",
    test: /[\\/]site[\\/]app[\\/](?:ui[\\/](?:motion|pictures)|domain[\\/](?:navigation|wording))[\\/].*\.tsx?$/,
    minShareCount: 16,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter(), stylesOfLateViews(), privateSourceMaps(), bootScript()],
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
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: filesOfManyPages } } } } } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
