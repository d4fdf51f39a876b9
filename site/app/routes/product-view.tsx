import type { ComponentType, ReactNode } from "react";
import type { Graph } from "schema-dts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import type { ProductData } from "./product-data.server.ts";

/** A product's page with its structured data and the drawing of where it is. */
export function ProductView<
  Content extends { readonly id: number; readonly sheet: { readonly title: string } },
>(props: {
  readonly data: ProductData<Content>;
  readonly graph: (content: Content) => Graph;
  readonly Page: ComponentType<{ readonly content: Content; readonly map: ReactNode }>;
}) {
  const { data, graph, Page } = props;
  const { content, locator } = data;
  return (
    <>
      <JsonLd data={graph(content)} />
      <Page
        key={content.id}
        content={content}
        map={locator ? <LocatorDrawing sheet={locator} label={`Where ${content.sheet.title} is`} /> : null}
      />
    </>
  );
}
