import { decodeEntities } from "@porchlight/contract/html-entities";
import { withTrailingSlash } from "@porchlight/contract/paths";

/**
 * The pages of this site that the links of sanitised HTML lead to: their paths with a slash at both ends, without query
 * and fragment, each once, in the order of the text.
 */
export function linkedPaths(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => decodeEntities(href).trim());
  const paths = hrefs.filter((href) => /^\/(?![/\\])/.test(href)).map((href) => href.replace(/[?#].*$/s, ""));
  return [...new Set(paths.map(withTrailingSlash))];
}
