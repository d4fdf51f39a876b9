import type { MiddlewareFunction } from "react-router";
import { loadPartsOfVisit } from "#app/ui/late/part-code.ts";
import { wantEveryPart } from "#app/ui/late/waiting-parts.ts";

/**
 * Parts of pages have their code when the router changes what is shown: the router tells all of a page of each step, which a
 * part of the document can only be told of once it acts by itself, and pages within the site are rendered whole.
 */
export const withParts: MiddlewareFunction<unknown> = async (_, next) => {
  wantEveryPart();
  const loading = loadPartsOfVisit();
  const results = await next();
  await loading;
  // Of the page that is come to, too.
  await loadPartsOfVisit();
  return results;
};
