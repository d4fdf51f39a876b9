import type { RouteFacts } from "../documents/page-key.ts";

/** What a dictionary is made of: two pages of each kind, as long as that is so much text. */
const pagesOfKind = 2;
const maxSampleBytes = 1_500_000;

/** The paths of a site's pages of each kind. */
export interface SamplePaths {
  /** What a dictionary is made of. */
  readonly pages: readonly string[];
  /** One more page of each kind that has one, to try it with. */
  readonly others: readonly string[];
}

/** Paths of pages of each kind, as the routes tell the kinds, from the site's map; `read` gives the text at a path. */
export async function samplePaths(
  read: (path: string) => Promise<string>,
  routes: Pick<RouteFacts, "routeIds">,
): Promise<SamplePaths> {
  const maps = locations(await read("/sitemap.xml"));
  const listed = (await Promise.all(maps.map(async (path) => locations(await read(path))))).flat();
  // Routes of one file are one kind: `page:about-us`.
  const kindOf = (path: string) => routes.routeIds(path).at(-1)?.split(":")[0];
  const kinds = Map.groupBy(["/", ...listed.filter((path) => path !== "/")], kindOf);
  // Apart from each other: neighbors in the map are of one place.
  const apart = (paths: readonly string[]) => {
    const step = Math.max(1, Math.floor(paths.length / pagesOfKind));
    return paths.filter((_, position) => position % step === 0).slice(0, pagesOfKind);
  };
  const chosen = [...kinds.values()].map(apart);
  // One of each kind first, as not all may find room.
  const pages = Array.from({ length: pagesOfKind }, (_, nth) => chosen.flatMap((paths) => paths[nth] ?? [])).flat();
  const others = [...kinds.values()].flatMap((paths) => paths.filter((path) => !pages.includes(path)).slice(-1));
  return { pages, others };
}

/** Whole bodies, in their order, that are not too long together. */
export function withinSample<Body extends { readonly byteLength: number }>(bodies: readonly Body[]): Body[] {
  let sum = 0;
  return bodies.filter(({ byteLength }) => {
    if (sum + byteLength > maxSampleBytes) return false;
    sum += byteLength;
    return true;
  });
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address = ""]) => URL.parse(address)?.pathname ?? []);
}
