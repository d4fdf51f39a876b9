/** A picture, drawing or film. */
export interface Media {
  readonly sourceUrl: string | null;
  readonly caption: string | null;
}

interface Link {
  readonly text: string | null;
  readonly url: string | null;
}

/** Fields of every entry with a URL. */
export interface Entry {
  readonly uri: string;
  readonly title: string;
  readonly seoMeta: { readonly seoTitle: string | null; readonly seoMetaDescription: string | null } | null;
}

/** A member of a sales team. */
export interface Person {
  readonly name: string;
  readonly extras: {
    readonly role: string;
    readonly note: string | null;
    readonly phone: string | null;
    email: string;
  };
}

interface Item {
  readonly title: string | null;
  readonly label: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly image: Media | null;
}

/** An organism in the backend's response. */
export interface Organism {
  readonly layout: string;
  readonly anchor: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly text: string | null;
  readonly secondaryText: string | null;
  readonly caption: string | null;
  readonly mapText: string | null;
  readonly mapLatitude: number | null;
  readonly mapLongitude: number | null;
  readonly virtualTourUrl: string | null;
  readonly videoUrl: string | null;
  readonly menu: string | null;
  readonly image: Media | null;
  readonly videoPoster: Media | null;
  readonly gallery: readonly Media[] | null;
  readonly buttons: readonly Link[] | null;
  readonly links: readonly Link[] | null;
  readonly items: readonly Item[] | null;
  readonly tabs:
    | readonly {
        readonly title: string;
        readonly text: string | null;
        readonly image: Media | null;
        readonly buttons: readonly Link[] | null;
      }[]
    | null;
  readonly salesTeamMembers: readonly Person[] | null;
  readonly productPicker: readonly { readonly uri: string; readonly title: string }[] | null;
}

/** An entry of the page builder. */
export interface Built extends Entry {
  readonly content: string | null;
  readonly organisms: readonly Organism[] | null;
}

/** A line of a table. */
export interface Labeled {
  readonly label: string;
  readonly text: string;
}

/** An entry with its own picture. */
export interface Pictured extends Entry {
  readonly featuredImage: { readonly node: Media } | null;
}
