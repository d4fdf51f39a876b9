/** The ten pages that are measured in a browser, one of each kind that visitors meet first; the contract of record 97. */
export const measuredPages = [
  { name: "front page", path: "/" },
  { name: "overview", path: "/our-neighborhoods/" },
  { name: "neighborhood", path: "/homes/longmont/haystack-bend/" },
  { name: "plan", path: "/homes/longmont/haystack-bend/plans/juniper/" },
  { name: "quick move-in home", path: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/" },
  { name: "search", path: "/new-home-search/" },
  { name: "blog", path: "/blog/" },
  { name: "blog post", path: "/blog/reading-a-price-line/" },
  { name: "campaign", path: "/campaigns/winter/finish-list/" },
  { name: "contact page", path: "/contact-us/" },
] as const;

/** The name of a measured page. */
export type PageName = (typeof measuredPages)[number]["name"];

/** The phone on which pages are measured, Lighthouse’s own: 412 × 823 px at 1.75 dots, so 721 dots wide. */
export const phone = { width: 412, height: 823, deviceScaleFactor: 1.75 } as const;
