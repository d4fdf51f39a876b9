import type { Built, Entry, Media, Pictured } from "./entry-parts.ts";

/** A category of posts or testimonials. */
export interface Category {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly count: number;
}

/** A blog post or a testimonial. */
export interface Article extends Entry {
  readonly date: string;
  readonly content: string | null;
  readonly categories: { readonly nodes: readonly { readonly slug: string; readonly name: string }[] };
  readonly customPostDetails: {
    readonly excerpt: string | null;
    readonly subtitle: string | null;
    readonly image: Media | null;
    readonly thumbnail: Media | null;
  } | null;
}

/** A blog post. */
export interface Post extends Article {
  readonly extras: { readonly author: string; readonly readingMinutes: number | null };
}

/** A testimonial. */
export interface Testimonial extends Article {
  readonly highlights: { readonly attribution: string; readonly tagline: string; readonly text: string } | null;
  readonly extras: {
    readonly plan: { readonly uri: string } | null;
    readonly neighborhood: { readonly uri: string; readonly title: string } | null;
    readonly movedIn: string | null;
  };
}

/** An event. */
export interface Event extends Entry {
  readonly content: string | null;
  readonly eventDetails: {
    readonly eventSummary: string;
    readonly location: string;
    readonly startDateTime: string;
    readonly endDateTime: string;
    readonly image: Media | null;
    readonly neighborhood: { readonly uri: string; readonly title: string } | null;
  };
}

/** A marketing page. */
export interface Campaign extends Built, Pictured {
  readonly extras: {
    readonly startsOn: string | null;
    readonly endsOn: string | null;
    readonly summary: string | null;
    readonly terms: string | null;
  };
}
