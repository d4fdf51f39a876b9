import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { demoFixture, fixtureText } from "./demo-fixture.ts";
import { loadDemo } from "./load-demo.ts";

let store: TemporaryStore;
beforeEach(async () => {
  store = await temporaryStore();
});
afterEach(() => store.remove());

function load(changes: Readonly<Record<string, string | null>>) {
  const { folder, remove } = demoFixture(changes);
  onTestFinished(remove);
  return loadDemo(store.database, { folder, today: "2026-11-21" });
}

test.each<[string, Record<string, string | null>, string]>([
  [
    "a key that is not known",
    { "demo.yaml": "authoredOn: 2026-11-21\npopularPosts: [a]\n" },
    "demo.yaml popularPosts: this key is not known here",
  ],
  [
    "a missing key",
    { "plans/juniper.yaml": fixtureText("plans/juniper.yaml", ["title: The Juniper\n", ""]) },
    "plans/juniper.yaml title: this key is missing",
  ],
  [
    "a wrong value",
    { "homes.yaml": fixtureText("homes.yaml", ["bedrooms: 3", "bedrooms: three"]) },
    'homes.yaml [0].bedrooms: expected number, found "three"',
  ],
  [
    "a wrong status",
    { "neighborhoods/bluestem.yaml": fixtureText("neighborhoods/bluestem.yaml", ["model_open", "modelopen"]) },
    'neighborhoods/bluestem.yaml status: expected ("under_development"',
  ],
  ["broken YAML", { "pages/home.yaml": "uri: /\ntitle: left: right\n" }, "pages/home.yaml, line 2: expected YAML"],
  [
    "a text with a comma but without quotes",
    {
      "pages/home.yaml": fixtureText("pages/home.yaml", [
        "organisms:\n",
        "organisms:\n  - { layout: call, text: Late, we pay }\n",
      ]),
    },
    "pages/home.yaml: a text ends at the comma before “we pay”; put quotes around it",
  ],
  [
    "Markdown without front matter",
    { "blog-posts/clay.md": "Clay" },
    "blog-posts/clay.md: expected front matter between two lines of ---",
  ],
  [
    "a fourth button",
    {
      "pages/home.yaml": fixtureText("pages/home.yaml", [
        "organisms:\n",
        `organisms:\n  - { layout: call, buttons: [${Array(4).fill('{ text: Go, url: "/x/" }').join(", ")}] }\n`,
      ]),
    },
    "pages/home.yaml organisms[0].buttons: expected 3 buttons at most",
  ],
  [
    "a colour that the site does not have",
    {
      "pages/home.yaml": fixtureText("pages/home.yaml", [
        "organisms:\n",
        "organisms:\n  - { layout: call, color: red }\n",
      ]),
    },
    'pages/home.yaml organisms[0].color: expected ("paper-2"',
  ],
  [
    "a plan that is not there",
    { "homes.yaml": fixtureText("homes.yaml", ["plan: juniper", "plan: pine"]) },
    "homes.yaml [0].plan: expected the slug of a plan of the demo, found pine",
  ],
  [
    "a product that is not there",
    { "pages/home.yaml": fixtureText("pages/home.yaml", ["slug: h1", "slug: h2"]) },
    "pages/home.yaml organisms[0].productPicker[0]: expected the slug of a home of the demo, found h2",
  ],
  [
    "a picture that is not there",
    { "models.yaml": fixtureText("models.yaml", ["front.jpg", "back.jpg"]) },
    "models.yaml [0].image: expected a file of media/index.json or drawings/, found back.jpg",
  ],
  [
    "a picture without its file",
    { "media/front.jpg": null },
    "media/index.json front.jpg: expected this file in media/",
  ],
  [
    "a category that is not there",
    { "blog-posts/clay.md": fixtureText("blog-posts/clay.md", ["[money]", "[cost]"]) },
    "blog-posts/clay.md categories: expected a category of categories.yaml, found cost",
  ],
  [
    "a price that does not add up",
    { "homes.yaml": fixtureText("homes.yaml", ["amountUsd: 610000", "amountUsd: 611000"]) },
    "homes.yaml [0]: expected a priceLine whose last part is the total",
  ],
  [
    "two entries on one path",
    { "pages/second.yaml": "uri: /\ntitle: Again\n" },
    "pages/second.yaml: expected a path of its own",
  ],
  [
    "a file named unlike its slug",
    { "plans/juniper.yaml": null, "plans/pine.yaml": fixtureText("plans/juniper.yaml") },
    "plans/pine.yaml slug: expected the file's own name, found juniper",
  ],
  ["no demo.yaml", { "demo.yaml": null }, "demo.yaml: expected this file in"],
])("%s stops the load with a line that has its place", async (_name, changes, line) => {
  await expect(load(changes)).rejects.toThrow(line);
  expect(await store.database.selectFrom("entries").selectAll().execute()).toEqual([]);
});

test("an unknown time zone is rejected", async () => {
  await expect(load({ "demo.yaml": "authoredOn: 2026-11-21\ntimeZone: Denver\n" })).rejects.toThrow(
    "expected a time zone like America/Denver",
  );
});
