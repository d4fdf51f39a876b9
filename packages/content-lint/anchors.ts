import { decodeEntities } from "@porchlight/contract/html-entities";
import { plainText } from "../../app/domain/wording/text.ts";

/** A link inside HTML. */
export interface Anchor {
  /** With its entities decoded. */
  readonly href: string;
  /** Plain text that it says. */
  readonly words: string;
}

/** The links of some HTML in their order. The time is in proportion to its length, however broken it is. */
export function anchorsIn(html: string): Anchor[] {
  return html.split(/(?=<a\s)/i).flatMap((piece) => {
    const [, double, single, rest = ""] = /^<a\b[^<>]*?\shref=(?:"([^"]*)"|'([^']*)')(.*)/is.exec(piece) ?? [];
    const href = double ?? single;
    if (href === undefined) return [];
    const [inside = ""] = rest.slice(rest.indexOf(">") + 1).split(/<\/a\s*>/i, 1);
    return [{ href: decodeEntities(href), words: plainText(inside) }];
  });
}
