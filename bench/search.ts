// Costs of the search of new homes: bytes of its resource, and time to filter the catalog.
import { brotliCompressSync, constants } from "node:zlib";
import { parseSearchQuery } from "../app/domain/search/free-text.ts";
import { searchResults } from "../app/domain/search/search-results.ts";
import { loadIndexedCatalog, loadWholeCatalog } from "../app/graphql/catalog/catalog.ts";
import { packCatalog, unpackCatalog } from "../app/graphql/catalog/packed-catalog.ts";
import { searchCatalog } from "../app/graphql/catalog/search-catalog.ts";
import { median, openMeasuredBackend } from "./operation-cost.ts";

const today = "2026-11-22";
const runs = 101;
const searches = [
  "",
  "?price-to=600000&live=main-floor-primary&by=2027-05-31",
  "?where=Longmont&where=Erie&beds=3&baths=2.5&garage=2",
  "?near=Longmont&miles=15&collection=easyhouse&kind=home&kind=plan&sort=price",
  "?price-to=100000&beds=5&where=Lafayette",
];

/**
 * Measures the search over a whole store: number of products, bytes with the server's Brotli, milliseconds of processor
 * time to filter and to unpack.
 */
export async function measureSearch(databaseUrl: string) {
  const backend = await openMeasuredBackend(databaseUrl);
  try {
    const packed = packCatalog(
      await loadWholeCatalog(backend.content, await loadIndexedCatalog(backend.content)),
      today,
    );
    const text = JSON.stringify(packed);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    const catalog = searchCatalog(unpackCatalog(packed), today);
    const milliseconds = (run: (turn: number) => void) =>
      median(
        Array.from({ length: runs }, (_, turn) => {
          const before = process.cpuUsage();
          run(turn);
          const { user, system } = process.cpuUsage(before);
          return (user + system) / 1000;
        }).slice(20),
      );
    return {
      products: packed.lists.homes.count + packed.lists.models.count + packed.lists.plans.count,
      bytes: Buffer.byteLength(text),
      brotliBytes: brotliCompressSync(text, { params }).byteLength,
      filterMilliseconds: searches.map((search) =>
        milliseconds(() => searchResults(catalog, parseSearchQuery(new URLSearchParams(search), catalog))),
      ),
      unpackMilliseconds: milliseconds(() => searchCatalog(unpackCatalog(JSON.parse(text)), today)),
    };
  } finally {
    await backend.close();
  }
}

if (import.meta.main) console.log(await measureSearch(process.argv[2] ?? ""));
