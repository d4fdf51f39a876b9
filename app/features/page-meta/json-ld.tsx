import type { Graph, Thing, WithContext } from "schema-dts";

/** Structured data of a page for search engines; `<` is escaped so that no text can end the element. */
export function JsonLd({ data }: { readonly data: WithContext<Thing> | Graph }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its one dangerous character escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
