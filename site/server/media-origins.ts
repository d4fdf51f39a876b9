import type { Logger } from "pino";
import type { ContentSource } from "./content-source.ts";

/** Origins of other hosts whose media the content shows, as last heard. */
export interface MediaOrigins {
  /** Such as `https://cms.example.com`. */
  list(): readonly string[];
  /** Asks the content anew; one that does not answer leaves the list as it is. */
  refresh(): Promise<void>;
}

/** Asks the content for its media origins. To be refreshed when the content was written. */
export async function openMediaOrigins(
  source: Pick<ContentSource, "mediaOrigins">,
  log: Pick<Logger, "warn">,
): Promise<MediaOrigins> {
  let origins: readonly string[] = [];
  const refresh = async () => {
    try {
      origins = await source.mediaOrigins();
    } catch (error) {
      log.warn({ err: error }, "The content did not say where its media are.");
    }
  };
  await refresh();
  return { list: () => origins, refresh };
}
