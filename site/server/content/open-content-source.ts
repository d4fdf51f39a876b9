import { openContentBackend } from "@porchlight/backend";
import type { Settings } from "../settings.ts";
import type { ContentSource, ContentSourceOptions } from "./content-source.ts";
import { embeddedSource } from "./embedded-source.ts";
import { hostSource } from "./host-source.ts";

/** Opens the content that the settings name. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  if (settings.CONTENT_URL) return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL });
  const { publicUrl, databaseUrl, isProduction, log } = options;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl,
    production: isProduction,
    // Set by runServer wherever the embedded backend is used.
    accounts: { jwtSecret: settings.JWT_SECRET ?? "" },
    log,
  });
  return embeddedSource(backend);
}
