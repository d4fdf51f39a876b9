import { readFileSync } from "node:fs";
import { backgroundColors, blockLayouts, buttonColors, textColors } from "@porchlight/contract/vocabulary";
import { describe, expect, test } from "vitest";
import { collections } from "#app/domain/products/collections.ts";
import { blockColors, buttonColor } from "./colors.ts";

const css = (name: string) => readFileSync(new URL(`../../styles/${name}.css`, import.meta.url), "utf8");
const tokensIn = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));
const [plainTokens = "", moreContrast = ""] = css("tokens").split("@media (prefers-contrast: more)");
const tokens = tokensIn(plainTokens);
const rules = new Map(
  [...css("colors").matchAll(/^ {2}((?:\.on-dark )?\.[\w-]+) \{([^}]*)\}/gm)].map(([, selector, body]) => [
    selector,
    body ?? "",
  ]),
);

/** The value of a property of a class, with its variable resolved to a token. */
function colorIn(selector: string, property: string): string {
  const name = new RegExp(`(?<![\\w-])${property}: var\\(--([\\w-]+)\\)`).exec(rules.get(selector) ?? "")?.[1];
  const value = tokens.get(name);
  if (!value) throw new Error(`${selector} sets no ${property} from the tokens.`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("colors that editors choose", () => {
  test("every background color has a class and readable contrast with each allowed text color", {
    tags: ["S3.33"],
  }, () => {
    for (const color of [null, ...backgroundColors]) {
      const background = color ? colorIn(`.background-${color}`, "--background") : (tokens.get("paper") ?? "");
      for (const textColor of textColors) {
        if (blockColors("rich-text", { color, textColor }).textColor === undefined) continue;
        expect(
          contrast(colorIn(`.text-${textColor}`, "color"), background),
          `${textColor} on ${color}`,
        ).toBeGreaterThan(4.5);
      }
    }
    expect(
      contrast(colorIn(".background-evergreen", "color"), colorIn(".background-evergreen", "--background")),
    ).toBeGreaterThan(4.5);
  });

  test("every button color has a class and readable text", { tags: ["S3.34"] }, () => {
    for (const color of buttonColors) {
      const selector = `.button-${color}`;
      expect(contrast(colorIn(selector, "color"), colorIn(selector, "background")), color).toBeGreaterThan(4.5);
    }
  });

  test("with prefers-contrast, the text of every button has a contrast of 7", { tags: ["S3.34"] }, () => {
    const colors = new Map([...tokens, ...tokensIn(moreContrast)]);
    const moreContrastRules = css("colors").split("@media (prefers-contrast: more)")[1] ?? "";
    for (const color of buttonColors) {
      const body =
        new RegExp(`\\.button-${color} \\{([^}]*)\\}`).exec(moreContrastRules)?.[1] ??
        rules.get(`.button-${color}`) ??
        "";
      const [words = "", background = ""] = ["color", "background"].map(
        (property) =>
          colors.get(new RegExp(`(?<![\\w-])${property}: var\\(--([\\w-]+)\\)`).exec(body)?.[1] ?? "") ?? "",
      );
      expect(contrast(words, background), color).toBeGreaterThanOrEqual(7);
    }
  });

  test("the text color class of every collection exists", { tags: ["S3.47"] }, () => {
    for (const { textColorClass } of collections) expect(colorIn(`.${textColorClass}`, "color")).toMatch(/^#/);
  });

  test("are accepted by name and by class; others are ignored", () => {
    expect(blockColors("call", { color: "sky", textColor: "text-clay" })).toEqual({
      background: "sky",
      textColor: "clay",
    });
    expect(blockColors("call", { color: " Background-Evergreen", textColor: "paper" })).toEqual({
      background: "evergreen",
      textColor: "paper",
    });
    expect(blockColors("call", { color: "#ff0000", textColor: "toString" })).toEqual({});
    expect(buttonColor("button-clay")).toBe("clay");
    expect(buttonColor("red")).toBeUndefined();
  });

  test("unreadable text colors fall back to the background's own text color", () => {
    expect(blockColors("call", { color: "evergreen", textColor: "clay" })).toEqual({ background: "evergreen" });
    expect(blockColors("call", { color: null, textColor: "paper" })).toEqual({});
  });

  test("only these layouts keep a dark background", () => {
    const onDark = blockLayouts.filter(
      (layout) => blockColors(layout, { color: "evergreen", textColor: null }).background === "evergreen",
    );
    expect(onDark).toEqual(["hero", "lead", "rich-text", "image-text", "quote", "call"]);
  });
});
