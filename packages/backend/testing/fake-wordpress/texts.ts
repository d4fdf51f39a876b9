import { type GraphQLField, GraphQLString, getNamedType } from "graphql";

/** Differences in texts and URLs from the embedded backend's. */
export interface TextBehavior {
  /** Address of the WordPress, without a trailing slash. */
  readonly origin: string;
  /** Folder of the uploads, with leading and trailing slash. */
  readonly uploadsPath: string;
  /** Whether non-ASCII letters are named entities in every text of the content. */
  readonly entities: "numeric" | "named";
}

/** Types whose texts are not content: accounts, JSON and cursors. */
const isPlain = (type: string): boolean => /^(?:User|PageInfo|Root\w+|\w+Payload|\w+Edge)$/.test(type);

/** WordPress's transformation of a field's texts; undefined for unchanged ones. */
export function textChange(
  type: string,
  field: GraphQLField<unknown, unknown>,
  isContentNode: boolean,
  behavior: TextBehavior,
): ((text: string) => string) | undefined {
  const change = ownChange(type, field.name, isContentNode, behavior);
  const isText = getNamedType(field.type) === GraphQLString && !isPlain(type);
  if (behavior.entities === "numeric" || !isText) return change;
  return (text) => named(change ? change(text) : text);
}

function ownChange(
  type: string,
  field: string,
  isContentNode: boolean,
  behavior: TextBehavior,
): ((text: string) => string) | undefined {
  if (isContentNode && field === "title") return texturized;
  if (type === "MediaItem" || type === "MediaSize") {
    return field === "sourceUrl" || field === "srcSet" ? (text) => uploadAddresses(text, behavior) : undefined;
  }
  if (type === "MenuItem") return undefined;
  if (field === "url" && type.startsWith("Organism")) return (text) => absoluteAddress(text, behavior);
  return field === "content" || field === "text" || field === "secondaryText"
    ? (text) => absoluteLinks(text, behavior)
    : undefined;
}

/** Quotes, dashes and ampersands as `the_title` filters them. */
function texturized(title: string): string {
  return title
    .replace(/&(?!#?\w+;)/g, "&#038;")
    .replaceAll("‘", "&#8216;")
    .replaceAll(/[’']/g, "&#8217;")
    .replaceAll("“", "&#8220;")
    .replaceAll("”", "&#8221;")
    .replaceAll("–", "&#8211;")
    .replaceAll("—", "&#8212;");
}

const names: Readonly<Record<string, string>> = {
  á: "aacute",
  é: "eacute",
  í: "iacute",
  ó: "oacute",
  ú: "uacute",
  ä: "auml",
  ö: "ouml",
  ü: "uuml",
  è: "egrave",
  ç: "ccedil",
  ñ: "ntilde",
  Ñ: "Ntilde",
  "‘": "lsquo",
  "’": "rsquo",
  "“": "ldquo",
  "”": "rdquo",
  "–": "ndash",
  "—": "mdash",
  "…": "hellip",
  "·": "middot",
  "×": "times",
  "½": "frac12",
  "¼": "frac14",
  "°": "deg",
  "′": "prime",
  "″": "Prime",
  "\u00a0": "nbsp",
};

/** Named entities for letters, as editor plugins and imports store them. */
function named(text: string): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, (letter) => (names[letter] ? `&${names[letter]};` : letter));
}

function uploadAddresses(text: string, { origin, uploadsPath }: TextBehavior): string {
  return text
    .replaceAll(/\/media\/r\/w_(\d+)\/([^\s?]+?)(\.\w+)(?=[\s?]|$)/g, `${uploadsPath}$2-$1w$3`)
    .replaceAll(`${origin}/media/`, `${origin}${uploadsPath}`);
}

function absoluteAddress(address: string, { origin }: TextBehavior): string {
  return address.startsWith("/") && !address.startsWith("//") ? origin + address : address;
}

/** Absolute links and pictures in HTML, as WordPress's editor writes them. */
function absoluteLinks(html: string, behavior: TextBehavior): string {
  return html.replaceAll(/\b(href|src)="(\/[^"/][^"]*|\/)"/g, (_, name: string, path: string) => {
    const isMedia = path.startsWith("/media/");
    const address = isMedia ? behavior.uploadsPath + path.slice("/media/".length) : path;
    return `${name}="${absoluteAddress(address, behavior)}"`;
  });
}
