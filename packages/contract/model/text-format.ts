import { fieldModel } from "./fields.ts";

/**
 * How a text of the contract is written: `line` and `lines`, plain text of one or more lines; `html`; `address`, a URL
 * or an embed code with one; `uri`, a path of this site; `picture` and `pictures`, the URLs of a medium.
 */
export type TextFormat = "line" | "lines" | "html" | "address" | "uri" | "picture" | "pictures";

/** Fields that are columns of their entry or of no entry, and have no input for editors. */
const formats: Readonly<Record<string, TextFormat>> = {
  content: "html",
  description: "lines",
  uri: "uri",
  mediaItemUrl: "picture",
  sourceUrl: "picture",
  srcSet: "pictures",
};

/** The format of a text field, by the contract's description of it. */
export function textFormat(typeName: string, fieldName: string): TextFormat {
  const { input } = fieldModel(typeName, fieldName) ?? {};
  if (input === "rich-text") return "html";
  if (input === "textarea") return "lines";
  if (typeName.endsWith("Redirect") && fieldName === "origin") return "uri";
  if (typeName.endsWith("Redirect") && fieldName === "target") return "address";
  if (/(?:^u|U)r[il]$|^path$/.test(fieldName)) return formats[fieldName] ?? "address";
  return formats[fieldName] ?? "line";
}
