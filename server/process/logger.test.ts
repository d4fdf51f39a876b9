import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { createLog, throttledLog } from "./logger.ts";

/** The lines that `write` makes. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(createLog("info", { write: (line) => void lines.push(JSON.parse(line)) }));
  return lines;
}

test("of an error the log has what it is and what caused it, and nothing else that libraries hang on it", () => {
  const refused = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (name)=(Ada)",
    rows: ["Ada"],
  });
  const field = new GraphQLError("Internal", { path: ["page", "title"], originalError: refused });
  const [line, odd] = linesOf((log) => {
    log.error({ err: field }, "A field failed.");
    log.error({ err: { name: "Ada" } }, "Something was thrown.");
  });
  expect(line).toMatchObject({
    msg: "A field failed.",
    err: { type: "GraphQLError", path: ["page", "title"], cause: { message: "duplicate key", code: "23505" } },
  });
  expect(JSON.stringify([line, odd])).not.toContain("Ada");
});

test("errors that cause each other in a circle are told up to the fifth", () => {
  const one = new Error("one");
  one.cause = new Error("two", { cause: one });
  const [line] = linesOf((log) => log.error({ err: one }, "Round and round."));
  expect(JSON.stringify(line).match(/"message":"(?:one|two)"/g)).toHaveLength(6);
});

test("what has one cause is logged once a minute, other causes right away", () => {
  const lines: string[] = [];
  let nowMs = 1;
  const logThrottled = throttledLog(() => nowMs);
  const write = (cause: string, text: string) => logThrottled(cause, () => void lines.push(text));
  write("down", "GetHome");
  write("down", "GetPlan");
  write("no plan", "GetPlan");
  expect(lines).toEqual(["GetHome", "GetPlan"]);
  nowMs += 60_001;
  write("down", "GetModel");
  expect(lines).toEqual(["GetHome", "GetPlan", "GetModel"]);
});
