import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What React Router's manifest says of a route, as far as browsers read it. */
interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  /** The modules that it imports, and those import. */
  readonly imports: readonly string[];
  readonly css: readonly string[];
  /** Such as `hasLoader`, and `clientLoaderModule`. */
  readonly [flagOrModule: string]: boolean | string | readonly string[] | undefined;
}

/** The manifest that React Router writes for browsers: of which files each route consists. */
export interface RouteManifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

const assignment = "window.__reactRouterManifest=";
const folder = "/assets/";
/** What no browser reads of a route. */
const unread = new Set(["hasDefaultExport"]);

/**
 * The script of a manifest in a tenth of the letters: what many routes share stands in it once. It makes the manifest that
 * `script`, by React Router, makes, but that
 * - a route does not name the modules and styles of those around it, nor modules of the entry: where it is shown they are in,
 * - modules to preload come in another order; styles keep theirs, which decides between rules.
 * @throws where the script is none of React Router's.
 */
export function compactManifest(script: string): string {
  const manifest = parse(script);
  const { routes: byId, ...rest } = manifest;
  const routes = Object.values(byId);
  const ids = routes.map(({ id }) => id);
  const keys = [...new Set(routes.flatMap((route) => Object.keys(route)))].filter((key) => !unread.has(key));
  const flags = keys.filter((key) => routes.some((route) => typeof route[key] === "boolean"));
  const parts = keys.filter((key) => key.endsWith("Module"));

  const files: string[] = [];
  const numberOf = (file: string): number => {
    if (!file.startsWith(folder) || file.includes(" ")) throw new Error(`The manifest names a file elsewhere: ${file}`);
    return files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  };
  // Those of many routes first: small numbers are short.
  for (const file of byFrequency(routes.flatMap((route) => [...modulesOf(route), ...route.css]))) numberOf(file);

  const contents: string[] = [];
  const rows = routes.map((route) => {
    const around = ancestorsOf(route, manifest);
    const isIn = new Set([manifest.entry.module, ...manifest.entry.imports, ...around.flatMap(modulesOf)]);
    const isStyled = new Set(around.flatMap(({ css }) => css));
    const imports = route.imports.filter((file) => !isIn.has(file)).map(numberOf);
    const content = JSON.stringify([
      flags.reduce((bits, flag, at) => bits + (route[flag] === true ? 2 ** at : 0), 0),
      numberOf(route.module),
      imports.sort((one, other) => one - other),
      route.css.filter((file) => !isStyled.has(file)).map(numberOf),
      ...parts.map((part) => (typeof route[part] === "string" ? numberOf(route[part]) : absent)),
    ]);
    if (!contents.includes(content)) contents.push(content);
    const parent = route.parentId === undefined ? absent : ids.indexOf(route.parentId);
    return [contents.indexOf(content), parent, route.id, ...(route.path === undefined ? [] : [route.path])];
  });

  const names = files.map((file) => file.slice(folder.length)).join(" ");
  return [
    `const f=${JSON.stringify(names)}.split(" ").map(n=>${JSON.stringify(folder)}+n),g=l=>l.map(n=>f[n]),`,
    `c=[${contents}],r=${JSON.stringify(rows)},m=${assignment}${JSON.stringify({ ...rest, routes: {} })};`,
    "for(const[n,p,id,path]of r){const[b,k,i,s,...a]=c[n];m.routes[id]={id,path,parentId:r[p]?.[2],module:f[k],imports:g(i),css:g(s)};",
    `${JSON.stringify(flags)}.map((k,n)=>m.routes[id][k]=!!(b>>n&1));${JSON.stringify(parts)}.map((k,n)=>m.routes[id][k]=f[a[n]])}`,
  ].join("");
}

/** Stands for what a list does not hold. */
const absent = -1;

function parse(script: string): RouteManifest {
  const isOurs = script.startsWith(`${assignment}{`) && script.endsWith("};");
  if (!isOurs) throw new Error("This is no manifest of React Router.");
  return JSON.parse(script.slice(assignment.length, -1));
}

function byFrequency(files: readonly string[]): readonly string[] {
  const counts = Map.groupBy(files, (file) => file);
  return [...counts].sort(([, one], [, other]) => other.length - one.length).map(([file]) => file);
}

const modulesOf = ({ module, imports }: ManifestRoute) => [module, ...imports];

function ancestorsOf({ parentId = "" }: ManifestRoute, manifest: RouteManifest): readonly ManifestRoute[] {
  const parent = manifest.routes[parentId];
  return parent ? [parent, ...ancestorsOf(parent, manifest)] : [];
}

/** Writes the manifest of the browser's files anew once React Router has, which does so with the server's bundle. */
export function compactManifestOfBuild(): Plugin {
  return {
    name: "compact-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "../client/assets");
      const [name, ...others] = readdirSync(assets).filter((file) => /^manifest-.+\.js$/.test(file));
      if (!name || others.length > 0) throw new Error(`One manifest was expected in ${assets}.`);
      const file = join(assets, name);
      writeFileSync(file, compactManifest(readFileSync(file, "utf8")));
    },
  };
}
