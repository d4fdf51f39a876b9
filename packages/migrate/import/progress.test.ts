import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 80, write: (text: string) => written.push(text), text: () => written.join("") };
}

test("on a terminal one line is redrawn with a step for each page or a bar of a known total", () => {
  const terminal = output(true);
  const progress = progressOn(terminal);
  progress.update("plans", { count: 100, pages: 1 });
  progress.update("plans", { count: 130, pages: 2 });
  progress.update("media", { count: 10, total: 20 });
  progress.end();
  expect(terminal.text()).toContain(`\r\u001b[2K${"plans".padEnd(24)} ██${"·".repeat(22)} 130 (2 pages)\n`);
  expect(terminal.text()).toContain(`${"█".repeat(12)}${"·".repeat(12)} 10 of 20\n`);
});

test("the line fits a narrow terminal", () => {
  const terminal = { ...output(true), columns: 20 };
  progressOn(terminal).update("plans", { count: 100, pages: 1 });
  expect(terminal.text().replace("\r\u001b[2K", "")).toHaveLength(19);
});

test("without a terminal each list is one line, written when it is done", () => {
  const file = output(false);
  const progress = progressOn(file);
  progress.update("plans", { count: 100, pages: 1 });
  progress.update("plans", { count: 130, pages: 2 });
  progress.print("The host asks to wait 3 s.");
  progress.update("events", { count: 4, pages: 1 });
  progress.end();
  expect(file.text()).toBe("plans: 130 (2 pages)\nThe host asks to wait 3 s.\nevents: 4 (1 page)\n");
});
