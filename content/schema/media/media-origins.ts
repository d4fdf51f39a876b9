import type { ContentSnapshot } from "#content/store/snapshot.ts";

/**
 * Name of the option that holds the origins of pictures inside texts: `{"wordpress:cms.example.com":
 * ["https://cms.example.com"]}`, by where the texts came from.
 */
export const textMediaOriginsOption = "textMediaOrigins";

/** Origins of other hosts that media stand at, such as `https://cms.example.com`. */
export function mediaOriginsOf(snapshot: ContentSnapshot): string[] {
  const origins = new Set<string>();
  for (const { file } of snapshot.media.values()) {
    if (/^https?:\/\//.test(file) && URL.canParse(file)) origins.add(new URL(file).origin);
  }
  const inTexts = snapshot.option(textMediaOriginsOption) as Record<string, readonly string[]> | undefined;
  for (const origin of Object.values(inTexts ?? {}).flat()) origins.add(origin);
  return [...origins].sort();
}
