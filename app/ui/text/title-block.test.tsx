import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import styles from "./facts.module.css";
import { TitleBlock, type TitleBlockCell } from "./facts.tsx";

const arrangements = { even: styles.even, halves: styles.halves, wideFirst: styles.wideFirst };

test.each<[string, (TitleBlockCell["span"] | undefined)[], string[]]>([
  ["cells of one width", [undefined, undefined, undefined], ["even"]],
  ["halves alone", ["half", "half"], ["halves"]],
  ["halves among others", [undefined, "half"], []],
  ["a wide one at the head", ["wide", undefined, undefined], ["wideFirst"]],
  ["a wide one further on", [undefined, "wide"], []],
])("a title block of %s is arranged by them", (_, spans, expected) => {
  const cells = spans.map((span, at) => ({ label: `Label ${at}`, value: at + 1, ...(span ? { span } : {}) }));
  const [, classes = ""] = /<dl class="([^"]*)"/.exec(renderToStaticMarkup(<TitleBlock cells={cells} />)) ?? [];
  const names = Object.entries(arrangements).filter(([, name]) => name && classes.split(" ").includes(name));
  expect(names.map(([name]) => name)).toEqual(expected);
});
