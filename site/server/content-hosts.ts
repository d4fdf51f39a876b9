import type { Logger } from "pino";
import type { ContentSource } from "./content-source.ts";

/** Hosts other than the site that its content has to do with, as last heard. */
export interface KnownHosts {
  /** Origins that media stand at, such as `https://cms.example.com`. */
  mediaOrigins(): readonly string[];
  /** Addresses whose pages are this site’s; the same array until they change. */
  homes(): readonly string[];
  /** Asks the content anew; one that does not answer leaves everything as it is. */
  refresh(): Promise<void>;
}

/** Asks the content for its hosts. To be refreshed when the content was written. */
export async function openKnownHosts(
  source: Pick<ContentSource, "hosts">,
  log: Pick<Logger, "warn">,
): Promise<KnownHosts> {
  let mediaOrigins: readonly string[] = [];
  let homes: readonly string[] = [];
  const refresh = async () => {
    try {
      const hosts = await source.hosts();
      mediaOrigins = hosts.mediaOrigins;
      if (hosts.homes.join(" ") !== homes.join(" ")) homes = hosts.homes;
    } catch (error) {
      log.warn({ err: error }, "The content did not say which hosts it knows.");
    }
  };
  await refresh();
  return { mediaOrigins: () => mediaOrigins, homes: () => homes, refresh };
}
