import { expect, test } from "vitest";
import { checkProgress } from "./progress.ts";

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test("a terminal shows each step in one line, which is removed at the end", () => {
  const terminal = output(true);
  const progress = checkProgress(terminal);
  progress.show({ name: "settings", position: 2, total: 40 });
  progress.show({ name: "GetHome", position: 3, total: 40 });
  progress.clear();
  expect(terminal.written).toEqual([
    "\r\u001b[2KChecking settings (2 of 40) …",
    "\r\u001b[2KChecking GetHome (3 of 40) …",
    "\r\u001b[2K",
  ]);
});

test("a log gets a line every five seconds, and none for a fast host", () => {
  const log = output(false);
  let nowMs = 1_000_000;
  const progress = checkProgress(log, () => nowMs);
  for (const position of [1, 2, 3, 4]) {
    progress.show({ name: `step ${position}`, position, total: 4 });
    nowMs += 2500;
  }
  progress.clear();
  expect(log.written).toEqual(["Checking step 3 (3 of 4) …\n"]);
});
