// How many bytes every document of the site's map has for a browser with the shared dictionary, and for one without:
// node bench/dictionary-weight.ts http://127.0.0.1:3000
import { get } from "node:http";

const site = process.argv[2] ?? "http://127.0.0.1:3000";

/** A response as it comes over the wire. */
function fetchRaw(path: string, headers: Record<string, string>) {
  return new Promise<{ coding: string; link: string; body: Buffer }>((resolve, reject) => {
    get(site + path, { headers }, async (response) => {
      const { "content-encoding": coding = "", link = "" } = response.headers;
      resolve({ coding, link: String(link), body: Buffer.concat(await response.toArray()) });
    }).on("error", reject);
  });
}

const locations = async (path: string) =>
  [...(await fetchRaw(path, {})).body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );

const [, id] = /\/dictionaries\/([\da-f]{64})\.dict/.exec((await fetchRaw("/", {})).link) ?? [];
if (!id) throw new Error("The site has no dictionary of documents yet: a few seconds after its start it has.");
const offer = {
  "Accept-Encoding": "br, dcz",
  "Available-Dictionary": `:${Buffer.from(id, "hex").toString("base64")}:`,
};
const rows: { map: string; plain: number; delta: number }[] = [];
for (const map of await locations("/sitemap.xml")) {
  for (const path of await locations(map)) {
    const [plain, delta] = [await fetchRaw(path, { "Accept-Encoding": "br" }), await fetchRaw(path, offer)];
    rows.push({ map, plain: plain.body.length, delta: delta.body.length });
  }
}
const mean = (numbers: readonly number[]) => Math.round(numbers.reduce((sum, each) => sum + each, 0) / numbers.length);
const line = (name: string, list: typeof rows) =>
  `${name}: ${list.length} documents, ${mean(list.map((each) => each.plain))} bytes with Brotli, ${mean(list.map((each) => each.delta))} with the dictionary`;
for (const [map, list] of Map.groupBy(rows, (row) => row.map)) process.stdout.write(`${line(map, list)}\n`);
const dictionary = await fetchRaw(`/dictionaries/${id}.dict`, { "Accept-Encoding": "br" });
process.stdout.write(`${line("all", rows)}; the dictionary itself ${dictionary.body.length} bytes, once\n`);
