import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../identity/identity-test.ts";
import { anotherSite } from "../../support/another-site.ts";

const credit = "© The test’s own land";

/** A tile provider that records its requests; responds 503 to every request when `isDead`. */
async function tileServer(isDead = false) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (isDead) response.writeHead(503).end();
    else
      response
        .writeHead(200, { "Content-Type": "image/svg+xml" })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>');
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    requests,
    settings: { MAP_TILE_URL: `http://${host}/land/{z}/{x}/{y}.svg?key=of-the-test`, MAP_ATTRIBUTION: credit },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Tile extends Box {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The loaded tiles of a map, with their positions. */
async function shownTiles(map: Locator): Promise<Tile[]> {
  const images = map.locator("img[src*='/land/']");
  const tiles = await images.evaluateAll((all: HTMLImageElement[]) =>
    all
      .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      .map((image) => {
        const { left, top, right, bottom } = image.getBoundingClientRect();
        return { path: new URL(image.src).pathname + new URL(image.src).search, left, top, right, bottom };
      }),
  );
  return tiles.map(({ path, ...box }) => {
    const [, z, x, y] = /^\/land\/(\d+)\/(\d+)\/(\d+)\.svg\?key=of-the-test$/.exec(path) ?? [];
    return { ...box, z: Number(z), x: Number(x), y: Number(y) };
  });
}

/** Column and row of the tile that contains a point, in the standard XYZ scheme. */
function tileOf({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, z: number) {
  const radians = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  };
}

/** Points of single pins by the accessible name of their buttons. */
async function pinPoints(map: Locator): Promise<{ name: string; x: number; y: number }[]> {
  return await map.locator("button[data-place]").evaluateAll((pins: HTMLElement[]) =>
    pins.map((pin) => {
      const { x = 0, y = 0 } = pin.parentElement?.getBoundingClientRect() ?? {};
      return { name: pin.getAttribute("aria-label") ?? "", x, y };
    }),
  );
}

const mapOf = (page: Page) => page.getByRole("region", { name: "Map of neighborhoods" });

test("with the setting, a provider’s tiles and credit replace the drawn map", async ({ page, content, watch }) => {
  await using tiles = await tileServer();
  await using site = await anotherSite(page, tiles.settings);
  const others: string[] = [];
  watch.allow(/^another host/);
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && ![new URL(site.url).host, tiles.host].includes(host)) others.push(request.url());
  });
  const response = await page.goto(`${site.url}/our-neighborhoods/`, { waitUntil: "networkidle" });
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  expect(policy).toContain(`img-src 'self' data: http://${tiles.host};`);
  expect(policy.match(/https?:\/\/[^\s;]+/g)?.filter((each) => each.includes(tiles.host))).toEqual([
    `http://${tiles.host}`,
  ]);
  const map = mapOf(page);
  await expect(map.getByText(credit)).toBeVisible();
  const images = map.locator("img[src*='/land/']");
  await expect(images).not.toHaveCount(0);
  const isWaiting = () => images.evaluateAll((all: HTMLImageElement[]) => all.some(({ complete }) => !complete));
  await expect.poll(isWaiting).toBe(false);
  const shown = await shownTiles(map);
  const frame = await map.locator(".leaflet-container").evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });
  // One zoom level without gaps: every corner and the center of the map are on a tile.
  const [first] = shown;
  if (!first) throw new Error("No tile is shown.");
  expect(shown.every(({ z }) => z === first.z)).toBe(true);
  const holds = (tile: Box, x: number, y: number) =>
    tile.left <= x && x < tile.right && tile.top <= y && y < tile.bottom;
  for (const x of [frame.left + 1, (frame.left + frame.right) / 2, frame.right - 1]) {
    for (const y of [frame.top + 1, (frame.top + frame.bottom) / 2, frame.bottom - 1]) {
      expect(
        shown.some((tile) => holds(tile, x, y)),
        `a tile at ${x}, ${y}`,
      ).toBe(true);
    }
  }
  // Every pin is on the tile of its coordinates.
  const pins = await pinPoints(map);
  expect(pins.length).toBeGreaterThanOrEqual(4);
  for (const pin of pins) {
    const node = content.neighborhoods.find(({ title }) => pin.name.startsWith(`${title}, `));
    if (!node?.neighborhood) throw new Error(`No neighborhood has the pin ${pin.name}.`);
    const below = shown.find((tile) => holds(tile, pin.x, pin.y));
    expect(below && { x: below.x, y: below.y }, pin.name).toEqual(tileOf(node.neighborhood, first.z));
  }
  // The first view requests only tiles near it, and zooming in loads tiles of a higher level.
  const requests = tiles.requests.length;
  await map.getByRole("button", { name: "Zoom in", exact: true }).click();
  await map.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(async () => (await shownTiles(map)).some(({ z }) => z > first.z)).toBe(true);
  expect(requests).toBeLessThan(80);
  expect(others).toEqual([]);
  await expect(map.locator("svg.leaflet-zoom-animated path")).toHaveCount(0);
});

test("without the setting the map requests no other host and shows no attribution", async ({ page }) => {
  await page.goto("/our-neighborhoods/", { waitUntil: "networkidle" });
  const map = mapOf(page);
  await expect(map.locator("button[data-place]").first()).toBeVisible();
  await expect(map.locator("path.leaflet-interactive, svg.leaflet-zoom-animated path").first()).toBeAttached();
  await expect(map.locator(".leaflet-control-attribution, img[src^='http:']")).toHaveCount(0);
});

test("when the provider fails the drawing is shown instead; pins and list work", async ({ page, watch }) => {
  await using tiles = await tileServer(true);
  await using site = await anotherSite(page, tiles.settings);
  // The browser itself reports failed pictures; no script can prevent it.
  watch.allow(new RegExp(`^another host|^status 503: http://${tiles.host}/land/|Failed to load resource.*503`));
  await page.goto(`${site.url}/our-neighborhoods/`, { waitUntil: "networkidle" });
  const map = mapOf(page);
  await expect(map.locator("svg.leaflet-zoom-animated path").first()).toBeAttached();
  await expect(map.getByText(credit)).toHaveCount(0);
  const pin = map.getByRole("button", { name: /^Haystack Bend, / });
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  // After a failure no more tiles are requested; the drawing's line width (`--map-line`) changes with the zoom.
  const requests = tiles.requests.length;
  const lineWidth = () =>
    map.locator(".leaflet-container").evaluate(({ style }: HTMLElement) => style.getPropertyValue("--map-line"));
  const before = await lineWidth();
  await map.getByRole("button", { name: "Zoom in", exact: true }).click();
  await expect.poll(lineWidth).not.toBe(before);
  expect(tiles.requests.length).toBe(requests);
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "Haystack Bend" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
});
