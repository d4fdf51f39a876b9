import type { Page } from "@playwright/test";

/** Notes what a page uses of `Intl` before it acts by itself and is whole: its first use holds up a phone (record 107). */
export async function watchIntl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const early: string[] = [];
    Object.assign(window, { early });
    const note = (what: string) => {
      const acts = "hydrated" in document.documentElement.dataset;
      // What a neighborhood asks for in the browser is still on its way.
      if (!acts || document.querySelector("main [aria-busy='true']")) early.push(what);
    };
    for (const name of ["NumberFormat", "DateTimeFormat", "ListFormat", "Collator", "PluralRules"] as const) {
      const of = Intl[name];
      const noted = new Proxy(of, {
        construct(target, values) {
          note(name);
          return Reflect.construct(target, values) as object;
        },
        apply(target, self, values) {
          note(name);
          return Reflect.apply(target, self, values) as object;
        },
      });
      Object.defineProperty(Intl, name, { value: noted });
    }
    const methods = [
      [Number.prototype, "toLocaleString"],
      [Date.prototype, "toLocaleString"],
      [Date.prototype, "toLocaleDateString"],
      [Date.prototype, "toLocaleTimeString"],
      [String.prototype, "localeCompare"],
    ] as const;
    for (const [prototype, name] of methods) {
      const method = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
      Object.assign(prototype, {
        [name](this: unknown, ...values: unknown[]) {
          note(name);
          return method.apply(this, values);
        },
      });
    }
  });
}

/** What was noted, and a use at the end that must be. */
export function intlBeforeActing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const { hydrated } = dataset;
    delete dataset.hydrated;
    new Intl.NumberFormat("en-US").format(1);
    if (hydrated !== undefined) dataset.hydrated = hydrated;
    return (window as unknown as { early: string[] }).early;
  });
}
