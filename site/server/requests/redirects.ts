/** An address that answers with another one. */
export interface RedirectRule {
  /** Path with a trailing slash; the form without redirects too. `:name` stands for any one segment. */
  readonly from: string;
  /** Path of this site, or a whole address elsewhere. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** Every redirect of the site. Also in the build’s metadata file, from which the browser takes them (S2.100). */
export const redirects: readonly RedirectRule[] = [
  // S2.26, S9.27
  { from: "/current-offers/", to: "/campaigns/see-homes/", status: 302 },
];
