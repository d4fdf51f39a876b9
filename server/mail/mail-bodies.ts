/** Rows of a label with its value. */
export type Rows = readonly (readonly [label: string, value: string])[];

/** The same words as text and as HTML: sentences, and rows of a label with its value. */
export function bodies(parts: readonly (string | Rows)[]) {
  const text = parts.map((part) =>
    typeof part === "string" ? part : part.map(([label, value]) => `${label}: ${value}`).join("\n"),
  );
  const html = parts.map((part) =>
    typeof part === "string" ? `<p style="margin:0 0 16px">${withLink(part)}</p>` : tableOf(part),
  );
  const page = `<div style="max-width:560px;color:#1f2421;font:16px/1.5 Georgia,serif">${html.join("")}</div>`;
  return { text: text.join("\n\n"), html: `<!doctype html><html lang="en"><body>${page}</body></html>` };
}

/** A sentence that is an address and nothing else is a link to it. */
function withLink(sentence: string): string {
  const address = escaped(sentence);
  return /^https?:\/\/\S+$/.test(sentence)
    ? `<a href="${address}" style="color:#1f2421;word-break:break-all">${address}</a>`
    : address;
}

function tableOf(rows: Rows): string {
  const cell = "padding:8px 16px 8px 0;border-bottom:1px solid #d8d4c8;text-align:left;vertical-align:top";
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};width:33%;font-weight:normal;color:#5b625d">${escaped(label)}</th><td style="${cell}">${escaped(value).replaceAll("\n", "<br>")}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${lines.join("")}</table>`;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
