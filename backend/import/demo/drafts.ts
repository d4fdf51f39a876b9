import type { EntryDataByKind, RelationField } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { buildHome, buildModel, buildNeighborhood, buildPlan } from "./build-products.ts";
import { buildBlogPost, buildCampaign, buildEvent, buildPage, buildTestimonial } from "./build-texts.ts";
import { htmlOf } from "./markdown.ts";
import { Problems } from "./problems.ts";
import type { DemoContent } from "./read-demo.ts";
import type { References } from "./references.ts";

const minuteMs = 60_000;

/** An entry without its id: what the store knows it by, and how to build the rest once all ids are known. */
export interface Draft<Kind extends EntryKind = EntryKind> {
  readonly kind: Kind;
  /** What references and later loads know it by. */
  readonly key: string;
  readonly slug: string;
  readonly uri: string;
  readonly title: string;
  readonly date: string;
  readonly content: string | null;
  readonly at: string;
  build(refs: References): {
    data: EntryDataByKind[Kind];
    relations: Partial<Record<RelationField, number[]>>;
    terms?: number[];
  };
}

/** What a file of the demo may say of its entry's own columns. */
interface EntryShape {
  readonly at: string;
  readonly title: string;
  /** Of no meaning for pages, which are known by their path. */
  readonly slug?: string;
  readonly date?: string;
  /** Markdown. */
  readonly content?: string | undefined;
  readonly markdown?: string;
}

/**
 * The demo's entries with their addresses and dates, in the order in which ids are given out.
 * @throws DemoError for two entries on one path or with one slug.
 */
export function draftsOf(demo: DemoContent): Draft[] {
  const placePaths = new Map(
    demo.neighborhoods.map((shape) => [shape.slug, `/homes/${shape.location}/${shape.slug}/`]),
  );
  const placePath = (slug: string) => placePaths.get(slug) ?? "/homes/";
  // Products have no date of their own; a minute between them keeps the files' order in lists, newest first.
  const inOrder = (index: number) =>
    new Date(Date.parse(`${demo.seenOn}T09:00:00Z`) - index * minuteMs).toISOString().slice(0, 19);
  const each = <Kind extends EntryKind, Shape extends EntryShape>(
    kind: Kind,
    shapes: readonly Shape[],
    build: (shape: Shape, refs: References) => ReturnType<Draft<Kind>["build"]>,
    uriOf: (shape: Shape) => string,
  ): Draft[] =>
    shapes.map((shape, index) => {
      const { title, at, date } = shape;
      const uri = uriOf(shape);
      const slug = kind === "page" ? undefined : shape.slug;
      return {
        kind,
        key: slug ?? uri,
        slug: slug ?? (uri.split("/").at(-2) || "home"),
        uri,
        title,
        date: date === undefined ? inOrder(index) : atNine(date),
        content: htmlOf(shape.content ?? shape.markdown) ?? null,
        at,
        build: (refs) => build(shape, refs),
      };
    });
  const soonestFirst = demo.events.toSorted((a, b) => (a.startDateTime < b.startDateTime ? -1 : 1));
  const drafts = [
    ...each("neighborhood", demo.neighborhoods, buildNeighborhood, ({ slug }) => placePath(slug)),
    ...each("plan", demo.plans, buildPlan, ({ slug, neighborhood }) => `${placePath(neighborhood)}plans/${slug}/`),
    ...each("model", demo.models, buildModel, ({ slug, neighborhood }) => `${placePath(neighborhood)}models/${slug}/`),
    ...each("home", demo.homes, buildHome, ({ slug, neighborhood }) => `${placePath(neighborhood)}qmi/${slug}/`),
    ...each("page", demo.pages, buildPage, ({ uri }) => uri),
    ...each("campaign", demo.campaigns, buildCampaign, ({ slug }) => `/campaigns/${slug}/`),
    ...each("blogPost", demo.blogPosts, buildBlogPost, ({ slug }) => `/blog/${slug}/`),
    ...each("testimonial", demo.testimonials, buildTestimonial, ({ slug }) => `/lifestyle/reviews/${slug}/`),
    ...each("event", soonestFirst, buildEvent, ({ slug }) => `/events/${slug}/`),
  ];
  checkUnique(drafts);
  return drafts;
}

const atNine = (day: string): string => (day.includes("T") ? day : `${day}T09:00:00`);

function checkUnique(drafts: readonly Draft[]): void {
  const problems = new Problems();
  const seen = new Map<string, string>();
  for (const { kind, key, uri, at } of drafts) {
    for (const [name, text] of [
      [`${kind} ${key}`, "slug"],
      [uri, "path"],
    ] as const) {
      const first = seen.get(name);
      if (first === undefined) seen.set(name, at);
      else problems.add(at, `expected a ${text} of its own; ${first} has ${name} already`);
    }
  }
  problems.throwIfAny();
}

/** Pages are known by their path, everything else by kind and slug. */
export const keyOf = ({ kind, slug, uri }: { kind: string; slug: string; uri: string }): string =>
  `${kind} ${kind === "page" ? uri : slug}`;
