import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

test("a closed dialog is empty, so it shows nothing without JavaScript", () => {
  const html = renderToStaticMarkup(
    <Dialog open={false} onClose={() => {}} title="Your account">
      Log in
    </Dialog>,
  );
  expect(html).toMatch(/^<dialog[^>]*><\/dialog>$/);
});
