import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { compactManifest, type RouteManifest } from "./compact-manifest.ts";

const flags = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
};

/** Root, a layout, two pages of one module, a page whose loader is a file of its own, and an address for machines. */
const manifest: RouteManifest & { readonly url: string; readonly version: string } = {
  entry: { module: "/assets/entry-1.js", imports: ["/assets/react-1.js"] },
  routes: {
    root: {
      ...flags,
      id: "root",
      path: "",
      hasLoader: true,
      hasClientMiddleware: true,
      hasErrorBoundary: true,
      module: "/assets/root-1.js",
      imports: ["/assets/react-1.js", "/assets/links-1.js"],
      css: ["/assets/base-1.css#"],
    },
    "layouts/default": {
      ...flags,
      id: "layouts/default",
      parentId: "root",
      hasErrorBoundary: true,
      module: "/assets/default-1.js",
      imports: ["/assets/react-1.js", "/assets/entry-1.js", "/assets/links-1.js", "/assets/card-1.js"],
      css: ["/assets/base-1.css#", "/assets/frame-1.css", "/assets/card-1.css"],
    },
    "routes/front": {
      ...flags,
      id: "routes/front",
      parentId: "layouts/default",
      index: true,
      hasLoader: true,
      module: "/assets/front-1.js",
      imports: ["/assets/react-1.js", "/assets/hero-1.js", "/assets/card-1.js", "/assets/forms-1.js"],
      css: ["/assets/base-1.css#", "/assets/hero-1.css", "/assets/card-1.css", "/assets/forms-1.css"],
    },
    "page:about": {
      ...flags,
      id: "page:about",
      parentId: "layouts/default",
      path: "about",
      hasLoader: true,
      module: "/assets/page-1.js",
      imports: ["/assets/forms-1.js", "/assets/hero-1.js"],
      css: ["/assets/forms-1.css", "/assets/hero-1.css"],
    },
    "page:films": {
      ...flags,
      id: "page:films",
      parentId: "layouts/default",
      path: "films/:slug/*",
      hasLoader: true,
      module: "/assets/page-1.js",
      imports: ["/assets/forms-1.js", "/assets/hero-1.js"],
      css: ["/assets/forms-1.css", "/assets/hero-1.css"],
    },
    "routes/search": {
      ...flags,
      id: "routes/search",
      parentId: "layouts/default",
      path: "search",
      hasAction: true,
      hasLoader: true,
      hasClientLoader: true,
      module: "/assets/search-1.js",
      clientLoaderModule: "/assets/search-loader-1.js",
      imports: [],
      css: [],
    },
    "routes/robots": {
      ...flags,
      id: "routes/robots",
      parentId: "root",
      path: "robots.txt",
      hasDefaultExport: false,
      hasLoader: true,
      module: "/assets/robots-1.js",
      imports: [],
      css: [],
    },
  },
  url: "/assets/manifest-1.js",
  version: "1",
};

const asWritten = (value: unknown) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

function run(script: string): typeof manifest {
  const window: { __reactRouterManifest?: typeof manifest } = {};
  // Values of another realm equal no values of this one.
  return JSON.parse(runInNewContext(`${script}JSON.stringify(window.__reactRouterManifest)`, { window }));
}

/** The routes that are shown with one, from the root on. */
function chain(id: string, { routes }: RouteManifest): RouteManifest["routes"][string][] {
  const route = routes[id];
  return route ? [...chain(route.parentId ?? "", { routes } as RouteManifest), route] : [];
}

const made = run(compactManifest(asWritten(manifest)));

test("the small manifest has every route in its order, with its place, its modules of its own and what it has", () => {
  expect(Object.keys(made.routes)).toEqual(Object.keys(manifest.routes));
  for (const [id, { imports: _, css: __, hasDefaultExport: ___, ...expected }] of Object.entries(manifest.routes)) {
    const { imports: ____, css: _____, ...route } = made.routes[id] ?? {};
    expect(route, id).toEqual({ index: false, ...expected });
  }
  expect({ ...made, routes: {} }).toEqual({ ...manifest, routes: {} });
});

test("a page links the styles that it would have, in the order in which they apply", () => {
  const styles = (of: RouteManifest, id: string) => [...new Set(chain(id, of).flatMap(({ css }) => css))];
  for (const id of Object.keys(manifest.routes)) expect(styles(made, id), id).toEqual(styles(manifest, id));
});

test("what is loaded ahead of a page is all that it consists of, and nothing twice", () => {
  const { entry } = manifest;
  for (const id of Object.keys(manifest.routes)) {
    const expected = chain(id, manifest).flatMap(({ module, imports }) => [module, ...imports]);
    const preloads = chain(id, made).flatMap(({ module, imports }) => [module, ...imports]);
    expect(new Set([entry.module, ...entry.imports, ...preloads]), id).toEqual(
      new Set([entry.module, ...entry.imports, ...expected]),
    );
    expect(preloads, id).toEqual([...new Set(preloads)]);
  }
});

test("pages of one module are described once", () => {
  const script = compactManifest(asWritten(manifest));
  expect(script.match(/page-1\.js/g)).toHaveLength(1);
  expect(script.match(/forms-1\.css/g)).toHaveLength(1);
});

test("a script that React Router did not write, and files elsewhere, end the build", () => {
  expect(() => compactManifest("window.other={};")).toThrow("no manifest of React Router");
  const elsewhere = { ...manifest, routes: { root: { ...manifest.routes.root, module: "/cdn/root-1.js" } } };
  expect(() => compactManifest(asWritten(elsewhere))).toThrow("a file elsewhere: /cdn/root-1.js");
});
