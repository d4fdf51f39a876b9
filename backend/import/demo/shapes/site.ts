import * as v from "valibot";
import { isoDay, slug, text, words } from "./parts.ts";

/** `demo/demo.yaml`. */
export const demo = v.strictObject({
  authoredOn: isoDay,
  popularBlogPosts: v.optional(v.array(slug), []),
  popularTestimonials: v.optional(v.array(slug), []),
});

const category = v.strictObject({ slug, name: words });

/** `demo/categories.yaml`. */
export const categories = v.strictObject({ blog: v.array(category), testimonials: v.array(category) });

interface MenuItemShape {
  label: string;
  url: string;
  target?: string | undefined;
  children?: MenuItemShape[] | undefined;
}

const menuItem: v.GenericSchema<unknown, MenuItemShape> = v.strictObject({
  label: words,
  url: text,
  target: v.optional(text),
  children: v.optional(v.array(v.lazy(() => menuItem))),
});

/** `demo/menus.yaml`. */
export const menus = v.array(v.strictObject({ slug, name: words, items: v.array(menuItem) }));

/** `demo/media/index.json`; what the picture generator notes beside these is its own business. */
export const mediaIndex = v.array(
  v.looseObject({
    file: words,
    width: v.pipe(v.number(), v.integer()),
    height: v.pipe(v.number(), v.integer()),
    alt: text,
    caption: v.optional(text),
    title: v.optional(text),
  }),
);
