import { expect, test } from "vitest";
import { throttledLog } from "./logger.ts";

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
