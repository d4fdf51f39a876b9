import { expect, test } from "./browser-test.ts";

test("a click that hits another element is canceled and repeated", async ({ page }) => {
  await page.open("/blog/");
  await page.evaluate(() => {
    const pressed: string[] = [];
    const add = (name: string, side: string) => {
      const element = document.createElement("button");
      element.textContent = name;
      element.style.cssText = `position: fixed; top: 0; left: 0; width: ${side}; height: ${side}; z-index: 9999`;
      element.addEventListener("click", () => pressed.push(name));
      document.body.append(element);
      return element;
    };
    add("the button of the test", "40px");
    document.addEventListener("names of pressed buttons", () => {
      document.body.dataset.pressed = pressed.join(", ");
    });
    // Covers the button after its position is read and before the click, until it is pressed.
    let watched: unknown;
    let isCovered = false;
    Object.defineProperty(window, "clickOfTest", {
      get: () => watched,
      set(click: unknown) {
        watched = click;
        if (isCovered) return;
        isCovered = true;
        const cover = add("a cover", "100vw");
        addEventListener("pointerdown", () => cover.remove(), { capture: true, once: true });
      },
    });
  });
  await page.button("the button of the test").click();
  const pressed = () =>
    page.evaluate(() => {
      document.dispatchEvent(new Event("names of pressed buttons"));
      return document.body.dataset.pressed;
    });
  await expect.poll(pressed).toBe("the button of the test");
});
