import { readdirSync, readFileSync } from "node:fs";
import { createMemoryRouter, createStaticHandler } from "react-router";
import { expect, test, vi } from "vitest";
import { routeMiddleware, serverRouteMiddleware, UnknownMiddlewareError } from "./route-middleware.ts";

test("a navigation to a route that names an unknown middleware fails with an error, others work", {
  tags: ["S8.6"],
}, async () => {
  const router = createMemoryRouter([
    { id: "home", path: "/", loader: () => "home" },
    { id: "odd", path: "/odd", middleware: routeMiddleware("no-such-step"), loader: () => "never" },
  ]);
  await router.navigate("/odd");
  const [error] = Object.values(router.state.errors ?? {});
  expect(error).toBeInstanceOf(UnknownMiddlewareError);
  expect(error).toMatchObject({ message: "The route names an unknown middleware: no-such-step" });
  await router.navigate("/");
  expect(router.state).toMatchObject({ errors: null, loaderData: { home: "home" } });
  router.dispose();
});

test("a direct load of a route with unknown middleware fails with that error before its loader", {
  tags: ["S8.6"],
}, async () => {
  const loader = vi.fn(() => "page");
  const { query } = createStaticHandler([
    { id: "plain", path: "/plain", middleware: serverRouteMiddleware("follow-redirects"), loader },
    { id: "odd", path: "/odd", middleware: serverRouteMiddleware("follow-redirects", "no-such-step"), loader },
  ]);
  /** The errors that the server's handler renders a document with. */
  const errorsOf = async (path: string) => {
    let errors: unknown[] = [];
    await query(new Request(`https://homes.example${path}`), {
      generateMiddlewareResponse: async (run) => {
        const result = await run(new Request(`https://homes.example${path}`));
        if (result instanceof Response) return result;
        errors = Object.values(result.errors ?? {});
        return new Response();
      },
    });
    return errors;
  };
  expect(await errorsOf("/plain")).toEqual([]);
  expect(loader).toHaveBeenCalledTimes(1);
  const [error] = await errorsOf("/odd");
  expect(error).toBeInstanceOf(UnknownMiddlewareError);
  expect(error).toMatchObject({ message: "The route names an unknown middleware: no-such-step" });
  expect(loader).toHaveBeenCalledTimes(1);
});

test("each route that names middleware for the browser names the same for the server", () => {
  const folder = new URL("./routes/", import.meta.url);
  const named = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, folder), "utf8");
      const names = (name: string) => new RegExp(`export const ${name} = \\w+\\((.*)\\);`).exec(source)?.[1];
      const [browser, server] = [names("clientMiddleware"), names("middleware")];
      return browser === undefined && server === undefined ? [] : [{ file, browser, server }];
    });
  expect(named).toContainEqual({ file: "not-found.tsx", browser: '"follow-redirects"', server: '"follow-redirects"' });
  for (const { file, browser, server } of named) expect(server, file).toBe(browser);
});
