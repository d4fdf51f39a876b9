/** Addresses of the two upright fonts, which every page preloads (`as="font"`, `crossOrigin="anonymous"`). */
export const fontPreloads = ["/fonts/newsreader-latin.woff2", "/fonts/instrument-sans-latin.woff2"] as const;
