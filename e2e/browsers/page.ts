import { expect } from "vitest";
import { Locator } from "./locator.ts";

/** A position within the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key by the value of `KeyboardEvent.key`. */
export type KeyName = "ArrowRight" | "Enter" | "Escape";

/** A running browser. */
export interface TestBrowser {
  /** Opens a page without cookies or storage. */
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** A page of the site in a browser's window, with the same operations in every browser. */
export abstract class Page {
  /** Loads a path of the site; resolves after the load event. */
  abstract openUnhydrated(path: string): Promise<void>;
  /** Sets the size of the viewport; MiniBrowser's is 447 px wide at least. */
  abstract resize(width: number, height: number): Promise<void>;
  abstract click(point: Point): Promise<void>;
  /** Types into the focused element. */
  abstract type(text: string): Promise<void>;
  abstract press(key: KeyName): Promise<void>;
  /** The JSON value of an expression, or of its promise. */
  abstract evaluateExpression(expression: string): Promise<unknown>;
  /**
   * Problems so far: errors and warnings of the console, uncaught exceptions, failed requests, requests to other hosts.
   */
  abstract problems(): Promise<readonly string[]>;
  abstract close(): Promise<void>;

  /** Loads a path of the site and waits until the page is hydrated. */
  async open(path: string): Promise<void> {
    await this.openUnhydrated(path);
    await this.untilHydrated();
  }

  /** Reloads the current URL. */
  async reload(): Promise<void> {
    await this.open(await this.path());
  }

  /** Waits until the page is hydrated; a page that hydrates on interaction gets one. */
  async untilHydrated(): Promise<void> {
    const isHydrated = () =>
      this.evaluate(() => {
        const { documentElement: root } = document;
        if (root.dataset.hydrate === "interaction") root.dispatchEvent(new Event("pointerdown"));
        return root.dataset.hydrated !== undefined && root.dataset.loading === undefined;
      });
    await expect.poll(isHydrated, { message: "the page is hydrated" }).toBe(true);
  }

  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  /** Path, query and fragment of the current address. */
  async path(): Promise<string> {
    return await this.evaluate(() => location.pathname + location.search + location.hash);
  }

  /** Visible elements that match a CSS selector, and an accessible name or text. */
  find(css: string, name?: string | RegExp): Locator {
    return new Locator(this, []).find(css, name);
  }

  button(name: string | RegExp): Locator {
    return this.find("button", name);
  }

  link(name: string | RegExp): Locator {
    return this.find("a", name);
  }

  dialog(name: string | RegExp): Locator {
    return this.find("dialog[open]", name);
  }

  /** The headings of the first level. */
  get heading(): Locator {
    return this.find("h1");
  }

  /** Calls a function in the page; it uses nothing from outside. */
  async evaluate<Result>(use: () => Result | Promise<Result>): Promise<Result> {
    return (await this.evaluateExpression(`(${use})()`)) as Result;
  }
}
