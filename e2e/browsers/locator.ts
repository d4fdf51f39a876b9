import { expect } from "vitest";
import { findInPage, hasHit, type LocatorStep, pointInPage, watchClick } from "./find-in-page.ts";

/** The part of a page that a locator uses. */
interface LocatedPage {
  click(point: { readonly x: number; readonly y: number }): Promise<void>;
  type(text: string): Promise<void>;
  evaluateExpression(expression: string): Promise<unknown>;
}

/** Finds visible elements of a page, evaluated at each use. */
export class Locator {
  readonly #page: LocatedPage;
  readonly #steps: readonly LocatorStep[];

  constructor(page: LocatedPage, steps: readonly LocatorStep[]) {
    this.#page = page;
    this.#steps = steps;
  }

  /** Elements within these: of a CSS selector, and of an accessible name or text. */
  find(css: string, name?: string | RegExp): Locator {
    const step = { css, ...(name instanceof RegExp ? { pattern: { source: name.source, flags: name.flags } } : {}) };
    return new Locator(this.#page, [...this.#steps, { ...step, ...(typeof name === "string" ? { name } : {}) }]);
  }

  /** The one at a position, counted from 0. */
  at(position: number): Locator {
    const last = this.#steps.at(-1);
    return new Locator(this.#page, [...this.#steps.slice(0, -1), { css: "*", ...last, at: position }]);
  }

  async count(): Promise<number> {
    return await this.evaluate((elements) => elements.length);
  }

  /** The trimmed text of each. */
  async texts(): Promise<string[]> {
    return await this.evaluate((all) => all.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()));
  }

  /** The texts, one per line. */
  async text(): Promise<string> {
    return (await this.texts()).join("\n");
  }

  /** An attribute of the first; null without either. */
  async attribute(name: string): Promise<string | null> {
    return await this.evaluate(([first], key) => first?.getAttribute(key) ?? null, name);
  }

  /** The values of form fields. */
  async values(): Promise<string[]> {
    return await this.evaluate((all) => all.map((field) => (field as HTMLInputElement).value));
  }

  /** Whether one of them has the focus. */
  async isFocused(): Promise<boolean> {
    return await this.evaluate((elements) => elements.includes(document.activeElement as HTMLElement));
  }

  /** Waits until an element is stable and uncovered, and clicks in its middle; again when the click hit another one. */
  async click(): Promise<void> {
    let point = { x: 0, y: 0 };
    const problem = async () => {
      const result = await this.evaluate(pointInPage);
      if (typeof result === "string") return result;
      point = result;
      return "";
    };
    const message = `${JSON.stringify(this.#steps.at(-1))} can be clicked`;
    let isHit: unknown = false;
    while (isHit === false) {
      await expect.poll(problem, { message }).toBe("");
      await this.evaluate(watchClick);
      await this.#page.click(point);
      const read = async () => {
        isHit = await this.#page.evaluateExpression(`(${hasHit})() ?? null`);
        return isHit;
      };
      await expect.poll(read, { message }).not.toBeNull();
    }
  }

  /** Replaces the value of a text field by typing. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.evaluate(([field]) => (field as HTMLInputElement).select());
    await this.#page.type(text);
  }

  /** Calls a function in the page with the elements and a JSON value; it uses only its arguments. */
  async evaluate<Result, Value = undefined>(
    use: (elements: HTMLElement[], value: Value) => Result | Promise<Result>,
    value?: Value,
  ): Promise<Result> {
    const found = `(${findInPage})(${JSON.stringify(this.#steps)})`;
    return (await this.#page.evaluateExpression(
      `(${use})(${found}, ${value === undefined ? "undefined" : JSON.stringify(value)})`,
    )) as Result;
  }
}
