import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { Specimen } from "./specimen.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

test("every component renders on the server without a warning, with the same result twice", () => {
  const error = vi.spyOn(console, "error");
  const warn = vi.spyOn(console, "warn");
  const render = () => renderToString(createElement(MemoryRouter, null, createElement(Specimen)));
  expect(render()).toBe(render());
  expect(error).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});
