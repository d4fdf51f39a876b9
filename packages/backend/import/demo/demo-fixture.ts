import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const files: Readonly<Record<string, string>> = {
  "demo.yaml": "authoredOn: 2026-11-21\npopularBlogPosts: [clay]\npopularTestimonials: [the-window]\n",
  "categories.yaml": "blog: [{ slug: money, name: Money }]\ntestimonials: [{ slug: moving-in, name: Moving in }]\n",
  "menus.yaml":
    "- slug: main\n  name: Main\n  items:\n    - { label: Homes, url: /our-homes/, children: [{ label: New, url: '' }] }\n",
  "media/index.json":
    '[{ "file": "front.jpg", "width": 1600, "height": 1000, "alt": "The front.", "kind": "exterior" }]',
  "media/front.jpg": "",
  "drawings/plan.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="1232" height="986"><title>Juniper &amp; main level</title></svg>',
  "neighborhoods/bluestem.yaml": `slug: bluestem
title: Bluestem
status: model_open
types: [Single-family]
collection: [limited-edition]
basePriceUsd: 679000
city: Berthoud
location: berthoud
latitude: 40.3
longitude: -105.1
popularPlans: [juniper]
thumbnail: front.jpg
gallery: [{ file: front.jpg, caption: "From the east." }]
about: |-
  First *paragraph*.

  Second.
priceAsOf: 2026-11-21
legal: Prices as of {{date 2026-11-21}}.
address2:
homesites: [{ number: 7, state: ready, areaSqFt: 9000 }]
`,
  "plans/juniper.yaml": `slug: juniper
title: The Juniper
neighborhood: bluestem
collection: easyhouse
bedroomsMin: 3
bedroomsMax: 3
bathroomsMin: 2.5
bathroomsMax: 2.5
finishedSqrFt: 1730
features:
elevations: [{ letter: A, style: Ranch, material: Brick, drawing: plan.svg, rendering: null, mirrored: true }]
levels:
  - name: Main level
    finished: true
    drawing: plan.svg
    widthPx: 1232
    heightPx: 986
    ceiling: 9
    rooms:
      - { name: Kitchen, x: 0, y: 0, w: 13, h: 9.75, ceiling: 12.5, kind: living, floor: wood }
      - { name: Linen, x: 0, y: 0, w: 2, h: 3, kind: closet, floor: carpet, table: false }
    openings: [{ x1: 2, y1: 1, x2: 2, y2: 2.5 }]
    doors: [{ x: 1, y: 9.75, w: 3, wall: h, kind: entry, swing: -1 }]
`,
  "models.yaml":
    "- { slug: m1, title: 1 Model Lane, plan: juniper, neighborhood: bluestem, collection: [easyhouse], latitude: 40.1, longitude: -105.2, image: front.jpg }\n",
  "homes.yaml": `- slug: h1
  title: 1 Home Lane
  plan: juniper
  neighborhood: bluestem
  collection: [easyhouse]
  bedrooms: 3
  bathrooms: 2.5
  finishedSqrFt: 1730
  priceUsd: 600000
  latitude: 40.1
  longitude: -105.2
  homesite: "7"
  status: Under contract
  readyDate: 2027-03-12
  priceLine:
    - { kind: base, label: Base price, amountUsd: 610000, date: 2026-10-01 }
    - { kind: credit, label: Winter credit, amountUsd: 10000 }
    - { kind: total, label: Today, amountUsd: 600000 }
`,
  "pages/home.yaml": `uri: /
title: Home
organisms:
  - layout: product-grid
    text: Some **bold** text.
    items: [{ text: "[Here](/faq/)" }]
    productPicker: [{ kind: home, slug: h1 }, { kind: plan, slug: juniper }]
`,
  "campaigns/finish.yaml":
    "slug: winter/finish-list\ntitle: Finish list\nmodalImage: front.jpg\nstartsOn: 2026-11-01\n",
  "blog-posts/clay.md":
    "---\ntitle: Clay\ndate: 2026-11-12\ncategories: [money]\nexcerpt: Soil.\n---\n## Slab\n\nSince {{month 2026-11-01}}.\n",
  "testimonials/the-window.md":
    "---\ntitle: The window\ndate: 2026-06-18\ncategories: [moving-in]\nplan: juniper\nneighborhood: bluestem\nhighlights: { attribution: Maren, image: front.jpg }\n---\nWe moved in.\n",
  "events/open-walls.md":
    "---\ntitle: Open walls\nstartDateTime: 2026-12-05T11:00:00\nneighborhood: bluestem\n---\nBoots are lent.\n",
};

/** A small demo in a temporary folder, with some files replaced, added or (null) omitted. */
export function demoFixture(changes: Readonly<Record<string, string | null>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-demo-"));
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The text of a file of the small demo, with parts replaced. */
export function fixtureText(name: string, ...replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [from, to]) => text.replace(from, to), files[name] ?? "");
}
