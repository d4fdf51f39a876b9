import { openContentBackend } from "@porchlight/content";
import type { ContentSource, ContentSourceOptions } from "./content-source.ts";
import { embeddedSource } from "./embedded-source.ts";
import { hostSource } from "./host-source.ts";
import type { Settings } from "./settings.ts";

/** Opens the content that the settings name. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  if (settings.CONTENT_URL) return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL });
  const { publicUrl, databaseUrl, isProduction, log } = options;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl,
    production: isProduction,
    accounts: {
      // Read or made by settingsOfProcess wherever the embedded backend is used.
      jwtSecret: settings.JWT_SECRET ?? "",
      loginAttemptsPer15Minutes: settings.LOGIN_ATTEMPTS_PER_15_MINUTES,
      loginAttemptsPerAddressPer15Minutes: settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES,
      registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
      tokenRefreshesPerMinute: settings.TOKEN_REFRESHES_PER_MINUTE,
    },
    log: {
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => log.error(details, message),
    },
  });
  return embeddedSource(backend);
}
