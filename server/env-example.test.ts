import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { readSettings, settingNames } from "./settings.ts";

const root = resolve(import.meta.dirname, "..");
const lines = readFileSync(join(root, ".env.example"), "utf8").split("\n");
const examples = lines.flatMap((line) => {
  const [, name, value] = /^#?([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name, value }];
});

/** The project's sources below some folders, either tests or others. */
function sources(folders: readonly string[], ofTests: boolean): { readonly file: string; readonly text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|build)\//.test(name))
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) === ofTests && (ofTests || !name.includes("testing/")))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(root, folder, name), "utf8") })),
  );
}

/** Names that a source reads of the settings: `settings.NAME`, or a destructured `NAME`. */
function namesRead(text: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, property, key } = node as Record<string, { readonly value?: string } | undefined>;
    const kind: unknown = type;
    if (kind === "MemberExpression" && property?.value) names.push(property.value);
    if ((kind === "AssignmentPatternProperty" || kind === "KeyValuePatternProperty") && key?.value)
      names.push(key.value);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(text, { syntax: "typescript", target: "esnext" }));
  return names;
}

test(".env.example describes every setting once, and no other", () => {
  expect(examples.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
  for (const { name } of examples) {
    const at = lines.findIndex((line) => line.startsWith(`#${name}=`));
    expect(
      lines.slice(Math.max(0, at - 8), at).some((line) => line.startsWith("# ")),
      `${name} is explained`,
    ).toBe(true);
  }
});

test("every example in .env.example is valid, and one that repeats a default equals it", () => {
  const given = Object.fromEntries(examples.map(({ name, value }) => [name, value]));
  const secrets = {
    JWT_SECRET: "x".repeat(16),
    REVALIDATE_SECRET: "x".repeat(16),
    LEADS_WEBHOOK_SECRET: "x".repeat(16),
  };
  const defaults: Record<string, unknown> = readSettings({});
  const read: Record<string, unknown> = readSettings({ ...given, ...secrets });
  for (const { name } of examples) {
    if (defaults[name] !== undefined) expect(read[name], name).toEqual(defaults[name]);
  }
});

test("every setting is read by the server outside of settings.ts, and set by a test of its use", () => {
  const reading = sources(["server"], false).filter(({ file }) => file !== "server/settings.ts");
  const read = new Set(reading.flatMap(({ text }) => namesRead(text)));
  expect(settingNames.filter((name) => !read.has(name))).toEqual([]);
  const own = ["server/settings.test.ts", "server/env-example.test.ts"];
  const tests = sources(["app", "server", "e2e", "packages/backend", "bench"], true).filter(
    ({ file }) => !own.includes(file),
  );
  const isSet = (name: string) => tests.some(({ text }) => new RegExp(`\\b${name}["'\`]?\\]?\\s*[:=,]`).test(text));
  expect(settingNames.filter((name) => !isSet(name))).toEqual([]);
});
