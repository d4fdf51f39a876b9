import { expect, test } from "vitest";
import { seldom } from "./seldom.ts";

test("what has one cause is said once a minute, other things at once", () => {
  const lines: string[] = [];
  let nowMs = 1;
  const saySeldom = seldom(() => nowMs);
  const say = (same: string, text: string) => saySeldom(same, () => void lines.push(text));
  say("down", "GetHome");
  say("down", "GetPlan");
  say("no plan", "GetPlan");
  expect(lines).toEqual(["GetHome", "GetPlan"]);
  nowMs += 60_001;
  say("down", "GetModel");
  expect(lines).toEqual(["GetHome", "GetPlan", "GetModel"]);
});
