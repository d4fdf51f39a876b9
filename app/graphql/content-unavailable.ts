/** What a loader throws, with status 503, where the content cannot be had; it reaches the browser as data. */
export const contentUnavailable = {
  kind: "content-unavailable",
  message: "The content of this page cannot be reached right now.",
} as const;

/** Whether what a loader threw says that the content cannot be had. */
export function isContentUnavailable(data: unknown): data is typeof contentUnavailable {
  return typeof data === "object" && data !== null && "kind" in data && data.kind === contentUnavailable.kind;
}
