// Validates all structured data of every page against schema.org's vocabulary and search engines' requirements, and
// checks its URLs.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFolder } from "../processes.ts";
import { type DemoSite, startDemoSite } from "./demo-site.ts";

interface Thing {
  readonly "@type"?: string;
  readonly [property: string]: unknown;
}

interface JsonLdBlock {
  readonly path: string;
  readonly json: string;
  /** The nodes of its graph, or the block itself. */
  readonly things: readonly Thing[];
}

/**
 * Properties that Google requires or recommends for rich results, by type, as dot paths. When a value on the path is a
 * list, every item needs the rest of the path.
 */
const googleProperties: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name", "url"],
  BreadcrumbList: ["itemListElement.position", "itemListElement.name"],
  FAQPage: ["mainEntity.name", "mainEntity.acceptedAnswer.text"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "url"],
  Event: [
    "name",
    "url",
    "startDate",
    "eventStatus",
    "eventAttendanceMode",
    "organizer.name",
    "location.name",
    "location.address.streetAddress",
    "location.address.addressLocality",
    "location.address.addressRegion",
    "location.address.postalCode",
  ],
  BlogPosting: ["headline", "url", "author.name", "publisher.name", "datePublished", "dateModified", "image"],
  Offer: ["url", "availability", "itemOffered.@id", "seller.name"],
  SingleFamilyResidence: [
    "name",
    "url",
    "image",
    "address.streetAddress",
    "address.addressLocality",
    "floorSize.value",
  ],
  FloorPlan: ["name", "url", "floorSize.value"],
  Place: ["name", "url", "telephone", "address.streetAddress", "address.addressLocality", "geo.latitude"],
};

/** Types expected by kind of page. */
const expectedOn: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ["Organization", "WebSite"]],
  [/^\/homes\/[^/]+\/[^/]+\/$/, ["BreadcrumbList", "Place", "FAQPage"]],
  [/^\/homes\/[^/]+\/[^/]+\/plans\//, ["BreadcrumbList", "FloorPlan"]],
  [/^\/homes\/[^/]+\/[^/]+\/models\//, ["BreadcrumbList", "SingleFamilyResidence"]],
  [/^\/homes\/[^/]+\/[^/]+\/qmi\//, ["BreadcrumbList", "SingleFamilyResidence"]],
  [/^\/blog\/(?!category\/)[^/]+\/$/, ["BreadcrumbList", "BlogPosting"]],
  [/^\/events\/[^/]+\/$/, ["BreadcrumbList", "Event"]],
  [/^\/lifestyle\/reviews\/(?!category\/)[^/]+\/$/, ["BreadcrumbList"]],
  [/^\/videos\//, ["VideoObject"]],
];

const dates = new Set(["startDate", "endDate", "datePublished", "dateModified", "uploadDate"]);
const addresses = new Set([
  ...["@id", "url", "item", "image", "thumbnailUrl", "embedUrl", "contentUrl", "logo", "layoutImage"],
  ...["mainEntityOfPage", "sameAs"],
]);

let site: DemoSite;
let blocks: readonly JsonLdBlock[];

beforeAll(async () => {
  site = await startDemoSite();
  const found: JsonLdBlock[] = [];
  for (const path of site.paths) found.push(...(await blocksOf(path)));
  blocks = found;
});

afterAll(async () => {
  await site?.stop();
});

test("every type and property is schema.org's, with allowed values", async () => {
  expect(await typeErrors(blocks)).toEqual([]);
});

test("every page has the types of its kind, none twice, and every node has Google's properties", () => {
  const findings: string[] = [];
  for (const path of site.paths) {
    const things = blocks.filter((block) => block.path === path).flatMap((block) => block.things);
    const types = things.map((thing) => thing["@type"] ?? "");
    const expected = expectedOn.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    findings.push(...expected.filter((type) => !types.includes(type)).map((type) => `${path}: no ${type}`));
    for (const type of ["BreadcrumbList", "FAQPage", "Event", "BlogPosting", "Organization"]) {
      if (types.filter((each) => each === type).length > 1) findings.push(`${path}: ${type} more than once`);
    }
    for (const thing of things) findings.push(...lacking(thing, path), ...unknownIds(thing, things, path));
  }
  expect(findings).toEqual([]);
});

test("every time has a UTC offset, every URL is absolute, and the site's own URLs return 200", async () => {
  const findings: string[] = [];
  const urls = new Map<string, string>();
  for (const { path, things } of blocks) {
    forEachText(things, (name, value) => {
      if (dates.has(name) && !isDate(name, value)) findings.push(`${path}: ${name} ${value}`);
      if (!addresses.has(name)) return;
      if (!/^https?:\/\/[^/]+\//.test(value)) findings.push(`${path}: ${name} is not an absolute URL: ${value}`);
      else if (value.startsWith(`${site.url}/`)) urls.set(value.replace(/#.*/, ""), path);
    });
  }
  expect(urls.size).toBeGreaterThan(site.paths.length / 2);
  for (const [address, path] of urls) {
    const response = await fetch(address, { redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) findings.push(`${path}: ${address} ${response.status}`);
  }
  expect(findings).toEqual([]);
});

async function blocksOf(path: string): Promise<JsonLdBlock[]> {
  const html = await (await fetch(site.url + path)).text();
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) => {
    const data = JSON.parse(json) as Thing & { readonly "@graph"?: readonly Thing[] };
    return { path, json: JSON.stringify(data), things: data["@graph"] ?? [data] };
  });
}

/** Type-checks the blocks with `schema-dts`, generated from schema.org's vocabulary: one line per error. */
async function typeErrors(all: readonly JsonLdBlock[]): Promise<string[]> {
  const types = join(projectFolder, "node_modules/schema-dts/dist/schema.d.ts");
  const file = join(site.folder, "structured-data.ts");
  const lines = all.map(({ json }, index) => `export const block${index}: WithContext<Thing> | Graph = ${json};`);
  const head = `import type { Graph, Thing, WithContext } from ${JSON.stringify(types)};`;
  await writeFile(file, [head, ...lines].join("\n"));
  const options = "--ignoreConfig --noEmit --strict --skipLibCheck --types --module nodenext --target es2024".split(
    " ",
  );
  const compiler = join(projectFolder, "node_modules/typescript/bin/tsc");
  const { stdout, error } = await new Promise<{ stdout: string; error: Error | null }>((resolve) =>
    execFile(process.execPath, [compiler, ...options, file], (error, stdout) => resolve({ stdout, error })),
  );
  const found = stdout
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) =>
      line.replace(/^.*structured-data\.ts\((\d+),\d+\): /, (_, row) => `${all[Number(row) - 2]?.path}: `),
    );
  if (error && found.length === 0) throw error;
  return found;
}

function lacking(thing: Thing, path: string): string[] {
  const type = thing["@type"] ?? "";
  const missing = (googleProperties[type] ?? []).filter((property) => !hasAt(thing, property.split(".")));
  const own: string[] = [];
  if (type === "VideoObject" && !thing.embedUrl && !thing.contentUrl) own.push("embedUrl or contentUrl");
  if (type === "Offer" && !hasAt(thing, ["price"]) && !hasAt(thing, ["priceSpecification", "minPrice"]))
    own.push("price");
  if (type === "BreadcrumbList") {
    const items = thing.itemListElement as readonly Thing[];
    if (items.length < 2) own.push("second step");
    if (items.slice(0, -1).some(({ item }) => !item)) own.push("item of a step before the last");
    if (items.some(({ position }, index) => position !== index + 1)) own.push("positions in their order");
  }
  return [...missing, ...own].map((property) => `${path}: ${type} without ${property}`);
}

/** Whether a value exists at a property path, in every item of a list. */
function hasAt(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => hasAt(each, [name ?? "", ...rest]));
  const found = (value as Thing | undefined)?.[name ?? ""];
  if (rest.length > 0) return typeof found === "object" && hasAt(found, rest);
  return found !== undefined && found !== null && found !== "" && !(Array.isArray(found) && found.length === 0);
}

/** An `itemOffered` id that no node on the page has. */
function unknownIds(thing: Thing, things: readonly Thing[], path: string): string[] {
  const id = (thing.itemOffered as Thing | undefined)?.["@id"];
  return id === undefined || things.some((each) => each["@id"] === id) ? [] : [`${path}: no node has the id ${id}`];
}

/** Calls `found` for every text in a block, with its property. */
function forEachText(value: unknown, found: (name: string, text: string) => void, name = ""): void {
  if (typeof value === "string") found(name, value);
  else if (Array.isArray(value)) for (const each of value) forEachText(each, found, name);
  else if (value && typeof value === "object")
    for (const [key, each] of Object.entries(value)) forEachText(each, found, key);
}

/** A date, or a time with UTC offset; a video needs the time. */
function isDate(name: string, value: string): boolean {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value);
  return (isTime || (name !== "uploadDate" && /^\d{4}-\d\d-\d\d$/.test(value))) && !Number.isNaN(Date.parse(value));
}
