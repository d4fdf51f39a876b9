import * as v from "valibot";
import type { DemoFile } from "./demo-folder.ts";
import type { Problems } from "./problems.ts";

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** The value in the schema's shape, or undefined with a line per mistake in `problems`. */
export function checked<Schema extends AnySchema>(
  schema: Schema,
  file: DemoFile,
  problems: Problems,
): v.InferOutput<Schema> | undefined {
  if (file.value === undefined) return undefined;
  const result = v.safeParse(schema, withoutNulls(file.value));
  if (result.success) return result.output;
  for (const issue of deepest(result.issues)) problems.add(`${file.name} ${pathOf(issue)}`.trim(), expectation(issue));
  return undefined;
}

/** A key without a value in YAML is null and means the same as no key. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, withoutNulls(item)]),
  );
}

/** A choice of shapes (`file.jpg` or `{file, alt}`) reports its own mistake; the nested ones say more. */
function deepest(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  return issues.flatMap((issue) => {
    if (!issue.issues) return [issue];
    const inside = issue.issues.filter((each) => each.path && each.path.length > (issue.path?.length ?? 0));
    return inside.length > 0 ? deepest(inside) : [issue];
  });
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  let path = "";
  for (const item of issue.path ?? []) {
    const key = String(item.key);
    path += typeof item.key === "number" ? `[${key}]` : path === "" ? key : `.${key}`;
  }
  return path;
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "this key is not known here";
  if (issue.type === "strict_object" && issue.received === "undefined") return "this key is missing";
  if (issue.type === "check" || issue.type === "regex") return issue.message;
  return `expected ${issue.expected ?? issue.message}, found ${issue.received}`;
}
