import { builderGraph } from "#app/domain/navigation/builder-graph.ts";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";

/** The builder for search engines. */
export function BuilderData({ publicUrl }: { readonly publicUrl: string }) {
  return <JsonLd data={builderGraph(publicUrl)} />;
}
