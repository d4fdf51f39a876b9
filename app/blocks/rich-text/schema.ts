import type { Schema } from "hast-util-sanitize";

const names = (...lines: readonly string[]) => lines.flatMap((line) => line.split(" "));
const labeled = ["ariaLabel", "ariaLabelledBy"];

/** Elements and attributes that are kept in a text. Other elements are replaced by their content. */
export const schema: Schema = {
  tagNames: names(
    "h1 h2 h3 h4 h5 h6 p div section article aside header footer nav hgroup address br hr pre blockquote",
    "a strong b em i u s del ins small sub sup mark abbr dfn cite q time data code kbd samp var span bdi bdo wbr",
    "ruby rt rp ul ol li dl dt dd figure figcaption picture source img video audio track details summary",
    "table caption colgroup col thead tbody tfoot tr th td",
  ),
  attributes: {
    "*": ["id", "lang", "dir", "translate", ["className", "visually-hidden"]],
    a: [
      "href",
      "title",
      "target",
      "rel",
      "hrefLang",
      "dataFilm",
      "dataTitle",
      "dataProvider",
      "ariaLabel",
      "ariaDescribedBy",
    ],
    abbr: ["title"],
    dfn: ["title"],
    article: labeled,
    aside: labeled,
    nav: labeled,
    section: labeled,
    figure: labeled,
    table: labeled,
    blockquote: ["cite"],
    q: ["cite"],
    del: ["cite", "dateTime"],
    ins: ["cite", "dateTime"],
    time: ["dateTime"],
    data: ["value"],
    ol: [["type", "1", "a", "A", "i", "I"], "start", "reversed"],
    ul: [["type", "disc", "circle", "square"]],
    li: ["value"],
    details: ["open", "name"],
    span: [["ariaHidden", "true"]],
    col: ["span"],
    colgroup: ["span"],
    th: ["colSpan", "rowSpan", "scope", "abbr", "headers"],
    td: ["colSpan", "rowSpan", "headers"],
    img: ["src", "alt", "width", "height"],
    source: ["srcSet", "media", "width", "height"],
    video: ["src", "controls", "preload", "poster"],
    audio: ["src", "controls", "preload"],
    track: ["src", "kind", "srcLang", "label", "default"],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel", "sms", "callto"],
    cite: ["http", "https"],
    src: ["http", "https"],
    poster: ["http", "https"],
    dataFilm: ["https"],
  },
  /** `fitIntoSite` prefixes ids instead. */
  clobber: [],
  /** Elements that are removed with their content. */
  strip: names(
    "script style textarea select datalist option noscript iframe object embed svg math template title head",
    "noembed noframes frameset canvas",
  ),
};
