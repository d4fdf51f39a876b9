import { expect, test } from "vitest";
import { fieldPaths, prepareOperation } from "../../server/content/adapter/prepare-operation.ts";
import sentences from "./degradation-map.json" with { type: "json" };
import { degradationOf } from "./degradation-map.ts";
import { siteOperations } from "./operation-checks.ts";

const pathsOf = (text: string) => fieldPaths(prepareOperation(text).document);

test("every operation has sentences for its root fields and for the extras a host may lack", () => {
  for (const { name, text, rootKeys } of siteOperations()) {
    const paths = pathsOf(text);
    const groups = [...paths].filter((path) => path.endsWith(".extras"));
    for (const part of [...rootKeys, ...groups]) {
      const inside = [...paths].filter((path) => path === part || path.startsWith(`${part}.`));
      const explanation = degradationOf(name, new Set(inside));
      expect([name, part, explanation]).toEqual([
        name,
        part,
        [expect.not.stringContaining("The rest is shown without")],
      ]);
    }
  }
});

test("only parts of the site's operations have sentences", () => {
  const operations = new Map(siteOperations().map(({ name, text }) => [name, pathsOf(text)]));
  for (const [name, byPath] of Object.entries(sentences.operations)) {
    const paths = operations.get(name) ?? new Set();
    expect([name, Object.keys(byPath).filter((part) => !paths.has(part))]).toEqual([name, []]);
  }
});

test("a part without a sentence is reported, its content is not", () => {
  const missing = [
    "home.qmiHomeDetails",
    "home.qmiHomeDetails.price",
    "home.extras",
    "home.extras.shortDescription",
    "home.slug",
  ];
  expect(degradationOf("GetHome", new Set(missing))).toEqual([
    expect.stringMatching(/^A home shows price, beds, baths and size; no dated price line,/),
    "The rest is shown without home.qmiHomeDetails, home.slug.",
  ]);
});

test("a part that one of several types lacks is reported for that type", () => {
  const picks = "page.organisms.productPicker";
  expect(degradationOf("GetPage", new Set([`${picks}.extras on Home`, `${picks}.extras.readyDate`]))).toEqual([
    "Picked homes show no move-in date.",
  ]);
  const wholeType = [`${picks}.databaseId on Home`, `${picks}.title on Home`, `${picks}.qmiHomeDetails`];
  expect(degradationOf("GetPage", new Set(wholeType))).toEqual([
    `The rest is shown without ${picks} on Home, ${picks}.qmiHomeDetails.`,
  ]);
});

test("many parts without sentences are reported by their first six", () => {
  const paths = Array.from({ length: 9 }, (_, index) => `home.part${index}`);
  expect(degradationOf("GetHome", new Set(paths))).toEqual([
    "The rest is shown without home.part0, home.part1, home.part2, home.part3, home.part4, home.part5 and 3 more.",
  ]);
});
