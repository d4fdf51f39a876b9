import { expect, test } from "vitest";
import { withRootStyles } from "./root-styles.ts";

const files = {
  "app/root.tsx?route": { imports: ["_page.js"], css: ["root.css"] },
  "_page.js": { imports: ["_button.js"], css: ["page.css"] },
  "_button.js": { css: ["button.css"] },
  "app/routes/plan.tsx?route": { imports: ["_page.js", "_card.js"], css: ["plan.css"] },
  "_card.js": { imports: ["_button.js"], css: ["card.css", "button.css"] },
  "app/plain.ts": {},
};

test("style sheets of the root's imports belong to the root alone, in import order", () => {
  const css = Object.entries(withRootStyles(files)).map(([source, built]) => [source, built.css]);
  expect(Object.fromEntries(css)).toEqual({
    "app/root.tsx?route": ["button.css", "page.css", "root.css"],
    "_page.js": [],
    "_button.js": [],
    "app/routes/plan.tsx?route": ["plan.css"],
    "_card.js": ["card.css"],
    "app/plain.ts": [],
  });
});

test("everything except style sheets is unchanged", () => {
  const imports = (built: Partial<typeof files>) =>
    Object.values(built).map((each) => Object.entries(each).filter(([key]) => key !== "css"));
  expect(imports(withRootStyles(files) as typeof files)).toEqual(imports(files));
});

test("a build without a root fails", () => {
  expect(() => withRootStyles({ "app/routes/root.tsx": {} })).toThrow("The build has no app/root.tsx.");
});
