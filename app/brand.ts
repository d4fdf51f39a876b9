/** The builder, as far as no content describes it (specification 1). */
export const brand = {
  name: "Switchgrass Homes",
  /** Used where a page has no SEO meta (S1.26); carries no suffix. */
  defaultTitle: "New homes on Colorado’s Front Range",
  defaultDescription:
    "Switchgrass Homes builds new neighborhoods on Colorado’s Front Range. See plans, model homes and quick move-in homes, with prices and move-in dates.",
  phone: "303-555-0142",
  email: "hello@switchgrass.example",
  /** When somebody answers the telephone; model homes have hours of their own in the content. */
  openHours: "every day 10 am to 6 pm",
  address: { street: "410 Terry Street", city: "Longmont", state: "CO", zip: "80501", country: "US" },
  socialLinks: [] as readonly string[],
  locale: "en-US",
  timeZone: "America/Denver",
  legalName: "Switchgrass Homes, a fictional builder for demonstration",
} as const;
