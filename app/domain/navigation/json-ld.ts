import type { BreadcrumbList, FAQPage, Graph, PostalAddress, Thing, VideoObject, WithContext } from "schema-dts";
import { brand } from "#app/brand.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import type { FilmPage } from "../articles/film-page.ts";
import { zonedTime } from "../wording/dates.ts";
import { absoluteUrl } from "./content-href.ts";

/** An item of a breadcrumb. */
interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

/** A `BreadcrumbList`. `origin` is the site's origin without a trailing slash. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return { "@context": "https://schema.org", ...breadcrumbList(crumbs, origin) };
}

/** A breadcrumb and the other things on a page as one graph. */
export function pageGraph(crumbs: readonly Crumb[], origin: string, ...things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": [breadcrumbList(crumbs, origin), ...things] };
}

function breadcrumbList(crumbs: readonly Crumb[], origin: string): Exclude<BreadcrumbList, string> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  };
}

/** A question with its answer, both plain text. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The `FAQPage` of all questions on a page; null when none has an answer. */
export function faqPage(questions: readonly Question[]): Exclude<FAQPage, string> | null {
  const entries = questions
    .map(({ question, answer }) => ({ name: singleLine(question), text: singleLine(answer) }))
    .filter(({ name, text }) => name && text);
  if (entries.length === 0) return null;
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ name, text }) => ({
      "@type": "Question" as const,
      name,
      acceptedAnswer: { "@type": "Answer" as const, text },
    })),
  };
}

/** The metadata of a film on a page. */
interface FilmMetadata {
  readonly film: FilmPage & { readonly title: string };
  readonly description: string;
  readonly still: { readonly src: string } | null | undefined;
  /** When its page was published, on the builder's wall clock; empty when unknown. */
  readonly publishedAt: string;
}

/**
 * `VideoObject`s of films; leaves out a film without a thumbnail or a time, which search engines require. `origin` is
 * the site's origin without a trailing slash.
 */
export function videoObjects(films: readonly FilmMetadata[], origin: string): Exclude<VideoObject, string>[] {
  return films.flatMap(({ film, description, still, publishedAt }) => {
    const uploadDate = zonedTime(publishedAt);
    if (!still || !uploadDate) return [];
    const player = absoluteUrl(film.player.src, origin);
    return {
      "@type": "VideoObject" as const,
      name: film.title,
      description: description || film.title,
      thumbnailUrl: absoluteUrl(still.src, origin),
      uploadDate,
      url: absoluteUrl(film.href, origin),
      ...(film.player.kind === "file" ? { contentUrl: player } : { embedUrl: player }),
    };
  });
}

/**
 * Parses an address in one line, `301 Swather Drive, Berthoud, CO 80513`; returns the text unchanged when it has
 * another format.
 */
export function postalAddress(line: string): Exclude<PostalAddress, string> | string {
  const [, street, city, state, zip] = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(line.trim()) ?? [];
  if (!street || !city || !state || !zip) return line;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: brand.address.country,
  };
}

/** The builder as an `Organization`, for publisher and organizer. */
export function organization(origin: string) {
  return { "@type": "Organization", name: brand.name, url: `${origin}/` } as const;
}

/** The builder with contact data, address and profiles on other sites, for the front page. */
export function builderGraph(origin: string): Graph {
  const { street, city, state, zip, country } = brand.address;
  const builder = {
    ...organization(origin),
    "@id": `${origin}/#builder`,
    description: brand.defaultDescription,
    telephone: brand.phone,
    email: brand.email,
    logo: `${origin}/favicon.svg`,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    ...(brand.socialLinks.length > 0 ? { sameAs: brand.socialLinks } : {}),
  } as const;
  const site = { "@type": "WebSite", name: brand.name, url: `${origin}/` } as const;
  return { "@context": "https://schema.org", "@graph": [builder, site] };
}
