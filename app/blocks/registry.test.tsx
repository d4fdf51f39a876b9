import { blockLayouts } from "@porchlight/contract/vocabulary";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { standardForm } from "#app/domain/leads/lead-block.ts";
import { renderedMarkup } from "#app/testing/rendered-markup.ts";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import type { Block } from "./block.ts";
import { Blocks, registry } from "./registry.tsx";

const menus = {
  "footer-homes": [{ position: 0, label: "Model homes", href: "/our-homes/model-homes/", children: [] }],
};

function rendered(...blocks: Block[]): Promise<string> {
  const context = { menus, map: (position: number) => <svg data-map={position} role="img" aria-label="Map" /> };
  const router = createMemoryRouter([{ path: "*", element: <Blocks blocks={blocks} context={context} /> }]);
  return renderedMarkup(<RouterProvider router={router} />);
}

const product = {
  id: 9,
  kind: "home" as const,
  title: "1482 Threshing Lane",
  href: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  picture: null,
  status: null,
  price: "$624,900",
  where: "Longmont",
  specs: ["3 bed"],
};

describe("the registry of blocks", () => {
  test("every layout has its component", async () => {
    expect(Object.keys(registry).sort()).toEqual([...blockLayouts].sort());
  });

  test.each(blockLayouts)(
    "an empty block of layout %s renders without failing and without an empty heading",
    async (layout) => {
      expect(await rendered({ layout })).not.toMatch(/<h\d[^>]*><\/h\d>|undefined|null/);
    },
  );

  test("the product grid shows its products with their prices and the day of the prices", {
    tags: ["S2.142"],
  }, async () => {
    const html = await rendered({
      layout: "product-grid",
      title: "With a date",
      products: [product],
      pricesAsOf: "2026-11-21",
    });
    expect(html).toContain("1482 Threshing Lane");
    expect(html).toContain("Prices as of Nov 21, 2026.");
  });

  test("every tab opens the panel with its own text, and no other text", { tags: ["S2.143"] }, async () => {
    const html = await rendered({
      layout: "tabs",
      title: "Seasons",
      tabs: ["March", "June", "October"].map((title) => ({ title, textHtml: `<p>What to do in ${title}</p>` })),
    });
    const tabs = [...html.matchAll(/<button[^>]*role="tab"[^>]*aria-controls="([^"]+)"[^>]*>(.*?)<\/button>/g)];
    expect(tabs.map(([, , title]) => title)).toEqual(["March", "June", "October"]);
    for (const [, panelId, title] of tabs) {
      const panel = html.split('role="tabpanel"').find((part) => part.includes(`id="${panelId}"`)) ?? "";
      expect(panel.match(/What to do in \w+/g)).toEqual([`What to do in ${title}`]);
    }
  });

  test("popular homes are left out when there are none", async () => {
    expect(await rendered({ layout: "popular-homes", title: "Popular", products: [product] })).toContain(
      "1482 Threshing Lane",
    );
    expect(await rendered({ layout: "popular-homes", title: "Popular" })).toBe("");
  });

  test("a virtual tour is a poster and a link in a new window; nothing is loaded from its host", {
    tags: ["S2.140"],
  }, async () => {
    const html = await rendered({
      layout: "virtual-tour",
      title: "Tour",
      film: {
        href: "https://my.matterport.com/show/?m=1",
        title: "Tour",
        provider: "Matterport",
        player: { kind: "frame", src: "https://my.matterport.com/show/?m=1&play=1" },
      },
    });
    expect(html).toMatch(/<a[^>]*target="_blank"[^>]*>/);
    expect(html).not.toMatch(/<iframe|<script/);
  });

  test("the map block shows the drawing of the route, and directions", {
    tags: ["S2.141"],
  }, async () => {
    const place = { latitude: 40, longitude: -105, label: "Office", directionsHref: "https://maps.example/dir" };
    const html = await rendered(
      { layout: "lead", text: "First." },
      { layout: "map-with-info", title: "410 Terry Street", place },
    );
    expect(html).toContain('data-map="1"');
    expect(html).toContain('href="https://maps.example/dir"');
  });

  test("a menu block lists the menu it names", { tags: ["S2.146"] }, async () => {
    expect(await rendered({ layout: "menu", title: "Homes", menu: "footer-homes" })).toContain(
      'href="/our-homes/model-homes/"',
    );
    expect(await rendered({ layout: "menu", title: "Homes", menu: "none" })).toBe("");
  });

  test("a form has its fields, hidden fields and contact, and is sent by POST", {
    tags: ["S2.139", "S3.35"],
  }, async () => {
    const html = await rendered({
      layout: "multi-step-form",
      title: "Hold a time",
      team: [
        { name: "Walt Ferris", stamp: "WF", phone: { shown: "303-555-0143", call: "tel:+13035550143", text: "" } },
      ],
      form: { ...standardForm("visit", "hold"), hidden: [{ name: "campaign", value: "winter/finish-list" }] },
    });
    expect(html).toMatch(/<form[^>]*action="\/message\/" method="post"/);
    expect(html).toMatch(
      /<label[^>]*>Name<\/label><input[^>]*required=""[^>]*name="name"|<input[^>]*name="name"[^>]*required=""/,
    );
    expect(html).toContain('<input type="hidden" name="campaign" value="winter/finish-list"/>');
    expect(html).toContain('<input type="hidden" name="porchlight-form" value="hold"/>');
    expect(html).toContain('Or call Walt Ferris: <a href="tel:+13035550143">303-555-0143</a>');
  });

  test("only the first hero of a page is its h1", async () => {
    const html = await rendered({ layout: "hero", title: "One" }, { layout: "hero", title: "Two" });
    expect(html).toContain("<h1>One</h1>");
    expect(html).toContain("<h2>Two</h2>");
  });

  test("the text of a quote has typographic quotation marks, once", async () => {
    expect(await rendered({ layout: "quote", text: "It rang." })).toContain("“It rang.”");
    expect(await rendered({ layout: "quote", text: '"It rang."' })).toContain("“It rang.”");
  });
});

const film = {
  href: "https://my.matterport.com/show/?m=1",
  title: "Tour of the Juniper",
  provider: "Matterport",
  player: { kind: "frame", src: "https://my.matterport.com/show/?m=1&play=1" },
} as const;

function tourWith(frameHosts: readonly string[]): string {
  const blocks = <Blocks blocks={[{ layout: "virtual-tour", film }]} context={{ menus: {} }} />;
  const router = createMemoryRouter([{ path: "/", element: <FrameHosts value={frameHosts}>{blocks}</FrameHosts> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a tour opens in a dialog if its host may be framed; the page itself contains no player", {
  tags: ["S2.140"],
}, () => {
  const html = tourWith(["my.matterport.com"]);
  expect(html).toContain('href="https://my.matterport.com/show/?m=1"');
  expect(html).toMatch(/<a[^>]* aria-haspopup="dialog"/);
  expect(html).not.toMatch(/target=|new window|iframe|play=1/);
});

test("a tour whose host is not allowed in frames opens in a new window, with a label for it", () => {
  const html = tourWith(["player.vimeo.com"]);
  expect(html).toContain('href="https://my.matterport.com/show/?m=1"');
  expect(html).toMatch(/<a[^>]* target="_blank"/);
  expect(html).toMatch(/<a[^>]* rel="noopener"/);
  expect(html).toContain("Tour of the Juniper (opens in a new window)");
  expect(html).not.toMatch(/aria-haspopup|iframe/);
});
