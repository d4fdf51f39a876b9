import type { EntryDataByKind, EntryToWrite } from "#backend/store/entry-data.ts";
import type { EntryKind } from "#backend/store/tables.ts";
import { draftedParts, type EntryDraft, slugInUri } from "../drafts.ts";
import { Problems } from "./demo-files.ts";
import type { DemoContent, DemoShapes } from "./read-demo.ts";
import { fieldIn, type References } from "./references.ts";
import type { OrganismShape } from "./shapes/parts.ts";

const inchesPerFoot = 12;
const minuteMs = 60_000;

/** Keys in demo files that are not data: columns, references and categories. */
const notData = new Set("at slug title uri date content markdown plan neighborhood popularPlans categories".split(" "));

/** Data that differs from the file's shape, by kind; undefined omits a field. */
const changedData: { readonly [Kind in EntryKind]?: (shape: DemoShapes[Kind]) => Readonly<Record<string, unknown>> } = {
  neighborhood: () => ({ location: undefined }),
  plan: ({ elevations, levels, ...shape }) => ({
    ...saleStatus(shape),
    ...footprint(levels ?? []),
    elevations: elevations?.map(({ chimney: _chimney, ...elevation }) => elevation),
    levels: levels?.map(({ ceiling, openings, doors, windows: _windows, furniture: _furniture, ...level }) => ({
      ...level,
      ceilingIn: inches(ceiling),
      rooms: level.rooms.map(publishedRoom),
      passages: [...(openings ?? []).map(openingPassage), ...(doors ?? []).map(doorPassage)],
    })),
  }),
  model: (shape) => ({ ...saleStatus(shape), address: shape.title }),
  home: saleStatus,
};

function saleStatus({
  status,
  sectionId,
  enableSnipeLink,
}: Pick<DemoShapes["home"], "status" | "sectionId" | "enableSnipeLink">) {
  // S3.27: the displayed message comes second, after its value.
  const value = status?.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const statusMessage = status && value ? [value, status] : undefined;
  const productStatus = { sectionId, enableSnipeLink, statusMessage };
  return { status: undefined, sectionId: undefined, enableSnipeLink: undefined, productStatus };
}

type PlanLevelShape = NonNullable<DemoShapes["plan"]["levels"]>[number];

function inches<Feet extends number | undefined>(feet: Feet) {
  return (feet === undefined ? undefined : feet * inchesPerFoot) as Feet;
}

function publishedRoom({ name, kind, x, y, w, h, ceiling, table }: PlanLevelShape["rooms"][number]) {
  return {
    name,
    kind,
    widthIn: inches(w),
    depthIn: inches(h),
    areaSqFt: w * h,
    ceilingIn: inches(ceiling),
    xIn: inches(x),
    yIn: inches(y),
    listed: table !== false,
  };
}

function openingPassage({ x1, y1, x2, y2 }: NonNullable<PlanLevelShape["openings"]>[number]) {
  return { kind: "opening", x1In: inches(x1), y1In: inches(y1), x2In: inches(x2), y2In: inches(y2) };
}

function doorPassage({ kind, x, y, w, wall }: NonNullable<PlanLevelShape["doors"]>[number]) {
  const [x2, y2] = wall === "h" ? [x + w, y] : [x, y + w];
  return { ...openingPassage({ x1: x, y1: y, x2, y2 }), kind };
}

/** Bounds of a plan's rooms on all levels, in feet. */
function footprint(levels: NonNullable<DemoShapes["plan"]["levels"]>) {
  const rooms = levels.flatMap((level) => level.rooms);
  if (rooms.length === 0) return {};
  const extent = (starts: readonly number[], ends: readonly number[]) => Math.max(...ends) - Math.min(...starts);
  return {
    widthFt: extent(
      rooms.map(({ x }) => x),
      rooms.map(({ x, w }) => x + w),
    ),
    depthFt: extent(
      rooms.map(({ y }) => y),
      rooms.map(({ y, h }) => y + h),
    ),
  };
}

/** Converts the shape of a file into the entry's fields and references. */
function demoDraft<Kind extends EntryKind>(
  kind: Kind,
  shape: EntryShape & DemoShapes[Kind],
  refs: References,
): EntryDraft {
  const { at, organisms, plan, neighborhood, popularPlans = [], categories = [] }: EntryShape = shape;
  const own = Object.fromEntries(Object.entries(shape).filter(([name]) => !notData.has(name)));
  const data = refs.withMedia(at, { ...own, ...changedData[kind]?.(shape) });
  const withPicks = organisms && { organisms: pickProducts(at, data.organisms as OrganismShape[], refs) };
  const taxonomy = kind === "blogPost" ? "blogCategory" : "testimonialCategory";
  return {
    data: { ...data, ...withPicks } as EntryDataByKind[EntryKind],
    relations: {
      popularPlans: refs.entries(fieldIn(at, "popularPlans"), "plan", popularPlans),
      floorplan: refs.entry(fieldIn(at, "plan"), "plan", plan),
      neighborhood: refs.entry(fieldIn(at, "neighborhood"), "neighborhood", neighborhood),
    },
    terms: refs.terms(fieldIn(at, "categories"), taxonomy, categories),
  };
}

function pickProducts(at: string, organisms: readonly OrganismShape[], refs: References) {
  return organisms.map((organism, index) => ({
    ...organism,
    productPicker: organism.productPicker?.flatMap(({ kind, slug }, position) =>
      refs.entry(fieldIn(at, `organisms[${index}].productPicker[${position}]`), kind, slug),
    ),
  }));
}

/** An entry of the demo without an id. */
export interface DemoEntry {
  readonly kind: EntryKind;
  /** Identifies it in references and later loads: pages by path, others by slug. */
  readonly key: string;
  readonly uri: string;
  /** Its place in the demo's files, for messages. */
  readonly at: string;
  build(id: number, refs: References): Omit<EntryToWrite, "origin">;
}

/** Keys of a demo file for the entry's columns and references. */
interface EntryShape {
  readonly at: string;
  readonly title: string;
  readonly slug?: string;
  readonly date?: string;
  readonly content?: string | undefined;
  readonly markdown?: string | undefined;
  readonly organisms?: readonly OrganismShape[] | undefined;
  readonly plan?: string | undefined;
  readonly neighborhood?: string | undefined;
  readonly popularPlans?: readonly string[];
  readonly categories?: readonly string[];
}

/**
 * The demo's entries with URIs and dates, in the order of ids.
 * @throws {DemoError} for duplicate paths or slugs
 */
export function demoEntries({ entries, currentDay }: DemoContent): DemoEntry[] {
  const locations = new Map(entries.neighborhood.map(({ slug, location }) => [slug, `/homes/${location}/${slug}/`]));
  const uriIn = (neighborhood: string, folder: string, slug: string) =>
    `${locations.get(neighborhood) ?? "/homes/"}${folder}/${slug}/`;
  // Products have no date; a minute between them preserves the files' order in lists, newest first.
  const dateInOrder = (index: number) =>
    new Date(Date.parse(`${currentDay}T09:00:00Z`) - index * minuteMs).toISOString().slice(0, 19);
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
          return {
            id,
            kind,
            slug,
            uri,
            title,
            date,
            modified: date,
            content,
            ...draftedParts(demoDraft(kind, shape, refs)),
          };
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

/** The key of an entry within its kind: the path of a page, the slug of others. */
export const keyOf = ({ kind, slug, uri }: { kind: string; slug: string; uri: string }): string =>
  kind === "page" ? uri : slug;
