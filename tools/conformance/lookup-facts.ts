import { popularBlogPostIds, popularTestimonialIds } from "../../site/app/domain/popular-ids.ts";
import { HostFailure } from "../../site/server/host/host-failure.ts";
import { isRecord } from "../../site/server/host/operation.ts";
import { unknownPart } from "../../site/server/host/unknown-parts.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { row, type Row } from "./report.ts";
import { entryKinds, nowhere, type Samples } from "./samples.ts";

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
export async function lookupFactRows(host: CheckedHost, samples: Samples): Promise<Row[]> {
  return [
    await missRow(host),
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

async function missRow(host: CheckedHost): Promise<Row> {
  const faults: string[] = [];
  for (const { field, text } of lookups) {
    const response = await host.ask({ query: text });
    const failure = failureOf(response);
    if (failure !== undefined) faults.push(`${field}: ${failure}`);
    else if (!(response instanceof HostFailure) && (response.data?.[field] ?? null) !== null) {
      faults.push(`${field}: something for ${nowhere}`);
    }
  }
  const outcome = faults.length > 0 ? "no" : "yes";
  return row("facts", "an unknown path is null", outcome, { statements: ["S8.2"], count: lookups.length, faults });
}

async function popularRow(
  host: CheckedHost,
  samples: Samples,
  field: string,
  statements: readonly string[],
  isRight: (value: unknown) => boolean,
  idsOf: (text: string) => number[],
  kind: keyof typeof entryKinds,
): Promise<Row> {
  const name = field;
  const response = await host.ask({ query: `query CheckPopular { ${field} }` });
  const failure = failureOf(response);
  if (failure !== undefined || response instanceof HostFailure) {
    return row("facts", name, "no", { statements, faults: [failure ?? "no answer"] });
  }
  const value = response.data?.[field];
  if (typeof value !== "string")
    return row("facts", name, "no sample", { statements, notes: ["null: none are shown"] });
  if (!isRight(parsed(value))) {
    const wanted = field === "popularBlogPosts" ? "[12, 7]" : '{"testimonials": [12, 7]}';
    return row("facts", name, "no", { statements, faults: [`${value.slice(0, 60)} where ${wanted} belongs`] });
  }
  const ids = idsOf(value);
  const known = new Set(samples.entries[kind].map(({ databaseId }) => databaseId));
  const gone = known.size < 100 ? ids.filter((id) => !known.has(id)) : [];
  const notes = gone.length > 0 ? [`names ${gone.join(", ")}, which the host does not list`] : [];
  return row("facts", name, "yes", { statements, count: ids.length, notes });
}

/** What a host lacks is told by the words of its errors; where they say nothing, an operation fails as a whole. */
async function unknownFieldRow(host: CheckedHost): Promise<Row> {
  const name = "an unknown field is named";
  const response = await host.askRaw("query CheckUnknown { porchlightConformance }");
  const messages = response.errors.map(({ message }) => message);
  if (messages.some((message) => unknownPart(message) !== undefined)) return row("facts", name, "yes", { count: 1 });
  const said = messages[0] ?? (response instanceof HostFailure ? response.message : "no error");
  const notes = [`says “${said}”: an operation with a field that the host does not know fails as a whole`];
  return row("facts", name, "noted", { count: 1, notes });
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
