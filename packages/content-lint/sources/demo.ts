import { loadDemo } from "../../backend/import/demo/load-demo.ts";
import type { Content } from "../content.ts";
import { readKnownPictures } from "../rules/pictures/picture-facts.ts";
import { throughTemporaryStore } from "./temporary-store.ts";

/** A demo folder as it is loaded on a day. @throws {DemoError} where it cannot be loaded. */
export async function demoContent(folder: string, today: string): Promise<Content> {
  const snapshot = await throughTemporaryStore(async (database) => {
    await loadDemo(database, { folder, today });
  });
  return { snapshot, today, knownPictures: readKnownPictures(folder) };
}
