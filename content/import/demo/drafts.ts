import type { EntryDataByKind, RelationField } from "#content/store/entry-data.ts";
import type { EntryKind } from "#content/store/tables.ts";
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

/**
 * The demo's entries with their addresses and dates, in the order in which ids are given out.
 * @throws DemoError for two entries on one path or with one slug.
 */
export function draftsOf(demo: DemoContent): Draft[] {
  const drafts = allDrafts(demo);
  checkUnique(drafts);
  return drafts;
}

function allDrafts(demo: DemoContent): Draft[] {
  const placePaths = new Map(
    demo.neighborhoods.map((shape) => [shape.slug, `/homes/${shape.location}/${shape.slug}/`]),
  );
  const placePath = (slug: string) => placePaths.get(slug) ?? "/homes/";
  // Products have no date of their own; a minute between them keeps the files' order in lists, newest first.
  const inOrder = (index: number) =>
    new Date(Date.parse(`${demo.seenOn}T09:00:00Z`) - index * minuteMs).toISOString().slice(0, 19);
  const plain = { content: null };
  const soonestFirst = demo.events.toSorted((a, b) => (a.startDateTime < b.startDateTime ? -1 : 1));
  return [
    ...demo.neighborhoods.map((shape, index) =>
      draft({
        ...plain,
        kind: "neighborhood",
        ...named(shape),
        uri: placePath(shape.slug),
        date: inOrder(index),
        build: (refs) => buildNeighborhood(shape, refs),
      }),
    ),
    ...demo.plans.map((shape, index) =>
      draft({
        ...plain,
        kind: "plan",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}plans/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildPlan(shape, refs),
      }),
    ),
    ...demo.models.map((shape, index) =>
      draft({
        ...plain,
        kind: "model",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}models/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildModel(shape, refs),
      }),
    ),
    ...demo.homes.map((shape, index) =>
      draft({
        ...plain,
        kind: "home",
        ...named(shape),
        uri: `${placePath(shape.neighborhood)}qmi/${shape.slug}/`,
        date: inOrder(index),
        build: (refs) => buildHome(shape, refs),
      }),
    ),
    ...demo.pages.map((shape, index) => {
      const slug = shape.uri.split("/").at(-2) || "home";
      return draft({
        kind: "page",
        key: shape.uri,
        slug,
        title: shape.title,
        at: shape.at,
        uri: shape.uri,
        date: inOrder(index),
        content: htmlOf(shape.content) ?? null,
        build: (refs) => buildPage(shape, refs),
      });
    }),
    ...demo.campaigns.map((shape, index) =>
      draft({
        kind: "campaign",
        ...named(shape),
        uri: `/campaigns/${shape.slug}/`,
        date: inOrder(index),
        content: htmlOf(shape.content) ?? null,
        build: (refs) => buildCampaign(shape, refs),
      }),
    ),
    ...demo.blogPosts.map((shape) =>
      draft({
        kind: "blogPost",
        ...named(shape),
        uri: `/blog/${shape.slug}/`,
        date: atNine(shape.date),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildBlogPost(shape, refs),
      }),
    ),
    ...demo.testimonials.map((shape) =>
      draft({
        kind: "testimonial",
        ...named(shape),
        uri: `/lifestyle/reviews/${shape.slug}/`,
        date: atNine(shape.date),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildTestimonial(shape, refs),
      }),
    ),
    ...soonestFirst.map((shape, index) =>
      draft({
        kind: "event",
        ...named(shape),
        uri: `/events/${shape.slug}/`,
        date: inOrder(index),
        content: htmlOf(shape.markdown) ?? null,
        build: (refs) => buildEvent(shape, refs),
      }),
    ),
  ];
}

/** Keeps kind and data together while the list holds all kinds. */
function draft<Kind extends EntryKind>(parts: Draft<Kind>): Draft {
  return parts;
}

function named({ slug, title, at }: { slug: string; title: string; at: string }) {
  return { key: slug, slug, title, at };
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
