import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeEntities } from "@porchlight/contract/html";
import * as v from "valibot";
import { type Medium, mimeTypeOf } from "../drafts.ts";
import { dayIn, shiftDates, weeksBetween } from "./date-rules.ts";
import {
  checkFile,
  DemoError,
  type DemoFile,
  fileNames,
  type Problems,
  readMarkdownFolder,
  readYamlFile,
  readYamlFolder,
  type Schema,
  stemOf,
} from "./demo-files.ts";
import { homesites, productShapes } from "./shapes/products.ts";
import { categories, demo, mediaIndex, menus, redirects, textShapes } from "./shapes/texts.ts";

const shapes = { ...productShapes, ...textShapes };

/** Entries of the demo's files by kind, with their place for messages; the default slug is the file's name. */
export type DemoShapes = {
  readonly [Kind in keyof typeof shapes]: Located<v.InferOutput<(typeof shapes)[Kind]>>;
};

type Located<Shape> = Shape & { readonly at: string; readonly slug: string };

/** The complete, validated demo, with dates moved to the day of loading. */
export interface DemoContent {
  /** The day on which the demo's texts are current (ISO): `authoredOn`, moved like every other date. */
  readonly currentDay: string;
  readonly entries: { readonly [Kind in keyof DemoShapes]: readonly DemoShapes[Kind][] };
  readonly categories: v.InferOutput<typeof categories>;
  readonly menus: v.InferOutput<typeof menus>;
  readonly redirects: v.InferOutput<typeof redirects>;
  readonly popularBlogPosts: readonly string[];
  readonly popularTestimonials: readonly string[];
  readonly media: readonly (Medium & { readonly file: string })[];
}

/**
 * Reads and validates a demo folder; invalid parts become problems and are skipped. `today` is an ISO date, or a moment
 * in the builder's time zone.
 * @throws {DemoError} without a valid demo.yaml
 */
export function readDemo(folder: string, today: string | Date, problems: Problems): DemoContent {
  const settingsFile = readYamlFile(folder, "demo.yaml", problems);
  if (!settingsFile) problems.add("demo.yaml", `expected this file in ${folder}`);
  const settings = settingsFile && checkFile(demo, settingsFile, problems);
  if (!settings) throw new DemoError(problems.lines);
  const { authoredOn, timeZone, popularBlogPosts, popularTestimonials } = settings;
  const day = typeof today === "string" ? today : dayIn(timeZone, today);
  const clock = { today: day, weeks: weeksBetween(authoredOn, day) };

  const readShape = <Value>(schema: Schema<Value>, file: DemoFile | undefined) =>
    file && checkFile(schema, { ...file, value: shiftDates(file.value, clock) }, problems);
  const readList = <Shape extends { slug: string }>(schema: Schema<Shape>, name: string) =>
    (readShape(v.array(schema), readYamlFile(folder, name, problems)) ?? []).map((item, index) =>
      Object.assign({ at: `${name} [${index}]` }, item),
    );
  const readFiles = <Shape extends object>(schema: Schema<Shape>, files: readonly DemoFile[]) =>
    files.flatMap((file): Located<Shape>[] => {
      const value = readShape(schema, file);
      return value ? [{ slug: file.stem, ...value, at: file.name }] : [];
    });

  const entries: DemoContent["entries"] = {
    neighborhood: withHomesites(
      readFiles(shapes.neighborhood, readYamlFolder(folder, "neighborhoods", problems)),
      readFiles(homesites, readYamlFolder(folder, "homesites", problems)),
      problems,
    ),
    plan: readFiles(shapes.plan, readYamlFolder(folder, "plans", problems)),
    model: readList(shapes.model, "models.yaml"),
    home: readList(shapes.home, "homes.yaml"),
    page: readFiles(shapes.page, readYamlFolder(folder, "pages", problems)),
    campaign: readFiles(shapes.campaign, readYamlFolder(folder, "campaigns", problems)),
    blogPost: readFiles(shapes.blogPost, readMarkdownFolder(folder, "blog-posts", problems)),
    testimonial: readFiles(shapes.testimonial, readMarkdownFolder(folder, "testimonials", problems)),
    event: readFiles(shapes.event, readMarkdownFolder(folder, "events", problems)),
  };
  for (const { at, slug } of [...entries.neighborhood, ...entries.plan]) {
    if (!at.endsWith(`/${slug}.yaml`)) problems.add(`${at} slug`, `expected the file's own name, found ${slug}`);
  }
  return {
    currentDay: shiftDates(authoredOn, clock),
    entries,
    categories: readShape(categories, readYamlFile(folder, "categories.yaml", problems)) ?? {
      blog: [],
      testimonials: [],
    },
    menus: readShape(menus, readYamlFile(folder, "menus.yaml", problems)) ?? [],
    redirects: readShape(redirects, readYamlFile(folder, "redirects.yaml", problems)) ?? [],
    popularBlogPosts,
    popularTestimonials,
    media: [...readPictures(folder, problems), ...readDrawings(folder)],
  };
}

/** Neighborhoods with their homesites, which are in files named after the neighborhood. */
function withHomesites(
  neighborhoods: readonly DemoShapes["neighborhood"][],
  files: readonly Located<v.InferOutput<typeof homesites>>[],
  problems: Problems,
): DemoShapes["neighborhood"][] {
  for (const { at, slug } of files) {
    const owner = neighborhoods.find((each) => each.slug === slug);
    if (!owner) problems.add(at, `expected the name of a neighborhood, found ${slug}`);
    else if (owner.homesites || owner.sitePlan)
      problems.add(at, `expected no homesites in ${owner.at}, which has some`);
  }
  return neighborhoods.map((neighborhood) => {
    const file = files.find(({ slug }) => slug === neighborhood.slug);
    return file ? { ...neighborhood, homesites: file.homesites, sitePlan: file.sitePlan } : neighborhood;
  });
}

function readPictures(folder: string, problems: Problems): DemoContent["media"] {
  const index = readYamlFile(folder, "media/index.json", problems);
  const pictures = (index && checkFile(mediaIndex, index, problems)) ?? [];
  return pictures.map(({ file, width, height, alt, caption = "", title = stemOf(file) }) => {
    if (!existsSync(join(folder, "media", file))) {
      problems.add(`media/index.json ${file}`, "expected this file in media/");
    }
    return { file, title, mimeType: mimeTypeOf(file), width, height, alt, caption };
  });
}

/** Size and description of drawings come from their SVG. */
function readDrawings(folder: string): DemoContent["media"] {
  return fileNames(join(folder, "drawings"), ".svg").map((file) => {
    const head = readFileSync(join(folder, "drawings", file), "utf8").slice(0, 2000);
    const sizePx = (name: string) =>
      Math.round(Number(new RegExp(`<svg[^>]*\\s${name}="([\\d.]+)"`).exec(head)?.[1])) || null;
    const alt = decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1]?.trim() ?? "");
    const [width, height] = [sizePx("width"), sizePx("height")];
    return { file, title: alt || stemOf(file), mimeType: mimeTypeOf(file), width, height, alt, caption: "" };
  });
}
