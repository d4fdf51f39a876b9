import { describe } from "vitest";
import { expect, test } from "./browser-test.ts";

/** A page of each kind with its heading. */
const pages = [
  ["front page", "/", "A house should know where the mountains are."],
  ["overview of neighborhoods", "/our-neighborhoods/", "Our neighborhoods"],
  ["overview of model homes", "/our-homes/model-homes/", "Model homes"],
  ["overview of quick move-in homes", "/our-homes/quick-move-in-homes/", "Quick move-in homes"],
  ["list of plans", "/our-homes/plans/", "All plans"],
  ["neighborhood", "/homes/longmont/haystack-bend/", "Haystack Bend"],
  ["plan", "/homes/longmont/haystack-bend/plans/juniper/", "The Juniper"],
  ["model home", "/homes/longmont/haystack-bend/models/1460-threshing-lane/", "1460 Threshing Lane"],
  ["quick move-in home", "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "1482 Threshing Lane"],
  ["search", "/new-home-search/", "Find a home"],
  ["comparison", "/compare/", "Compare homes and plans"],
  ["blog", "/blog/", "From the drawing table."],
  ["blog post", "/blog/reading-a-price-line/", "How to read a price line"],
  ["list of testimonials", "/lifestyle/reviews/", "Reviews"],
  ["testimonial", "/lifestyle/reviews/a-cello-and-a-shared-wall/", "A cello and a shared wall"],
  ["list of events", "/events/", "Events"],
  ["event", "/events/open-walls-at-kestrel-row/", "Open walls at Kestrel Row"],
  ["campaign", "/campaigns/winter/finish-list/", "Almost home, and $10,000 off."],
  ["careers page", "/contact-us/career-opportunities/", "Career opportunities"],
  ["contact page", "/contact-us/", "Contact us."],
  ["page-builder page", "/about-us/", "About us"],
  ["account page", "/my-account/", "My account"],
  ["favorites page", "/my-favorites/", "My favorites"],
] as const;

describe("opens with its heading and without errors:", () => {
  test.for(pages)("%s", async ([, path, heading], { page }) => {
    await page.open(path);
    await expect.poll(() => page.heading.text()).toBe(heading);
    await expect.poll(() => page.path()).toBe(path);
  });
});

test("the error page of an unknown URL opens the front page", async ({ page, allowed }) => {
  allowed.push(/404/);
  await page.open("/blog/");
  // The page itself is shown for three seconds only.
  const heading = await page.evaluate(async () => {
    const html = await (await fetch("/no-such-page/")).text();
    return new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent;
  });
  expect(heading).toBe("404 Error");
  await page.openUnhydrated("/no-such-page/");
  await expect.poll(() => page.path()).toBe("/");
  await expect.poll(() => page.heading.text()).toBe("A house should know where the mountains are.");
});
