import { homeAddressOf } from "@porchlight/contract/endpoint";
import { importHost } from "../../migrate/import/import-host.ts";
import { openHost } from "../../migrate/import/open-host.ts";
import type { Content } from "../content.ts";
import { throughTemporaryStore } from "./temporary-store.ts";

/** How a host is read. */
export interface HostOptions {
  /** With or without the path of its endpoint. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with a sentence before a wait, and while lists are read. */
  readonly say?: ((text: string) => void) | undefined;
}

/** What a WPGraphQL host shows to anonymous visitors, read as `npm run import` reads it. @throws {HostError} */
export async function hostContent(options: HostOptions, today: string): Promise<Content> {
  const { url, token, signal = new AbortController().signal, say = () => undefined } = options;
  const snapshot = await throughTemporaryStore(async (database, folder) => {
    await importHost(database, {
      host: openHost({ url, token, signal, onWait: say }),
      storeIdentity: folder,
      varFolder: folder,
      progress: { update: (name, { count }) => say(`${name}: ${count}`), say, end() {} },
      signal,
    });
  });
  return { snapshot, today, hostUrl: homeAddressOf(url) };
}
