import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { MainContent } from "./main-content.tsx";

test("the main content is busy and has a progress line during a navigation only", () => {
  const router = createMemoryRouter([
    { path: "/", element: <MainContent>Here</MainContent> },
    { path: "/slow", loader: () => new Promise(() => {}), element: null },
  ]);
  const rendered = () => renderToStaticMarkup(<RouterProvider router={router} />);
  expect(rendered()).toBe('<main id="main" tabindex="-1">Here</main>');
  void router.navigate("/slow");
  expect(rendered()).toMatch(/^<div class="[^"]+"><\/div><main id="main" tabindex="-1" aria-busy="true">Here<\/main>$/);
  router.dispose();
});
