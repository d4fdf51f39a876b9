import type { Page } from "@playwright/test";

/** Counts how often React ends rendering something of the page, by the hook that its developer tools use. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const nothing = () => {};
    Object.assign(window, {
      renders: 0,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ supportsFiber: true, renderers: new Map(), inject: () => 1, checkDCE: nothing },
        onCommitFiberRoot: () => Object.assign(window, { renders: (window as unknown as Counted).renders + 1 }),
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
      },
    });
  });
}

interface Counted {
  readonly renders: number;
}

/** How often React has rendered something of the page by now; a pass that changed nothing counts. */
export const rendersOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).renders);
