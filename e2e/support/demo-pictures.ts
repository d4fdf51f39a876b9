import { readFileSync } from "node:fs";
import { parse } from "yaml";

interface Pictured {
  readonly slug: string;
  readonly image: string;
}

function demoFile(path: string) {
  return parse(readFileSync(new URL(`../../packages/demo/${path}`, import.meta.url), "utf8"));
}

/** The file of the main picture of a home or a model of the demo. */
export function houseFile(list: "homes" | "models", slug: string): string {
  const house = demoFile(`${list}.yaml`).find((each: Pictured) => each.slug === slug);
  if (!house?.image) throw new Error(`The demo has no picture of ${slug}.`);
  return house.image;
}

/** The files of a home's gallery, in order. */
export function galleryFiles(slug: string): string[] {
  const home = demoFile("homes.yaml").find((each: Pictured) => each.slug === slug);
  return home.gallery.map(({ file }: { file: string }) => file);
}

/** The file of the main picture of a plan of the demo: that of its first elevation. */
export function planFile(slug: string): string {
  const { image, elevations } = demoFile(`plans/${slug}.yaml`);
  return image ?? elevations[0].rendering ?? elevations[0].drawing;
}

/** What editors added to a neighborhood of the demo: title, picture and caption of its first block with a picture. */
export function addedBlock(slug: string): { title: string; image: string; caption: string } {
  const { organisms } = demoFile(`neighborhoods/${slug}.yaml`);
  const block = organisms.find(({ layout }: { layout: string }) => layout === "image-text");
  if (!block?.image) throw new Error(`The demo's ${slug} has no block with a picture.`);
  return block;
}

/** The file of the main picture of a neighborhood of the demo. */
export function neighborhoodFile(slug: string): string {
  return demoFile(`neighborhoods/${slug}.yaml`).image;
}
