/** The builder's data that is not in the content (specification 1). */
export const brand = {
  name: "Switchgrass Homes",
  /** Title of pages without SEO metadata (S1.26), without the brand's suffix. */
  defaultTitle: "New homes on Colorado’s Front Range",
  defaultDescription:
    "Switchgrass Homes builds new neighborhoods on Colorado’s Front Range. See plans, model homes and quick move-in homes, with prices and move-in dates.",
  phone: "303-555-0142",
  email: "hello@switchgrass.example",
  /** Phone hours; those of model homes are in the content. */
  openHours: "every day 10 am to 6 pm",
  address: { street: "410 Terry Street", city: "Longmont", state: "CO", zip: "80501", country: "US" },
  socialLinks: [] as readonly string[],
  locale: "en-US",
  timeZone: "America/Denver",
  /**
   * Cities offered as a starting point for distances even when nothing is for sale there; only those within 50 miles of
   * a neighborhood are offered.
   */
  cities: [
    { title: "Boulder", latitude: 40.015, longitude: -105.2705 },
    { title: "Denver", latitude: 39.7392, longitude: -104.9903 },
    { title: "Fort Collins", latitude: 40.5853, longitude: -105.0844 },
  ],
  /**
   * Things visitors search for that the builder does not offer. `words` is a regular expression source in lower case,
   * matched as whole words; `href` is a page about it, null when there is none.
   */
  neverBuilt: [
    {
      words: "(?:finished |walk-?out |full )?basements?",
      text: "No home here has a basement.",
      href: "/blog/clay-soil-and-the-slab-that-does-not-touch-it/",
      linkText: "What clay soil does to a slab",
    },
    { words: "(?:swimming |private )?pools?", text: "No home here comes with a pool.", href: null, linkText: null },
    {
      words: "apartments?|condos?|condominiums?|lofts?",
      text: "There are houses here, no apartments or condos.",
      href: null,
      linkText: null,
    },
  ],
  legalName: "Switchgrass Homes, a fictional builder for demonstration",
} as const;
