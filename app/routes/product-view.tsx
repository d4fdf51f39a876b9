import type { ComponentType, ReactNode } from "react";
import type { Graph } from "schema-dts";
import { LocatorMap } from "#app/features/map/locator-map.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { NeighborhoodStrip } from "#app/features/product/visit/visit.tsx";
import type { ProductNeighborhood } from "#app/features/product/visit/visit-content.ts";
import { SpokenOf } from "#app/features/spoken-of/spoken-of.tsx";
import type { ProductData } from "./product-data.server.ts";

/** A product's page with its structured data, its neighborhood with the drawing of where it is, and what is on there. */
export function ProductView<
  Content extends {
    readonly id: number;
    readonly sheet: { readonly title: string };
    readonly neighborhood: ProductNeighborhood | null;
  },
>(props: {
  readonly data: ProductData<Content>;
  readonly graph: (content: Content) => Graph;
  readonly Page: ComponentType<{ readonly content: Content; readonly strip: ReactNode; readonly events: ReactNode }>;
}) {
  const { data, graph, Page } = props;
  const { content, locator, events } = data;
  const { neighborhood, sheet } = content;
  return (
    <>
      <JsonLd data={graph(content)} />
      <Page
        key={content.id}
        content={content}
        events={<SpokenOf title={`On at ${neighborhood?.title}`} entries={events} className="wrap" />}
        strip={
          neighborhood ? (
            <NeighborhoodStrip
              neighborhood={neighborhood}
              map={locator ? <LocatorMap href={locator} label={`Where ${sheet.title} is`} /> : null}
            />
          ) : null
        }
      />
    </>
  );
}
