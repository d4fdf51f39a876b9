import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { contractTypes } from "../../server/content/adapter/operation.ts";
import { expandOperation } from "../../server/content/adapter/prepare-operation.ts";
import {
  type ObjectShape,
  operationOf,
  responseShape,
  type Shape,
  type Slot,
} from "../../server/content/adapter/response-shape.ts";
import { type SiteOperation, siteOperations } from "./operation-checks.ts";

const root = resolve(import.meta.dirname, "../..");
const schema = contractTypes();
const operations = siteOperations();

const shapeOf = ({ document }: SiteOperation) => responseShape(schema, expandOperation(document, schema));

/** A shape written as TypeScript, the way the generated types are. */
function typeText(shape: Shape): string {
  if (shape.kind === "list") return `Array<${slotText(shape.item)}>`;
  if (shape.kind === "object") return objectText(shape);
  if (shape.values) return shape.values.map((value) => JSON.stringify(value)).join(" | ");
  if (shape.type === "Int" || shape.type === "Float") return "number";
  return shape.type === "Boolean" ? "boolean" : "string";
}

function slotText({ shape, isNullable }: Slot): string {
  return isNullable ? `${typeText(shape)} | null` : typeText(shape);
}

function objectText({ variants }: ObjectShape): string {
  const texts = [...variants.values()].map((fields) =>
    fields.length === 0
      ? "Record<PropertyKey, never>"
      : `{ ${fields.map((field) => `${field.key}${field.isOptional ? "?" : ""}: ${slotText(field)}`).join("; ")} }`,
  );
  return texts.map((text) => `(${text})`).join(" | ");
}

const homes = new Map(
  globSync("app/**/*.generated.ts", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^export const (\w+) = "/gm)].map(
      ([, name]) => [name ?? "", join(root, file)] as const,
    ),
  ),
);

function resultType({ name, document }: SiteOperation): string {
  const suffix = operationOf(document).operation === "query" ? "Query" : "Mutation";
  return name.endsWith(suffix) ? name : `${name}${suffix}`;
}

/** The compiler's errors when shapes of operations differ from their generated types. */
async function compilerErrors(shapes: ReadonlyMap<SiteOperation, ObjectShape>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const checks = [...shapes].map(
    ([operation, shape]) =>
      `import type { ${resultType(operation)} } from ${JSON.stringify(homes.get(operation.name))};\n` +
      `export const ${operation.name}: Same<${typeText(shape)}, ${resultType(operation)}> = true;`,
  );
  const same =
    "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;\n";
  writeFileSync(join(folder, "check.ts"), same + checks.join("\n"));
  const compilerOptions = {
    target: "ES2024",
    module: "ESNext",
    moduleResolution: "Bundler",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["check.ts"] }));
  const compiler = join(root, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(compiler, ["-p", folder, "--pretty", "false"]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.split("\n").filter((line) => line.includes("error TS"));
}

test("the shapes that responses are checked against are exactly the generated types", async () => {
  expect([...homes.keys()].sort()).toEqual(operations.map(({ name }) => name).sort());
  const shapes = new Map(operations.map((operation) => [operation, shapeOf(operation)]));
  expect(await compilerErrors(shapes)).toEqual([]);
});

test("a shape that differs from the generated type in one nullable field is detected", async () => {
  const operation = operations.find(({ name }) => name === "GetMeta");
  if (!operation) throw new Error("The site has no operation GetMeta.");
  const shape = shapeOf(operation);
  const [fields] = [...shape.variants.values()];
  const changed = fields?.map((field) => ({ ...field, isNullable: false })) ?? [];
  const errors = await compilerErrors(new Map([[operation, { kind: "object", variants: new Map([["", changed]]) }]]));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("TS2322");
});
