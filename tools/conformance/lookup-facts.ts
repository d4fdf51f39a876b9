import { readFileSync } from "node:fs";
import { popularBlogPostIds, popularTestimonialIds } from "../../site/app/domain/popular-ids.ts";
import { isRecord } from "./check-answer.ts";
import type { Host } from "./host.ts";
import { isLackOfExtras } from "./operation-checks.ts";
import { row, type Row } from "./report.ts";
import { entryKinds, overviewUri, type Samples } from "./samples.ts";

const nowhere = "/nowhere-on-this-host/";
const lookups: readonly { readonly field: string; readonly text: string }[] = [
  ...Object.keys(entryKinds).map((field) => ({
    field,
    text: `query CheckMiss { ${field}(id: ${JSON.stringify(nowhere)}, idType: URI) { databaseId } }`,
  })),
  {
    field: "testimonial",
    text: 'query CheckMiss { testimonial(id: "nobody-said-this", idType: SLUG) { databaseId } }',
  },
];

/** How a host answers single questions: misses, popular entries, unknown fields (specification 7). */
export async function lookupFactRows(host: Host, samples: Samples): Promise<Row[]> {
  return [
    await missRow(host, samples),
    await pagesRow(host, samples),
    await popularRow(host, samples, "popularBlogPosts", ["S7.26"], isListOfNumbers, popularBlogPostIds, "blogPost"),
    await popularRow(
      host,
      samples,
      "popularTestimonials",
      ["S7.32"],
      isTestimonialsObject,
      popularTestimonialIds,
      "testimonial",
    ),
    await unknownFieldRow(host),
  ];
}

async function missRow(host: Host, samples: Samples): Promise<Row> {
  const name = "an unknown path is null";
  const missing: string[] = [];
  let count = 0;
  for (const { field, text } of lookups) {
    const kind = field as keyof typeof entryKinds;
    if (samples.refusals.has(entryKinds[kind])) continue;
    count += 1;
    const answer = await host.ask({ text });
    if (answer.kind === "silence") missing.push(`${field}: ${answer.reason}`);
    else if (answer.errors[0]) missing.push(`${field}: ${answer.errors[0].message}`);
    else if (!isRecord(answer.data) || answer.data[field] !== null) missing.push(`${field}: something for ${nowhere}`);
    else if (answer.status !== 200) missing.push(`${field}: HTTP ${answer.status}`);
  }
  return row("facts", name, missing.length > 0 ? "no" : "yes", { statements: ["S8.2"], count, missing });
}

/** Addresses of the site whose whole content is a page of the host; the home page and the overview among them. */
export function pagesOfSite(): string[] {
  const routes = readFileSync(new URL("../../site/app/routes.ts", import.meta.url), "utf8");
  const paths = [...routes.matchAll(/^\s*page\("([^":*]+)"\)/gm)].map(([, path]) => `/${path}/`);
  return ["/", overviewUri, ...paths];
}

/** A page that the host does not have is “Page Not Found” on the site. */
async function pagesRow(host: Host, samples: Samples): Promise<Row> {
  const name = "the site’s pages are there";
  if (samples.refusals.has("pages")) return row("facts", name, "no sample");
  const listed = new Set(samples.entries.page.map(({ uri }) => uri));
  const wanted = pagesOfSite();
  const absent: string[] = [];
  for (const uri of wanted.filter((each) => !listed.has(each))) {
    const text = "query CheckPage($uri: ID!) { page(id: $uri, idType: URI) { databaseId } }";
    const answer = await host.ask({ text, variables: { uri } });
    const data = answer.kind === "answer" && isRecord(answer.data) ? answer.data : undefined;
    if (!isRecord(data?.page)) absent.push(uri);
  }
  const notes = absent.length > 0 ? [`not there: ${absent.join(", ")}`] : [];
  return row("facts", name, absent.length > 0 ? "noted" : "yes", { count: wanted.length, notes });
}

async function popularRow(
  host: Host,
  samples: Samples,
  field: string,
  statements: readonly string[],
  isRight: (value: unknown) => boolean,
  idsOf: (text: string) => number[],
  kind: keyof typeof entryKinds,
): Promise<Row> {
  const name = field;
  const answer = await host.ask({ text: `query CheckPopular { ${field} }` });
  const value = answer.kind === "answer" && isRecord(answer.data) ? answer.data[field] : undefined;
  if (value === null && answer.kind === "answer" && answer.errors.length === 0) {
    return row("facts", name, "no sample", { statements, notes: ["null: the part is left out"] });
  }
  if (typeof value !== "string") {
    const reason = answer.kind === "silence" ? answer.reason : answer.errors[0]?.message;
    return row("facts", name, "no", { statements, missing: [reason ?? "no text"] });
  }
  if (!isRight(parsed(value))) {
    const wanted = field === "popularBlogPosts" ? "[12, 7]" : '{"testimonials": [12, 7]}';
    return row("facts", name, "no", { statements, missing: [`${value.slice(0, 60)} where ${wanted} belongs`] });
  }
  const ids = idsOf(value);
  const known = new Set(samples.entries[kind].map(({ databaseId }) => databaseId));
  const gone = known.size < 100 ? ids.filter((id) => !known.has(id)) : [];
  const notes = gone.length > 0 ? [`names ${gone.join(", ")}, which the host does not list`] : [];
  return row("facts", name, "yes", { statements, count: ids.length, notes });
}

/** The site tells a host without extras by the message about an unknown field. */
async function unknownFieldRow(host: Host): Promise<Row> {
  const name = "an unknown field is named";
  const answer = await host.ask({ text: "query CheckUnknown { porchlightConformance }" });
  const said = answer.kind === "silence" ? answer.reason : (answer.errors[0]?.message ?? "no error");
  const isNamed = answer.kind === "answer" && isLackOfExtras(answer);
  const notes = [
    ...(isNamed ? [] : [`says “${said}”: extras are asked for again on every page`]),
    ...(answer.kind === "answer" && answer.status !== 200 ? [`HTTP ${answer.status}`] : []),
  ];
  return row("facts", name, isNamed ? "yes" : "noted", { count: 1, notes });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isListOfNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => Number.isInteger(each));
}

function isTestimonialsObject(value: unknown): boolean {
  return isRecord(value) && isListOfNumbers(value.testimonials);
}
