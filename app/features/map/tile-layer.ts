import L from "leaflet";

/** Tiles of a provider, and whom to name for them. */
interface TileSource {
  /** With {z}, {x} and {y}; {s} stands for the subdomains a, b and c, {r} for `@2x` on fine screens. */
  readonly tileUrl: string;
  /** In the words or the markup that the provider asks for. */
  readonly attribution: string;
}

/** The closest zoom at which tiles are asked for. */
export const tiledMaxZoom = 18;

/**
 * Puts a provider’s tiles below everything else on a map, with its credit. Of whom not one tile of the first view came,
 * no more is asked: tiles and credit are taken away again, and `onDead` puts something else there.
 */
export function addTiles(map: L.Map, { tileUrl, attribution }: TileSource, onDead: () => void): void {
  const tiles = L.tileLayer(tileUrl, { maxZoom: tiledMaxZoom, attribution });
  const credit = L.control.attribution({ prefix: false, position: "bottomright" });
  let hasAny = false;
  tiles.on("tileload", () => {
    hasAny = true;
  });
  tiles.once("load", () => {
    if (hasAny) return;
    tiles.remove();
    credit.remove();
    onDead();
  });
  map.addControl(credit);
  map.addLayer(tiles);
}
