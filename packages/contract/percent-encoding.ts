/** Decodes percent-encoding; null when it is malformed, as `100%` is, for which `decodeURIComponent` throws. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
