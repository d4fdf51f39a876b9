import { escapeUTF8 } from "entities";

/** Escaped XML, made by {@link xml} only. */
export interface XmlText {
  readonly xml: string;
}

type XmlValue = string | number | XmlText | readonly XmlText[];

/** Characters that XML 1.0 cannot represent: control characters, lone surrogates and two noncharacters. */
const notXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A template tag for XML: escapes texts and inserts {@link XmlText} unchanged. */
export function xml(parts: TemplateStringsArray, ...values: readonly XmlValue[]): XmlText {
  return { xml: String.raw({ raw: parts }, ...values.map(valueText)) };
}

function valueText(value: XmlValue): string {
  if (typeof value === "object") return "xml" in value ? value.xml : value.map((each) => each.xml).join("");
  return escapeUTF8(String(value).replaceAll(notXml, ""));
}

/** An XML document in UTF-8 as a response. `type` is its content type. */
export function xmlResponse(document: XmlText, type = "application/xml"): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
  return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
