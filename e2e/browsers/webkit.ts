import { Builder, Capabilities, Key, type WebDriver } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { type KeyName, Page, type Point, type TestBrowser } from "./page.ts";
import { type ReportingProxy, startReportingProxy } from "./reporting-proxy.ts";
import { startDisplay } from "./virtual-display.ts";

/** Programs of WebKitGTK; `xvfb` when there is no display. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly miniBrowser: string;
  readonly xvfb?: string;
}

/** Far above what a slow machine takes. */
const timeout = 90_000;

const keys = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE } satisfies Record<KeyName, string>;

/** Starts WebKitGTK's MiniBrowser, which has one window; opening a page clears what the one before stored. */
export async function startWebKit(programs: WebKitPrograms, siteUrl: string, home: string): Promise<TestBrowser> {
  const display = programs.xvfb ? await startDisplay(programs.xvfb) : undefined;
  const service = new DriverService.Builder(programs.driver)
    .setLoopback(true)
    .setEnvironment({
      ...(process.env as Record<string, string>),
      ...(display ? { DISPLAY: display.name } : {}),
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // The sandbox needs user namespaces, which root in a container does not have; only the site under test is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      // Without a graphics card, compositing makes every page five times slower.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    })
    .build();
  const address = await service.start(timeout);
  const options = {
    binary: programs.miniBrowser,
    // Without compositing, WebKitGTK 2.50 crashes in view transitions.
    args: ["--automation", "--features=-ViewTransitions,-CrossDocumentViewTransitions"],
  };
  const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().setTimeouts({ pageLoad: timeout, script: timeout });
  const proxy = await startReportingProxy(siteUrl);
  return {
    open: async () => await WebKitPage.openCleared(driver, proxy),
    close: async () => {
      await driver.quit();
      await service.kill();
      display?.end();
      proxy.close();
    },
  };
}

class WebKitPage extends Page {
  readonly #driver: WebDriver;
  readonly #proxy: ReportingProxy;
  readonly #problemsBefore: number;

  private constructor(driver: WebDriver, proxy: ReportingProxy) {
    super();
    this.#driver = driver;
    this.#proxy = proxy;
    this.#problemsBefore = proxy.problems.length;
  }

  static async openCleared(driver: WebDriver, proxy: ReportingProxy): Promise<WebKitPage> {
    await driver.get(`${proxy.url}/robots.txt`);
    await driver.executeScript("localStorage.clear(); sessionStorage.clear();");
    await driver.manage().deleteAllCookies();
    return new WebKitPage(driver, proxy);
  }

  async openUnhydrated(path: string): Promise<void> {
    await this.#driver.get(this.#proxy.url + path);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.manage().window().setRect({ x: 0, y: 0, width, height });
  }

  async click({ x, y }: Point): Promise<void> {
    await this.#driver.actions().move({ x, y, duration: 0 }).click().perform();
  }

  async type(text: string): Promise<void> {
    await this.#driver.actions().sendKeys(text).perform();
  }

  async press(key: KeyName): Promise<void> {
    await this.type(keys[key]);
  }

  async evaluateExpression(expression: string): Promise<unknown> {
    return await this.#driver.executeScript(`return ${expression}`);
  }

  async problems(): Promise<readonly string[]> {
    return this.#proxy.problems.slice(this.#problemsBefore);
  }

  async close(): Promise<void> {
    await this.#driver.get("about:blank");
  }
}
