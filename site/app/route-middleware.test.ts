import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { routeMiddleware, UnknownMiddlewareError } from "./route-middleware.ts";

test("S8.6 a navigation to a route that names an unknown middleware fails with an error, others work", async () => {
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
