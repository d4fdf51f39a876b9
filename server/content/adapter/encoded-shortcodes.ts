import { decodePercent } from "@porchlight/contract/addresses";

/** Shortcodes of page builders whose content is Base64, some of it percent-encoded before: `[vc_raw_html]JTNDcCUzRQ==`. */
const encoded = /\[(vc_raw_html|vc_raw_js|fusion_code)\b[^[\]]*\]((?:[A-Za-z\d+/=\s]|<\/?p>|<br ?\/?>)*)\[\/\1\]/g;

/**
 * HTML in which the code that page builders store in Base64 is HTML again; scripts are removed, as is what cannot be
 * decoded.
 */
export function decodeShortcodes(html: string): string {
  return html.replaceAll(encoded, (_, name: string, content: string) => {
    if (name === "vc_raw_js") return "";
    const code = Buffer.from(content.replaceAll(/<[^>]*>|\s+/g, ""), "base64").toString("utf8");
    if (code.includes("\ufffd")) return "";
    return name === "vc_raw_html" ? (decodePercent(code) ?? "") : code;
  });
}
