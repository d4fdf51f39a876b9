import type { Locator, Page } from "@playwright/test";
import { openBackend } from "../identity/read-backend.ts";
import { expect, test as siteTest, siteUrl } from "../site-test.ts";

/** A room of the content, in inches from the corner of its level. */
export interface Room {
  readonly name: string;
  readonly kind: string;
  readonly widthIn: number;
  readonly depthIn: number;
  readonly areaSqFt: number;
  readonly ceilingIn: number | null;
  readonly xIn: number;
  readonly yIn: number;
  readonly listed: boolean;
}

/** A level with its drawings, their origin and their scale. */
export interface Level {
  readonly name: string;
  readonly ceilingIn: number | null;
  readonly originXPx: number;
  readonly originYPx: number;
  readonly pxPerFoot: number;
  readonly drawing: { readonly sourceUrl: string };
  readonly drawingMirrored: { readonly sourceUrl: string };
  readonly rooms: readonly Room[];
}

interface Elevation {
  readonly letter: string;
  readonly style: string;
  readonly material: string;
  readonly addedPriceUsd: number | null;
  readonly drawing: { readonly sourceUrl: string };
}

/** A plan with its levels and elevations. */
export interface Plan {
  readonly uri: string;
  readonly title: string;
  readonly extras: { readonly levels: readonly Level[]; readonly elevations: readonly Elevation[] };
}

/** A test with every plan, from this file’s own operation to the backend. */
export const test = siteTest.extend<object, { readonly plans: readonly Plan[] }>({
  plans: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const { send, close } = await openBackend(process.env.SITE_STORE ?? "");
      const media = "{ sourceUrl }";
      const nodes: Plan[] = [];
      for (let after: string | null = null, isMore = true; isMore; ) {
        const { plans } = await send(
          `query Plans($after: String) { plans(first: 5, after: $after) { nodes { uri title extras {
            elevations { letter style material addedPriceUsd drawing ${media} }
            levels { name ceilingIn originXPx originYPx pxPerFoot drawing ${media} drawingMirrored ${media}
              rooms { name kind widthIn depthIn areaSqFt ceilingIn xIn yIn listed } }
          } } pageInfo { endCursor hasNextPage } } }`,
          { after },
        );
        nodes.push(...plans.nodes);
        after = plans.pageInfo.endCursor;
        isMore = plans.pageInfo.hasNextPage;
      }
      await close();
      expect(nodes.length).toBeGreaterThan(20);
      await use(nodes);
    },
    { scope: "worker" },
  ],
});

/** The path of a plan with two levels. */
export const twoLevels = "/homes/berthoud/bluestem/plans/ponderosa/";
/** The path of a plan with one level. */
export const oneLevel = "/homes/longmont/haystack-bend/plans/juniper/";

/** The plan at a path. @throws when there is none. */
export function planAt(plans: readonly Plan[], uri: string): Plan {
  const plan = plans.find((each) => each.uri === uri);
  if (!plan) throw new Error(`The demo has no plan at ${uri}.`);
  return plan;
}

/** A level of a plan by its number, from 1. @throws when there is none. */
export function levelAt(plan: Plan, number: number): Level {
  const level = plan.extras.levels[number - 1];
  if (!level) throw new Error(`${plan.title} has no level ${number}.`);
  return level;
}

/** The path of an address on any host. */
export const pathOf = (address: string) => new URL(address, siteUrl()).pathname;

/** The parts of a floor plan in the page. */
export function partsOf(page: Page) {
  const section = page.locator("#floor-plan");
  const sheet = section.getByRole("region", { name: /: drawing$/ });
  return {
    section,
    sheet,
    drawing: sheet.locator("img"),
    lit: section.locator("rect[data-room]"),
    litRows: section.locator("tr[data-highlighted]"),
    level: (name: string) => section.getByRole("radio", { name }),
    button: (name: string) => section.getByRole("button", { name, exact: true }),
    row: (name: string) =>
      section
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: `${name}: show it on the drawing`, exact: true }) }),
  };
}

/** The width of a drawing, in CSS pixels. */
export const widthOf = async (drawing: Locator) => (await drawing.boundingBox())?.width ?? 0;

/** The ratio of a drawing's width to a width, to the hundredth. */
export const timesOf = async (drawing: Locator, whole: number) =>
  Math.round(((await widthOf(drawing)) / whole) * 100) / 100;
