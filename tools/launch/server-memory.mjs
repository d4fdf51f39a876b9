/**
 * Environment that keeps the server's memory small: 32 MB for young objects, to which Node 24 would give 128, and two
 * arenas of malloc instead of one per thread, which compressing pages fills with holes. What is set already stays.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {{ NODE_OPTIONS: string, MALLOC_ARENA_MAX: string }}
 */
export function serverMemory(environment) {
  return {
    NODE_OPTIONS: `--max-semi-space-size=16 ${environment.NODE_OPTIONS ?? ""}`.trim(),
    MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? "2",
  };
}
