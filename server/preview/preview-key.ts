import { sharedKey } from "@porchlight/contract/shared-secret";
import type { Settings } from "../settings.ts";

/**
 * The key that links to previews are signed with: of the secret that the site shares with its CMS, for the embedded
 * backend without one of that of its logins. Undefined where there are no previews.
 */
export function previewKey(
  settings: Pick<Settings, "CONTENT_URL" | "JWT_SECRET" | "REVALIDATE_SECRET">,
): Buffer | undefined {
  const { CONTENT_URL, JWT_SECRET, REVALIDATE_SECRET } = settings;
  const secret = REVALIDATE_SECRET ?? (CONTENT_URL ? undefined : JWT_SECRET);
  return secret === undefined ? undefined : sharedKey(secret, "preview");
}
