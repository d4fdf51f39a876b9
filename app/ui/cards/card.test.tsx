import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CardStatus, CardTitle } from "./card.tsx";

const html = (element: React.ReactElement) => {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/ (?:class|data-[\w-]+)="[^"]*"/g, "");
};

test("a status of one phrase is text alone; clauses and times wrap within one element", () => {
  const status = (text: string) => html(<CardStatus status={{ kind: "open", text }} />);
  expect(status("Ready Mar 2027")).toBe("<p>Ready Mar 2027</p>");
  expect(status("Ready Mar 2027, drywall up")).toBe(
    "<p><span><span>Ready Mar 2027,</span> <span>drywall up</span></span></p>",
  );
  expect(status("10 am to 6 pm")).toBe("<p><span><span>10 am to 6 pm</span></span></p>");
});

test("a title is in a row with its price, and alone without one", () => {
  expect(html(<CardTitle href="/juniper/">The Juniper</CardTitle>)).toBe(
    '<h3><a href="/juniper/">The Juniper</a></h3>',
  );
  expect(
    html(
      <CardTitle href="/juniper/" price="$624,900">
        The Juniper
      </CardTitle>,
    ),
  ).toBe('<div><h3><a href="/juniper/">The Juniper</a></h3><span>$624,900</span></div>');
});
