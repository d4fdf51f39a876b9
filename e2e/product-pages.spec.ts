import type { Page } from "@playwright/test";
import { brand } from "../site/app/brand.ts";
import type { BackendContent, Home, Plan } from "./identity/backend-content.ts";
import { dateText, directionsTo, dollars } from "./identity/expectations.ts";
import { expect, test } from "./identity/identity-test.ts";
import { type Due, pricesDue } from "./identity/prices-due.ts";
import { siteUrl } from "./site-test.ts";

test.describe.configure({ timeout: 180_000 });

/** What stands on the page of a product, read by a parser without scripts. */
type Facts = Awaited<ReturnType<typeof readProducts>>[number];

/** Reads the pages at `paths` as they come from the server. */
async function readProducts(page: Page, paths: readonly string[]) {
  const documents: { path: string; html: string }[] = [];
  for (const path of paths) {
    const response = await fetch(siteUrl() + path);
    expect([path, response.status]).toEqual([path, 200]);
    documents.push({ path, html: await response.text() });
  }
  return await page.evaluate((given) => {
    return given.map(({ path, html }) => {
      const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
      const flat = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
      const all = (selector: string, within: ParentNode | null = main) => [
        ...(within?.querySelectorAll(selector) ?? []),
      ];
      const href = (link: Element | null | undefined) => link?.getAttribute("href") ?? null;
      const named = (id: string) => main?.querySelector(`section[aria-labelledby="${id}"]`) ?? null;
      const head = named("product-name");
      const door = all("p", head).find((each) => each.querySelector(":scope > span > .label"));
      const rows = (within: ParentNode | null) =>
        all("dl > div", within).map((row) => [flat(row.firstElementChild), flat(row.lastElementChild)]);
      const cards = (id: string) =>
        all("article", named(id)).map((card) => ({ path: href(card.querySelector("h3 a")), text: flat(card) }));
      const visit = main?.querySelector("#visit") ?? null;
      return {
        path,
        crumbs: all("nav[aria-label='Breadcrumb'] li").map((each) => [flat(each), href(each.querySelector("a"))]),
        title: flat(head?.querySelector("h1")),
        status: flat(head?.querySelector("div:first-child > p")),
        cells: rows(head),
        door: door ? [flat(door.querySelector("span")), href(door.querySelector("a"))] : null,
        isCostLinked: head?.querySelector("a[href='#monthly-cost']") !== null,
        directions: href(head?.querySelector("a[href*='google.com/maps']")),
        jumps: all("nav[aria-label='On this page'] a", head).map((each) => [
          flat(each),
          main?.querySelector(href(each) ?? "") ? href(each) : "leads nowhere",
        ]),
        parts: all("li", named("price-line")).map((part) => [...part.children].slice(1).map(flat)),
        history: all("li", named("price-history")).map(flat),
        visit: {
          hours: rows(visit),
          address: flat(visit?.querySelector("address span")),
          phone: href(visit?.querySelector("address a")),
          team: all("li", visit).map((person) => [flat(person.querySelector("h3")), ...all("a", person).map(href)]),
        },
        place: href(main?.querySelector("section[aria-labelledby='place'] a")),
        nearby: cards("nearby"),
        alternatives: cards("alternatives"),
        homes: cards("homes"),
        models: cards("models"),
        related: cards("related"),
        leads: Object.fromEntries(
          ["nearby", "alternatives"].map((id) => [id, flat(named(id)?.querySelector("h2 + p"))]),
        ),
        framesCount: all("iframe, video, script[src]").length,
        hasBar: main?.querySelector("[data-bottom-bar]") !== null,
      };
    });
  }, documents);
}

const today = new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone }).format(new Date());
const messageOf = ({ productStatus }: Pick<Home, "productStatus">) => productStatus?.statusMessage?.[1] ?? "";
const isGone = (home: Pick<Home, "productStatus">) => /^(?:sold out|sold|under contract)$/i.test(messageOf(home));
const month = (day: string) => dateText(day).replace(/ \d+,/, "");
const range = (min: number, max: number) => (min === max ? `${min}` : `${min}–${max}`);
const area = (squareFeet: number) => `${squareFeet.toLocaleString("en-US")} sq ft`;
const dial = (phone: string) => `+1${phone.replace(/\D/g, "")}`;
const filled = (cells: readonly (readonly [string, string])[]) =>
  cells.filter(([, value]) => value !== "").map(([label, value]) => [label, value]);

type Place = Home["qmiHomeDetails"]["neighborhood"];

/** What every kind of product shows of where it stands. */
function placeFacts(place: Place, title: string, ownHours: string | null) {
  const { neighborhood: details, extras } = place;
  const table = (extras.hoursTable ?? []).map(({ label, text }) => [label, text]);
  const line = ownHours || details.hours || "";
  const label = /^(?:Daily|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)/.test(line) ? "Open" : "Hours";
  return {
    crumbs: [
      ["Our neighborhoods", "/our-neighborhoods/"],
      [`${place.title}, ${details.city}`, place.uri],
      [title, null],
    ],
    title,
    door: [`${label} ${line}`, `tel:${dial(details.phone)}`],
    visit: {
      hours: ownHours && ownHours !== details.hours ? [["This house", ownHours], ...table] : table,
      address: `${details.address1}, ${details.city}, ${details.state} ${details.zip}`,
      phone: `tel:${dial(details.phone)}`,
      team: (details.saleTeamMembers ?? []).map(({ name, extras: person }) => [
        name,
        ...(person.phone ? [`tel:${dial(person.phone)}`, `sms:${dial(person.phone)}`] : []),
        `mailto:${person.email}`,
      ]),
    },
    place: place.uri,
    framesCount: 0,
  };
}

/** The cells that a plan gives its own page and those of the houses built to it. */
function planCells(plan: Plan) {
  const { garageSpaces, levelsCount, primaryBedroom } = plan.extras;
  return {
    garage: ["Garage", garageSpaces ? `${garageSpaces}-car` : ""],
    levels: ["Levels", levelsCount === 1 ? "1, no stairs" : `${levelsCount}`],
    primary: ["Primary bed", primaryBedroom === "main" ? "Main floor" : "Upstairs"],
  } as const;
}

/** The history of a price, newest first; none where it has fewer than two prices or the product has none any more. */
function historyOf(points: Home["extras"]["priceHistory"], due: Due): string[] {
  if ((points ?? []).length < 2 || due.amountUsd === null) return [];
  const from = due.text.startsWith("from") ? "from " : "";
  return (points ?? [])
    .toReversed()
    .map(({ amountUsd, date }) => `${from}${dollars(amountUsd)} since ${dateText(date)}`);
}

const jumpsOf = (hasLevels: boolean, hasCost: boolean) => [
  ...(hasLevels ? [["Floor plan", "#floor-plan"]] : []),
  ...(hasCost ? [["Cost", "#monthly-cost"]] : []),
  ["Place", "#place"],
  ["Visit", "#visit"],
];

/** The distance of two neighborhoods in miles by the law of cosines, another formula than the site’s. */
function milesApart(one: Place, other: Place): number {
  if (one.uri === other.uri) return 0;
  const [a, b] = [one.neighborhood, other.neighborhood].map(({ latitude, longitude }) => ({
    latitude: (latitude * Math.PI) / 180,
    longitude: (longitude * Math.PI) / 180,
  }));
  if (!a || !b) return Number.NaN;
  const cosine =
    Math.sin(a.latitude) * Math.sin(b.latitude) +
    Math.cos(a.latitude) * Math.cos(b.latitude) * Math.cos(a.longitude - b.longitude);
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

function milesText(miles: number): string {
  if (miles === 0) return "in the same neighborhood";
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} ${shown === 1 ? "mile" : "miles"} away`;
}

interface Candidate {
  readonly uri: string;
  readonly place: Place;
  readonly usd: number | null;
}

/** The three nearest by neighborhood, then by price, each with its distance in words. */
function nearestThree(to: Candidate, candidates: readonly Candidate[], count = 3) {
  return candidates
    .filter(({ uri }) => uri !== to.uri)
    .map((each) => ({ ...each, miles: milesApart(to.place, each.place) }))
    .sort(
      (a, b) => a.miles - b.miles || Math.abs((a.usd ?? 0) - (to.usd ?? 0)) - Math.abs((b.usd ?? 0) - (to.usd ?? 0)),
    )
    .slice(0, count)
    .map(({ uri, miles }) => [uri, milesText(miles)]);
}

/** Cards as paths with what they say of the distance. */
const nearOf = (cards: Facts["nearby"]) =>
  cards.map(({ path, text }) => [path, /in the same neighborhood|[\d.]+ miles? away/.exec(text)?.[0] ?? ""]);
const homeAsCandidate = (home: Home): Candidate => ({
  ...{ uri: home.uri, place: home.qmiHomeDetails.neighborhood, usd: home.qmiHomeDetails.price },
});

function planOf(content: BackendContent, { uri }: { readonly uri: string }): Plan {
  const plan = content.plans.find((each) => each.uri === uri);
  if (!plan) throw new Error(`No plan at ${uri}.`);
  return plan;
}

test("S3.10 S3.11 S3.14 S3.23 S3.24 S3.25 S3.27 every quick move-in home shows all that the content has of it, and the nearest others", async ({
  page,
  content,
}) => {
  const due = new Map(pricesDue(content).map((each) => [each.uri, each]));
  const read = await readProducts(
    page,
    content.homes.map(({ uri }) => uri),
  );
  for (const [position, home] of content.homes.entries()) {
    const facts = read[position];
    const price = due.get(home.uri);
    if (!facts || !price) throw new Error(`Nothing was read at ${home.uri}.`);
    const { qmiHomeDetails: details, extras } = home;
    const plan = planOf(content, details.floorplan);
    const { garage, levels, primary } = planCells(plan);
    const isForSale = !isGone(home);
    const isReady = extras.readyDate !== null && extras.readyDate <= today;
    const ready = extras.readyDate === null ? "" : isReady ? "Now" : month(extras.readyDate);
    const stage = !isReady && extras.stage ? `, ${extras.stage.charAt(0).toLowerCase()}${extras.stage.slice(1)}` : "";
    const own = messageOf(home) || (isReady ? "Ready now" : `Ready ${ready}`);
    const homesite = [extras.homesite, extras.homesiteSqFt && area(extras.homesiteSqFt)].filter(Boolean).join(" · ");
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    expect(rest).toEqual({
      ...placeFacts(details.neighborhood, home.title, null),
      path: home.uri,
      status: isForSale ? own + stage : messageOf(home),
      cells: filled([
        ["Price today", price.amountUsd === null ? "" : price.text],
        ["Ready", isForSale ? ready : ""],
        ["Beds", `${details.bedrooms}`],
        ["Baths", `${details.bathrooms}`],
        ["Finished", area(details.finishedSqrFt)],
        garage,
        levels,
        primary,
        ["Type", details.type ?? ""],
        ["Homesite", homesite],
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(details),
      jumps: jumpsOf((plan.extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: isForSale
        ? (extras.priceLine ?? []).map(({ kind, label, amountUsd, date }) => [
            label,
            { base: "", add: "+ ", credit: "− ", total: "" }[kind] + dollars(amountUsd),
            kind === "credit" ? `to ${dateText(date)}` : dateText(date),
          ])
        : [],
      history: historyOf(extras.priceHistory, price),
      hasBar: isForSale,
    });
    const others = content.homes.filter((other) => !isGone(other)).map(homeAsCandidate);
    expect([home.uri, ...nearOf(nearby)]).toEqual([home.uri, ...nearestThree(homeAsCandidate(home), others)]);
    expect(leads.nearby).toBe(
      isForSale
        ? ""
        : "This house is spoken for. These are the nearest that are not, by neighborhood and then by price.",
    );
    expect([alternatives, homes, models, related]).toEqual([[], [], [], []]);
  }
  // Of each state there is one.
  const states = new Set(content.homes.map(messageOf));
  expect([...states].toSorted()).toEqual(["", "Coming Soon", "Sold Out", "Under Contract"]);
});

test("S3.11 S3.21 S3.22 S3.27 every model home shows all that the content has of it, its own hours first", async ({
  page,
  content,
}) => {
  const due = new Map(pricesDue(content).map((each) => [each.uri, each]));
  const read = await readProducts(
    page,
    content.models.map(({ uri }) => uri),
  );
  for (const [position, model] of content.models.entries()) {
    const facts = read[position];
    const price = due.get(model.uri);
    if (!facts || !price) throw new Error(`Nothing was read at ${model.uri}.`);
    const { modelDetails: details, extras } = model;
    const plan = planOf(content, details.floorplan);
    const ofPlan = due.get(plan.uri);
    const { garage, levels, primary } = planCells(plan);
    const { floorplanDetails: figures } = plan;
    const isAsShown = extras.asShownPriceUsd !== null;
    const priceDay = isAsShown ? extras.priceAsOf : plan.extras.priceAsOf;
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    expect(rest).toEqual({
      ...placeFacts(details.neighborhood, model.title, extras.openHours),
      path: model.uri,
      status: messageOf(model) || "Model home",
      cells: filled([
        [[isAsShown ? "As shown" : "Price", priceDay && dateText(priceDay)].filter(Boolean).join(", "), price.text],
        [
          ["Built", plan.extras.priceAsOf && dateText(plan.extras.priceAsOf)].filter(Boolean).join(", "),
          isAsShown && ofPlan?.text.startsWith("from") ? ofPlan.text : "",
        ],
        ["Beds", range(figures.bedroomsMin, figures.bedroomsMax)],
        ["Baths", range(figures.bathroomsMin, figures.bathroomsMax)],
        ["Finished", area(figures.finishedSqrFt)],
        garage,
        levels,
        primary,
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(details),
      jumps: jumpsOf((plan.extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: [],
      history: historyOf(extras.priceHistory, price),
      hasBar: true,
    });
    // Homes of its plan stand before others.
    const self = { uri: model.uri, place: details.neighborhood, usd: price.amountUsd };
    const available = content.homes.filter((home) => !isGone(home));
    const isSame = (home: Home) => home.qmiHomeDetails.floorplan.uri === plan.uri;
    const same = nearestThree(self, available.filter(isSame).map(homeAsCandidate));
    const others = nearestThree(self, available.filter((home) => !isSame(home)).map(homeAsCandidate), 3 - same.length);
    expect([model.uri, ...nearOf(homes)]).toEqual([model.uri, ...same, ...others]);
    expect([nearby, alternatives, models, related, leads.alternatives]).toEqual([[], [], [], [], ""]);
  }
});

test("S3.16 S3.17 S3.18 S3.19 S9.18 S9.19 S9.20 S9.21 every plan shows all that the content has of it, what is built to it, and five others by the rules", async ({
  page,
  content,
}) => {
  const due = new Map(pricesDue(content).map((each) => [each.uri, each]));
  const isOnOffer = (plan: Plan) => !/^(?:Sold Out|Coming Soon)$/.test(due.get(plan.uri)?.text ?? "");
  const read = await readProducts(
    page,
    content.plans.map(({ uri }) => uri),
  );
  for (const [position, plan] of content.plans.entries()) {
    const facts = read[position];
    const price = due.get(plan.uri);
    if (!facts || !price) throw new Error(`Nothing was read at ${plan.uri}.`);
    const { floorplanDetails: details, extras } = plan;
    const { garage, levels, primary } = planCells(plan);
    const canBeBuilt = isOnOffer(plan);
    const place = details.neighborhood;
    const { nearby, alternatives, homes, models, related, leads, ...rest } = facts;
    const priceDay = price.amountUsd !== null && extras.priceAsOf ? `, ${dateText(extras.priceAsOf)}` : "";
    const { mainSqrFt } = details;
    expect(rest).toEqual({
      ...placeFacts(place, details.displayTitle || plan.title, null),
      path: plan.uri,
      status: canBeBuilt ? messageOf(plan) : price.text,
      cells: filled([
        [`Price${priceDay}`, canBeBuilt ? price.text : ""],
        ["Beds", range(details.bedroomsMin, details.bedroomsMax)],
        ["Baths", range(details.bathroomsMin, details.bathroomsMax)],
        ["Finished", area(details.finishedSqrFt)],
        ["Main floor", mainSqrFt !== details.finishedSqrFt ? area(mainSqrFt) : ""],
        levels,
        garage,
        primary,
      ]),
      isCostLinked: price.amountUsd !== null,
      directions: directionsTo(place.neighborhood),
      jumps: jumpsOf((extras.levels ?? []).length > 0, price.amountUsd !== null),
      parts: [],
      history: historyOf(extras.priceHistory, price),
      hasBar: canBeBuilt,
    });
    const built = [
      ...content.homes.filter((home) => home.qmiHomeDetails.floorplan.uri === plan.uri && !isGone(home)),
      ...content.models.filter((model) => model.modelDetails.floorplan.uri === plan.uri),
    ];
    expect([...homes, ...models].map(({ path }) => path).toSorted()).toEqual(built.map(({ uri }) => uri).toSorted());

    const asCandidate = (each: Plan): Candidate => ({
      ...{ uri: each.uri, place: each.floorplanDetails.neighborhood, usd: each.floorplanDetails.basePrice },
    });
    const offered = content.plans.filter(isOnOffer);
    const instead = canBeBuilt ? [] : nearestThree(asCandidate(plan), offered.map(asCandidate));
    expect([plan.uri, ...nearOf(alternatives)]).toEqual([plan.uri, ...instead]);
    const isSoon = price.text === "Coming Soon";
    const lead = isSoon
      ? "This plan is not on sale yet. These are the nearest that are, by neighborhood and then by price."
      : "Every one of these has found its people. These are the nearest that can still be built, by neighborhood and then by price.";
    expect(leads.alternatives).toBe(canBeBuilt ? "" : lead);
    expect(nearby).toEqual([]);

    // Three of its collection, two of the rest.
    const pool = offered.filter(({ uri }) => uri !== plan.uri && !instead.some(([path]) => path === uri));
    const isOfCollection = (each: Plan) =>
      each.floorplanDetails.collection.some((name) => details.collection.includes(name));
    const family = pool.filter(isOfCollection).map(({ uri }) => uri);
    const familyCount = Math.min(3, family.length);
    const paths = related.map(({ path }) => path ?? "");
    expect([plan.uri, paths.length, new Set(paths).size]).toEqual([plan.uri, familyCount + 2, familyCount + 2]);
    expect(paths.slice(0, familyCount).filter((path) => !family.includes(path))).toEqual([]);
    expect(paths.filter((path) => !pool.some(({ uri }) => uri === path))).toEqual([]);
  }
  expect(
    content.plans
      .filter((plan) => !isOnOffer(plan))
      .map((plan) => due.get(plan.uri)?.text)
      .toSorted(),
  ).toEqual(["Coming Soon", "Sold Out"]);
});

test("on a phone the name, the price or the state of sale, the hours and the visit of every product are in its first screen", async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The frames of pictures have their sizes without them.
  await page.route(/\/media\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  const due = new Map(pricesDue(content).map((each) => [each.uri, each]));
  const problems: string[] = [];
  await page.goto("/");
  for (const { uri } of [...content.homes, ...content.models, ...content.plans]) {
    // The document alone, with its styles: what scripts do later moves nothing.
    const html = await (await fetch(siteUrl() + uri)).text();
    await page.setContent(html.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ""));
    const price = due.get(uri);
    const wanted = price?.amountUsd === null && price.text !== "Ask us" ? "" : (price?.text ?? "");
    const seen = await page.evaluate((text) => {
      const head = document.querySelector("section[aria-labelledby='product-name']");
      /** Whether it stands in the window, with nothing over it. */
      const isSeen = (element: Element | null | undefined) => {
        if (!element) return false;
        const { left, top, width, height, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, bottom - 2);
        return (
          height > 0 &&
          top >= 0 &&
          bottom <= innerHeight &&
          hit !== null &&
          (element.contains(hit) || hit.contains(element))
        );
      };
      const cell = [...(head?.querySelectorAll("dl > div > dd") ?? [])].find((each) => each.textContent === text);
      const door = [...(head?.querySelectorAll("p") ?? [])].find((each) =>
        each.querySelector(":scope > span > .label"),
      );
      const visit = [...document.querySelectorAll("main a")].filter((each) => each.textContent === "Plan a visit");
      return {
        name: isSeen(head?.querySelector("h1")),
        price: isSeen(text ? cell : head?.querySelector("div:first-child > p")),
        hours: isSeen(door),
        // Once it cannot be bought, the visit is the alternatives’.
        visit: text === "" || visit.some(isSeen),
        // The last cell of each row of the title block reaches its edge.
        cells: [...(head?.querySelectorAll("dl > div") ?? [])].every((each) => {
          const box = each.getBoundingClientRect();
          const next = each.nextElementSibling?.getBoundingClientRect();
          const edge = each.parentElement?.getBoundingClientRect().right ?? 0;
          return next?.top === box.top || edge - box.right < 2;
        }),
        fits: document.documentElement.scrollWidth <= innerWidth,
      };
    }, wanted);
    const missing = Object.entries(seen).flatMap(([what, is]) => (is ? [] : [what]));
    if (missing.length > 0) problems.push(`${uri}: ${missing.join(", ")}`);
  }
  expect(problems).toEqual([]);
});

test("on a phone the list of jumps leads to floor plan, cost, place and visit", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/homes/longmont/haystack-bend/qmi/1482-threshing-lane/");
  const jumps = page.getByRole("navigation", { name: "On this page" });
  for (const [text, title] of [
    ["Floor plan", "Floor plan"],
    ["Cost", "What it costs to live here"],
    ["Place", "Haystack Bend"],
    ["Visit", "See it with Jo or Anders"],
  ] as const) {
    await jumps.getByRole("link", { name: text, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(jumps).toBeHidden();
});
