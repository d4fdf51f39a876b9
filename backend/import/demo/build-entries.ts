import type { EntryToWrite, OrganismData, ProductStatusData } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { draftedParts, type EntryDraft, slugInUri } from "../entry-draft.ts";
import { Problems } from "./demo-files.ts";
import type { DemoContent, DemoShapes } from "./read-demo.ts";
import type { References, WithMedia } from "./references.ts";
import type { OrganismShape } from "./shapes/parts.ts";

const inchesPerFoot = 12;
const minuteMs = 60_000;

/** Turns the shape of a file into the entry's own fields and references. */
const builders: {
  readonly [Kind in EntryKind]: (shape: DemoShapes[Kind], refs: References) => EntryDraft<Kind>;
} = {
  neighborhood({ at, slug: _slug, title: _title, location: _location, popularPlans, organisms, ...own }, refs) {
    return {
      data: { ...refs.withMedia(at, own), organisms: buildOrganisms(at, organisms, refs) },
      relations: { popularPlans: refs.entries(`${at} popularPlans`, "plan", popularPlans) },
    };
  },
  plan({ elevations, levels, ...shape }, refs) {
    const { at } = shape;
    const drawn = refs.withMedia(at, {
      elevations: elevations?.map(({ mirrored: _mirrored, chimney: _chimney, ...elevation }) => elevation),
      levels: levels?.map(({ name, finished, widthPx, heightPx, drawing, drawingMirrored, rooms }) => ({
        name,
        finished,
        widthPx,
        heightPx,
        drawing,
        drawingMirrored,
        rooms: rooms.filter((room) => room.table !== false).map(roomSizes),
      })),
    });
    return {
      data: { ...productData(shape, refs), ...drawn },
      relations: { neighborhood: refs.entry(`${at} neighborhood`, "neighborhood", shape.neighborhood) },
    };
  },
  model({ plan, ...shape }, refs) {
    return {
      data: { ...productData(shape, refs), address: shape.title },
      relations: houseRelations({ ...shape, plan }, `${shape.at}.`, refs),
    };
  },
  home({ plan, ...shape }, refs) {
    return {
      data: productData(shape, refs),
      relations: houseRelations({ ...shape, plan }, `${shape.at}.`, refs),
    };
  },
  page({ at, slug: _slug, uri: _uri, title: _title, content: _content, organisms, ...own }, refs) {
    return { data: { ...refs.withMedia(at, own), organisms: buildOrganisms(at, organisms, refs) } };
  },
  campaign({ at, slug: _slug, title: _title, content: _content, organisms, ...own }, refs) {
    return { data: { ...refs.withMedia(at, own), organisms: buildOrganisms(at, organisms, refs) } };
  },
  blogPost({ at, slug: _slug, title: _title, date: _date, markdown: _markdown, categories, ...own }, refs) {
    return {
      data: refs.withMedia(at, own),
      terms: refs.terms(`${at} categories`, "blogCategory", categories),
    };
  },
  testimonial(shape, refs) {
    const { at, slug: _slug, title: _title, date: _date, markdown: _markdown, categories, ...rest } = shape;
    const { plan: _plan, neighborhood: _neighborhood, ...own } = rest;
    return {
      data: refs.withMedia(at, own),
      relations: houseRelations(rest, `${at} `, refs),
      terms: refs.terms(`${at} categories`, "testimonialCategory", categories),
    };
  },
  event({ at, slug: _slug, title: _title, markdown: _markdown, neighborhood, ...own }, refs) {
    return {
      data: refs.withMedia(at, own),
      relations: { neighborhood: refs.entry(`${at} neighborhood`, "neighborhood", neighborhood) },
    };
  },
};

/** What remains of a product beside its address and references. */
function productData<Shape extends Omit<DemoShapes["plan" | "model" | "home"], "plan">>(
  shape: Shape,
  refs: References,
) {
  const { at, slug: _slug, title: _title, neighborhood: _, status, sectionId, enableSnipeLink, ...own } = shape;
  // S3.27: the displayed message stands second, behind its value.
  const value = status?.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const productStatus: ProductStatusData = {
    sectionId,
    enableSnipeLink,
    statusMessage: status && value ? [value, status] : undefined,
  };
  return { ...refs.withMedia(at, own), productStatus };
}

function roomSizes({ name, kind, w, h }: { name: string; kind: string; w: number; h: number }) {
  return { name, kind, widthIn: w * inchesPerFoot, depthIn: h * inchesPerFoot, areaSqFt: w * h };
}

function houseRelations(
  { plan, neighborhood }: { plan?: string | undefined; neighborhood?: string | undefined },
  at: string,
  refs: References,
) {
  return {
    floorplan: refs.entry(`${at}plan`, "plan", plan),
    neighborhood: refs.entry(`${at}neighborhood`, "neighborhood", neighborhood),
  };
}

function buildOrganisms(
  at: string,
  organisms: readonly OrganismShape[] | undefined,
  refs: References,
): OrganismData[] | undefined {
  const withMedia: { organisms?: WithMedia<OrganismShape>[] | undefined } = refs.withMedia(at, { organisms });
  return withMedia.organisms?.map((organism, index) => ({
    ...organism,
    productPicker: organism.productPicker?.flatMap(({ kind, slug }, position) =>
      refs.entry(`${at} organisms[${index}].productPicker[${position}]`, kind, slug),
    ),
  }));
}

/** An entry of the demo before it has an id. */
export interface DemoEntry {
  readonly kind: EntryKind;
  /** What references and later loads know it by: pages by their path, everything else by its slug. */
  readonly key: string;
  readonly uri: string;
  /** Its position in the demo's files, for messages. */
  readonly at: string;
  /** The entry as it is written, once all entries have ids. */
  build(id: number, refs: References): Omit<EntryToWrite, "origin">;
}

/** What a file of the demo may say of its entry's own columns. */
interface EntryShape {
  readonly at: string;
  readonly title: string;
  readonly slug?: string;
  readonly date?: string;
  readonly content?: string | undefined;
  readonly markdown?: string | undefined;
}

/**
 * The demo's entries with their addresses and dates, in the order in which ids are given out.
 * @throws {DemoError} for two entries on one path or with one slug.
 */
export function demoEntries({ entries, seenOn }: DemoContent): DemoEntry[] {
  const locations = new Map(entries.neighborhood.map(({ slug, location }) => [slug, `/homes/${location}/${slug}/`]));
  const uriIn = (neighborhood: string, folder: string, slug: string) =>
    `${locations.get(neighborhood) ?? "/homes/"}${folder}/${slug}/`;
  // Products have no date of their own; a minute between them keeps the files' order in lists, newest first.
  const dateInOrder = (index: number) =>
    new Date(Date.parse(`${seenOn}T09:00:00Z`) - index * minuteMs).toISOString().slice(0, 19);
  const each = <Kind extends EntryKind, Shape extends EntryShape & DemoShapes[Kind]>(
    kind: Kind,
    shapes: readonly Shape[],
    uriOf: (shape: Shape) => string,
  ): DemoEntry[] =>
    shapes.map((shape, index) => {
      const { at, title } = shape;
      const uri = uriOf(shape);
      const slug = (kind === "page" ? undefined : shape.slug) ?? slugInUri(uri);
      const date = shape.date === undefined ? dateInOrder(index) : atNine(shape.date);
      const content = shape.content ?? shape.markdown ?? null;
      return {
        kind,
        key: keyOf({ kind, slug, uri }),
        uri,
        at,
        build(id, refs) {
          const draft: EntryDraft = builders[kind](shape, refs);
          return { id, kind, slug, uri, title, date, modified: date, content, ...draftedParts(draft) };
        },
      };
    });
  const soonestFirst = entries.event.toSorted((a, b) => (a.startDateTime < b.startDateTime ? -1 : 1));
  const all = [
    ...each("neighborhood", entries.neighborhood, ({ slug }) => locations.get(slug) ?? ""),
    ...each("plan", entries.plan, ({ slug, neighborhood }) => uriIn(neighborhood, "plans", slug)),
    ...each("model", entries.model, ({ slug, neighborhood }) => uriIn(neighborhood, "models", slug)),
    ...each("home", entries.home, ({ slug, neighborhood }) => uriIn(neighborhood, "qmi", slug)),
    ...each("page", entries.page, ({ uri }) => uri),
    ...each("campaign", entries.campaign, ({ slug }) => `/campaigns/${slug}/`),
    ...each("blogPost", entries.blogPost, ({ slug }) => `/blog/${slug}/`),
    ...each("testimonial", entries.testimonial, ({ slug }) => `/lifestyle/reviews/${slug}/`),
    ...each("event", soonestFirst, ({ slug }) => `/events/${slug}/`),
  ];
  checkUnique(all);
  return all;
}

const atNine = (day: string): string => (day.includes("T") ? day : `${day}T09:00:00`);

function checkUnique(entries: readonly DemoEntry[]): void {
  const problems = new Problems();
  const seen = new Map<string, string>();
  for (const { kind, key, uri, at } of entries) {
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

/** What identifies an entry within its kind: pages have their path, everything else a slug. */
export const keyOf = ({ kind, slug, uri }: { kind: string; slug: string; uri: string }): string =>
  kind === "page" ? uri : slug;
