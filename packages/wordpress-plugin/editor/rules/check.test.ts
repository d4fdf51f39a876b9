import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Data, Model } from "../model.ts";
import { checkKind, checkType } from "./check.ts";

interface RuleCase {
  name: string;
  kind?: string;
  type?: string;
  data: Data;
  problems: { path: string; where: string; message: string }[];
  missing?: string[];
}

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const cases: RuleCase[] = read("../../rule-cases.json");
const model: Model = read("../../porchlight/model/editor.json");

describe("the edit screens find what the plugin refuses to save", {
  tags: ["S5.14", "S5.15", "S5.16", "S5.17", "S5.18", "S5.19", "S5.20", "S5.21"],
}, () => {
  test.each(cases)("$name", ({ kind, type, data, problems, missing }) => {
    const found = kind
      ? checkKind(model, kind, data)
      : checkType(model, type ?? "", data, { path: "block", where: "Block" });
    const wrong = found.filter(({ isMissing }) => !isMissing);
    expect(wrong).toEqual(problems);
    if (missing) expect(found.filter(({ isMissing }) => isMissing).map(({ path }) => path)).toEqual(missing);
  });
});
