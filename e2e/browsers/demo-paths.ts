/** Pages of the demo that several tests open. */
export const paths = {
  home: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  plan: "/homes/longmont/haystack-bend/plans/juniper/",
  search: "/new-home-search/",
  neighborhoods: "/our-neighborhoods/",
} as const;

/** A viewport of a phone's shape, as narrow as every browser's window can be. */
export const phone = { width: 447, height: 844 } as const;
