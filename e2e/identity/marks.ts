import { directionsTo, fileOf, type PictureLike } from "./content-texts.ts";
import type { Organism } from "./entry-parts.ts";
import type { Place } from "./product-entries.ts";

/**
 * An expected part of a page: text, text of HTML, a link, the link to a film or tour by its id, or a picture by its
 * file. `of` names its block.
 */
export type Mark = { readonly of: string } & (
  | { readonly words: string }
  | { readonly html: string }
  | { readonly href: string; readonly linkText?: string }
  | { readonly film: string }
  | { readonly picture: string }
);

/** Texts, without empty ones. */
export const words = (of: string, ...texts: readonly (string | null | undefined)[]): Mark[] =>
  texts.flatMap((text) => (text ? [{ of, words: text }] : []));
/** Texts of HTML, without empty ones. */
export const html = (of: string, ...texts: readonly (string | null | undefined)[]): Mark[] =>
  texts.flatMap((text) => (text ? [{ of, html: text }] : []));
/** Pictures by their files, without missing ones. */
export const pictures = (of: string, ...all: readonly PictureLike[]): Mark[] =>
  all.flatMap((each) => (each?.sourceUrl ? [{ of, picture: fileOf(each) }] : []));
/** Links with a URL. */
export const links = (
  of: string,
  all: readonly { text?: string | null; url: string | null }[] | null | undefined,
): Mark[] =>
  (all ?? []).flatMap(({ text, url }) => (url ? [{ of, href: url, ...(text ? { linkText: text } : {}) }] : []));

/** A film opens on its host's page, whose URL may differ from the player's except for the id. */
const film = (of: string, url: string | null): Mark[] =>
  url
    ? [{ of, film: new URL(url, "https://site.example").search.slice(1) || (url.split("/").findLast(Boolean) ?? "") }]
    : [];

/** The expected parts of an organism on its page. */
export function organismMarks(organism: Organism): Mark[] {
  const { layout, title, buttons, items, tabs, gallery } = organism;
  const of = `${layout} “${title ?? ""}”`;
  // Forms have their own tests.
  if (["crm-form", "multi-step-form", "login"].includes(layout)) return words(of, title);
  // A collection's label is its id, which is not shown.
  const labels = layout === "collections" ? [] : (items ?? []).map(({ label }) => label);
  return [
    ...words(of, title, organism.subtitle, organism.secondaryText, organism.caption, organism.mapText, ...labels),
    ...words(of, ...(items ?? []).map((item) => item.title)),
    ...html(of, organism.text, ...(items ?? []).map((item) => item.text), ...(tabs ?? []).map((tab) => tab.text)),
    ...words(of, ...(tabs ?? []).map((tab) => tab.title)),
    // The gallery shows three pictures at first; the lightbox has the rest.
    ...pictures(of, organism.image, organism.videoPoster, ...(gallery ?? []).slice(0, 3)),
    ...pictures(of, ...(items ?? []).map(({ image }) => image), ...(tabs ?? []).map((tab) => tab.image)),
    ...links(of, buttons?.slice(0, 3)),
    ...links(of, organism.links),
    ...links(
      of,
      items?.map(({ url }) => ({ url })),
    ),
    ...(tabs ?? []).flatMap((tab) => links(of, tab.buttons)),
    // A virtual tour takes precedence over a film.
    ...film(of, layout === "virtual-tour" ? organism.virtualTourUrl : organism.videoUrl),
    ...links(
      of,
      organism.productPicker?.map(({ uri }) => ({ url: uri })),
    ),
    ...words(of, ...(organism.productPicker ?? []).map((product) => product.title)),
    ...(organism.salesTeamMembers ?? []).flatMap(({ name, extras }) => [
      ...words(of, name, extras.role, extras.note, extras.phone),
      ...links(of, [{ url: `mailto:${extras.email}` }]),
    ]),
  ];
}

/** The expected parts of a product’s page about its neighborhood. */
export function placeMarks(place: Place): Mark[] {
  return [
    ...links("neighborhood", [{ url: place.uri }]),
    ...words("neighborhood", place.title, place.neighborhood.city, place.neighborhood.phone),
    ...(place.neighborhood.saleTeamMembers ?? []).flatMap(({ name, extras }) => [
      ...words("visit", name, extras.phone),
      ...links("visit", [{ url: `mailto:${extras.email}` }]),
    ]),
  ];
}

/** The link to directions. */
export function directions(place: { readonly latitude: number; readonly longitude: number }): Mark[] {
  return links("directions", [{ url: directionsTo(place) }]);
}
