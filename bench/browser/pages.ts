/** A page to measure in a browser. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Limit of its main-thread work, as a multiple of the empty page's (docs/performance.md). */
  readonly mainThreadLimit: number;
}

/** The ten pages that are measured in a browser, one of each common entry page. */
export const measuredPages = [
  { name: "front page", path: "/", mainThreadLimit: 2.5 },
  { name: "overview", path: "/our-neighborhoods/", mainThreadLimit: 2.5 },
  { name: "neighborhood", path: "/homes/longmont/haystack-bend/", mainThreadLimit: 2.5 },
  { name: "plan", path: "/homes/longmont/haystack-bend/plans/juniper/", mainThreadLimit: 2.5 },
  {
    name: "quick move-in home",
    path: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
    mainThreadLimit: 2.5,
  },
  { name: "search", path: "/new-home-search/", mainThreadLimit: 3 },
  { name: "blog", path: "/blog/", mainThreadLimit: 1.5 },
  { name: "blog post", path: "/blog/reading-a-price-line/", mainThreadLimit: 1.5 },
  { name: "campaign", path: "/campaigns/winter/finish-list/", mainThreadLimit: 1.5 },
  { name: "contact page", path: "/contact-us/", mainThreadLimit: 2.5 },
] as const satisfies readonly MeasuredPage[];

/** The name of one of the ten pages. */
export type PageName = (typeof measuredPages)[number]["name"];

/** The twelve neighborhoods of the demo, whose first screens differ: some have a picture, some a drawing. */
export const neighborhoodPages: readonly MeasuredPage[] = [
  { name: "Bluestem", path: "/homes/berthoud/bluestem/" },
  { name: "Cottonwood Reach", path: "/homes/loveland/cottonwood-reach/" },
  { name: "Harper Grove", path: "/homes/louisville/harper-grove/" },
  { name: "Haystack Bend", path: "/homes/longmont/haystack-bend/" },
  { name: "Kestrel Row", path: "/homes/erie/kestrel-row/" },
  { name: "Larkspur Terrace", path: "/homes/broomfield/larkspur-terrace/" },
  { name: "Millrace", path: "/homes/fort-collins/millrace/" },
  { name: "Orchard Ditch", path: "/homes/lafayette/orchard-ditch/" },
  { name: "Ralston Grange", path: "/homes/arvada/ralston-grange/" },
  { name: "Signal Butte", path: "/homes/superior/signal-butte/" },
  { name: "Switchyard", path: "/homes/denver/switchyard/" },
  { name: "Tallgrass Crossing", path: "/homes/windsor/tallgrass-crossing/" },
].map((page) => ({ ...page, mainThreadLimit: 2.5 }));

/** Lighthouse’s phone: 412 × 823 px at a device pixel ratio of 1.75, so 721 physical pixels wide. */
export const phone = { width: 412, height: 823, deviceScaleFactor: 1.75 } as const;
