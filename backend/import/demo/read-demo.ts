import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeEntities } from "@porchlight/contract/html-entities";
import type * as v from "valibot";
import { mimeTypeOf } from "../mime-type.ts";
import type { UsedMedium } from "../wordpress/used-media.ts";
import { checked } from "./checked.ts";
import { shiftedDate, weeksBetween, withShiftedDates } from "./date-shift.ts";
import { type DemoFile, fileNames, readMarkdownFolder, readYamlFile, readYamlFolder, stemOf } from "./demo-folder.ts";
import type { Problems } from "./problems.ts";
import {
  type BlogPostShape,
  blogPost,
  type EventShape,
  event,
  type TestimonialShape,
  testimonial,
} from "./shapes/articles.ts";
import { type ModelShape, models } from "./shapes/model.ts";
import { type HomeShape, homes } from "./shapes/move-in-home.ts";
import { type NeighborhoodShape, neighborhood } from "./shapes/neighborhood.ts";
import { type CampaignShape, campaign, type PageShape, page } from "./shapes/pages.ts";
import { type PlanShape, plan } from "./shapes/plan.ts";
import { categories, demo, mediaIndex, menus } from "./shapes/site.ts";

/** A part of the demo with where it stands, for messages. */
export type Located<Shape> = Shape & { readonly at: string };
/** One whose slug is its file's name. */
type Named<Shape> = Located<Shape> & { readonly slug: string };

/** A picture or drawing of the demo. */
export type DemoMedium = Omit<UsedMedium, "id" | "sourceUrl"> & { readonly file: string };

/** The whole demo, checked, with its dates moved to the day of loading. */
export interface DemoContent {
  /** The day the demo is seen from: `authoredOn`, moved like every other date. */
  readonly seenOn: string;
  readonly neighborhoods: readonly Located<NeighborhoodShape>[];
  readonly plans: readonly Located<PlanShape>[];
  readonly models: readonly Located<ModelShape>[];
  readonly homes: readonly Located<HomeShape>[];
  readonly pages: readonly Located<PageShape>[];
  readonly campaigns: readonly Located<CampaignShape>[];
  readonly blogPosts: readonly Named<BlogPostShape>[];
  readonly testimonials: readonly Named<TestimonialShape>[];
  readonly events: readonly Named<EventShape>[];
  readonly categories: v.InferOutput<typeof categories>;
  readonly menus: v.InferOutput<typeof menus>;
  readonly popularBlogPosts: readonly string[];
  readonly popularTestimonials: readonly string[];
  readonly media: readonly DemoMedium[];
}

/**
 * Reads and checks a demo folder; what is not in order becomes a problem and is left out. `today` is an ISO day.
 * @throws DemoError when there is no usable demo.yaml.
 */
export function readDemo(folder: string, today: string, problems: Problems): DemoContent {
  const settingsFile = readYamlFile(folder, "demo.yaml", problems);
  if (!settingsFile) problems.add("demo.yaml", `expected this file in ${folder}`);
  const settings = settingsFile && checked(demo, settingsFile, problems);
  if (!settings) throw problems.error();
  const { authoredOn } = settings;
  const weeks = weeksBetween(authoredOn, today);

  const shape = <Schema extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
    schema: Schema,
    file: DemoFile | undefined,
  ) => file && checked(schema, { ...file, value: withShiftedDates(file.value, weeks) }, problems);
  const list = <Schema extends v.BaseSchema<unknown, unknown[], v.BaseIssue<unknown>>>(
    schema: Schema,
    name: string,
  ) => {
    const items: readonly v.InferOutput<Schema>[number][] = shape(schema, readYamlFile(folder, name, problems)) ?? [];
    return items.map((item, index) => Object.assign({ at: `${name} [${index}]` }, item));
  };
  const each = <Schema extends v.BaseSchema<unknown, object, v.BaseIssue<unknown>>>(
    schema: Schema,
    files: readonly DemoFile[],
  ) =>
    files.flatMap((file): Named<v.InferOutput<Schema>>[] => {
      const value = shape(schema, file);
      return value ? [{ slug: file.stem, ...value, at: file.name }] : [];
    });

  const content: DemoContent = {
    seenOn: shiftedDate(authoredOn, weeks),
    neighborhoods: each(neighborhood, readYamlFolder(folder, "neighborhoods", problems)),
    plans: each(plan, readYamlFolder(folder, "plans", problems)),
    models: list(models, "models.yaml"),
    homes: list(homes, "homes.yaml"),
    pages: each(page, readYamlFolder(folder, "pages", problems)),
    campaigns: each(campaign, readYamlFolder(folder, "campaigns", problems)),
    blogPosts: each(blogPost, readMarkdownFolder(folder, "blog-posts", problems)),
    testimonials: each(testimonial, readMarkdownFolder(folder, "testimonials", problems)),
    events: each(event, readMarkdownFolder(folder, "events", problems)),
    categories: shape(categories, readYamlFile(folder, "categories.yaml", problems)) ?? { blog: [], testimonials: [] },
    menus: shape(menus, readYamlFile(folder, "menus.yaml", problems)) ?? [],
    popularBlogPosts: settings.popularBlogPosts,
    popularTestimonials: settings.popularTestimonials,
    media: [...readPictures(folder, problems), ...readDrawings(folder)],
  };
  for (const file of [...content.neighborhoods, ...content.plans]) {
    if (!file.at.endsWith(`/${file.slug}.yaml`))
      problems.add(`${file.at} slug`, `expected the file's own name, found ${file.slug}`);
  }
  return content;
}

function readPictures(folder: string, problems: Problems): DemoMedium[] {
  const file = readYamlFile(folder, "media/index.json", problems);
  const pictures = (file && checked(mediaIndex, file, problems)) ?? [];
  for (const { file: name } of pictures) {
    if (!existsSync(join(folder, "media", name)))
      problems.add(`media/index.json ${name}`, "expected this file in media/");
  }
  return pictures.map(({ file: name, width, height, alt, caption = "", title }) => {
    return {
      file: name,
      title: title ?? stemOf(name),
      mimeType: mimeTypeOf(name),
      width,
      height,
      alt,
      caption,
    };
  });
}

/** Drawings say in themselves how large they are and what they show. */
function readDrawings(folder: string): DemoMedium[] {
  return fileNames(join(folder, "drawings"), ".svg").map((file) => {
    const head = readFileSync(join(folder, "drawings", file), "utf8").slice(0, 2000);
    const size = (name: string) => Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)"`).exec(head)?.[1]) || null;
    const title = decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1]?.trim() ?? "");
    const pixels = (value: number | null) => (value === null ? null : Math.round(value));
    return {
      file,
      title: title || stemOf(file),
      mimeType: "image/svg+xml",
      width: pixels(size("width")),
      height: pixels(size("height")),
      alt: title,
      caption: "",
    };
  });
}
