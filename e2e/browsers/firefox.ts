import { type Page as FirefoxTab, launch } from "puppeteer-core";
import { type KeyName, Page, type Point, type TestBrowser } from "./page.ts";

/** Far above what a slow machine takes. */
const timeout = 90_000;

/** Starts Firefox headless with a new profile. */
export async function startFirefox(executablePath: string, siteUrl: string, home: string): Promise<TestBrowser> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    // Firefox does not start as root when the home folder is another user's.
    env: { ...process.env, HOME: home },
    defaultViewport: null,
    timeout,
  });
  const open = async () => {
    const context = await browser.createBrowserContext();
    return new FirefoxPage(await context.newPage(), siteUrl);
  };
  return { open, close: async () => await browser.close() };
}

/** A tab in its own browser context. */
class FirefoxPage extends Page {
  readonly #tab: FirefoxTab;
  readonly #siteUrl: string;
  readonly #problems: string[] = [];

  constructor(tab: FirefoxTab, siteUrl: string) {
    super();
    this.#tab = tab;
    this.#siteUrl = siteUrl;
    tab.setDefaultNavigationTimeout(timeout);
    const report = (problem: string) => void this.#problems.push(problem);
    tab.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) report(`console ${message.type()}: ${message.text()}`);
    });
    tab.on("pageerror", (error) => report(`page error: ${error instanceof Error ? error.message : String(error)}`));
    tab.on("request", (request) => {
      const isForeign = /^https?:/.test(request.url()) && !request.url().startsWith(`${siteUrl}/`);
      if (isForeign) report(`another host: ${request.url()}`);
    });
    tab.on("response", (response) => {
      if (response.status() >= 400) report(`status ${response.status()}: ${response.url()}`);
    });
  }

  async openUnhydrated(path: string): Promise<void> {
    await this.#tab.goto(this.#siteUrl + path);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#tab.setViewport({ width, height });
  }

  async click({ x, y }: Point): Promise<void> {
    await this.#tab.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.#tab.keyboard.type(text);
  }

  async press(key: KeyName): Promise<void> {
    await this.#tab.keyboard.press(key);
  }

  async evaluateExpression(expression: string): Promise<unknown> {
    return await this.#tab.evaluate(expression);
  }

  async problems(): Promise<readonly string[]> {
    // Events before this command arrive before its response.
    await this.#tab.evaluate("0");
    return this.#problems;
  }

  async close(): Promise<void> {
    await this.#tab.browserContext().close();
  }
}
