import { amenityIconNames, type BlockLayout } from "@porchlight/contract/vocabulary";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { renderedMarkup } from "#app/testing/rendered-markup.ts";
import type { BlockContext } from "./block.ts";
import { type Organisms, organismBlocks } from "./organisms/organism-blocks.server.ts";
import { Blocks } from "./registry.tsx";

type Organism = NonNullable<NonNullable<Organisms>[number]>;

const picture = (name: string) => ({
  altText: `Alt of ${name}`,
  caption: `Caption of ${name}`,
  sourceUrl: `/media/${name}.jpg`,
  mediaDetails: { width: 1600, height: 1000 },
});
const [north, south] = ["North", "South"].map((name) => ({ ...picture(name.toLowerCase()), caption: null }));
const button = (text: string, color: string | null = null, target: string | null = null) => ({
  text,
  url: `/to-${text.toLowerCase()}/`,
  color,
  target,
});
const item = (name: string) => ({
  title: `Title ${name}`,
  label: `Label ${name}`,
  text: `Text ${name}.`,
  image: null,
  icon: null,
  url: `/to-${name}/`,
});
const buttons = [button("First", "clay"), button("Second"), button("Third", null, "_blank"), button("Fourth")];
const drawn = ['href="/to-first/"', "First<", 'href="/to-second/"', "Second<", 'href="/to-third/"', "Third<"];

const menus = {
  help: [
    {
      position: 0,
      label: "Warranty",
      href: "/warranty/",
      children: [{ position: 0, label: "Roof", href: "/roof/", children: [] }],
    },
    { position: 1, label: "Blog", href: "/blog/", children: [] },
  ],
  homes: [{ position: 0, label: "Models", href: "/models/", children: [] }],
};
const context: BlockContext = {
  menus,
  map: (position) => <svg data-map={position} role="img" aria-label="Map" />,
};

/** The rendered block of an organism; missing fields are empty. */
function rendered(layout: BlockLayout, organism: Partial<Organism>): Promise<string> {
  const empty = new Proxy({ layout, ...organism } as Organism, {
    get: (fields, name) => Reflect.get(fields, name) ?? null,
  });
  const blocks = organismBlocks([empty], { today: "2026-11-21" });
  const element = <Blocks blocks={blocks} context={context} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderedMarkup(<RouterProvider router={router} />);
}

/** Asserts that the marks occur in this order, which keeps each next to its own entry. */
function expectInOrder(html: string, marks: readonly string[]): void {
  let from = 0;
  for (const mark of marks) {
    const at = html.indexOf(mark, from);
    expect(at, `${mark} in ${html.slice(from)}`).toBeGreaterThanOrEqual(0);
    from = at + mark.length;
  }
}

describe("a block shows what the content has", () => {
  test.each<[string, BlockLayout, Partial<Organism>, readonly string[]]>([
    [
      "S3.33 a hero",
      "hero",
      {
        title: "The head",
        subtitle: "The sentence",
        secondaryText: "Above",
        image: picture("front"),
        caption: "Below",
        buttons,
      },
      ["Above", "<h1>The head</h1>", "The sentence", ...drawn, "front.jpg", "Alt of front", "Below"],
    ],
    [
      "S3.33 S3.34 a text with its picture",
      "image-text",
      { title: "The head", text: "Words.", secondaryText: "Small", image: picture("front"), caption: "Below", buttons },
      ["front.jpg", "Below", "The head</h2>", "<p>Words.</p>", "Small", ...drawn],
    ],
    ["S3.33 one sentence", "lead", { text: "Alone." }, [">Alone.</p>"]],
    [
      "S3.33 a text",
      "rich-text",
      { title: "The head", subtitle: "Beside", text: "Words.", secondaryText: "Small", buttons },
      ["The head</h2>", "Beside", "<p>Words.</p>", "Small", ...drawn],
    ],
    [
      "S3.33 links",
      "call",
      { title: "The head", buttons: [button("First")], links: [button("Second"), button("Third")] },
      ["The head</h2>", ...drawn],
    ],
    [
      "S3.33 a gallery",
      "gallery",
      { title: "The head", gallery: [picture("front"), picture("back"), picture("side")] },
      [
        "The head</h2>",
        "front.jpg",
        "Alt of front",
        "back.jpg",
        "Alt of back",
        "side.jpg",
        "Alt of side",
        "Caption of front",
        "3 pictures",
      ],
    ],
    [
      "figures",
      "facts",
      { items: [item("a"), item("b")] },
      ["Label a", 'href="/to-a/"', "Title a", "Label b", 'href="/to-b/"', "Title b"],
    ],
    ["steps", "steps", { items: [item("a"), item("b")] }, ["1<", "Title a", "Text a.", "2<", "Title b", "Text b."]],
    ["questions", "questions", { items: [item("a"), item("b")] }, ["Title a", "Text a.", "Title b", "Text b."]],
    [
      "rows",
      "table",
      { items: [item("a"), item("b")] },
      ['href="/to-a/"', "Label a", "Title a", "Text a.", 'href="/to-b/"', "Label b", "Title b", "Text b."],
    ],
    [
      "S2.143 S3.34 tabs",
      "tabs",
      {
        tabs: [
          { title: "March", text: "Filter.", image: north ?? null, buttons },
          { title: "June", text: "Roof.", image: south ?? null, buttons: [button("Last")] },
        ],
      },
      [
        ">March</button>",
        ">June</button>",
        "north.jpg",
        "<p>Filter.</p>",
        ...drawn,
        "south.jpg",
        "<p>Roof.</p>",
        'href="/to-last/"',
        "Last<",
      ],
    ],
    [
      "S2.141 S3.36 a map with information",
      "map-with-info",
      {
        title: "The head",
        text: "Words.",
        mapLatitude: 40.1668,
        mapLongitude: -105.1045,
        mapText: "410 Terry Street",
        buttons,
      },
      [
        "The head</h2>",
        "<p>Words.</p>",
        "destination=40.1668,-105.1045",
        "Directions to 410 Terry Street",
        ...drawn,
        'data-map="0"',
        "410 Terry Street",
      ],
    ],
    [
      "S2.140 S3.36 a virtual tour",
      "virtual-tour",
      {
        title: "The head",
        virtualTourUrl: "https://my.matterport.com/show/?m=abc",
        virtualTourTitle: "Rooms",
        videoUrl: "https://vimeo.com/1",
        image: picture("front"),
      },
      ["The head</h2>", 'href="https://my.matterport.com/show/?m=abc"', "front.jpg", "Open the tour", ": Rooms"],
    ],
    [
      "S3.36 a video",
      "video",
      {
        videoUrl: "https://vimeo.com/1084537",
        videoTitle: "A walk",
        virtualTourUrl: "https://my.matterport.com/show/?m=abc",
        videoPoster: picture("poster"),
      },
      ["A walk</h2>", 'href="https://vimeo.com/1084537"', "poster.jpg", "Watch the film", ": A walk"],
    ],
    [
      "S3.37 a sales team",
      "team",
      {
        title: "The head",
        salesTeamMembers: [
          {
            name: "Jo Marchetti",
            image: north ?? null,
            extras: { role: "Sales", note: "Niwot", phone: "303-555-0167", email: "jo@homes.example", stamp: null },
          },
          {
            name: "Anders Okafor",
            image: null,
            extras: { role: "Warranty", note: null, phone: "303-555-0168", email: "anders@homes.example", stamp: null },
          },
        ],
      },
      [
        "The head</h2>",
        ...[
          "north.jpg",
          "Jo Marchetti</h3>",
          "Sales",
          "Niwot",
          "tel:+13035550167",
          "303-555-0167",
          "sms:+13035550167",
          "mailto:jo@homes.example",
        ],
        ...["AO", "Anders Okafor</h3>", "Warranty", "tel:+13035550168", "mailto:anders@homes.example"],
      ],
    ],
    [
      "S3.43 testimonials",
      "testimonial-highlights",
      { items: [item("a"), item("b")], buttons: [button("All")] },
      ["“Label a”", 'href="/to-a/"', "Title a", "“Label b”", 'href="/to-b/"', "Title b", 'href="/to-all/"'],
    ],
    [
      "a quote",
      "quote",
      { text: "It rang.", title: "Naomi F.", subtitle: "The Sumac", buttons: [button("Read")] },
      ["“It rang.”", "Naomi F.", "The Sumac", 'href="/to-read/"', "Read"],
    ],
    [
      "S2.146 the menu that it names, with what is below",
      "menu",
      { title: "The head", menu: "help" },
      ["The head</h2>", 'href="/warranty/"', "Warranty", 'href="/roof/"', "Roof", 'href="/blog/"', "Blog"],
    ],
    [
      "S3.46 S3.47 collections, each with its symbol and its colour",
      "collections",
      {
        items: [
          { ...item("a"), label: "wee-cottage", title: null },
          { ...item("b"), label: "limitededition", title: "Own name", url: null },
        ],
      },
      [
        "text-clay",
        "text-clay",
        'href="/to-a/"',
        "Wee-Cottage",
        "Text a.",
        "text-grass-ink",
        'href="/our-homes/home-collections/limitededition/"',
        "Own name",
        "Text b.",
      ],
    ],
  ])("%s", async (_name, layout, organism, marks) => {
    const html = await rendered(layout, organism);
    expectInOrder(html, marks);
    expect(html).not.toContain("Fourth");
  });

  test.each<BlockLayout>(["facts", "steps", "questions", "table", "testimonial-highlights", "collections"])(
    "every entry of %s has its own picture, or its symbol without one, beside its text",
    { tags: ["S3.33", "S3.48"] },
    async (layout) => {
      const names = ["easyhouse", "wee-cottage", "limited-edition", "new-beginnings"];
      const items = names.map((name) => ({ ...item(name), label: layout === "collections" ? name : `Label ${name}` }));
      const [first, second, third, fourth] = items;
      if (!first || !second || !third || !fourth) throw new Error("Four entries are needed.");
      const html = await rendered(layout, {
        items: [
          { ...first, image: picture("one"), icon: "scenery" },
          { ...second, icon: "low_maintenance" },
          { ...third, image: picture("three") },
          { ...fourth, icon: "no such symbol" },
        ],
      });
      const own = ["one.jpg", 'aria-label="Low maintenance"', "three.jpg", null];
      // The order shows whether text between two names belongs to the one before or the one after.
      const marks = names.map((name) =>
        html.indexOf(layout === "testimonial-highlights" ? `Label ${name}` : `Title ${name}`),
      );
      const places = own.map((mark) => (mark ? html.indexOf(mark) : -1));
      for (const [position, place] of places.entries()) {
        if (own[position] === null) continue;
        expect(place, `${own[position]}`).toBeGreaterThanOrEqual(0);
        const before = marks[position - 1] ?? -1;
        const after = marks[position + 1] ?? html.length;
        expect(place > before && place < after, `${own[position]} beside ${names[position]}`).toBe(true);
      }
      expect(html).not.toMatch(/Scenery|no such symbol/);
      expect(html.match(/<svg[^>]*role="img"/g)).toHaveLength(1);
    },
  );

  test("each of the five symbols has its own drawing and name", { tags: ["S3.48"] }, async () => {
    const html = await rendered("steps", { items: amenityIconNames.map((icon) => ({ ...item(icon), icon })) });
    const drawings = [...html.matchAll(/<svg[^>]*aria-label="([^"]*)"[^>]*><path d="([^"]*)"/g)];
    expect(drawings.map(([, name]) => name)).toEqual([
      "Location",
      "Active lifestyle",
      "Scenery",
      "Shopping and dining",
      "Low maintenance",
    ]);
    expect(new Set(drawings.map(([, , path]) => path)).size).toBe(5);
  });

  const contents: Partial<Record<BlockLayout, Partial<Organism>>> = {
    facts: { items: [item("a")] },
    steps: { items: [item("a")] },
    questions: { items: [item("a")] },
    table: { items: [item("a")] },
    tabs: { tabs: [{ title: "March", text: "Filter.", image: null, buttons: null }] },
    gallery: { gallery: [picture("front")] },
    video: { videoUrl: "https://vimeo.com/1084537" },
    "virtual-tour": { virtualTourUrl: "https://my.matterport.com/show/?m=abc" },
    "testimonial-highlights": { items: [item("a")] },
    collections: { items: [{ ...item("a"), label: "wee-cottage" }] },
    menu: { menu: "help" },
    quote: { text: "It rang." },
    hero: { title: "The head" },
    "rich-text": { text: "Words." },
    "image-text": { text: "Words." },
    call: { text: "Words." },
    "map-with-info": { text: "Words." },
    "crm-form": {},
    login: {},
    team: { salesTeamMembers: [{ name: "Jo", image: null, extras: null }] },
  };

  test.each(Object.entries(contents))(
    "%s shows its first three buttons and all its links with their URLs, and no fourth button",
    { tags: ["S3.34"] },
    async (layout, organism) => {
      const links = ["Fifth", "Sixth"].map((text) => ({ text, url: `/to-${text.toLowerCase()}/`, target: null }));
      const html = await rendered(layout as BlockLayout, { ...organism, buttons, links });
      const marks = [...drawn, 'href="/to-fifth/"', "Fifth<", 'href="/to-sixth/"', "Sixth<"];
      expectInOrder(html, marks);
      expect(html).toContain("button-clay");
      expect(html).not.toMatch(/Fourth|to-fourth/);
    },
  );

  test("a button has its own color and target; one without a color is a link", { tags: ["S3.34"] }, async () => {
    const html = await rendered("rich-text", { title: "The head", buttons });
    const links = [...html.matchAll(/<a ([^>]*)>(\w+)/g)].map(([, attributes = "", text]) => [
      text,
      / ?class="[^"]*\bbutton-(\w+)"/.exec(attributes)?.[1] ?? null,
      /target="([^"]*)"/.exec(attributes)?.[1] ?? null,
    ]);
    expect(links).toEqual([
      ["First", "clay", null],
      ["Second", null, null],
      ["Third", null, "_blank"],
    ]);
    expect(html).toContain("(opens in a new window)");
  });

  test("the background and text color are classes around the block", { tags: ["S3.33"] }, async () => {
    const sky = await rendered("steps", { items: [item("a")], color: "sky", textColor: "evergreen" });
    expect(sky).toMatch(/^<div class="colored background-sky text-evergreen">/);
    const dark = await rendered("lead", { text: "Alone.", color: "evergreen" });
    expect(dark).toMatch(/^<div class="colored background-evergreen on-dark">/);
    expect(await rendered("lead", { text: "Alone." })).toMatch(/^<p/);
  });
});
