/** Runtime errors whose message contains one of these are swallowed silently (S8.22–S8.25). */
const swallowed = ["Cannot read propert", "Cannot access before initialization", "is undefined", "is null"];

/** Whether a runtime error is swallowed silently; any other is thrown again (S8.22–S8.26). */
export function isSwallowed(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return swallowed.some((part) => message.includes(part));
}

/**
 * What becomes of a runtime error.
 * @throws the error itself, unless it is swallowed (S8.26).
 */
export function handleRuntimeError(error: unknown): void {
  if (!isSwallowed(error)) throw error;
}

/**
 * Swallows errors and rejections that nobody handled, before anything else hears of them; the others go on to the
 * browser, which reports them as uncaught. Returns what ends that.
 */
export function listenForRuntimeErrors(target: Pick<EventTarget, "addEventListener" | "removeEventListener">) {
  const listener = (event: Event) => {
    const { error, message, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>;
    if (!isSwallowed(event.type === "error" ? (error ?? message ?? "") : reason)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("error", listener);
  target.addEventListener("unhandledrejection", listener);
  return () => {
    target.removeEventListener("error", listener);
    target.removeEventListener("unhandledrejection", listener);
  };
}
