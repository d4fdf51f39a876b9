import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Block } from "../block.ts";
import { CampaignPage } from "./campaign-page.tsx";
import type { BuiltCampaign } from "./load-campaign.server.ts";

/** The link in the head of a campaign whose hero has these buttons, above these blocks. */
function headLink(actions: Block["actions"], blocks: Block[], actionPosition: number | null): string {
  const campaign: BuiltCampaign = {
    path: "/campaigns/winter-list/",
    title: "Winter list",
    publishedAt: "",
    label: "",
    endedMessage: null,
    hero: { layout: "hero", title: "Five houses", ...(actions ? { actions } : {}) },
    modalPicture: null,
    contentHtml: "",
    blocks,
    offers: blocks.map(() => null),
    actionPosition,
    terms: null,
  };
  const element = <CampaignPage campaign={campaign} context={{ menus: {}, map: () => null }} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const [, href, text] = /<h1[\s\S]*?<a [^>]*?href="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? [];
  return `${text} ${href}`;
}

const call: Block = { layout: "call", anchor: "ask", title: "Ask June" };

test("a campaign’s head links to its button, else its form or call, else the phone number", () => {
  const button = { text: "See the houses", href: "/our-homes/quick-move-in-homes/" };
  expect(headLink([button], [call], 0)).toBe("See the houses /our-homes/quick-move-in-homes/");
  expect(headLink(undefined, [{ layout: "rich-text", title: "Before" }, call], 1)).toBe("Ask June #ask");
  expect(headLink(undefined, [{ layout: "call", title: "No anchor" }], 0)).toBe("Call 303-555-0142 tel:+13035550142");
});
